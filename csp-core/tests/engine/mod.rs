//! The engine as a whole: branching, search, limits, optimisation, restoration, errors.

mod assume;
mod bounds;
mod branching;
mod default_order;
mod errors;
mod events;
mod heuristics;
mod limits;
mod lns;
mod look_ahead;
mod memory;
mod mixed;
mod optimize;
mod restarts;
mod restore;
mod scale;
mod steps;
mod stopping;
mod strangers;
mod tournament;

use csp_core::extend::{Branch, SearchStep, Side, Tracer};
use csp_core::prelude::*;
use csp_core::trace::Limit;

/// Records what a search does.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) propagated: u64,
    pub(crate) branched: Vec<Branch>,
    pub(crate) failed: u64,
    pub(crate) solved: Vec<u64>,
    pub(crate) limited: Vec<Limit>,
    pub(crate) deepest: usize,
}

/// The same model built twice has other variables with the same numbers.
impl PartialEq for Log {
    fn eq(&self, other: &Self) -> bool {
        format!("{self:?}") == format!("{other:?}")
    }
}

impl Tracer for Log {
    fn step(&mut self, step: SearchStep<'_>) {
        match step {
            SearchStep::Propagated { .. } => self.propagated += 1,
            SearchStep::Branched { branch, depth } => {
                self.branched.push(branch);
                self.deepest = self.deepest.max(depth);
            }
            SearchStep::Failed { .. } => self.failed += 1,
            SearchStep::Solved { number, .. } => self.solved.push(number),
            SearchStep::Limited { limit } => self.limited.push(limit),
            _ => {}
        }
    }
}

/// The left sides that the search takes, in order, up to its first solution.
pub(crate) fn left_sides(model: &mut Model) -> Vec<Atom> {
    let mut log = Log::default();
    model.search(Goal::Satisfy, &mut log).unwrap().next();
    log.branched
        .iter()
        .filter(|branch| branch.side == Side::Left)
        .map(|branch| branch.atom)
        .collect()
}

/// `n` queens: `all_different` and two diagonals.
pub(crate) fn queens(n: i32) -> (Model, Vec<Var>) {
    let mut model = Model::new();
    let x = model.array("queen", n as usize, 0..=n - 1).unwrap();
    model.all_different(&x).unwrap();
    for i in 0..x.len() {
        for j in 0..i {
            let steps = (i - j) as i32;
            model.post(NotEqual::new(x[i], x[j]).offset(steps)).unwrap();
            model
                .post(NotEqual::new(x[i], x[j]).offset(-steps))
                .unwrap();
        }
    }
    (model, x)
}
