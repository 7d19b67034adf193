//! All variables take different values, in three strengths.

mod bounds;
mod domain;
mod joint;
mod repeated;
mod value;

pub(in crate::constraints) use self::domain::{Bits, Ranges, Universe, Word};
pub use self::joint::AllDifferents;
pub(in crate::constraints) use self::repeated::has_repeats;

use self::repeated::Repeated;
use self::value::{ByValue, ByWord};
use crate::constraints::NotEqual;
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::{Consistency, Constraint, Posting};

/// All variables take different values.
///
/// * [`Consistency::Value`] (the default): the value of a fixed variable goes from the others.
/// * [`Consistency::Bounds`]: the bounds of each variable have a support within the bounds of the
///   others [López-Ortiz, Quimper, Tromp & van Beek 2003], or [Glover 1967] where values are close
///   together. For domains of any kind.
/// * [`Consistency::Domain`]: every value has a support [Régin 1994]. It needs domains that are
///   kept as bits, and a table of one bit for each variable and value: when a domain keeps bounds
///   only, or when the table would take more than 128 MiB, bounds consistency is posted in its
///   stead.
///
/// A variable that stands twice in the scope differs from itself: no strength leaves a solution.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 1..=2)?;
/// model.post(AllDifferent::new(&x).consistency(Consistency::Domain))?;
/// let mut search = model.solutions();
/// assert_eq!(search.by_ref().count(), 0);
/// assert_eq!(search.stats().nodes, 1);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllDifferent {
    scope: Vec<Var>,
    consistency: Consistency,
}

impl AllDifferent {
    /// Over these variables.
    #[must_use]
    pub fn new(scope: &[Var]) -> Self {
        Self { scope: scope.to_vec(), consistency: Consistency::Value }
    }

    /// With this strength. The stronger ones run after the value propagator has reached its
    /// fixpoint.
    #[must_use]
    pub fn consistency(self, consistency: Consistency) -> Self {
        Self { consistency, ..self }
    }
}

impl Constraint for AllDifferent {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check("all_different", &self.scope)?;
        match self.scope[..] {
            [] | [_] => return Ok(()),
            _ if has_repeats(&self.scope) => return posting.add(Repeated::new(self.scope)),
            [x, y] => return posting.add(NotEqual::new(x, y)),
            _ if ByWord::fits(&self.scope, posting.domains()) => {
                posting.add(ByWord::new(self.scope.clone()))?;
            }
            _ => {
                let by_value = ByValue::new(self.scope.clone(), posting);
                posting.add(by_value)?;
            }
        }
        match self.consistency {
            Consistency::Value => Ok(()),
            Consistency::Bounds => bounds::post(self.scope, posting),
            Consistency::Domain => domain::post(self.scope, posting),
        }
    }
}
