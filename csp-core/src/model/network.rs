//! The constraint network of a model: variables with names, and the constraints that were posted.

use super::names::NameList;
use crate::atom::Atom;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::{PropId, Var};
use crate::propagator::Constraint;
use crate::solver::{Solver, SolverSize};
use crate::trace::Legend;
use crate::values::Values;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

/// A solver with names. The searches of a model and what becomes of its expressions need no more of
/// it than this.
#[derive(Default)]
pub(super) struct Network {
    pub(super) solver: Solver,
    /// By number of the variable.
    pub(super) names: NameList,
    /// The names of propagators that were posted under one.
    pub(super) posted_as: BTreeMap<PropId, String>,
    /// The numbers of the variables that follow from others.
    pub(super) auxiliaries: BTreeSet<usize>,
    /// Those of them that say whether a condition holds, which is their name.
    truths: BTreeSet<usize>,
}

impl Network {
    pub(super) fn domains(&self) -> &Domains {
        self.solver.domains()
    }

    pub(super) fn new_var(
        &mut self,
        name: impl Display,
        values: &Values,
    ) -> Result<Var, ModelError> {
        let var = self.solver.new_var(values)?;
        self.names.push(name);
        Ok(var)
    }

    /// Adds a variable that follows from others.
    pub(super) fn auxiliary(
        &mut self,
        name: impl Display,
        values: &Values,
    ) -> Result<Var, ModelError> {
        let var = self.new_var(name, values)?;
        self.auxiliaries.insert(var.index());
        Ok(var)
    }

    /// Adds a 0/1 variable for the truth of a condition, of which this is the text.
    pub(super) fn truth(&mut self, condition: impl Display) -> Result<Atom, ModelError> {
        let var = self.auxiliary(condition, &(0..=1).into())?;
        self.truths.insert(var.index());
        Ok(var.into())
    }

    /// Whether the variable is the truth of a condition.
    pub(super) fn is_truth(&self, x: Var) -> bool {
        self.truths.contains(&x.index())
    }

    /// The name of a variable.
    ///
    /// # Panics
    /// The variable is not of this model.
    pub(super) fn name(&self, x: Var) -> &str {
        assert!(
            self.domains().has(x),
            "{x:?} is a variable of another model"
        );
        self.names.get(x.index())
    }

    pub(super) fn post(&mut self, constraint: impl Constraint) -> Result<(), ModelError> {
        let known = self.solver.auxiliaries().len();
        self.solver
            .post(constraint)
            .map_err(|error| self.with_names(error))?;
        for auxiliary in &self.solver.auxiliaries()[known..] {
            self.names.push(&auxiliary.name);
            self.auxiliaries.insert(auxiliary.var.index());
        }
        Ok(())
    }

    /// The current size, to which [`truncate`](Self::truncate) goes back.
    pub(super) fn extent(&self) -> SolverSize {
        self.solver.extent()
    }

    /// Removes what was added since then, if it has no names of its own.
    pub(super) fn truncate(&mut self, size: SolverSize) {
        self.solver.truncate(size);
        let variables = self.domains().len();
        self.names.truncate(variables);
        let _ = self.auxiliaries.split_off(&variables);
        let _ = self.truths.split_off(&variables);
    }

    /// The name of a constraint as it was posted, or else of its kind.
    pub(super) fn constraint_name(&self, prop: PropId) -> &str {
        match self.posted_as.get(&prop) {
            Some(name) => name,
            None => self.solver.propagator(prop).name(),
        }
    }

    /// The names of variables in traces.
    pub(super) fn legend(&self) -> Legend {
        self.solver.legend(self.names.iter())
    }

    /// An error with the names of its variables.
    pub(super) fn with_names(&self, error: ModelError) -> ModelError {
        let own = |x| self.domains().has(x).then(|| self.name(x));
        error.with_names(own)
    }
}
