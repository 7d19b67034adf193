//! Expressions as variables, and conditions as atoms, for constraints that take these.

use super::Model;
use crate::atom::Atom;
use crate::error::ModelError;
use crate::ids::Var;
use crate::model::expr::{BoolExpr, IntExpr};

impl Model {
    /// The variable that an expression is, or one that is equal to it and named after it: the same
    /// one for the same expression. So constraints take expressions, too.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 0..=2)?;
    /// let shifted = [model.var_of(x[0])?, model.var_of(x[1] + 1)?, model.var_of(x[2] + 2)?];
    /// assert_eq!((shifted[0], model.name(shifted[1])), (x[0], "x[1]+1"));
    /// model.all_different(&shifted)?;
    /// assert_eq!(model.var_of(x[1] + 1)?, shifted[1]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`require`](Self::require).
    pub fn var_of(&mut self, expression: impl Into<IntExpr>) -> Result<Var, ModelError> {
        self.objective(&expression.into())
    }

    /// An atom that is true exactly if a condition holds. It is the condition itself, or about a
    /// new 0/1 variable. So conditions are assumptions ([`solve_under`](Self::solve_under)) and
    /// premises ([`Implied`](crate::constraints::Implied)), too.
    ///
    /// ```
    /// use csp_core::model::Conditional;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=3)?;
    /// let less = model.atom_of(x[0].lt(x[1]))?;
    /// let greater = model.atom_of(x[0].gt(x[1]))?;
    /// let Conditional::Core(core) = model.solve_under(&[less, greater])? else { unreachable!() };
    /// assert_eq!(core, [less, greater]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`require`](Self::require).
    pub fn atom_of(&mut self, condition: impl Into<BoolExpr>) -> Result<Atom, ModelError> {
        let condition = condition.into();
        self.check_roles(|notify| condition.visit(notify))?;
        self.atom(&condition)
    }
}
