//! Locked candidates, naked and hidden sets, and fish. The rating takes the first of them; nested
//! chains take all, and ask which of the candidates that fell were in their way.

use super::board::{BitBoard, CandidateId, candidate, cells_at};
use super::houses::{BOXES, COLUMNS, Cells, HOUSE_SETS, ROWS, SIDE, masks};
use super::method::Method;
use super::outcome::RatingStep;
use crate::cell_set::bits;
use std::ops::ControlFlow;

/// A pattern with candidates that it removes.
pub(super) trait Eliminator {
    /// The candidates that it removes.
    fn eliminations(&self, board: &BitBoard) -> Vec<CandidateId>;

    /// The candidates that have fallen since the board was `before`, and without whose fall the
    /// pattern would not be there. It is in order of houses and digits.
    fn parents(&self, before: &BitBoard, board: &BitBoard) -> Vec<CandidateId>;
}

/// A digit whose places in the base houses are in as many cover houses.
#[derive(Clone, Copy, Debug)]
pub(super) struct LockedLines {
    pub(super) digit: usize,
    /// As many houses as the pattern has; the others are not used.
    pub(super) bases: [usize; 4],
    pub(super) covers: [usize; 4],
    size: usize,
}

/// As many cells of a house as they have digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Naked {
    house: usize,
    cells: Cells,
    digits: u16,
}

/// As many digits of a house as they have cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hidden {
    pub(super) house: usize,
    pub(super) cells: Cells,
    pub(super) digits: u16,
}

fn union(houses: &[usize]) -> Cells {
    houses
        .iter()
        .fold(Cells::EMPTY, |all, house| all | HOUSE_SETS[*house])
}

impl Eliminator for LockedLines {
    fn eliminations(&self, board: &BitBoard) -> Vec<CandidateId> {
        let base = union(&self.bases[..self.size]);
        let lost = |house: &usize| (board.cells_in(*house, self.digit) & !base).iter();
        let covers = self.covers[..self.size].iter();
        covers
            .flat_map(lost)
            .map(|cell| candidate(cell, self.digit))
            .collect()
    }

    fn parents(&self, before: &BitBoard, board: &BitBoard) -> Vec<CandidateId> {
        let cover = union(&self.covers[..self.size]);
        let fallen = before.cells[self.digit] & !board.cells[self.digit] & !cover;
        let bases = self.bases[..self.size].iter();
        let fallen = bases.flat_map(|house| (fallen & HOUSE_SETS[*house]).iter());
        fallen.map(|cell| candidate(cell, self.digit)).collect()
    }
}

impl Eliminator for Naked {
    fn eliminations(&self, board: &BitBoard) -> Vec<CandidateId> {
        of_cells(HOUSE_SETS[self.house] & !self.cells, |cell| {
            board.candidates[cell] & self.digits
        })
    }

    fn parents(&self, before: &BitBoard, _: &BitBoard) -> Vec<CandidateId> {
        of_cells(self.cells, |cell| before.candidates[cell] & !self.digits)
    }
}

impl Eliminator for Hidden {
    fn eliminations(&self, board: &BitBoard) -> Vec<CandidateId> {
        of_cells(self.cells, |cell| board.candidates[cell] & !self.digits)
    }

    fn parents(&self, before: &BitBoard, _: &BitBoard) -> Vec<CandidateId> {
        let others = HOUSE_SETS[self.house] & !self.cells;
        of_cells(others, |cell| before.candidates[cell] & self.digits)
    }
}

/// The candidates of these cells with the digits that each is said to have.
fn of_cells(set: Cells, digits: impl Fn(usize) -> u16) -> Vec<CandidateId> {
    let of_cell = |cell: usize| bits(digits(cell)).map(move |digit| candidate(cell, digit));
    set.iter().flat_map(of_cell).collect()
}

/// Pointing and claiming. Patterns that remove nothing are given too.
pub(super) fn locked<B>(
    board: &BitBoard,
    visit: &mut impl FnMut(&LockedLines) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for (bases, covers) in [
        (BOXES, COLUMNS),
        (BOXES, ROWS),
        (COLUMNS, BOXES),
        (ROWS, BOXES),
    ] {
        for (base, set) in HOUSE_SETS.iter().enumerate().skip(bases).take(SIDE) {
            let meets = |cover: &usize| set.meets(&HOUSE_SETS[*cover]);
            for cover in (covers..covers + SIDE).filter(meets) {
                for digit in 0..SIDE {
                    let places = board.cells_in(base, digit);
                    if places.len() > 1 && places.is_subset(&HOUSE_SETS[cover]) {
                        let (bases, covers) = ([base; 4], [cover; 4]);
                        visit(&LockedLines {
                            digit,
                            bases,
                            covers,
                            size: 1,
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Fish of this size, the columns as bases first. Patterns that remove nothing are given too.
pub(super) fn fish<B>(
    board: &BitBoard,
    size: usize,
    visit: &mut impl FnMut(&LockedLines) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for (bases, covers) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        for lines in masks(size, SIDE) {
            for digit in 0..SIDE {
                if usize::from(board.filled[digit]) + size * 2 > SIDE {
                    continue;
                }
                let of_line = |line: usize| board.places(bases + line, digit);
                if let Some(places) = common(bits(lines as u16).map(of_line), size) {
                    let bases = houses(bases, lines as u16);
                    let covers = houses(covers, places);
                    visit(&LockedLines {
                        digit,
                        bases,
                        covers,
                        size,
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn houses(first: usize, lines: u16) -> [usize; 4] {
    let mut houses = [0; 4];
    houses
        .iter_mut()
        .zip(bits(lines))
        .for_each(|(house, line)| *house = first + line);
    houses
}

/// Naked sets of this size. Those that remove nothing are given too.
pub(super) fn naked_sets<B>(
    board: &BitBoard,
    size: usize,
    visit: &mut impl FnMut(&Naked) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for house in boxes_columns_rows().filter(|house| board.blanks(*house) >= size * 2) {
        for places in masks(size, SIDE) {
            let cells = bits(places as u16).map(|place| super::board::cell_at(house, place));
            if let Some(digits) = common(cells.map(|cell| board.candidates[cell]), size) {
                visit(&Naked {
                    house,
                    cells: cells_at(house, places as u16),
                    digits,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Hidden sets of this size in the houses with this number of blank cells or more. Those that remove
/// nothing are given too.
pub(super) fn hidden_sets<B>(
    board: &BitBoard,
    size: usize,
    blanks: usize,
    visit: &mut impl FnMut(&Hidden) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for house in boxes_columns_rows().filter(|house| board.blanks(*house) >= blanks) {
        for digits in masks(size, SIDE) {
            let digits = digits as u16;
            if let Some(places) = common(bits(digits).map(|digit| board.places(house, digit)), size)
            {
                visit(&Hidden {
                    house,
                    cells: cells_at(house, places),
                    digits,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn boxes_columns_rows() -> impl Iterator<Item = usize> {
    (BOXES..ROWS)
        .chain(COLUMNS..COLUMNS + SIDE)
        .chain(ROWS..COLUMNS)
}

/// The union of sets if it has `size` elements, and each set has two or more.
#[inline]
fn common(sets: impl Iterator<Item = u16>, size: usize) -> Option<u16> {
    let mut union = 0;
    for set in sets {
        if set.count_ones() <= 1 {
            return None;
        }
        union |= set;
    }
    (union.count_ones() as usize == size).then_some(union)
}

/// The step of a pattern that removes something.
fn step<P: Eliminator>(
    board: &BitBoard,
    pattern: &P,
    rated: (Method, u16),
) -> ControlFlow<RatingStep> {
    let eliminations = pattern.eliminations(board);
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    ControlFlow::Break(RatingStep::removal(rated.0, rated.1, eliminations))
}

/// The first pointing or claiming.
pub(super) fn first_locked(board: &BitBoard) -> Option<RatingStep> {
    let rated = |pattern: &LockedLines| match pattern.bases[0] < ROWS {
        true => (Method::Pointing, 26),
        false => (Method::Claiming, 28),
    };
    locked(board, &mut |pattern| step(board, pattern, rated(pattern))).break_value()
}

/// The first fish of this size.
pub(super) fn first_fish(
    board: &BitBoard,
    size: usize,
    rated: (Method, u16),
) -> Option<RatingStep> {
    fish(board, size, &mut |pattern| step(board, pattern, rated)).break_value()
}

/// The first naked set of this size.
pub(super) fn first_naked(
    board: &BitBoard,
    size: usize,
    rated: (Method, u16),
) -> Option<RatingStep> {
    naked_sets(board, size, &mut |pattern| step(board, pattern, rated)).break_value()
}

/// The first hidden set of this size.
pub(super) fn first_hidden(
    board: &BitBoard,
    size: usize,
    rated: (Method, u16),
) -> Option<RatingStep> {
    let blanks = size * 2 + 1;
    hidden_sets(board, size, blanks, &mut |pattern| {
        step(board, pattern, rated)
    })
    .break_value()
}
