//! Commands that take one puzzle.

use std::ffi::OsString;

use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

use crate::input::{Item, items};

/// The only puzzle of the input, or the message if there is none or more than one.
pub(crate) fn puzzle(input: OsString, shape: Option<Shape>) -> Result<Sudoku, String> {
    puzzle_of(vec![input], shape)
}

/// The only puzzle of all inputs, or the message if there is none or more than one.
pub(crate) fn puzzle_of(inputs: Vec<OsString>, shape: Option<Shape>) -> Result<Sudoku, String> {
    let mut items = items(inputs, shape);
    match (items.next(), items.next()) {
        (Some(Item::Puzzle(_, puzzle)), None) => Ok(puzzle),
        (Some(Item::Puzzle(..)), Some(Item::Puzzle(place, _))) => Err(format!(
            "{place}: a second puzzle: give one at a time, typed out or in a file of its own"
        )),
        (Some(Item::Unreadable(place, unread)), _) | (_, Some(Item::Unreadable(place, unread))) => {
            Err(format!("{place}: {}", unread.reason))
        }
        (Some(Item::Problem(what)), _) | (_, Some(Item::Problem(what))) => Err(what),
        (None, _) => Err("there is no puzzle in the input".to_owned()),
    }
}
