//! `csp sudoku prove`: that a puzzle has one solution, or none, as a proof for a checker.

use std::ffi::OsString;
use std::path::PathBuf;

use csp_core::problem::{Goal, Learning};
use csp_proof::{Proof, ProofError, Verdict};
use csp_sudoku::engine::model::puzzle_model;
use csp_sudoku::grid::Grid;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

use crate::interrupt;
use crate::message::{internal_error, refuse, write_line};
use crate::proof::Files;
use crate::report::Exit;
use crate::single;
use crate::task::Budget;

/// What is to be proven, and where.
#[derive(Debug)]
pub(crate) struct Plan {
    /// A file, `-` or a puzzle typed out, with one puzzle.
    pub(crate) input: OsString,
    /// Where the files go.
    pub(crate) folder: PathBuf,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// The limits of the search and of the writing.
    pub(crate) budget: Budget,
}

/// Writes the proof.
pub(crate) fn run(plan: Plan) -> Exit {
    let Plan {
        input,
        folder,
        shape,
        budget,
    } = plan;
    let puzzle = match single::puzzle(input, shape) {
        Ok(puzzle) => puzzle,
        Err(message) => return refuse(message),
    };
    let files = Files {
        folder: &folder,
        name: "puzzle",
    };
    match written(&puzzle, &files, budget) {
        Ok(proof) => told(&puzzle, &files, &proof),
        Err(error) => files.explain(&error, |solutions| {
            let [first, second] = solutions.map(|values| grid(&puzzle, values).to_string());
            format!("several: {first} {second}")
        }),
    }
}

/// The proof, which stands in the files.
fn written(puzzle: &Sudoku, files: &Files<'_>, budget: Budget) -> Result<Proof, ProofError> {
    let interrupted = interrupt::listen();
    let until = budget.end();
    let (mut model, _) = puzzle_model(puzzle)?;
    model.learning(Learning::On);
    model.limit(budget.limits(interrupted));
    files.write(&mut model, Goal::Satisfy, until)
}

fn told(puzzle: &Sudoku, files: &Files<'_>, proof: &Proof) -> Exit {
    let (verdict, exit) = match &proof.verdict {
        Verdict::NoSolution => ("none".to_owned(), Exit::NotUnique),
        Verdict::Unique(values) | Verdict::Optimal(values) => {
            let solution = grid(puzzle, values);
            if let Err(fault) = puzzle.verify(&solution) {
                write_line(&internal_error(fault));
                return Exit::Internal;
            }
            (format!("unique: {solution}"), Exit::Fine)
        }
    };
    files.tell(&verdict, proof, exit)
}

/// The digits of a solution.
fn grid(puzzle: &Sudoku, values: &[i32]) -> Grid {
    let cells = puzzle.shape().cells();
    let digits: Vec<u8> = values[..cells].iter().map(|&digit| digit as u8).collect();
    Grid::new(puzzle.shape(), digits).expect("each cell has one of its digits")
}
