//! Searches with some of the parts that do not learn: the quickest way to refute what is easy.

use super::explainer::Explainer;
use super::fact::Fact;
use super::minimize::minimize;
use super::refuter::FirstFail;
use super::{Core, Minimality, Part, Why};
use crate::problem::{Goal, Problem, Solution};
use crate::search::Search;
use crate::trace::Limit;

/// How many failures one search for a conflict may have. If one has more, the question is asked
/// again of searches that learn. A supposed fact makes most searches short: there it is quicker to
/// go on, by a factor of two on average over hard sudoku.
const FAILURES: u64 = 5_000;

/// The result of a search with some of the parts.
enum Found {
    Solution(Solution),
    Nothing,
    Limit(Limit),
    /// It had too many failures.
    Spent,
}

impl Explainer<'_> {
    /// Refutes these parts and the supposed fact, and drops as many parts as it can. `None`: a
    /// search had too many failures.
    pub(super) fn refute_plainly(&mut self, parts: &[Part], supposed: Option<Fact>) -> Option<Why> {
        match self.search(parts, supposed) {
            Found::Solution(solution) => Some(Why::Open(solution)),
            Found::Limit(limit) => Some(Why::Unknown(limit)),
            Found::Nothing => self.core(parts.to_vec(), supposed).map(Why::Searched),
            Found::Spent => None,
        }
    }

    /// As few parts as possible with which a search finds nothing.
    fn core(&mut self, parts: Vec<Part>, supposed: Option<Fact>) -> Option<Core> {
        let mut left = parts.len();
        let mut minimality = Minimality::Proven;
        let mut is_spent = false;
        let parts = minimize(parts, |parts| match self.search(parts, supposed) {
            Found::Nothing => {
                left = parts.len();
                Some(true)
            }
            Found::Solution(_) => Some(false),
            Found::Limit(Limit::Stopped) => {
                minimality = Minimality::Limited;
                None
            }
            Found::Limit(_) => {
                // If several parts were dropped at once, each may still be tried alone.
                minimality = if parts.len() + 1 == left {
                    Minimality::Limited
                } else {
                    minimality
                };
                Some(false)
            }
            Found::Spent => {
                is_spent = true;
                None
            }
        });
        (!is_spent).then_some(Core {
            supposed,
            parts,
            minimality,
        })
    }

    fn search(&mut self, parts: &[Part], supposed: Option<Fact>) -> Found {
        self.enter(parts);
        // The solver remembers a conflict until the level is closed: the search then finds nothing.
        let _ = self.assume(parts, supposed).1;
        let limits = match supposed {
            None => self.limits.clone().at_most(FAILURES),
            Some(_) => self.limits.clone(),
        };
        let problem = Problem::new(&mut *self.solver, FirstFail, Goal::Satisfy);
        let mut search = Search::new(problem, limits, ());
        let solution = search.next();
        let limit = search.limit();
        let stats = search.stats();
        drop(search);
        let is_spent = limit == Some(Limit::Failures) && self.limits.reached(&stats).is_none();
        let found = match (solution, limit) {
            _ if is_spent => Found::Spent,
            (Some(solution), _) => Found::Solution(solution),
            (None, Some(limit)) => Found::Limit(limit),
            (None, None) => Found::Nothing,
        };
        self.solver.pop_level();
        self.stopped |= matches!(found, Found::Limit(Limit::Stopped));
        self.solver.set_stop(self.limits.stop());
        found
    }
}
