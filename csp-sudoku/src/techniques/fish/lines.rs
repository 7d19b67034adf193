//! The bases of basic fish that may remove something.
//!
//! Rows stand against columns, so each candidate lies in one house of the cover, and it is enough to
//! count these. A fin lies in a house of the base and is seen by what the fish removes, without
//! being in one house of the cover with it.

use super::bases::Base;
use super::{Set, Water};
use crate::techniques::cell_set::CellSet;

/// A house of the base: its index, and the houses of the cover that it needs, as bits.
type Line = (usize, u32);

impl<const W: usize> Water<'_, W> {
    /// The bases that may remove something, in lexicographic order.
    pub(super) fn lines(&self) -> Vec<Base> {
        let mut bases = Vec::new();
        let all: Vec<u32> = self
            .base
            .iter()
            .map(|set| self.across(&set.cells))
            .collect();
        if !self.kind.fins.are_allowed() {
            let lines: Vec<Line> = all.into_iter().enumerate().collect();
            let choice = Choice {
                lines: &lines,
                size: self.kind.size,
                most: self.kind.size,
            };
            choice.extend(0..lines.len(), 0, &mut Vec::new(), &mut bases);
            return bases;
        }
        for target in self.board.cells[self.digit].iter() {
            self.add_finned(target, &all, &mut bases);
        }
        bases.sort_unstable();
        bases.dedup();
        bases
    }

    /// Adds the bases that may remove this candidate, and have fins. `all` is what each house of the
    /// base needs of the cover.
    fn add_finned(&self, target: usize, all: &[u32], bases: &mut Vec<Base>) {
        let seen = self.board.layout.peers[target];
        let own = self.across(&CellSet::from_iter([target]));
        let free = |(_, set): &(usize, &Set<W>)| !set.cells.contains(target);
        let line = |(index, set): (usize, &Set<W>)| {
            let seen = self.across(&(set.cells & seen));
            (seen & !own != 0, (index, all[index] & !seen))
        };
        let lines = self.base.iter().enumerate().filter(free).map(line);
        let most = self.kind.size - 1;
        let few = |(_, (_, left)): &(bool, Line)| left.count_ones() as usize <= most;
        let (finned, whole): (Vec<_>, Vec<_>) = lines.filter(few).partition(|(fins, _)| *fins);
        if finned.is_empty() {
            return;
        }
        let lines: Vec<Line> = finned.iter().chain(&whole).map(|(_, line)| *line).collect();
        // One house with fins is among the first.
        let choice = Choice {
            lines: &lines,
            size: self.kind.size,
            most,
        };
        choice.extend(0..finned.len(), 0, &mut Vec::new(), bases);
    }

    /// Which houses of the cover hold these cells: the columns if the base is rows.
    fn across(&self, cells: &CellSet<W>) -> u32 {
        let side = self.board.side();
        let rows = self
            .base
            .first()
            .is_some_and(|set| self.board.layout.rows().contains(&set.house));
        let line = |cell: usize| if rows { cell % side } else { cell / side };
        cells.iter().fold(0, |mask, cell| mask | 1 << line(cell))
    }
}

/// The search for some lines that need few houses of the cover.
struct Choice<'a> {
    lines: &'a [Line],
    /// How many are chosen.
    size: usize,
    /// The most houses of the cover.
    most: usize,
}

impl Choice<'_> {
    fn extend(
        &self,
        next: std::ops::Range<usize>,
        needed: u32,
        chosen: &mut Base,
        bases: &mut Vec<Base>,
    ) {
        for place in next {
            let (index, left) = self.lines[place];
            let needed = needed | left;
            if needed.count_ones() as usize > self.most {
                continue;
            }
            chosen.push(index);
            if chosen.len() < self.size {
                self.extend(place + 1..self.lines.len(), needed, chosen, bases);
            } else {
                let mut base = chosen.clone();
                base.sort_unstable();
                bases.push(base);
            }
            chosen.pop();
        }
    }
}
