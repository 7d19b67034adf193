//! What follows from the puzzle having one solution: unique, hidden and avoidable rectangles, and
//! the bivalue universal grave.
//!
//! Four cells in two rows, two columns and two boxes whose digits are `a b` and `b a` can be
//! swapped. Then the puzzle has two solutions, unless one of the digits is given. So a solution has
//! no such rectangle.

mod avoidable;
mod grave;
pub(super) mod pattern;
mod rectangle;

use self::rectangle::Rectangle;
use super::board::CandidateBoard;
use super::search::Collector;
use super::technique::Technique;
use crate::cell_set::{CellSet, bits};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Looks for a technique of the family. Boards with other rules than rows, columns and boxes have
/// none of them: there a swap may break a rule.
pub(super) fn find<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    use Technique::*;
    if !board.layout.rules.is_classic() {
        return ControlFlow::Continue(());
    }
    match technique {
        BugPlus1 => grave::find(board, found),
        AvoidableRectangle1 | AvoidableRectangle2 => avoidable::find(board, technique, found),
        _ => unique(board, technique, found),
    }
}

/// Unique and hidden rectangles. Each rectangle is looked at once, from its first cell with two
/// candidates.
fn unique<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let allowed = allowed(board);
    let mut seen = BTreeSet::new();
    for start in board
        .blank
        .iter()
        .filter(|cell| board.candidates[*cell].count_ones() == 2)
    {
        let mut digits = bits(board.candidates[start]);
        let (Some(low), Some(high)) = (digits.next(), digits.next()) else {
            continue;
        };
        let both = allowed[low] & allowed[high];
        for pair in pairs(board, start).filter(|pair| both.contains(pair.second)) {
            for cells in pair.rectangles(board) {
                let [_, _, third, fourth] = cells;
                let fits = allowed[low].contains(third) && both.contains(fourth);
                if fits && seen.insert(sorted(cells)) {
                    Rectangle::new(board, cells, [low, high]).find(technique, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn sorted(mut cells: [usize; 4]) -> [usize; 4] {
    cells.sort_unstable();
    cells
}

/// For each digit the blank cells that see none of its kind. Candidates may have been removed
/// there.
fn allowed<const W: usize>(board: &CandidateBoard<W>) -> Vec<CellSet<W>> {
    let mut allowed = vec![board.blank; board.side()];
    for (cell, value) in board
        .values
        .iter()
        .enumerate()
        .filter(|(_, value)| **value != 0)
    {
        allowed[usize::from(*value) - 1] &= !board.layout.peers[cell];
    }
    allowed
}

/// Two cells of a box in one line.
#[derive(Clone, Copy)]
struct BoxPair {
    first: usize,
    second: usize,
}

/// The pairs of a cell, in the order of its box.
fn pairs<const W: usize>(board: &CandidateBoard<W>, first: usize) -> impl Iterator<Item = BoxPair> {
    let layout = &board.layout;
    let side = layout.side;
    let cells = layout
        .box_of(first)
        .map_or(&[][..], |house| &layout.houses[house].cells);
    let others = cells
        .iter()
        .map(|cell| usize::from(*cell))
        .filter(move |cell| *cell != first);
    let in_line = move |cell: &usize| cell / side == first / side || cell % side == first % side;
    others
        .filter(in_line)
        .map(move |second| BoxPair { first, second })
}

impl BoxPair {
    /// The rectangles with this pair: its cells, then those of another box.
    fn rectangles<const W: usize>(
        self,
        board: &CandidateBoard<W>,
    ) -> impl Iterator<Item = [usize; 4]> {
        let Self { first, second } = self;
        let layout = &board.layout;
        let side = layout.side;
        let in_row = first / side == second / side;
        let home = layout.box_of(first);
        // Along the columns of a pair in a row, or the rows of one in a column.
        let along = move |cell: usize, place: usize| {
            if in_row {
                place * side + cell % side
            } else {
                cell / side * side + place
            }
        };
        let cells =
            (0..side).map(move |place| [first, second, along(first, place), along(second, place)]);
        cells.filter(move |[_, _, third, _]| layout.box_of(*third) != home)
    }
}
