//! Traces of a model, written and checked.

use super::Model;
use crate::error::ModelError;
use crate::problem::{Goal, Problem};
use crate::replay::{ReplayError, Replayed, replay};
use crate::trace::{Legend, Level, Recorder, Trace};

impl Model {
    /// The names for traces.
    #[must_use]
    pub fn legend(&self) -> Legend {
        self.solver.legend(self.names.iter().map(String::as_str))
    }

    /// Searches for a goal to the end, or to the limits of the model, and gives the trace: what
    /// `insta::assert_snapshot!` takes. For bounds on the trace itself, give
    /// [`search`](Self::search) a [`Recorder`].
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn trace(&mut self, goal: Goal, level: Level) -> Result<Trace, ModelError> {
        self.guard();
        let legend = self.legend();
        let mut recorder = Recorder::new(&legend, level, Trace::default());
        let mut search = self.search(goal, &mut recorder)?;
        while search.advance() {}
        drop(search);
        Ok(recorder.finish())
    }

    /// Checks a trace of a search for this goal, whatever branchers it had, and whatever
    /// [`restarts`](Self::restarts), as long as both models have some or none: see
    /// [`replay`](mod@crate::replay).
    ///
    /// # Errors
    /// The objective is not of this model, or a line of the trace does not hold.
    pub fn replay(&mut self, goal: Goal, trace: &Trace) -> Result<Replayed, ReplayError> {
        self.check_goal(goal)?;
        self.guard();
        let legend = self.legend();
        let problem = Problem::new(&mut self.solver, &mut self.branchers, goal);
        Ok(replay(problem, &legend, trace)?)
    }
}
