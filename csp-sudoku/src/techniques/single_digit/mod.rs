//! Patterns of one digit: skyscraper, two-string kite, empty rectangle.
//!
//! All rest on houses with two places for a digit, which are strong links: if one place does not
//! have the digit, the other does.

pub(super) mod pattern;

use self::pattern::{EmptyRectangle, TwoLinks};
use super::board::CandidateBoard;
use super::layout::number;
use super::search::Collector;
use super::step::Step;
use super::technique::Technique;
use crate::cell_set::CellSet;
use crate::shape::House;
use std::ops::{ControlFlow, Range};

/// The two places of a digit in a house, in ascending order.
type Strong = [usize; 2];

/// The houses of a range with two places for the digit.
fn links<const W: usize>(
    board: &CandidateBoard<W>,
    houses: Range<usize>,
    digit: usize,
) -> Vec<Strong> {
    let two = |house: &usize| {
        board.places(*house, digit).count_ones() == 2 && board.layout.houses[*house].complete
    };
    let pair = |house| {
        let mut cells = board.cells_in(house, digit).iter();
        Some([cells.next()?, cells.next()?])
    };
    houses.filter(two).filter_map(pair).collect()
}

/// The step of two links, each from its end to its foot.
fn step<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    digit: usize,
    [one, other]: [Strong; 2],
    gone: CellSet<W>,
) -> Step {
    let layout = &board.layout;
    let pattern = TwoLinks {
        digit: number(digit),
        ends: [one[0], other[0]].map(|cell| layout.cell(cell)),
        feet: [one[1], other[1]].map(|cell| layout.cell(cell)),
    };
    Step::removal(
        layout.shape(),
        technique,
        layout.candidates(gone, digit),
        pattern,
    )
}

/// Two rows, or two columns, with two places each, of which one pair lies in one line. So the digit
/// is in one of the other two places at least.
pub(super) fn skyscrapers<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let layout = &board.layout;
    let side = layout.side;
    for lines in [layout.rows(), layout.columns()] {
        // Where a cell lies along such a line.
        let across = |cell: usize| {
            if lines.end == layout.rows().end {
                layout.column(cell)
            } else {
                layout.row(cell)
            }
        };
        for digit in 0..side {
            let links = links(board, lines.clone(), digit);
            for (index, first) in links.iter().enumerate() {
                for second in &links[index + 1..] {
                    let joined = [0, 1].map(|end| across(first[end]) == across(second[end]));
                    let (base, top) = match joined {
                        [true, false] => (0, 1),
                        [false, true] => (1, 0),
                        _ => continue,
                    };
                    if !layout.peers[first[base]].contains(second[base]) {
                        continue;
                    }
                    let seen = layout.peers[first[top]] & layout.peers[second[top]];
                    let gone = board.cells[digit] & seen;
                    if !gone.is_empty() {
                        let links = [first, second].map(|link| [link[top], link[base]]);
                        found.add(step(board, technique, digit, links, gone))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A row and a column with two places each, of which one pair lies in one box. So the digit is in
/// one of the other two places at least, and not where their lines cross.
pub(super) fn kites<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let layout = &board.layout;
    let side = layout.side;
    for digit in 0..side {
        let mut rows = links(board, layout.rows(), digit);
        let mut columns = links(board, layout.columns(), digit);
        for row in &mut rows {
            for column in &mut columns {
                let same = |row: usize, column: usize| {
                    layout.box_of(row).is_some() && layout.box_of(row) == layout.box_of(column)
                };
                let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let pair = ends
                    .into_iter()
                    .find(|(left, top)| same(row[*left], column[*top]));
                let Some((left, top)) = pair else { continue };
                // The ends in the box come first from now on, which decides on later pairs.
                row.swap(0, left);
                column.swap(0, top);
                if row.iter().any(|cell| column.contains(cell)) {
                    continue;
                }
                let cross = layout.crossing(layout.row(column[1]), layout.column(row[1]));
                let peers = layout.peers[cross];
                let is_seen = peers.contains(row[1]) && peers.contains(column[1]);
                if is_seen && board.has(cross, digit) {
                    let links = [&*row, &*column].map(|link| [link[1], link[0]]);
                    let gone = CellSet::from_iter([cross]);
                    found.add(step(board, technique, digit, links, gone))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A box whose places lie in one row and one column of it, and a line with two places, of which one
/// lies in that row or column.
pub(super) fn empty_rectangles<const W: usize>(
    board: &CandidateBoard<W>,
    _: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    boxes_with(board, 3, board.side(), found)?;
    // Those with two places are turbot fish as well, and come last.
    boxes_with(board, 2, 2, found)
}

/// The empty rectangles of boxes with `least` to `most` places.
fn boxes_with<const W: usize>(
    board: &CandidateBoard<W>,
    least: usize,
    most: usize,
    found: &mut Collector,
) -> ControlFlow<()> {
    let layout = &board.layout;
    let shape = layout.rules.shape();
    for digit in 0..layout.side {
        for house in layout.boxes() {
            let count = board.places(house, digit).count_ones() as usize;
            let is_box = matches!(layout.houses[house].name, House::Box(_));
            if !is_box || !layout.houses[house].complete || !(least..=most).contains(&count) {
                continue;
            }
            let first = usize::from(layout.houses[house].cells[0]);
            for row in (0..shape.box_rows()).rev() {
                for column in (0..shape.box_columns()).rev() {
                    let row = layout.row_house(layout.row(first) + row);
                    let column = layout.column_house(layout.column(first) + column);
                    let (Some(row), Some(column)) = (row, column) else {
                        continue;
                    };
                    let arms = Arms {
                        digit,
                        house,
                        row,
                        column,
                    };
                    if arms.are_empty_rectangle(board) {
                        arms.find(board, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A row and a column through a box, as houses.
#[derive(Clone, Copy)]
struct Arms {
    digit: usize,
    house: usize,
    row: usize,
    column: usize,
}

impl Arms {
    /// Whether all places of the box lie on the arms, and each arm has places of its own.
    fn are_empty_rectangle<const W: usize>(self, board: &CandidateBoard<W>) -> bool {
        let layout = &board.layout;
        let places = board.cells_in(self.house, self.digit);
        let row = layout.houses[self.row].set;
        let column = layout.houses[self.column].set;
        let along = [places & row, places & column];
        let alone = !(along[0] & !column).is_empty() && !(along[1] & !row).is_empty();
        places.is_subset(&(row | column)) && alone
    }

    /// A link that begins on the row and leads along a column, then the other way round.
    fn find<const W: usize>(
        self,
        board: &CandidateBoard<W>,
        found: &mut Collector,
    ) -> ControlFlow<()> {
        self.follow(board, self.row, self.column, found)?;
        self.follow(board, self.column, self.row, found)
    }

    /// Follows the links that begin on the line `from`, and looks at where their other ends see the
    /// line `to`.
    fn follow<const W: usize>(
        self,
        board: &CandidateBoard<W>,
        from: usize,
        to: usize,
        found: &mut Collector,
    ) -> ControlFlow<()> {
        let layout = &board.layout;
        let inside = layout.houses[self.house].set;
        let by_row = layout.rows().contains(&from);
        let line = |cell: usize, row: bool| match row {
            true => layout.row_house(layout.row(cell)),
            false => layout.column_house(layout.column(cell)),
        };
        for start in (board.cells_in(from, self.digit) & !inside).iter() {
            let Some(along) = line(start, !by_row) else {
                continue;
            };
            let link = board.cells_in(along, self.digit);
            if link.len() != 2 || !layout.houses[along].complete {
                continue;
            }
            let Some(end) = link.iter().find(|cell| *cell != start) else {
                continue;
            };
            let Some(back) = line(end, by_row) else {
                continue;
            };
            let seen = layout.houses[back].set & layout.houses[to].set;
            let gone = board.cells[self.digit] & seen & !inside;
            if !gone.is_empty() {
                found.add(self.step(board, [start, end], gone))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step<const W: usize>(
        self,
        board: &CandidateBoard<W>,
        link: Strong,
        gone: CellSet<W>,
    ) -> Step {
        let layout = &board.layout;
        let pattern = EmptyRectangle {
            digit: number(self.digit),
            house: layout.houses[self.house].name,
            places: layout.named(&board.cells_in(self.house, self.digit)),
            link: link.map(|cell| layout.cell(cell)),
        };
        let gone = layout.candidates(gone, self.digit);
        Step::removal(layout.shape(), Technique::EmptyRectangle, gone, pattern)
    }
}
