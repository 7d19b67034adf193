use super::places::{regions, whole_board};
use crate::rules::clue::{Clue, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::Cell;
use csp_core::constraints::Table;
use csp_core::extend::Constraint as _;

/// Each row, column and box has a cell of its own, in the order of rows, columns and boxes. Where a digit is, mostly 0,
/// those of its row, column and box are different. In the puzzles of this name they hold the digits that these houses
/// miss, which other houses say.
pub static DOPPELGANGER: ClueKind = ClueKind {
    name: "doppelganger",
    lines: &[
        LineField::new("rows", 1),
        LineField::new("columns", 1),
        LineField::new("boxes", 0),
    ],
    numbers: &[NumberField::or("digit", 0)],
    scope: |clue, rules| [clue.lines().concat(), whole_board(clue, rules)].concat(),
    says: |clue| {
        let boxes = match clue.line(2) {
            [] => String::new(),
            _ => format!(", {} of the boxes", clue.names(2)),
        };
        format!(
            "where a {} is, the cells of its row, column and box are different: {} of the rows, {} of the columns{boxes}",
            clue.number(0),
            clue.names(0),
            clue.names(1)
        )
    },
    holds: |digits| {
        let rules = digits.rules();
        let regions = regions(rules);
        rules.board_cells().all(|cell| {
            let beside = digits.of(&beside(cell, digits.clue(), &regions));
            let differ = (1..beside.len()).all(|one| !beside[..one].contains(&beside[one]));
            digits.at(cell) != digits.number(0) || differ
        })
    },
    parts: |clue, rules| {
        let Some(digit) = rules.shape().digit_of(clue.number(0)) else {
            return Vec::new();
        };
        let regions = regions(rules);
        let cells = rules.board_cells();
        let digits = (digit, rules.shape().side());
        let parts = cells.flat_map(|cell| differ_at(cell, digits, &beside(cell, clue, &regions)));
        parts.collect()
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};

/// The cells of the row, the column and the box of a cell, as far as there are some.
fn beside(cell: Cell, clue: &Clue, regions: &[Vec<Cell>]) -> Vec<Cell> {
    let region = regions.iter().position(|region| region.contains(&cell));
    let places = [
        Some(usize::from(cell.row)),
        Some(usize::from(cell.column)),
        region,
    ];
    let lines = clue.lines().iter().zip(places);
    lines
        .filter_map(|(line, place)| line.get(place?).copied())
        .collect()
}

/// Where this digit is in a cell, others are different. Digits count from 1.
fn differ_at(cell: Cell, (digit, most): (u8, usize), others: &[Cell]) -> Vec<CluePart> {
    let pairs = (0..others.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let part = |(one, other): (usize, usize)| {
        CluePart::other([cell, others[one], others[other]], move |cells, posting| {
            let rows = (1..=most as i32).map(|value| [i32::from(digit), value, value]);
            let rows: Vec<[i32; 3]> = rows.collect();
            Table::new(cells, rows).negative().post(posting)
        })
    };
    pairs.map(part).collect()
}
