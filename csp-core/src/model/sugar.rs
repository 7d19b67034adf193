//! The common constraints, one word each.

use super::Model;
use super::assign::Assign;
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
    /// there is no solution then. In traces and explanations it is a constraint with the name
    /// `assign`. If explanations are to call it given, give it to the
    /// [`explainer`](Self::explainer) instead.
    ///
    /// ```
    /// use csp_core::explain::Why;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=2)?;
    /// model.post(NotEqual::new(x[0], x[1]))?;
    /// model.assign(x[0], 1)?;
    /// let Why::Derived(why) = model.explainer([])?.why(Atom::is(x[1], 2))? else { unreachable!() };
    /// let text = model.describe(&why);
    /// assert_eq!(text, "x[1] = 2: by not_equal, because x[0] = 1 (1)\n  1. x[0] = 1: by assign");
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// Also: the value is not in `i64`.
    pub fn assign(&mut self, x: Var, value: impl TryInto<i64>) -> Result<(), ModelError> {
        let value = value.try_into().map_err(|_| ModelError::Overflow {
            constraint: "assign",
        })?;
        self.post(Assign::new(x, value))
    }
}
