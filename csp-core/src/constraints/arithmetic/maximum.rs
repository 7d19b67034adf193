//! The greatest and the smallest of several variables.

use super::interval::{at_least, at_most};
use super::words::Word;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::{Constraint, Posting, Propagator, Status};

/// The greatest of these variables is `max` [Beldiceanu 2001]. Domain consistent where all domains
/// are at most 64 values wide, else bounds consistent.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Maximum;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=2)?;
/// let max = model.var("max", [0, 2])?;
/// model.post(Maximum::new(&x, max))?;
/// assert_eq!(model.solutions().count(), 1 + 19);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Maximum(Extremum);

impl Maximum {
    /// Of these variables, one at least: posting fails with [`ModelError::Length`] if there is
    /// none.
    #[must_use]
    pub fn new(vars: &[Var], max: Var) -> Self {
        Self(Extremum::new(Kind::Maximum, vars, max))
    }
}

impl Constraint for Maximum {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.0.post_checked(posting)
    }
}

/// The smallest of these variables is `min`: as strong as [`Maximum`].
#[derive(Clone, Debug)]
pub struct Minimum(Extremum);

impl Minimum {
    /// Of these variables, one at least: posting fails with [`ModelError::Length`] if there is
    /// none.
    #[must_use]
    pub fn new(vars: &[Var], min: Var) -> Self {
        Self(Extremum::new(Kind::Minimum, vars, min))
    }
}

impl Constraint for Minimum {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.0.post_checked(posting)
    }
}

/// The minimum is the maximum of the negatives: below, all values are as the kind sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Maximum,
    Minimum,
}

impl Kind {
    fn least(self, x: Var, d: &Domains) -> i64 {
        if self == Self::Maximum { d.min(x).into() } else { -i64::from(d.max(x)) }
    }

    fn greatest(self, x: Var, d: &Domains) -> i64 {
        if self == Self::Maximum { d.max(x).into() } else { -i64::from(d.min(x)) }
    }

    fn at_least(self, x: Var, value: i64, d: &mut Domains) -> Outcome {
        if self == Self::Maximum { at_least(x, value, d) } else { at_most(x, -value, d) }
    }

    fn at_most(self, x: Var, value: i64, d: &mut Domains) -> Outcome {
        if self == Self::Maximum { at_most(x, value, d) } else { at_least(x, -value, d) }
    }

    fn word(self, x: Var, d: &Domains) -> Word {
        if self == Self::Maximum { Word::of(x, d) } else { Word::of(x, d).negated() }
    }

    fn keep_word(self, x: Var, mask: u64, d: &mut Domains) -> Outcome {
        d.keep_word(x, if self == Self::Maximum { mask } else { mask.reverse_bits() })
    }
}

/// The extremum first, then those of which it is one.
#[derive(Clone, Debug)]
struct Extremum {
    kind: Kind,
    scope: Vec<Var>,
}

impl Extremum {
    fn new(kind: Kind, vars: &[Var], extremum: Var) -> Self {
        Self { kind, scope: [&[extremum], vars].concat() }
    }

    fn post_checked(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        if self.scope.len() == 1 {
            return Err(ModelError::Length {
                constraint: self.name(),
                what: "variables",
                expected: 1,
                found: 0,
            });
        }
        posting.add(self)
    }

    /// The extremum is the value of a variable, and no variable exceeds it; if only one variable
    /// can reach it, it does.
    fn filter_bounds(&self, d: &mut Domains) -> Outcome {
        let kind = self.kind;
        let max = self.scope[0];
        let vars = &self.scope[1..];
        for &x in vars {
            kind.at_least(max, kind.least(x, d), d)?;
        }
        let greatest = vars.iter().map(|&x| kind.greatest(x, d)).max();
        kind.at_most(max, greatest.unwrap_or(i64::MIN), d)?;
        let least = kind.least(max, d);
        let greatest = kind.greatest(max, d);
        for &x in vars {
            kind.at_most(x, greatest, d)?;
        }
        let mut able = vars.iter().filter(|&&x| kind.greatest(x, d) >= least);
        match (able.next(), able.next()) {
            (None, _) => Err(Conflict::SCOPE),
            (Some(&x), None) => kind.at_least(x, least, d),
            _ => Ok(()),
        }
    }

    /// The extremum keeps values that a variable has. If a variable takes a value that the extremum
    /// has not, another variable is the extremum: the value stays below the greatest value that the
    /// extremum has in common with another variable.
    fn filter_words(&self, d: &mut Domains) -> Outcome {
        let kind = self.kind;
        let max = self.scope[0];
        let vars = &self.scope[1..];
        let values = kind.word(max, d);
        let mut common = 0;
        // The greatest value that the extremum has in common with a variable, which variable
        // that is, and the same without it.
        let mut first = i64::MIN;
        let mut holder = 0;
        let mut second = i64::MIN;
        for (i, &x) in vars.iter().enumerate() {
            let both = values.common(kind.word(x, d));
            common |= both;
            match values.greatest(both) {
                Some(top) if top > first => (first, holder, second) = (top, i, first),
                Some(top) => second = second.max(top),
                None => {}
            }
        }
        kind.keep_word(max, common, d)?;
        for (i, &x) in vars.iter().enumerate() {
            let own = kind.word(x, d);
            let below = own.at_most(if i == holder { second } else { first });
            kind.keep_word(x, own.common(values) | below, d)?;
        }
        Ok(())
    }
}

impl Propagator for Extremum {
    fn name(&self) -> &'static str {
        if self.kind == Kind::Maximum { "maximum" } else { "minimum" }
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.filter_bounds(d)?;
        if self.scope.iter().all(|&x| d.is_word(x)) {
            self.filter_words(d)?;
        }
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
