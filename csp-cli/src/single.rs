//! Commands that take one puzzle.

use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::Arc;

use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

use crate::input::{Item, items};
use crate::report::Exit;

/// The only puzzle of the input.
pub(crate) fn puzzle(input: OsString, shape: Option<Shape>) -> Result<Sudoku, String> {
    let mut items = items(vec![input], shape, Arc::default());
    match (items.next(), items.next()) {
        (Some(Item::Puzzle(_, puzzle)), None) => Ok(puzzle),
        (Some(Item::Puzzle(..)), Some(Item::Puzzle(place, _))) => Err(format!(
            "{place}: a second puzzle: give one at a time, typed out or in a file of its own"
        )),
        (Some(Item::Unreadable(place, what)), _) | (_, Some(Item::Unreadable(place, what))) => {
            Err(format!("{place}: {what}"))
        }
        (Some(Item::Trouble(what)), _) | (_, Some(Item::Trouble(what))) => {
            Err(format!("csp: {what}"))
        }
        (None, _) => Err("csp: there is no puzzle in the input".to_owned()),
    }
}

/// Ends a command that cannot do what was asked.
pub(crate) fn refuse(message: &str) -> Exit {
    tell(message);
    Exit::BadInput
}

/// Says something on standard error. When nobody reads that, nobody is to be told.
pub(crate) fn tell(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}
