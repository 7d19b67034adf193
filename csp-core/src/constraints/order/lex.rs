//! One row of variables before another, as words in a dictionary.

use super::increasing::Strictness;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::difference::all_different::has_repeats;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::{Constraint, Posting, Propagator, Status};
use crate::trail::Slot;

/// `x` comes before `y` in lexicographic order (MiniZinc's `lex_less` and `lex_lesseq`): in the
/// first place where they differ `x` has the smaller value. A row that ends before that place comes
/// before a longer one.
///
/// Domain consistent [Frisch, Hnich, Kızıltan, Miguel & Walsh 2002, 2006]. The pairs at the head
/// that are fixed and equal are passed once on a path of the search. A run looks at the first pair
/// that is not, and at the pairs after it as long as the bounds leave no choice.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let rows = model.grid("cell", 2, 2, 0..=1)?;
/// let rows: Vec<_> = rows.rows().collect();
/// model.post(Lex::new(&rows[0], &rows[1], Strictness::Strict))?;
/// assert_eq!(model.solutions().count(), 6);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lex {
    x: Vec<Var>,
    y: Vec<Var>,
    strictness: Strictness,
}

impl Lex {
    /// `x` before `y`; with [`Strictness::Weak`] they may be the same.
    #[must_use]
    pub fn new(x: &[Var], y: &[Var], strictness: Strictness) -> Self {
        Self { x: x.to_vec(), y: y.to_vec(), strictness }
    }
}

impl Constraint for Lex {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let name = name(self.strictness);
        posting.check(name, &self.x)?;
        posting.check(name, &self.y)?;
        // Where the shorter row ends the other is the greater one.
        let ties = match self.x.len().cmp(&self.y.len()) {
            std::cmp::Ordering::Less => Strictness::Weak,
            std::cmp::Ordering::Equal => self.strictness,
            std::cmp::Ordering::Greater => Strictness::Strict,
        };
        // A variable is equal to itself: such a pair decides nothing.
        let pairs = self.x.iter().zip(&self.y).filter(|(x, y)| x != y);
        let scope: Vec<Var> = pairs.flat_map(|(&x, &y)| [x, y]).collect();
        let head = posting.new_slot(0);
        posting.add(Rows { name, repeats: has_repeats(&scope), scope, ties, head })
    }
}

fn name(strictness: Strictness) -> &'static str {
    match strictness {
        Strictness::Weak => "lex_lesseq",
        Strictness::Strict => "lex_less",
    }
}

/// Two rows of one length.
#[derive(Clone, Debug)]
struct Rows {
    name: &'static str,
    /// `x₁ y₁ x₂ y₂ …`
    scope: Vec<Var>,
    /// Whether the rows may be the same.
    ties: Strictness,
    /// How many pairs at the head are fixed and equal.
    head: Slot,
    /// Whether a variable stands in the scope twice: then its own changes must wake it.
    repeats: bool,
}

impl Rows {
    fn pair(&self, i: usize) -> Option<[Var; 2]> {
        self.scope.get(2 * i..2 * i + 2).map(|pair| [pair[0], pair[1]])
    }

    /// Whether the pairs from `start` on can be in order.
    fn can_follow(&self, start: usize, d: &Domains) -> bool {
        let pairs = self.scope[2 * start..].chunks_exact(2);
        let mut chances = pairs.map(|pair| d.min(pair[0]).cmp(&d.max(pair[1])));
        chances
            .find(|chance| chance.is_ne())
            .map_or(self.ties == Strictness::Weak, std::cmp::Ordering::is_lt)
    }
}

impl Propagator for Rows {
    fn name(&self) -> &'static str {
        self.name
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let mut head = d.get(self.head) as usize;
        while let Some([x, y]) = self.pair(head) {
            // Equal here needs a chance behind.
            let gap = i32::from(!self.can_follow(head + 1, d));
            d.at_most(x, d.max(y).checked_sub(gap).ok_or(Conflict::SCOPE)?)?;
            d.at_least(y, d.min(x).checked_add(gap).ok_or(Conflict::SCOPE)?)?;
            if d.max(x) < d.min(y) {
                return Ok(Status::Entailed);
            }
            if d.value(x).is_none() || d.value(x) != d.value(y) {
                d.set(self.head, head as u64);
                return Ok(if self.repeats { Status::Active } else { Status::Fixpoint });
            }
            head += 1;
        }
        match self.ties {
            Strictness::Weak => Ok(Status::Entailed),
            Strictness::Strict => Err(Conflict::SCOPE),
        }
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
