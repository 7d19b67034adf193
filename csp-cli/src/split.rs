//! `csp sudoku split`: the search for a puzzle's solutions in parts, each a puzzle with pencilmarks.

use std::ffi::OsString;

use csp_core::domains::Domains;
use csp_core::error::ModelError;
use csp_core::model::VarGrid;
use csp_core::problem::Goal;
use csp_parallel::{Part, parts, search_part};
use csp_sudoku::engine::model::puzzle_model;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::write::{Format, write_puzzle};

use crate::message::{internal_error, refuse, write_line};
use crate::report::Exit;
use crate::single;
use crate::stdout::print;

/// What is cut, and into how many parts.
#[derive(Debug)]
pub(crate) struct Plan {
    /// A file, `-` or a puzzle typed out, with one puzzle.
    pub(crate) input: OsString,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// About how many parts.
    pub(crate) parts: usize,
}

/// Writes the parts, a line for each.
pub(crate) fn run(plan: Plan) -> Exit {
    let puzzle = match single::puzzle(plan.input, plan.shape) {
        Ok(puzzle) => puzzle,
        Err(message) => return refuse(message),
    };
    match written(&puzzle, plan.parts) {
        Ok(text) if text.is_empty() => Exit::NotUnique,
        Ok(text) => print(&text, Exit::Fine),
        Err(error) => {
            write_line(&internal_error(format_args!(
                "a part could not be written: {error}"
            )));
            Exit::Internal
        }
    }
}

/// The lines of all parts.
fn written(puzzle: &Sudoku, most: usize) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let (mut model, cells) = puzzle_model(puzzle)?;
    let mut text = Vec::new();
    for part in parts(&mut model, Goal::Satisfy, &Part::ROOT, most)? {
        let masks = masks(&mut model, &cells, &part, puzzle.shape().side())?;
        let left = Sudoku::new(puzzle.shape(), masks)?.with_rules(puzzle.rules().clone())?;
        write_puzzle(&mut text, &left, Format::Pencilmarks)?;
    }
    Ok(text)
}

/// The digits that each cell has left in a part.
fn masks(
    model: &mut csp_core::model::Model,
    cells: &VarGrid,
    part: &Part,
    side: usize,
) -> Result<Vec<u64>, ModelError> {
    let search = search_part(model, Goal::Satisfy, part)?;
    let d: &Domains = search.space().solver().domains();
    let bit = |x, digit| u64::from(d.contains(x, digit)) << (digit - 1);
    let mask = |&x| (1..=side as i32).map(|digit| bit(x, digit)).sum();
    Ok(cells.vars().iter().map(mask).collect())
}
