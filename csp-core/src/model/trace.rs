//! Writing and checking traces of a model.

use super::Model;
use crate::error::ModelError;
use crate::ids::PropId;
use crate::problem::{Goal, Learning, Problem};
use crate::replay::{Deriver, ReplayError, Replayed, prove, replay};
use crate::search::Space as _;
use crate::trace::{Event, Legend, Level, Recorder, Trace, Version};

impl Model {
    /// The names of variables in traces.
    #[must_use]
    pub fn legend(&self) -> Legend {
        self.solver.legend(self.names.iter().map(String::as_str))
    }

    /// Searches for a goal to the end, or to the limits of the model, and returns the trace, for
    /// example for `insta::assert_snapshot!`. To limit the size of the trace itself, give
    /// [`search`](Self::search) a [`Recorder`].
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn trace(&mut self, goal: Goal, level: Level) -> Result<Trace, ModelError> {
        let legend = self.legend();
        let mut recorder = Recorder::new(&legend, level, Trace::default());
        let mut search = self.search(goal, &mut recorder)?;
        while search.advance() {}
        drop(search);
        Ok(recorder.finish())
    }

    /// Checks a trace of a search for this goal. The search may have had any branchers, and any
    /// [`restarts`](Self::restarts) as long as both models have some or none: see
    /// [`replay`](mod@crate::replay). The trace of a search that learnt needs a model with the same
    /// [`learning`](Self::learning). Each nogood in it is checked by propagation alone
    /// ([`prove`]).
    ///
    /// # Errors
    /// The objective is of another model, or a line of the trace is wrong.
    pub fn replay(&mut self, goal: Goal, trace: &Trace) -> Result<Replayed, ReplayError> {
        self.check_goal(goal)?;
        let legend = self.legend();
        let learns = trace.version >= Version::Learning;
        let learning = if learns { self.learning } else { Learning::Off };
        let problem = Problem::new(&mut self.solver, &mut self.branchers, goal);
        let mut problem = problem.learning(learning).first_turn(self.first_turn);
        // A trace that was left before its first node does not know of restarts.
        let has_begun = trace
            .events
            .iter()
            .any(|event| matches!(event, Event::Node { .. }));
        if self.restarts.is_some() && (learns || has_begun) {
            problem.will_restart();
        }
        let replayed = replay(problem, &legend, trace)?;
        if learns {
            prove(
                Problem::new(&mut self.solver, &mut self.branchers, goal),
                trace,
            )?;
        }
        Ok(replayed)
    }

    /// Why nogoods follow, step by step, for readers that write a proof.
    pub fn deriver(&mut self) -> Deriver<'_> {
        Deriver::new(&mut self.solver)
    }

    /// The name of a constraint as it was posted ([`post_named`](Self::post_named)), or else of its
    /// kind.
    #[must_use]
    pub fn constraint_name(&self, prop: PropId) -> &str {
        match self.posted_as.get(&prop) {
            Some(name) => name,
            None => self.solver.propagator(prop).name(),
        }
    }
}
