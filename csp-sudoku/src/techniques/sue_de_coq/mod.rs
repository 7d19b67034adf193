//! Sue de Coq: some cells where a line and a box meet, with cells of the line and cells of the box
//! that have no digit of the meeting in common. Together they are as many cells as there are
//! digits, so each digit is in its part.
//!
//! In the extended form the cells of the line or of the box have digits of their own, and a cell
//! more for each.

pub(super) mod pattern;

use self::pattern::SueDeCoq;
use super::als::eliminations;
use super::board::CandidateBoard;
use super::search::Collector;
use super::step::Step;
use super::technique::Technique;
use crate::cell_set::{CellSet, bits};
use std::ops::ControlFlow;

/// The most cells of a meeting that are used.
const LARGEST: usize = 3;

pub(super) fn find<const W: usize>(
    board: &CandidateBoard<W>,
    _: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let layout = &board.layout;
    for line in layout.rows().chain(layout.columns()) {
        for square in layout.boxes() {
            let line = layout.houses[line].set & board.blank;
            let square = layout.houses[square].set & board.blank;
            let meeting: Vec<usize> = (line & square).iter().collect();
            if meeting.len() > 1 {
                let search = Crossing {
                    board,
                    line,
                    square,
                };
                search.choose(&meeting, CellGroup::EMPTY, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells and their candidates together.
#[derive(Clone, Copy)]
struct CellGroup<const W: usize> {
    cells: CellSet<W>,
    size: usize,
    digits: u32,
}

impl<const W: usize> CellGroup<W> {
    const EMPTY: Self = Self {
        cells: CellSet::EMPTY,
        size: 0,
        digits: 0,
    };

    fn with(mut self, board: &CandidateBoard<W>, cell: usize) -> Self {
        self.cells.insert(cell);
        self.size += 1;
        self.digits |= board.candidates[cell];
        self
    }
}

struct Crossing<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    /// The blank cells of the line.
    line: CellSet<W>,
    /// The blank cells of the box.
    square: CellSet<W>,
}

/// Cells that may join a part.
#[derive(Clone, Copy)]
struct Joining<'a> {
    cells: &'a [usize],
    /// How many digits more than cells are to be used up.
    surplus: usize,
}

impl<const W: usize> Crossing<'_, W> {
    /// Chooses the cells of the meeting.
    fn choose(
        &self,
        cells: &[usize],
        meeting: CellGroup<W>,
        found: &mut Collector,
    ) -> ControlFlow<()> {
        for (index, cell) in cells.iter().enumerate() {
            let meeting = meeting.with(self.board, *cell);
            let surplus = meeting.digits.count_ones() as usize
                - meeting.size.min(meeting.digits.count_ones() as usize);
            if meeting.size > 1 && surplus > 1 {
                let others: Vec<usize> = (self.line & !meeting.cells).iter().collect();
                let choice = Joining {
                    cells: &others,
                    surplus,
                };
                self.choose_line(meeting, choice, CellGroup::EMPTY, found)?;
            }
            if meeting.size < LARGEST {
                self.choose(&cells[index + 1..], meeting, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Chooses the cells of the line.
    fn choose_line(
        &self,
        meeting: CellGroup<W>,
        choice: Joining<'_>,
        line: CellGroup<W>,
        found: &mut Collector,
    ) -> ControlFlow<()> {
        for (index, cell) in choice.cells.iter().enumerate() {
            let line = line.with(self.board, *cell);
            let own = line.digits & !meeting.digits;
            let used = line.size.saturating_sub(own.count_ones() as usize);
            if line.digits & meeting.digits != 0 && used > 0 && used < choice.surplus {
                // Digits of the meeting that the line has are not for the box.
                let allowed = !(line.digits & meeting.digits);
                let few = |cell: &usize| self.board.candidates[*cell] & !allowed == 0;
                let others = self.square & !meeting.cells & !line.cells;
                let others: Vec<usize> = others.iter().filter(few).collect();
                let left = Joining {
                    cells: &others,
                    surplus: choice.surplus - used,
                };
                self.choose_square((meeting, line), left, CellGroup::EMPTY, found)?;
            }
            self.choose_line(
                meeting,
                Joining {
                    cells: &choice.cells[index + 1..],
                    ..choice
                },
                line,
                found,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Chooses the cells of the box.
    fn choose_square(
        &self,
        (meeting, line): (CellGroup<W>, CellGroup<W>),
        choice: Joining<'_>,
        square: CellGroup<W>,
        found: &mut Collector,
    ) -> ControlFlow<()> {
        for (index, cell) in choice.cells.iter().enumerate() {
            let square = square.with(self.board, *cell);
            let own = square.digits & !meeting.digits;
            let used = square.size.checked_sub(own.count_ones() as usize);
            if square.digits & meeting.digits != 0 && used == Some(choice.surplus) {
                self.add([meeting, line, square], found)?;
            }
            self.choose_square(
                (meeting, line),
                Joining {
                    cells: &choice.cells[index + 1..],
                    ..choice
                },
                square,
                found,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Adds the step if anything goes.
    fn add(&self, parts: [CellGroup<W>; 3], found: &mut Collector) -> ControlFlow<()> {
        let [meeting, line, square] = parts;
        let both = line.digits & square.digits;
        let in_box = (meeting.digits | square.digits) & !line.digits | both;
        let in_line = (meeting.digits | line.digits) & !square.digits | both;
        let mut removals = self.removals(self.square & !square.cells & !meeting.cells, in_box);
        removals.extend(self.removals(self.line & !line.cells & !meeting.cells, in_line));
        if removals.is_empty() {
            return ControlFlow::Continue(());
        }
        let layout = &self.board.layout;
        let named = |part: CellGroup<W>| layout.digit_set(&part.cells, part.digits);
        let pattern = SueDeCoq {
            sets: parts.map(named),
        };
        let gone = eliminations(layout, &removals);
        found.add(Step::removal(
            layout.shape(),
            Technique::SueDeCoq,
            gone,
            pattern,
        ))
    }

    /// The candidates of cells with these digits, cell by cell.
    fn removals(&self, cells: CellSet<W>, digits: u32) -> Vec<(usize, CellSet<W>)> {
        let of_cell = |cell: usize| {
            let gone = bits(self.board.candidates[cell] & digits);
            gone.map(move |digit| (digit, CellSet::from_iter([cell])))
        };
        cells.iter().flat_map(of_cell).collect()
    }
}
