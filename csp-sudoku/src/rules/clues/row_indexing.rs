use super::places::whole_board;
use super::tools::points;
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::ClueLook;
use crate::shape::Cell;

/// A digit says in which row the number of its row stands, in its column.
pub static ROW_INDEXING: ClueKind = ClueKind {
    name: "row-indexing",
    lines: &[LineField::new("cells", 1)],
    scope: whole_board,
    says: |clue| {
        format!(
            "each of {} says in which row of its column the number of its row stands",
            clue.names(0)
        )
    },
    holds: |digits| {
        digits.clue().line(0).iter().all(|&cell| {
            let row = digits.at(cell) - 1;
            (0..digits.rules().board_rows() as i32).contains(&row)
                && digits.at(Cell {
                    row: row as u8,
                    ..cell
                }) == i32::from(cell.row) + 1
        })
    },
    parts: |clue, rules| {
        let part = |&cell: &Cell| {
            let rows = 0..rules.board_rows() as u8;
            let column: Vec<Cell> = rows.map(|row| Cell { row, ..cell }).collect();
            points(cell, &column, i32::from(cell.row) + 1, rules.shape())
        };
        clue.line(0).iter().flat_map(part).collect()
    },
    look: ClueLook::Area { color: "hotpink" },
    ..ClueKind::PLAIN
};
