//! Finding cores that have no assumption in common.

use super::Rounds;
use super::layer::Layer;
use crate::atom::Atom;
use crate::explain::{Refuted, shrink};
use crate::limits::Limits;
use crate::model::under::Incremental;
use crate::problem::Solution;
use crate::stats::Stats;
use crate::trace::Limit;
use std::collections::BTreeMap;

/// The result of a round.
pub(super) struct Round {
    pub(super) cores: Vec<Vec<Atom>>,
    /// By variable of a layer, what it can be in any solution.
    pub(super) ranges: BTreeMap<usize, [i32; 2]>,
    pub(super) end: End,
}

/// How a round ends.
pub(super) enum End {
    /// A solution, under all assumptions that are in no core.
    Solution,
    /// There is none at all.
    Nothing,
    Limit(Limit),
}

/// A core is made smaller by searches of at most so many failures each.
const SHRINKING: u64 = 300;

impl Rounds<'_> {
    /// Finds cores until there is a solution without those of their assumptions.
    pub(super) fn round(&mut self) -> Round {
        let wanted = self
            .layers
            .values()
            .filter(|layer| layer.weight >= self.floor);
        let mut wanted: Vec<Atom> = wanted.map(|&layer| layer.is_free()).collect();
        let mut found = Vec::new();
        let mut cores = Vec::new();
        let searches = self.model.incremental();
        let mut rest = Rest {
            searches,
            limits: &self.limits,
            before: self.stats,
            found: &mut found,
        };
        let end = loop {
            match rest.refute(&wanted, u64::MAX) {
                Refuted::Solution(_) => break End::Solution,
                Refuted::Limit(limit) => break End::Limit(limit),
                Refuted::By(core) if core.is_empty() => break End::Nothing,
                Refuted::By(core) => {
                    let (core, _) = shrink(core, |atoms| rest.refute(atoms, SHRINKING));
                    wanted.retain(|atom| !core.contains(atom));
                    cores.push(core);
                }
            }
        };
        self.stats = rest.spent();
        let d = rest.searches.domains();
        let range = |layer: &Layer| (layer.x.index(), [d.min(layer.x), d.max(layer.x)]);
        let ranges = self.layers.values().map(range).collect();
        drop(rest);
        found
            .into_iter()
            .for_each(|solution| self.improve(solution));
        Round { cores, ranges, end }
    }
}

/// The searches of a round, with what the limits leave.
struct Rest<'a, 'm> {
    searches: Incremental<'m>,
    limits: &'a Limits,
    /// What was spent in earlier rounds.
    before: Stats,
    found: &'a mut Vec<Solution>,
}

impl Rest<'_, '_> {
    fn spent(&self) -> Stats {
        let mut spent = self.before;
        spent += self.searches.stats();
        spent
    }

    /// Searches under these assumptions, with at most so many failures.
    fn refute(&mut self, atoms: &[Atom], failures: u64) -> Refuted<Atom> {
        self.searches.limits = self.limits.less(&self.spent()).at_most(failures);
        let refuted = self.searches.refute(atoms);
        if let Refuted::Solution(solution) = &refuted {
            self.found.push(solution.clone());
        }
        refuted
    }
}
