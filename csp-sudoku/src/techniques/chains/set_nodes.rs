//! Almost locked sets as nodes: the places of a digit in the set.
//!
//! A set lacks at most one of its digits. So its nodes are strongly linked with each other, and
//! weakly with what sees all places of their digit. If without a digit the set leaves a cell one
//! candidate, that one follows, too.

use super::graph::{Builder, Node};
use crate::techniques::als::Overlap;
use crate::techniques::cell_set::bits;

/// The most nodes of a graph, as literals are numbers of 16 bits. Sets beyond it are left out.
const MOST_NODES: usize = 1 << 14;

impl<const W: usize> Builder<'_, W> {
    /// Adds the sets of two cells or more: those of one cell are candidates already.
    pub(super) fn add_sets(&mut self) {
        let sets = self.board.sets();
        let groups = self.candidates..self.nodes.len();
        // Where the nodes of each set begin.
        let mut starts = vec![None; sets.sets.len()];
        for (index, set) in sets
            .sets
            .iter()
            .enumerate()
            .filter(|(_, set)| set.cells.len() > 1)
        {
            if self.nodes.len() + set.digits.count_ones() as usize > MOST_NODES {
                break;
            }
            starts[index] = Some(self.nodes.len());
            for digit in bits(set.digits) {
                let cells = sets.inside(index, digit);
                let cell = cells.first().unwrap_or_default();
                self.nodes.push(Node {
                    digit,
                    cells,
                    cell,
                    set: Some(index),
                });
            }
        }
        let node = |set: usize, digit: usize| {
            let lower = sets.sets[set].digits & ((1 << digit) - 1);
            starts[set].map(|start| start + lower.count_ones() as usize)
        };
        for (index, set) in sets.sets.iter().enumerate() {
            for digit in bits(set.digits) {
                if let Some(own) = node(index, digit) {
                    self.link_set(own, groups.clone());
                    self.link_forced(own);
                    let others = bits(set.digits & !(1 << digit));
                    let others = others.filter_map(|other| node(index, other));
                    self.strong
                        .extend(others.map(|other| (own as u16, other as u16)));
                }
            }
        }
        for link in &self.board.links(Overlap::Never).links {
            for digit in bits(link.digits) {
                if let (Some(from), Some(to)) = (node(link.from, digit), node(link.to, digit)) {
                    self.weak
                        .extend([(from as u16, to as u16), (to as u16, from as u16)]);
                }
            }
        }
    }

    /// Links the places of a digit in a set with the candidates and groups that see them all.
    fn link_set(&mut self, own: usize, mut groups: std::ops::Range<usize>) {
        let Node { digit, set, .. } = self.nodes[own];
        let Some(set) = set else { return };
        let seen = self.board.sets().seen(set, digit);
        for cell in seen.iter() {
            let candidate = self.candidate(cell, digit);
            self.weak
                .extend([(own as u16, candidate), (candidate, own as u16)]);
        }
        let fits = |group: &usize| {
            self.nodes[*group].digit == digit && self.nodes[*group].cells.is_subset(&seen)
        };
        let groups: Vec<u16> = groups
            .by_ref()
            .filter(fits)
            .map(|group| group as u16)
            .collect();
        let own = own as u16;
        self.weak.extend(
            groups
                .into_iter()
                .flat_map(|group| [(own, group), (group, own)]),
        );
    }

    /// Links to the candidates that are alone in their cells if the set lacks the digit.
    fn link_forced(&mut self, own: usize) {
        let Node {
            digit: lacked, set, ..
        } = self.nodes[own];
        let Some(set) = set else { return };
        let sets = self.board.sets();
        let digits = sets.sets[set].digits & !(1 << lacked);
        let all = bits(digits).fold(sets.seen(set, lacked), |all, digit| {
            all | sets.seen(set, digit)
        });
        for cell in all.iter() {
            let gone = bits(digits).filter(|digit| sets.seen(set, *digit).contains(cell));
            let gone = gone.fold(0, |gone, digit| gone | 1 << digit);
            let left = self.board.candidates[cell] & !gone;
            // With two candidates the weak link leads there.
            if left.is_power_of_two() && self.board.candidates[cell].count_ones() > 2 {
                let forced = self.candidate(cell, left.trailing_zeros() as usize);
                self.strong.push((own as u16, forced));
            }
        }
    }
}
