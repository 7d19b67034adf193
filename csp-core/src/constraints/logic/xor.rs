//! An odd or an even number of several literals is true.

use super::standing::{Pass, Standing};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::Var;
use crate::literal::Literal;
use crate::propagator::{Constraint, Posting, Propagator, Status};
use crate::reason::{Consequence, Reason};

/// An odd number of literals is true, or an even one. Domain consistent: nothing follows before all
/// but one are fixed.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Xor;
/// let mut model = Model::new();
/// let x = model.array("x", 4, 0..=1)?;
/// model.post(Xor::odd(x.iter().copied()))?;
/// model.post(Xor::even([x[0].into(), !x[1]]))?;
/// assert_eq!(model.solutions().count(), 4);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Xor {
    vars: Vec<Var>,
    /// The sum of the variables modulo 2.
    parity: i32,
}

impl Xor {
    /// An odd number of these is true: `l₁ ⊕ … ⊕ lₙ`. Without literals it has no solution.
    #[must_use]
    pub fn odd<L: Into<Literal>>(literals: impl IntoIterator<Item = L>) -> Self {
        Self::with_parity(literals, 1)
    }

    /// An even number of these is true. For `r ⇔ l₁ ⊕ … ⊕ lₙ`, give it all of these literals and
    /// `r`.
    #[must_use]
    pub fn even<L: Into<Literal>>(literals: impl IntoIterator<Item = L>) -> Self {
        Self::with_parity(literals, 0)
    }

    fn with_parity<L: Into<Literal>>(literals: impl IntoIterator<Item = L>, parity: i32) -> Self {
        let mut xor = Self { vars: Vec::new(), parity };
        for literal in literals.into_iter().map(Into::into) {
            xor.vars.push(literal.var());
            xor.parity ^= 1 - literal.value();
        }
        xor
    }
}

impl Constraint for Xor {
    fn post(mut self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check_boolean("xor", self.vars.iter().copied())?;
        self.vars.sort_unstable_by_key(|x| x.index());
        // A literal that is there twice does not change the parity.
        let vars: Vec<Var> = self
            .vars
            .chunk_by(|x, y| x == y)
            .filter(|same| same.len() % 2 == 1)
            .map(|same| same[0])
            .collect();
        posting.add(Parity { vars, parity: self.parity, pass: Pass::default() })
    }
}

#[derive(Debug)]
struct Parity {
    vars: Vec<Var>,
    parity: i32,
    pass: Pass,
}

impl Propagator for Parity {
    fn name(&self) -> &'static str {
        "xor"
    }

    fn scope(&self) -> &[Var] {
        &self.vars
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        // Only the open ones matter here. None is true.
        let last = match self.pass.over(self.vars.len(), |p| d.value(self.vars[p]).map(|_| false)) {
            Standing::Last(last) => Some(self.vars[last]),
            Standing::False => None,
            Standing::Open | Standing::True => return Ok(Status::Fixpoint),
        };
        let missing = self
            .vars
            .iter()
            .filter_map(|&x| d.value(x))
            .fold(self.parity, |parity, value| parity ^ value);
        match last {
            Some(last) => d.fix(last, missing)?,
            None if missing == 1 => return Err(Conflict::SCOPE),
            None => {}
        }
        Ok(Status::Entailed)
    }

    /// The values of all others.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let last = match what {
            Consequence::Removal(lost) => Some(lost.var()),
            Consequence::Conflict => None,
        };
        self.vars.iter().filter(|&&x| Some(x) != last).for_each(|&x| reason.value_of(x));
    }

    fn event(&self, _: usize) -> Event {
        Event::Fixed
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }
}
