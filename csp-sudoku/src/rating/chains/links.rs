//! The links of a board.

use super::super::board::{BitBoard, CandidateId, candidate, cell_and_digit, cell_at};
use super::super::houses::{CANDIDATES, CELLS, Cells, PEERS, SEATS, SIDE, split_by_house};
use super::LinkCause;
use crate::cell_set::bits;

/// Which links chains may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkStyle {
    /// Those of a digit in houses.
    X,
    /// From false to true those of cells with two candidates.
    Y,
    /// All.
    XY,
}

/// The candidates that are true if one is false: the other one of its cell, then those of its box,
/// its row and its column.
#[derive(Clone, Copy, Debug)]
struct Strong {
    links: [(CandidateId, LinkCause); 4],
    count: u8,
    /// How many of them are of the cell: none or one.
    of_cell: u8,
}

/// All strong links of a board.
#[derive(Debug)]
pub(super) struct StrongLinks {
    strong: Box<[Strong; CANDIDATES]>,
    /// For each digit the cells where it has a link in its cell.
    by_cells: [Cells; SIDE],
    /// For each digit the cells where it has a link in a house.
    by_houses: [Cells; SIDE],
}

impl Default for StrongLinks {
    fn default() -> Self {
        let none = Strong {
            links: [(0, LinkCause::None); 4],
            count: 0,
            of_cell: 0,
        };
        let strong = Box::new([none; CANDIDATES]);
        Self {
            strong,
            by_cells: [Cells::EMPTY; SIDE],
            by_houses: [Cells::EMPTY; SIDE],
        }
    }
}

impl StrongLinks {
    /// Notes the links of a board.
    pub(super) fn fill(&mut self, board: &BitBoard) {
        self.by_cells = [Cells::EMPTY; SIDE];
        self.by_houses = [Cells::EMPTY; SIDE];
        for cell in 0..CELLS {
            for digit in bits(board.candidates[cell]) {
                let strong = strong_links(board, cell, digit);
                if strong.of_cell > 0 {
                    self.by_cells[digit].insert(cell);
                }
                if strong.count > strong.of_cell {
                    self.by_houses[digit].insert(cell);
                }
                self.strong[usize::from(candidate(cell, digit))] = strong;
            }
        }
    }
}

fn strong_links(board: &BitBoard, cell: usize, digit: usize) -> Strong {
    let mut strong = Strong {
        links: [(0, LinkCause::None); 4],
        count: 0,
        of_cell: 0,
    };
    if board.count(cell) == 2 {
        let other = (board.candidates[cell] & !(1 << digit)).trailing_zeros() as usize;
        strong.links[0] = (candidate(cell, other), LinkCause::Cell);
        strong.count = 1;
        strong.of_cell = 1;
    }
    for (kind, seat) in SEATS[cell].iter().enumerate() {
        let places = board.places(usize::from(seat.house), digit);
        if places.count_ones() == 2 {
            let place = (places & !(1 << seat.place)).trailing_zeros() as usize;
            let other = candidate(cell_at(usize::from(seat.house), place), digit);
            let known = &strong.links[..usize::from(strong.count)];
            if known.iter().all(|(known, _)| *known != other) {
                strong.links[usize::from(strong.count)] = (other, LinkCause::House(kind as u8));
                strong.count += 1;
            }
        }
    }
    strong
}

/// The links of a style.
#[derive(Debug)]
pub(super) struct StyledLinks<'a> {
    board: &'a BitBoard,
    table: &'a StrongLinks,
    style: LinkStyle,
    /// For each digit the cells where it has a strong link.
    ends: [Cells; SIDE],
}

impl<'a> StyledLinks<'a> {
    pub(super) fn new(board: &'a BitBoard, table: &'a StrongLinks, style: LinkStyle) -> Self {
        let ends = std::array::from_fn(|digit| match style {
            LinkStyle::X => table.by_houses[digit],
            LinkStyle::Y => table.by_cells[digit],
            LinkStyle::XY => table.by_houses[digit] | table.by_cells[digit],
        });
        Self {
            board,
            table,
            style,
            ends,
        }
    }

    /// Whether the candidates of a cell are linked.
    pub(super) fn by_cells(&self) -> bool {
        self.style != LinkStyle::X
    }

    /// The candidates that are true if this one is false.
    #[inline]
    pub(super) fn strong(&self, target: CandidateId) -> &'a [(CandidateId, LinkCause)] {
        let Strong {
            links,
            count,
            of_cell,
        } = &self.table.strong[usize::from(target)];
        let (count, of_cell) = (usize::from(*count), usize::from(*of_cell));
        match self.style {
            LinkStyle::X => &links[of_cell..count],
            LinkStyle::Y => &links[..of_cell],
            LinkStyle::XY => &links[..count],
        }
    }

    /// Gives the candidates that are false if this one is true, and that have strong links.
    #[inline]
    pub(super) fn weak(&self, target: CandidateId, mut visit: impl FnMut(CandidateId, LinkCause)) {
        let (cell, digit) = cell_and_digit(target);
        if self.by_cells() {
            for other in bits(self.board.candidates[cell] & !(1 << digit)) {
                if self.ends[other].contains(cell) {
                    visit(candidate(cell, other), LinkCause::Cell);
                }
            }
        }
        let seen = self.ends[digit] & PEERS[cell];
        for (kind, part) in split_by_house(cell, seen).into_iter().enumerate() {
            part.iter()
                .for_each(|other| visit(candidate(other, digit), LinkCause::House(kind as u8)));
        }
    }

    /// Whether two candidates cannot both be true.
    pub(super) fn clash(&self, one: CandidateId, two: CandidateId) -> bool {
        let (one_cell, one_digit) = cell_and_digit(one);
        let (two_cell, two_digit) = cell_and_digit(two);
        if one_digit == two_digit {
            return PEERS[one_cell].contains(two_cell);
        }
        self.by_cells() && one_cell == two_cell
    }
}
