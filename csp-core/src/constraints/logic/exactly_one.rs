//! Exactly one of several 0/1 variables is 1.

use crate::constraints::prelude::*;

/// Exactly one of the variables takes the value 1 (of 0/1 variables: their sum is 1). Domain
/// consistent: it is a cardinality constraint over one value [Régin 1996].
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::ExactlyOne;
/// let mut model = Model::new();
/// let x = model.array("x", 4, 0..=1)?;
/// model.post(ExactlyOne::new(&x))?;
/// assert_eq!(model.solutions().count(), 4);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExactlyOne {
    scope: Vec<Var>,
}

impl ExactlyOne {
    /// The constraint over these variables, which may have any domains. Without variables it has no
    /// solution.
    #[must_use]
    pub fn new(scope: &[Var]) -> Self {
        Self {
            scope: scope.to_vec(),
        }
    }
}

impl Propagator for ExactlyOne {
    about!(name: "exactly_one");

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        if let Some(one) = self.scope.iter().position(|&x| d.value(x) == Some(1)) {
            for (position, &x) in self.scope.iter().enumerate() {
                if position != one {
                    d.remove(x, 1)?;
                }
            }
            let settled = self.scope.iter().filter(|&&x| d.contains(x, 1)).count() == 1;
            return Ok(if settled {
                Status::Entailed
            } else {
                Status::Active
            });
        }
        let mut able = self.scope.iter().copied().filter(|&x| d.contains(x, 1));
        match (able.next(), able.next()) {
            (None, _) => Err(Conflict::SCOPE),
            (Some(last), None) => d.fix(last, 1).map(|()| Status::Entailed),
            _ => Ok(Status::Fixpoint),
        }
    }

    /// The one that is 1, or all others that are not.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let past = reason.past();
        let mut others = others(&self.scope, what);
        if what.removal().is_some_and(|lost| lost.contains(1)) {
            // If there is no other one, the variable stands in the scope twice and cannot be 1.
            if let Some(one) = others.find(|&x| past.value(x) == Some(1)) {
                reason.value_of(one);
            }
        } else {
            others.for_each(|x| reason.is_not(x, 1));
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let ones = || self.scope.iter().map(|&x| Atom::is(x, 1));
        Some(vec![
            Statement::clause(ones()),
            Statement::at_most_one(ones()),
        ])
    }
}
