//! `|x| = y`.

use super::interval::{Interval, at_least, at_most};
use super::words::Word;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// `|x| = y`. Domain consistent where both domains are at most 64 values wide, in a few
/// instructions: `x` is `y`, and `y` turned round. Else bounds consistent.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Abs;
/// let mut model = Model::new();
/// let x = model.var("x", -3..=2)?;
/// let y = model.var("y", -1..=5)?;
/// model.post(Abs::new(x, y))?;
/// assert_eq!(model.solutions().count(), 6);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Abs {
    scope: [Var; 2],
}

impl Abs {
    /// `|x| = y`. The magnitude of the smallest `i32` is none.
    #[must_use]
    pub fn new(x: Var, y: Var) -> Self {
        Self { scope: [x, y] }
    }
}

impl Propagator for Abs {
    fn name(&self) -> &'static str {
        "abs"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [x, y] = self.scope;
        d.at_least(y, 0)?;
        if !d.is_word(x) || !d.is_word(y) {
            filter_bounds(x, y, d)?;
            return Ok(Status::Active);
        }
        keep_either_sign(y, Word::of(x, d), d)?;
        keep_either_sign(x, Word::of(y, d), d)?;
        Ok(if x == y { Status::Active } else { Status::Fixpoint })
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }
}

/// Keeps the values that are in the word, or whose negatives are.
fn keep_either_sign(x: Var, word: Word, d: &mut Domains) -> Outcome {
    let base = d.base(x).into();
    d.keep_word(x, word.seen_from(base) | word.negated().seen_from(base))
}

fn filter_bounds(x: Var, y: Var, d: &mut Domains) -> Outcome {
    Interval::of(x, d).magnitude().keep(y, d)?;
    let magnitude = Interval::of(y, d);
    Interval::hull([-magnitude.hi, magnitude.hi]).keep(x, d)?;
    // Neither bound lies where the magnitude would be too small.
    let Interval { lo, hi } = Interval::of(x, d);
    if lo > -magnitude.lo {
        at_least(x, magnitude.lo, d)?;
    }
    if hi < magnitude.lo {
        at_most(x, -magnitude.lo, d)?;
    }
    Ok(())
}
