//! Cells that clues are about beside those that they name: neighbors, squares, boxes.

use super::line_machine::LineMachine;
use super::tools::{lines, never};
use crate::house::{House, HouseKind};
use crate::rules::Rules;
use crate::rules::clue::Clue;
use crate::rules::clue_part::CluePart;
use crate::shape::Cell;

/// The cell that many rows and columns away, if the board has it.
pub(super) fn step(cell: Cell, (down, across): (i8, i8), rules: &Rules) -> Option<Cell> {
    let row = cell.row.checked_add_signed(down)?;
    let column = cell.column.checked_add_signed(across)?;
    let other = Cell { row, column };
    let rows = rules.board_rows();
    let there = usize::from(row) < rows && rules.shape().contains(other);
    (there && !rules.voids().contains(&other)).then_some(other)
}

/// The pairs of cells of the board that such steps join.
pub(super) fn moves(steps: &[(i8, i8)], rules: &Rules) -> Vec<[Cell; 2]> {
    let from = |cell| {
        steps
            .iter()
            .map(move |&by| Some([cell, step(cell, by, rules)?]))
    };
    rules.board_cells().flat_map(from).flatten().collect()
}

/// The pairs of cells with an edge in common.
pub(super) fn adjacent(rules: &Rules) -> Vec<[Cell; 2]> {
    moves(&[(0, 1), (1, 0)], rules)
}

/// The pairs of cells with an edge in common that the clue does not name.
pub(super) fn unmarked(clue: &Clue, rules: &Rules) -> Vec<[Cell; 2]> {
    let named = |[one, other]: &[Cell; 2]| {
        let is_pair = |line: &Vec<Cell>| line.contains(one) && line.contains(other);
        clue.lines().iter().any(is_pair)
    };
    let mut pairs = adjacent(rules);
    pairs.retain(|pair| !named(pair));
    pairs
}

/// The cells with an edge in common with this one.
pub(super) fn around(cell: Cell, rules: &Rules) -> Vec<Cell> {
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    steps
        .into_iter()
        .filter_map(|by| step(cell, by, rules))
        .collect()
}

/// The squares of four cells.
pub(super) fn squares(rules: &Rules) -> Vec<[Cell; 4]> {
    let square = |cell| {
        let [right, below, across] = [(0, 1), (1, 0), (1, 1)].map(|by| step(cell, by, rules));
        Some([cell, right?, below?, across?])
    };
    rules.board_cells().filter_map(square).collect()
}

/// The cells of the first line, each with its neighbors that are not among them.
pub(super) fn outward(clue: &Clue, rules: &Rules) -> Vec<[Cell; 2]> {
    let cells = clue.line(0);
    let pairs = cells.iter().flat_map(|&cell| {
        let others = around(cell, rules).into_iter();
        others.map(move |other| [cell, other])
    });
    pairs.filter(|[_, other]| !cells.contains(other)).collect()
}

/// The cells of the first line and their neighbors.
pub(super) fn reach(clue: &Clue, rules: &Rules) -> Vec<Cell> {
    let pairs = outward(clue, rules);
    clue.line(0).iter().copied().chain(pairs.concat()).collect()
}

/// The pairs that a rule about all neighbors leaves out, in words.
pub(super) fn exempt(clue: &Clue) -> String {
    match clue.lines() {
        [] => String::new(),
        _ => format!(", but for {},", lines(clue, 0)),
    }
}

/// Each square of four cells has digits of all classes, which count from 0.
pub(super) fn each_square_has_all(
    rules: &Rules,
    classes: i32,
    class: impl Fn(i32) -> i32,
) -> Vec<CluePart> {
    if classes > 4 {
        return vec![never(rules.shape())];
    }
    // The classes that were met.
    let machine = LineMachine {
        start: 0,
        step: |met: &u8, digit| Some(met | 1 << class(digit)),
        accepts: |met: &u8| *met == (1 << classes) - 1,
    };
    let squares = squares(rules).into_iter();
    squares
        .map(|square| machine.reads(&square, rules.shape()))
        .collect()
}

/// The two cells of each pair are different. What houses say already is left out.
pub(super) fn apart(pairs: Vec<[Cell; 2]>, rules: &Rules) -> Vec<CluePart> {
    let houses = rules.houses();
    let said = |pair: &[Cell; 2]| {
        let holds = |(_, cells): &(House, Vec<Cell>)| pair.iter().all(|cell| cells.contains(cell));
        houses.iter().any(holds)
    };
    let pairs = pairs.into_iter().filter(|pair| !said(pair));
    pairs
        .map(|pair| CluePart::Different(pair.to_vec()))
        .collect()
}

/// The boxes, or the regions if there are no boxes.
pub(super) fn regions(rules: &Rules) -> Vec<Vec<Cell>> {
    let houses = rules.houses();
    let of = |wanted: fn(&House) -> bool| -> Vec<Vec<Cell>> {
        let houses = houses.iter().filter(|(house, _)| wanted(house));
        houses.map(|(_, cells)| cells.clone()).collect()
    };
    let boxes = of(|house| matches!(house, House::Box(_)));
    if boxes.is_empty() {
        return of(|house| matches!(house, House::Other(HouseKind::REGION, _)));
    }
    boxes
}

/// All cells, for clues about the whole board.
pub(super) fn whole_board(_: &Clue, rules: &Rules) -> Vec<Cell> {
    rules.board_cells().collect()
}
