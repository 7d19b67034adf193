//! How a search goes from a node to a child.

use crate::atom::{Atom, Operator};
use crate::ids::Var;

/// A side of a binary decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The decision itself.
    Left,
    /// Its negation, which is searched after the left side.
    Right,
}

/// A branch of the search tree: what holds from here on, and the side of the decision that says so.
/// The left side is the decision itself, the right side its negation.
///
/// ```
/// use csp_core::{extend::{Atom, Branch, Side}, ids::Var};
/// let x = Var::new(0);
/// let left = Branch { side: Side::Left, atom: Atom::at_least(x, 3) };
/// assert_eq!(left.relation(), (">=", 3));
/// assert_eq!(left.other().relation(), ("<", 3));
/// assert_eq!(Branch::read(Side::Right, x, "<", 3), Ok(left.other()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The side.
    pub side: Side,
    /// What holds there.
    pub atom: Atom,
}

impl Branch {
    /// This side of a decision.
    #[inline]
    #[must_use]
    pub fn of(decision: Atom, side: Side) -> Self {
        match side {
            Side::Left => Self {
                side,
                atom: decision,
            },
            Side::Right => Self {
                side,
                atom: !decision,
            },
        }
    }

    /// The decision, which is what the left side says.
    #[inline]
    #[must_use]
    pub fn decision(self) -> Atom {
        match self.side {
            Side::Left => self.atom,
            Side::Right => !self.atom,
        }
    }

    /// The other side of the decision.
    #[must_use]
    pub fn other(self) -> Self {
        match self.side {
            Side::Left => Self {
                side: Side::Right,
                atom: !self.atom,
            },
            Side::Right => Self {
                side: Side::Left,
                atom: !self.atom,
            },
        }
    }

    /// The relation and the value in traces: `("!=", 3)` for `x != 3`. Bounds are `<=` and `>=` on a
    /// left side, and `<` and `>` on a right one.
    #[must_use]
    pub const fn relation(self) -> (&'static str, i32) {
        match (self.side, self.atom.operator(), self.atom.value()) {
            (Side::Right, Operator::AtMost, v) if v < i32::MAX => ("<", v + 1),
            (Side::Right, Operator::Above, v) => (">", v),
            _ => self.atom.relation(),
        }
    }

    /// The inverse of [`relation`](Self::relation): the branch on this variable with these words.
    ///
    /// # Errors
    /// No such relation is written on this side, or not with this value.
    pub fn read(side: Side, x: Var, relation: &str, v: i32) -> Result<Self, String> {
        let atom = match relation {
            "=" => Atom::is(x, v),
            "!=" => Atom::is_not(x, v),
            "<=" => Atom::at_most(x, v),
            ">" => !Atom::at_most(x, v),
            ">=" => Atom::at_least(x, v),
            "<" => !Atom::at_least(x, v),
            _ => return Err(format!("`{relation}` is not a relation: = != <= > >= <")),
        };
        let branch = Self { side, atom };
        let (written, value) = branch.relation();
        if (written, value) == (relation, v) {
            return Ok(branch);
        }
        Err(format!(
            "`{relation} {v}` is not how this side is written; `{written} {value}` is"
        ))
    }
}
