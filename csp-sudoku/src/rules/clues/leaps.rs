//! Cells that a leaper's move joins, such as the knight's of one row and two columns.

use super::places::moves;
use crate::rules::Rules;
use crate::rules::clue::Clue;
use crate::shape::Cell;

/// The greatest number of rows or columns of a move.
const GREATEST: i32 = 63;

/// The first two numbers of a clue.
pub(super) fn leap(clue: &Clue) -> [i8; 2] {
    // They are checked.
    [0, 1].map(|index| clue.number(index) as i8)
}

/// What is wrong with the move, if anything is.
pub(super) fn check_leap(clue: &Clue) -> Result<(), String> {
    let [rows, columns] = [0, 1].map(|index| clue.number(index));
    let fits = [rows, columns].iter().all(|by| (0..=GREATEST).contains(by));
    match fits && rows + columns > 0 {
        true => Ok(()),
        false => Err(format!(
            "no cells are {rows} rows and {columns} columns apart"
        )),
    }
}

/// The pairs of cells that the move joins, each once.
pub(super) fn leaps([rows, columns]: [i8; 2], rules: &Rules) -> Vec<[Cell; 2]> {
    let mut steps = Vec::new();
    for (down, across) in [(rows, columns), (columns, rows)] {
        for across in [across, -across] {
            let step = (down, across);
            let back = (-down, -across);
            if !steps.contains(&step) && !steps.contains(&back) {
                steps.push(step);
            }
        }
    }
    moves(&steps, rules)
}

/// The move in words.
pub(super) fn reads(clue: &Clue) -> String {
    let count = |number: i32, one: &str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {one}s"),
    };
    let [rows, columns] = [0, 1].map(|index| clue.number(index));
    let plain = format!("{} and {}", count(rows, "row"), count(columns, "column"));
    match rows == columns {
        true => plain,
        false => format!("{plain}, or the other way around,"),
    }
}
