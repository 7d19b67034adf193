//! Naked and hidden subsets, and locked ones.
//!
//! Naked: `n` cells of a house have `n` candidates together, which go from all cells that see them.
//! Hidden: `n` digits of a house have `n` places together, whose other candidates go.
//! Both are `n` masks with `n` bits together, so one enumeration serves both.
//! A naked subset is locked if it lies in a box and a line and removes candidates from both.

pub(super) mod pattern;

use self::pattern::{Subset, SubsetKind};
use super::board::CandidateBoard;
use super::layout::{number, numbers};
use super::outline::Candidate;
use super::search::Collector;
use super::step::Step;
use super::technique::Technique;
use crate::cell_set::{CellSet, bits};
use std::ops::ControlFlow;

/// The largest subset.
const LARGEST: usize = 4;

/// The number of cells of a subset.
fn size(technique: Technique) -> usize {
    match technique {
        Technique::LockedPair | Technique::NakedPair | Technique::HiddenPair => 2,
        Technique::LockedTriple | Technique::NakedTriple | Technique::HiddenTriple => 3,
        _ => LARGEST,
    }
}

/// Naked and locked subsets.
pub(super) fn naked<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let size = size(technique);
    let locked = matches!(technique, Technique::LockedPair | Technique::LockedTriple);
    let layout = &board.layout;
    // Each locked subset lies in a box.
    let last = if locked {
        layout.boxes().len()
    } else {
        layout.houses.len()
    };
    for house in layout.boxes_first().take(last) {
        let few =
            |cell: &usize| (1..=size).contains(&(board.candidates[*cell].count_ones() as usize));
        let cells = layout.houses[house]
            .cells
            .iter()
            .map(|cell| usize::from(*cell));
        let items = cells.filter(few).map(|cell| MaskedItem {
            id: cell,
            mask: board.candidates[cell],
        });
        SubsetSearch::new(size, items).each(&mut |cells, digits| match naked_step(
            board, house, cells, digits,
        ) {
            Some(step) if step.technique == technique => found.add(step),
            _ => ControlFlow::Continue(()),
        })?;
    }
    ControlFlow::Continue(())
}

/// Hidden subsets.
pub(super) fn hidden<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let size = size(technique);
    for house in board.layout.boxes_first() {
        if !board.layout.houses[house].complete || board.blanks(house) <= size {
            continue;
        }
        let items = (0..board.side()).map(|id| MaskedItem {
            id,
            mask: board.places(house, id),
        });
        let items = items.filter(|item| (1..=size).contains(&(item.mask.count_ones() as usize)));
        SubsetSearch::new(size, items).each(&mut |digits, places| match hidden_step(
            board, house, digits, places,
        ) {
            Some(step) => found.add(step),
            None => ControlFlow::Continue(()),
        })?;
    }
    ControlFlow::Continue(())
}

/// A cell with its candidates, or a digit with its places.
#[derive(Clone, Copy, Default)]
struct MaskedItem {
    id: usize,
    mask: u32,
}

/// The search for `size` items whose masks have `size` bits together, in lexicographic order.
struct SubsetSearch {
    size: usize,
    items: [MaskedItem; u32::BITS as usize],
    count: usize,
    chosen: [usize; LARGEST],
}

impl SubsetSearch {
    fn new(size: usize, items: impl Iterator<Item = MaskedItem>) -> Self {
        let mut all = [MaskedItem::default(); u32::BITS as usize];
        let mut count = 0;
        for (slot, item) in all.iter_mut().zip(items) {
            *slot = item;
            count += 1;
        }
        Self {
            size,
            items: all,
            count,
            chosen: [0; LARGEST],
        }
    }

    /// Gives each subset: its ids, and its bits.
    fn each(
        &mut self,
        found: &mut impl FnMut(&[usize], u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.extend(0, 0, 0, found)
    }

    /// Goes on with items `from` a place on, with `depth` items whose bits together are `mask`.
    fn extend(
        &mut self,
        from: usize,
        depth: usize,
        mask: u32,
        found: &mut impl FnMut(&[usize], u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if depth == self.size {
            return match mask.count_ones() as usize == self.size {
                true => found(&self.chosen[..self.size], mask),
                false => ControlFlow::Continue(()),
            };
        }
        for next in from..(self.count + depth + 1).saturating_sub(self.size) {
            let item = self.items[next];
            let mask = mask | item.mask;
            if mask.count_ones() as usize <= self.size {
                self.chosen[depth] = item.id;
                self.extend(next + 1, depth + 1, mask, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn naked_step<const W: usize>(
    board: &CandidateBoard<W>,
    house: usize,
    cells: &[usize],
    digits: u32,
) -> Option<Step> {
    let layout = &board.layout;
    let set: CellSet<W> = cells.iter().copied().collect();
    let mut eliminations = Vec::new();
    let seats = layout
        .seats(cells[0])
        .iter()
        .map(|seat| usize::from(seat.house));
    let shared = seats.filter(|other| set.is_subset(&layout.houses[*other].set));
    // The cells that lose candidates in lines, and in boxes; the boxes of the subset.
    let mut lines = CellSet::EMPTY;
    let mut boxes = CellSet::EMPTY;
    let mut inside = CellSet::EMPTY;
    for other in shared {
        let gone = removed(
            board,
            &layout.houses[other].cells,
            &set,
            digits,
            &mut eliminations,
        );
        if layout.boxes().contains(&other) {
            boxes |= gone;
            inside |= layout.houses[other].set;
        } else {
            lines |= gone;
        }
    }
    if eliminations.is_empty() {
        return None;
    }
    let both = !boxes.is_empty() && !lines.is_subset(&inside);
    let locked = both && !inside.is_empty() && cells.len() < LARGEST;
    let pattern = Subset {
        kind: SubsetKind::Naked,
        digits: numbers(digits),
        cells: cells.iter().map(|cell| layout.cell(*cell)).collect(),
        house: layout.houses[house].name,
    };
    let technique = naked_name(cells.len(), locked);
    Some(Step::removal(
        layout.shape(),
        technique,
        eliminations,
        pattern,
    ))
}

fn naked_name(size: usize, locked: bool) -> Technique {
    match (size, locked) {
        (2, true) => Technique::LockedPair,
        (2, false) => Technique::NakedPair,
        (3, true) => Technique::LockedTriple,
        (3, false) => Technique::NakedTriple,
        _ => Technique::NakedQuadruple,
    }
}

/// Adds the digits of the other cells of a house to the eliminations, and gives those cells.
fn removed<const W: usize>(
    board: &CandidateBoard<W>,
    cells: &[u16],
    subset: &CellSet<W>,
    digits: u32,
    eliminations: &mut Vec<Candidate>,
) -> CellSet<W> {
    let mut losing = CellSet::EMPTY;
    for cell in cells
        .iter()
        .map(|cell| usize::from(*cell))
        .filter(|cell| !subset.contains(*cell))
    {
        for digit in bits(board.candidates[cell] & digits) {
            losing.insert(cell);
            let candidate = board.layout.candidate(cell, digit);
            // A cell may lie in two houses of the subset.
            if !eliminations.contains(&candidate) {
                eliminations.push(candidate);
            }
        }
    }
    losing
}

fn hidden_step<const W: usize>(
    board: &CandidateBoard<W>,
    house: usize,
    digits: &[usize],
    places: u32,
) -> Option<Step> {
    let layout = &board.layout;
    let data = &layout.houses[house];
    let kept = digits.iter().fold(0, |mask, digit| mask | 1 << digit);
    let cells: Vec<usize> = bits(places)
        .map(|place| usize::from(data.cells[place]))
        .collect();
    let others = cells
        .iter()
        .flat_map(|cell| layout.in_cell(*cell, board.candidates[*cell] & !kept));
    let eliminations: Vec<Candidate> = others.collect();
    if eliminations.is_empty() {
        return None;
    }
    let technique = match digits.len() {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuadruple,
    };
    let pattern = Subset {
        kind: SubsetKind::Hidden,
        digits: digits.iter().copied().map(number).collect(),
        cells: cells.iter().map(|cell| layout.cell(*cell)).collect(),
        house: data.name,
    };
    Some(Step::removal(
        layout.shape(),
        technique,
        eliminations,
        pattern,
    ))
}
