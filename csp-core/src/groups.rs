//! Floor 1: constraints that can be left out of a run, as groups of propagators.

use crate::ids::PropId;

/// Groups of propagators that can be left out. A propagator of several groups runs while all of them are used, and one of
/// none always runs.
#[derive(Clone, Debug)]
pub(crate) struct PropGroups {
    groups: Vec<Vec<PropId>>,
    /// By propagator, the number of its groups.
    listed: Vec<u32>,
    /// The propagators of no group.
    ungrouped: Vec<PropId>,
}

impl PropGroups {
    /// These groups of this number of propagators.
    pub(crate) fn new(mut groups: Vec<Vec<PropId>>, propagators: usize) -> Self {
        let mut listed = vec![0; propagators];
        for group in &mut groups {
            group.sort_unstable();
            group.dedup();
            for prop in group {
                listed[prop.index()] += 1;
            }
        }
        let props = (0..propagators as u32).map(PropId::new);
        let ungrouped = props.filter(|prop| listed[prop.index()] == 0).collect();
        Self {
            groups,
            listed,
            ungrouped,
        }
    }

    /// The propagators of each group.
    pub(crate) fn groups(&self) -> &[Vec<PropId>] {
        &self.groups
    }

    /// The propagators that run while these groups are used, in no order that means something.
    pub(crate) fn running(&self, used: impl IntoIterator<Item = usize>) -> Vec<PropId> {
        let mut used: Vec<usize> = used.into_iter().collect();
        used.sort_unstable();
        used.dedup();
        let mut running = self.ungrouped.clone();
        let mut shared = Vec::new();
        for &prop in used.iter().flat_map(|&group| &self.groups[group]) {
            match self.listed[prop.index()] {
                1 => running.push(prop),
                _ => shared.push(prop),
            }
        }
        shared.sort_unstable();
        let is_whole = |same: &&[PropId]| same.len() == self.listed[same[0].index()] as usize;
        let whole = shared.chunk_by(|a, b| a == b).filter(is_whole);
        running.extend(whole.map(|same| same[0]));
        running
    }
}
