//! Floor 11: solutions that differ in what is asked for.

use crate::constraints::Nogoods;
use crate::error::ModelError;
use crate::ids::Var;
use crate::model::{Model, OwnedSearch};
use crate::problem::Solution;
use crate::stats::Stats;
use crate::trace::Limit;
use std::collections::BTreeSet;
use std::mem;

/// The solutions of a model of which no two have the same *answer*: the same values for some of its
/// variables. Other variables may have several values for one answer, as those that pair trees
/// and tents.
///
/// This is a search of the model as it is, with its branchers, learning and limits. If an answer
/// comes again, the answers that are known are forbidden, and the search begins anew. So the model
/// belongs to this search and does not come back.
///
/// ```
/// use csp_core::distinct::DistinctSearch;
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=1)?;
/// let other = model.var("other", 0..=9)?;
/// model.require((x[0] + x[1]).le(1) & other.ge(x[0]))?;
/// let answers = DistinctSearch::new(model, &x)?.map(|solution| solution.values(&x));
/// assert_eq!(answers.collect::<Vec<_>>(), [[1, 0], [0, 1], [0, 0]]);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug)]
pub struct DistinctSearch {
    search: OwnedSearch,
    answer: Vec<Var>,
    known: BTreeSet<Vec<i32>>,
    /// Answers that this run has found, which the next one forbids.
    fresh: Vec<Vec<i32>>,
    /// The statistics of earlier runs.
    spent: Stats,
}

impl DistinctSearch {
    /// The search of a model for answers of these variables.
    ///
    /// # Errors
    /// A variable is not of this model.
    pub fn new(mut model: Model, answer: &[Var]) -> Result<Self, ModelError> {
        model.domains().check("distinct", answer)?;
        // All runs together have the limits of one search.
        let limits = model.limits().clone();
        model.limit(limits.begun());
        Ok(Self {
            search: model.into_solutions(),
            answer: answer.to_vec(),
            known: BTreeSet::new(),
            fresh: Vec::new(),
            spent: Stats::default(),
        })
    }

    /// The limit that ended the search, if one did. There may be more answers then.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.search.limit()
    }

    /// The statistics so far, of all runs. Solutions whose answer was known are counted, too.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let mut stats = self.spent;
        stats += self.search.stats();
        stats
    }

    /// The answers so far, in the order of their values.
    pub fn answers(&self) -> impl Iterator<Item = &[i32]> {
        self.known.iter().map(Vec::as_slice)
    }

    /// Begins anew, without the answers that are known.
    fn rerun(&mut self) {
        let run = self.search.stats();
        self.spent += run;
        let idle = Model::new().into_solutions();
        let mut model = mem::replace(&mut self.search, idle).into_model();
        let mut nogoods = Nogoods::new(&self.answer);
        for values in self.fresh.drain(..) {
            nogoods = nogoods.forbid_values(values);
        }
        model
            .post(nogoods)
            .expect("the variables are of this model");
        let left = model.limits().less(&run);
        model.limit(left);
        self.search = model.into_solutions();
    }
}

impl Iterator for DistinctSearch {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        loop {
            let solution = self.search.next()?;
            let values = solution.values(&self.answer);
            if self.known.insert(values.clone()) {
                self.fresh.push(values);
                return Some(solution);
            }
            self.rerun();
        }
    }
}
