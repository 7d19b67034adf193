//! Good solutions without a proof.

use super::{Answer, Model, Verdict};
use crate::error::ModelError;
use crate::lns::{Engine, Lns, Neighbourhood};
use crate::problem::Goal;

impl Model {
    /// Looks for better and better solutions by large-neighbourhood search. It begins with the
    /// first solution of a plain search, and ends at the limits of the model. Without limits it
    /// ends when the last solution is proven to be the best. For [`Goal::Satisfy`] it returns the
    /// first solution. If the model [learns](Self::learning), so does the search of each
    /// neighbourhood, about that neighbourhood. An answer that is not proven names the limit that came first, as after
    /// [`minimize`](Self::minimize).
    ///
    /// # Errors
    /// The objective, or a variable of the neighbourhood, is not of this model.
    pub fn lns<N: Neighbourhood>(
        &mut self,
        goal: Goal,
        lns: &mut Lns<N>,
    ) -> Result<Answer, ModelError> {
        self.check("lns", lns.vars())?;
        self.check_goal(goal)?;
        let limits = self.limits.clone().begun();
        let mut search = self.explore_within(limits.clone(), goal, ());
        let first = search.next();
        let limit = search.limit();
        let mut stats = search.stats();
        drop(search);
        let (Some(mut best), Some(objective)) = (first.clone(), goal.objective()) else {
            let limit = limit.filter(|_| first.is_none());
            return Ok(Answer::new(first, limit, Verdict::Satisfied, stats));
        };
        let mut engine = Engine {
            solver: &mut self.solver,
            brancher: &mut self.branchers,
            goal,
            objective,
            learning: self.learning,
        };
        let limit = lns.improve(&mut engine, &limits, &mut best, &mut stats);
        Ok(Answer::new(Some(best), limit, Verdict::Optimal, stats))
    }
}
