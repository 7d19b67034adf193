//! Posting, with names and without.

use super::Model;
use crate::error::ModelError;
use crate::ids::PropId;
use crate::propagator::Constraint;

impl Model {
    /// Posts a constraint, or a propagator of your own.
    ///
    /// # Errors
    /// The constraint makes no sense for these variables.
    pub fn post(&mut self, constraint: impl Constraint) -> Result<(), ModelError> {
        let known = self.solver.auxiliaries().len();
        self.solver
            .post(constraint)
            .map_err(|error| self.with_names(error))?;
        for auxiliary in &self.solver.auxiliaries()[known..] {
            self.names.push(auxiliary.name.clone());
            self.auxiliaries.insert(auxiliary.var.index());
        }
        Ok(())
    }

    /// Posts a constraint under a name, which errors and [explanations](Self::describe) show.
    /// (Traces show the kind of constraint.)
    ///
    /// ```
    /// use csp_core::explain::Why;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let grid = model.grid("cell", 2, 2, 1..=2)?;
    /// for (number, row) in (1..).zip(grid.rows()) {
    ///     model.post_named(format!("row {number}"), AllDifferent::new(&row))?;
    /// }
    /// let [given, asked] = [Atom::is(grid[(1, 0)], 1), Atom::is(grid[(1, 1)], 2)];
    /// let Why::Derived(why) = model.explainer([given])?.why(asked)? else { unreachable!() };
    /// assert_eq!(model.describe(&why), "cell[1,1] = 2: by row 2, because cell[1,0] = 1 (given)");
    /// let stranger = Model::new().var("x", 1..=2)?;
    /// let error = model.post_named("total", NotEqual::new(stranger, grid[(0, 0)])).unwrap_err();
    /// assert!(error.to_string().starts_with("total: not_equal: variable x0 is not one of"));
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`post`](Self::post), with the name.
    pub fn post_named(
        &mut self,
        name: impl Into<String>,
        constraint: impl Constraint,
    ) -> Result<(), ModelError> {
        self.name_posted(name.into(), |model| model.post(constraint))
    }

    /// Gives a name to the propagators that are posted here, and to their errors.
    ///
    /// # Errors
    /// As for what is posted, with the name.
    pub fn name_posted(
        &mut self,
        name: String,
        post: impl FnOnce(&mut Self) -> Result<(), ModelError>,
    ) -> Result<(), ModelError> {
        let before = self.solver.propagators();
        let posted = post(self);
        let added = (before..self.solver.propagators()).map(|prop| PropId::new(prop as u32));
        self.posted_as
            .extend(added.map(|prop| (prop, name.clone())));
        posted.map_err(|error| ModelError::Named {
            name,
            error: Box::new(error),
        })
    }

    /// Gives a name to a propagator that is posted already, as [`post_named`](Self::post_named) does.
    pub fn name_constraint(&mut self, prop: PropId, name: impl Into<String>) {
        self.posted_as.insert(prop, name.into());
    }

    /// An error with the names of its variables.
    pub(super) fn with_names(&self, error: ModelError) -> ModelError {
        let own = |x| self.domains().has(x).then(|| self.name(x));
        error.with_names(own)
    }
}
