//! Good solutions without a proof.

use super::{Answer, Model, Verdict};
use crate::error::ModelError;
use crate::lns::{Engine, Lns, Neighbourhood};
use crate::problem::{Goal, Solution};
use crate::stats::Stats;
use crate::trace::Limit;
use std::ops::ControlFlow;

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
        self.lns_each(goal, lns, |_, _| ControlFlow::Continue(()))
    }

    /// As [`lns`](Self::lns). `report` gets each better solution at once, with the statistics so
    /// far, and may end the search.
    ///
    /// ```
    /// use csp_core::lns::{Lns, RandomNeighbourhood};
    /// use csp_core::prelude::*;
    /// use std::ops::ControlFlow;
    ///
    /// let mut model = Model::new();
    /// let x = model.array("x", 4, 0..=9)?;
    /// model.branch_on(&x, VarOrder::InputOrder, ValueOrder::Min)?;
    /// let sum = model.var("sum", 0..=36)?;
    /// let terms: Vec<(i64, Var)> = x.iter().map(|&x| (1, x)).chain([(-1, sum)]).collect();
    /// model.linear(&terms, Relation::Equal, 0)?;
    /// let mut lns = Lns::new(RandomNeighbourhood::new(&x, 1)).percent(50);
    /// let mut sums = Vec::new();
    /// let answer = model.lns_each(Goal::Maximize(sum), &mut lns, |solution, _| {
    ///     sums.push(solution[sum]);
    ///     if solution[sum] < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// })?;
    /// assert!(sums.is_sorted() && sums[0] == 0 && *sums.last().unwrap() >= 20);
    /// assert!(answer.limit().is_some());
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As of [`lns`](Self::lns).
    pub fn lns_each<N: Neighbourhood>(
        &mut self,
        goal: Goal,
        lns: &mut Lns<N>,
        mut report: impl FnMut(&Solution, &Stats) -> ControlFlow<()>,
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
        if report(&best, &stats).is_break() {
            return Ok(Answer::new(
                Some(best),
                Some(Limit::Stopped),
                Verdict::Optimal,
                stats,
            ));
        }
        let mut engine = Engine {
            solver: &mut self.solver,
            brancher: &mut self.branchers,
            goal,
            objective,
            learning: self.learning,
        };
        let limit = lns.improve(&mut engine, &limits, &mut best, &mut stats, report);
        Ok(Answer::new(Some(best), limit, Verdict::Optimal, stats))
    }
}
