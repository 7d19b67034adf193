//! The common constraints, one word each.

use super::Model;
use crate::constraints::{AllDifferent, Linear, Relation};
use crate::error::ModelError;
use crate::ids::Var;

impl Model {
    /// All variables take different values (value consistency; post [`AllDifferent`] for more).
    ///
    /// # Errors
    /// A variable is not of this model. The same for all methods here.
    pub fn all_different(&mut self, vars: &[Var]) -> Result<(), ModelError> {
        self.post(AllDifferent::new(vars))
    }

    /// `Σ coefficient · variable ⋈ constant`.
    ///
    /// # Errors
    /// Also: the sums do not fit `i64`.
    pub fn linear(
        &mut self,
        terms: &[(i64, Var)],
        relation: Relation,
        constant: i64,
    ) -> Result<(), ModelError> {
        self.post(Linear::new(terms.iter().copied(), relation, constant))
    }

    /// `x = value`, a number of any integer type. A value that is not in the domain is no error:
    /// there is no solution then. In explanations it is a constraint, `linear_eq`; what they are to
    /// call given is for the [`explainer`](Self::explainer) instead.
    ///
    /// # Errors
    /// Also: the value is not in `i64`.
    pub fn assign(&mut self, x: Var, value: impl TryInto<i64>) -> Result<(), ModelError> {
        let value = value.try_into().map_err(|_| ModelError::Overflow { constraint: "assign" })?;
        self.linear(&[(1, x)], Relation::Equal, value)
    }
}
