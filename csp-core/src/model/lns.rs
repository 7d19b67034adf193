//! Good solutions without a proof.

use super::{Answer, Model, Verdict};
use crate::error::ModelError;
use crate::lns::{Engine, Lns, Neighbourhood};
use crate::problem::Goal;

impl Model {
    /// Looks for ever better solutions by large-neighbourhood search, from the first one that a
    /// plain search finds, within the limits of the model: without any, until the last one is
    /// proven to be the best. For [`Goal::Satisfy`] it is the first one. What is not proven has the
    /// limit with it that came first, as after [`minimize`](Self::minimize).
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
        let mut engine =
            Engine { solver: &mut self.solver, brancher: &mut self.branchers, goal, objective };
        let limit = lns.improve(&mut engine, &limits, &mut best, &mut stats);
        Ok(Answer::new(Some(best), limit, Verdict::Optimal, stats))
    }
}
