//! The bases that may remove something.
//!
//! A candidate `x` that is true takes the digit from all cells that it sees, and fills its house of
//! the cover. So a fish of `n` houses removes `x` only if what `x` does not see of the base lies in
//! `n - 1` houses of the cover, or in `n - 2` if `x` lies in the base itself and in two houses of
//! the cover. Both the base and its parts must pass, which few do.

use super::{MOST_ENDO_FINS, Water};
use crate::cell_set::CellSet;

/// A base: indices of the houses that may be base, in ascending order.
pub(super) type Base = Vec<usize>;

/// The search for the bases that remove one candidate.
struct BaseSearch<'a, const W: usize> {
    water: &'a Water<'a, W>,
    /// The candidate that is removed.
    target: usize,
    /// The houses that may be in such a base: their indices, and what the target does not see of
    /// them.
    houses: Vec<(usize, CellSet<W>)>,
    chosen: Base,
    bases: Vec<Base>,
}

/// What a part of a base has together.
#[derive(Clone, Copy)]
struct BasePart<const W: usize> {
    /// The first house that may be added.
    from: usize,
    cells: CellSet<W>,
    /// The cells that the target does not see.
    left: CellSet<W>,
    endo_fins: CellSet<W>,
}

impl<'a, const W: usize> BaseSearch<'a, W> {
    fn new(water: &'a Water<'a, W>, target: usize) -> Self {
        let mut seen = water.board.layout.peers[target];
        seen.insert(target);
        let left = water.base.iter().map(|set| set.cells & !seen).enumerate();
        let covers = water.kind.size - 1;
        let houses = left.filter(|(index, left)| coverable(water, left, covers, &[*index]));
        let houses = houses.collect();
        Self {
            water,
            target,
            houses,
            chosen: Vec::new(),
            bases: Vec::new(),
        }
    }

    fn extend(&mut self, part: BasePart<W>) {
        let size = self.water.kind.size;
        if self.chosen.len() == size {
            self.bases.push(self.chosen.clone());
            return;
        }
        for place in part.from..self.houses.len() {
            self.chosen.push(self.houses[place].0);
            if let Some(part) = self.joined(&part, place) {
                self.extend(part);
            }
            self.chosen.pop();
        }
    }

    /// The part with one more house, which is chosen already, if it may still remove the target.
    fn joined(&self, part: &BasePart<W>, place: usize) -> Option<BasePart<W>> {
        let water = self.water;
        let (house, left) = self.houses[place];
        let cells = water.base[house].cells;
        let endo_fins = part.endo_fins | (part.cells & cells);
        let fins_fit = endo_fins.is_empty()
            || water.kind.fins.are_allowed()
                && endo_fins.len() <= MOST_ENDO_FINS
                && endo_fins.is_subset(&water.board.layout.peers[self.target]);
        let joined = BasePart {
            from: place + 1,
            cells: part.cells | cells,
            left: part.left | left,
            endo_fins,
        };
        let other_covers = if joined.cells.contains(self.target) {
            2
        } else {
            1
        };
        let covers = water.kind.size - other_covers;
        let fits = fins_fit && coverable(water, &joined.left, covers, &self.chosen);
        fits.then_some(joined)
    }
}

/// The bases that may remove a candidate, in lexicographic order.
pub(super) fn bases<const W: usize>(water: &Water<'_, W>) -> Vec<Base> {
    if water.base.len() < water.kind.size {
        return Vec::new();
    }
    let mut bases = Vec::new();
    for target in water.board.cells[water.digit].iter() {
        let mut search = BaseSearch::new(water, target);
        if search.houses.len() >= water.kind.size {
            let nothing = CellSet::EMPTY;
            search.extend(BasePart {
                from: 0,
                cells: nothing,
                left: nothing,
                endo_fins: nothing,
            });
            bases.append(&mut search.bases);
        }
    }
    bases.sort_unstable();
    bases.dedup();
    bases
}

/// Whether houses of the cover, at most `houses` of them and none that is `taken`, hold all
/// these cells.
fn coverable<const W: usize>(
    water: &Water<'_, W>,
    cells: &CellSet<W>,
    houses: usize,
    taken: &[usize],
) -> bool {
    let Some(first) = cells.first() else {
        return true;
    };
    if houses == 0 {
        return false;
    }
    let layout = &water.board.layout;
    let is_taken = |house: usize| taken.iter().any(|base| water.base[*base].house == house);
    let own = layout
        .seats(first)
        .iter()
        .map(|seat| usize::from(seat.house));
    let mut free = own.filter(|house| water.is_cover[*house] && !is_taken(*house));
    free.any(|house| {
        coverable(
            water,
            &(*cells & !layout.houses[house].set),
            houses - 1,
            taken,
        )
    })
}
