//! `Σ aᵢxᵢ ≠ c`.

use super::terms::Terms;
use crate::constraints::prelude::*;

/// When all but one variable are fixed, the last one loses the value that would make both sides
/// equal.
pub(super) struct SumDiffers {
    pub(super) terms: Terms,
}

impl Propagator for SumDiffers {
    about!(name: "linear_ne", scope: terms.vars, event: Fixed);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let mut missing = self.terms.constant;
        let mut last = None;
        for (coefficient, x) in self.terms.iter() {
            match d.value(x) {
                Some(value) => missing -= coefficient * i64::from(value),
                None if last.is_some() => return Ok(Status::Fixpoint),
                None => last = Some((coefficient, x)),
            }
        }
        let Some((coefficient, x)) = last else {
            return if missing == 0 {
                Err(Conflict::SCOPE)
            } else {
                Ok(Status::Entailed)
            };
        };
        match i32::try_from(missing / coefficient) {
            Ok(value) if missing % coefficient == 0 => {
                d.remove(x, value).map(|()| Status::Entailed)
            }
            _ => Ok(Status::Entailed),
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let terms: Vec<(i64, Var)> = self.terms.iter().collect();
        Some(vec![Statement::inequation(&terms, self.terms.constant)])
    }

    /// All others are fixed.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        others(&self.terms.vars, what).for_each(|x| reason.value_of(x));
    }
}
