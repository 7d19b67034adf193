//! `csp sudoku prove`: that a puzzle has one solution, or none, as a proof for a checker.

use std::path::PathBuf;

use clap::Args;
use csp_core::problem::{Goal, Learning};
use csp_proof::{Conclusion, Proof, ProofError};
use csp_sudoku::engine::model::puzzle_model;
use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;

use super::proof::Files;
use crate::arguments::limits::Budget;
use crate::arguments::puzzle::{ClueArguments, OnePuzzle};

use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::message::fail;

/// What is to be proven, and where.
#[derive(Args, Debug)]
pub(crate) struct Prove {
    /// The folder for `puzzle.opb` and `puzzle.pbp`; it is made if it is not there
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    folder: PathBuf,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    clues: ClueArguments,

    #[command(flatten)]
    puzzle: OnePuzzle,
}

impl Execute for Prove {
    const HELP: Help = Help {
        more: "The files are for VeriPB (`cargo install veripb`): the rules and givens as inequalities, \
               with a clause against the one solution if there is one, and the steps that show that \
               nothing satisfies them.",
        notes: &[
            Text(
                "\
The proof holds if `veripb DIR/puzzle.opb DIR/puzzle.pbp` ends with code 0,
prints `s VERIFIED UNSATISFIABLE`, and prints no line with `Warning:`. The
formula has the rules, the givens and, if there is a solution, a clause against
it. This command checks that the solution is one.

Lines of the output:
  unique: 1243...     the solution, or `none`; with `several: ...` come two
                      solutions, and there is no proof
  unknown             a limit or an interrupt came first; there is no proof
  formula, proof      how many variables, inequalities, lines and nogoods
  steps               what took lines of its own
  not in the formula  a constraint that the proof does not have
  asserted            a constraint with steps that the checker has to believe
  check               the command that checks the proof",
            ),
            Codes(&[
                (Exit::Fine, "exactly one solution: the proof was written"),
                (
                    Exit::NotUnique,
                    "no solution: the proof was written; or several, and there is none",
                ),
                (
                    Exit::BadInput,
                    "bad usage or input, or the files cannot be written",
                ),
                (
                    Exit::Undecided,
                    "\
a limit or an interrupt came first; or something is asserted or not in
the formula",
                ),
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp sudoku prove 1.....2..3.....4 -o proof",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let puzzle = self.puzzle.read(self.clues)?;
        // A grid would be several solutions where several of the clues hold.
        let mut clues = puzzle.rules().clues().iter();
        if let Some(clue) = clues.find(|clue| clue.kind().takes_clues) {
            let name = clue.kind().name;
            return Err(format!(
                "the clue `{name}` is about other clues, for which there are no proofs"
            )
            .into());
        }
        let files = Files {
            folder: &self.folder,
            name: "puzzle",
        };
        Ok(match written(&puzzle, &files, self.budget) {
            Ok(proof) => report(&puzzle, &files, &proof),
            Err(error) => files.explain(&error, |solutions| {
                let [first, second] = solutions.map(|values| grid(&puzzle, values).to_string());
                format!("several: {first} {second}")
            }),
        })
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

fn report(puzzle: &Sudoku, files: &Files<'_>, proof: &Proof) -> Exit {
    let (verdict, exit) = match &proof.verdict {
        Conclusion::NoSolution => ("none".to_owned(), Exit::NotUnique),
        Conclusion::Unique(values) | Conclusion::Optimal(values) => {
            let solution = grid(puzzle, values);
            if let Err(fault) = puzzle.verify(&solution) {
                return fail(fault);
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
