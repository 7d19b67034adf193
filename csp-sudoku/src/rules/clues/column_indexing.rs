use super::places::whole_board;
use super::tools::points;
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::ClueLook;
use crate::shape::Cell;

/// A digit says in which column the number of its column stands, in its row.
pub static COLUMN_INDEXING: ClueKind = ClueKind {
    name: "column-indexing",
    lines: &[LineField::new("cells", 1)],
    scope: whole_board,
    says: |clue| {
        format!(
            "each of {} says in which column of its row the number of its column stands",
            clue.names(0)
        )
    },
    holds: |digits| {
        digits.clue().line(0).iter().all(|&cell| {
            let column = digits.at(cell) - 1;
            (0..digits.shape().columns() as i32).contains(&column)
                && digits.at(Cell {
                    column: column as u8,
                    ..cell
                }) == i32::from(cell.column) + 1
        })
    },
    parts: |clue, rules| {
        let part = |&cell: &Cell| {
            let columns = 0..rules.shape().columns() as u8;
            let row: Vec<Cell> = columns.map(|column| Cell { column, ..cell }).collect();
            points(cell, &row, i32::from(cell.column) + 1, rules.shape())
        };
        clue.line(0).iter().flat_map(part).collect()
    },
    look: ClueLook::Area { color: "limegreen" },
    ..ClueKind::PLAIN
};
