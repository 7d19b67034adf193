//! Bivalue universal grave plus one: if every blank cell had two candidates, and each of them two
//! places in each house, the puzzle would have no solution or several. One cell has a third
//! candidate, which must be its digit.

use super::pattern::Grave;
use crate::cell_set::{CellSet, bits};
use crate::techniques::board::CandidateBoard;
use crate::techniques::layout::number;
use crate::techniques::search::Collector;
use crate::techniques::step::Step;
use crate::techniques::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find<const W: usize>(
    board: &CandidateBoard<W>,
    found: &mut Collector,
) -> ControlFlow<()> {
    let Some(cell) = odd_cell(board) else {
        return ControlFlow::Continue(());
    };
    let Some(digit) = odd_digit(board, cell) else {
        return ControlFlow::Continue(());
    };
    let layout = &board.layout;
    let pattern = Grave {
        digit: number(digit),
        cell: layout.cell(cell),
    };
    let gone = layout.in_cell(cell, board.candidates[cell] & !(1 << digit));
    found.add(Step::removal(
        layout.shape(),
        Technique::BugPlus1,
        gone,
        pattern,
    ))
}

/// The only cell with three candidates, if all others have two.
fn odd_cell<const W: usize>(board: &CandidateBoard<W>) -> Option<usize> {
    let count = |cell: usize| board.candidates[cell].count_ones();
    let odd: CellSet<W> = board
        .blank
        .iter()
        .filter(|cell| count(*cell) != 2)
        .collect();
    let cell = odd.first()?;
    (odd.len() == 1 && count(cell) == 3).then_some(cell)
}

/// The digit with three places in the houses of the cell, if all digits have two in all others.
fn odd_digit<const W: usize>(board: &CandidateBoard<W>, cell: usize) -> Option<usize> {
    let layout = &board.layout;
    let count = |house: usize, digit: usize| board.places(house, digit).count_ones();
    let is_odd = |digit: &usize| {
        layout
            .seats(cell)
            .iter()
            .all(|seat| count(seat.house.into(), *digit) == 3)
    };
    let digit = bits(board.candidates[cell]).find(is_odd)?;
    let mut pairs = (0..layout.houses.len()).flat_map(|house| {
        let odd = move |digit: &usize| !matches!(count(house, *digit), 0 | 2);
        (0..board.side())
            .filter(odd)
            .map(move |digit| (house, digit))
    });
    let expected =
        |(house, other): (usize, usize)| other == digit && layout.houses[house].set.contains(cell);
    pairs.all(expected).then_some(digit)
}
