//! The sequence of values is a word of a regular language.

mod automaton;
mod cost;
mod expression;
mod glushkov;
mod layers;
mod steps;

pub use self::automaton::Automaton;
pub use self::cost::CostRegular;

use self::layers::Layers;
use crate::constraints::prelude::*;

/// The sequence of the variables' values leads an [`Automaton`] from its start to an accepting
/// state. It may be deterministic or not, or be given as a regular expression.
///
/// Domain consistent [Pesant 2004]. Domains that keep bounds only keep the values between them. The
/// constraint has a bit for each state and each place in the sequence. More than 2²⁸ bits are a
/// [`RegularError`](crate::error::RegularError).
///
/// ```
/// use csp_core::prelude::*;
/// // A row of a nonogram with the clue 3 1: eight cells have ten ways to hold it.
/// let mut model = Model::new();
/// let cells = model.array("cell", 8, 0..=1)?;
/// model.post(Regular::expression(&cells, "0* 1{3} 0+ 1 0*")?)?;
/// assert_eq!(model.solutions().count(), 10);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Regular {
    scope: Vec<Var>,
    automaton: Automaton,
}

impl Regular {
    /// The automaton accepts the values of these variables.
    #[must_use]
    pub fn new(scope: &[Var], automaton: Automaton) -> Self {
        Self {
            scope: scope.to_vec(),
            automaton,
        }
    }

    /// The values of these variables match the whole expression: see [`Automaton::expression`].
    ///
    /// # Errors
    /// [`RegularError`](crate::error::RegularError): it cannot be read, or is too large.
    pub fn expression(scope: &[Var], expression: &str) -> Result<Self, ModelError> {
        Ok(Self::new(scope, Automaton::expression(expression)?))
    }
}

impl Constraint for Regular {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check("regular", &self.scope)?;
        let layers = Layers::new(self.scope, &self.automaton, posting)?;
        posting.add(layers)
    }
}
