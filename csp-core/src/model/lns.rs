//! Good solutions without a proof.

use super::{Model, Optimum};
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
    ) -> Result<Optimum, ModelError> {
        self.check("lns", lns.vars())?;
        let limits = self.limits.clone();
        let mut search = self.search(goal, ())?;
        let best = search.next();
        let mut optimum = Optimum { best, limit: search.limit(), stats: search.stats() };
        drop(search);
        if let (Some(best), Goal::Minimize(x) | Goal::Maximize(x)) = (&mut optimum.best, goal) {
            let mut engine = Engine {
                solver: &mut self.solver,
                brancher: &mut self.branchers,
                goal,
                objective: x,
            };
            optimum.limit = lns.improve(&mut engine, &limits, best, &mut optimum.stats);
        }
        Ok(optimum)
    }
}
