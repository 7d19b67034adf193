//! Different values, except for one value that may be repeated.

use crate::constraints::difference::all_different::explain_lost;
use crate::constraints::prelude::*;
use crate::constraints::{Linear, Relation};

/// All variables take different values, except that any number of them may take one certain value
/// (`all_different_except_0` if that is 0). Value consistent: the others lose the value of a fixed
/// variable.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::AllDifferentExcept;
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=2)?;
/// model.post(AllDifferentExcept::new(&x, 0))?;
/// assert_eq!(model.solutions().count(), 7);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllDifferentExcept {
    scope: Vec<Var>,
    except: i128,
}

impl AllDifferentExcept {
    /// The constraint over these variables. A variable that is twice in the scope can only take the
    /// value that may be repeated.
    #[must_use]
    pub fn new(scope: &[Var], except: impl Integer) -> Self {
        Self {
            scope: scope.to_vec(),
            except: except.number(),
        }
    }
}

impl Constraint for AllDifferentExcept {
    fn post(mut self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check("all_different_except", &self.scope)?;
        let except = self.except.value()?;
        self.scope.sort_unstable_by_key(|x| x.index());
        for pair in self.scope.windows(2).filter(|pair| pair[0] == pair[1]) {
            Linear::new([(1, pair[0])], Relation::Equal, except).post(posting)?;
        }
        self.scope.dedup();
        posting.add(Distinct {
            scope: self.scope,
            except,
        })
    }
}

/// Forward checking [Haralick & Elliott 1980].
struct Distinct {
    /// Each variable once.
    scope: Vec<Var>,
    except: i32,
}

impl Propagator for Distinct {
    about!(name: "all_different_except", event: Fixed, priority: Constant);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        for fixed in woken.positions(self.scope.len()) {
            let Some(value) = d
                .value(self.scope[fixed])
                .filter(|&value| value != self.except)
            else {
                continue;
            };
            let left = &self.scope[..fixed];
            let right = &self.scope[fixed + 1..];
            for &other in left.iter().chain(right) {
                d.remove(other, value)?;
            }
        }
        Ok(Status::Active)
    }

    /// The variable that has the value.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        match what {
            Consequence::Removal(lost) => explain_lost(lost, &self.scope, reason),
            Consequence::Conflict => reason.scope(&self.scope),
        }
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let values = values_of(&self.scope, d);
        if values.len() > Statement::MOST {
            return None;
        }
        let taken = values.iter().filter(|&value| value != self.except);
        let once = |value| Statement::at_most_one(self.scope.iter().map(|&x| Atom::is(x, value)));
        Some(taken.map(once).collect())
    }
}
