//! The bases of basic fish that may remove something.
//!
//! Rows stand against columns, so each candidate lies in one house of the cover, and it is enough to
//! count these. A fin lies in a house of the base and is seen by what the fish removes, without
//! being in one house of the cover with it.

use super::bases::Base;
use super::{HousePlaces, Water};
use crate::cell_set::CellSet;

/// A house of the base: its index, and the houses of the cover that it needs, as bits.
type Line = (usize, u64);

/// The bases that may remove something, in lexicographic order.
pub(super) fn bases<const W: usize>(water: &Water<'_, W>) -> Vec<Base> {
    let mut bases = Vec::new();
    let all: Vec<u64> = water
        .base
        .iter()
        .map(|set| across(water, &set.cells))
        .collect();
    if !water.kind.fins.are_allowed() {
        let lines: Vec<Line> = all.into_iter().enumerate().collect();
        let choice = LineSearch {
            lines: &lines,
            size: water.kind.size,
            most: water.kind.size,
        };
        choice.extend(0..lines.len(), 0, &mut Vec::new(), &mut bases);
        return bases;
    }
    for target in water.board.cells[water.digit].iter() {
        add_finned(water, target, &all, &mut bases);
    }
    bases.sort_unstable();
    bases.dedup();
    bases
}

/// Adds the bases that may remove this candidate, and have fins. `all` is what each house of the
/// base needs of the cover.
fn add_finned<const W: usize>(
    water: &Water<'_, W>,
    target: usize,
    all: &[u64],
    bases: &mut Vec<Base>,
) {
    let seen = water.board.layout.peers[target];
    let own = across(water, &CellSet::from_iter([target]));
    let free = |(_, set): &(usize, &HousePlaces<W>)| !set.cells.contains(target);
    let line = |(index, set): (usize, &HousePlaces<W>)| {
        let seen = across(water, &(set.cells & seen));
        (seen & !own != 0, (index, all[index] & !seen))
    };
    let lines = water.base.iter().enumerate().filter(free).map(line);
    let most = water.kind.size - 1;
    let few = |(_, (_, left)): &(bool, Line)| left.count_ones() as usize <= most;
    let (finned, whole): (Vec<_>, Vec<_>) = lines.filter(few).partition(|(fins, _)| *fins);
    if finned.is_empty() {
        return;
    }
    let lines: Vec<Line> = finned.iter().chain(&whole).map(|(_, line)| *line).collect();
    // One house with fins is among the first.
    let choice = LineSearch {
        lines: &lines,
        size: water.kind.size,
        most,
    };
    choice.extend(0..finned.len(), 0, &mut Vec::new(), bases);
}

/// Which houses of the cover hold these cells: the columns if the base is rows.
fn across<const W: usize>(water: &Water<'_, W>, cells: &CellSet<W>) -> u64 {
    let layout = &water.board.layout;
    let rows = water
        .base
        .first()
        .is_some_and(|set| layout.rows().contains(&set.house));
    let line = |cell: usize| match rows {
        true => layout.column(cell),
        false => layout.row(cell),
    };
    cells.iter().fold(0, |mask, cell| mask | 1 << line(cell))
}

/// The search for some lines that need few houses of the cover.
struct LineSearch<'a> {
    lines: &'a [Line],
    /// How many are chosen.
    size: usize,
    /// The most houses of the cover.
    most: usize,
}

impl LineSearch<'_> {
    fn extend(
        &self,
        next: std::ops::Range<usize>,
        needed: u64,
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
