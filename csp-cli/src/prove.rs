//! `csp sudoku prove`: that a puzzle has one solution, or none, as a proof for a checker.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use csp_core::problem::{Goal, Learning};
use csp_core::trace::{End, Limit};
use csp_proof::{Proof, ProofError, Verdict, prove};
use csp_sudoku::engine::model::puzzle_model;
use csp_sudoku::grid::Grid;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use tempfile::{Builder, NamedTempFile};

use crate::interrupt;
use crate::message::{internal_error, refuse, tell, write_line};
use crate::report::Exit;
use crate::single;
use crate::stdout::print;
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

const FORMULA: &str = "puzzle.opb";
const LINES: &str = "puzzle.pbp";

/// Writes the proof.
pub(crate) fn run(plan: Plan) -> Exit {
    let Plan { input, folder, shape, budget } = plan;
    let puzzle = match single::puzzle(input, shape) {
        Ok(puzzle) => puzzle,
        Err(message) => return refuse(message),
    };
    match written(&puzzle, &folder, budget) {
        Ok(proof) => told(&puzzle, &folder, &proof),
        Err(ProofError::Several(first, second)) => {
            let [first, second] = [first, second].map(|values| grid(&puzzle, &values).to_string());
            let text = format!("several: {first} {second}\nthere is no proof\n");
            print(text.as_bytes(), Exit::NotUnique)
        }
        Err(ProofError::Unfinished(End::Limit(limit))) => unfinished(limit),
        Err(ProofError::Write(error)) if error.kind() == io::ErrorKind::TimedOut => {
            unfinished(Limit::Stopped)
        }
        Err(ProofError::Write(error)) => refuse(format_args!("{}: {error}", folder.display())),
        Err(error) => refuse(error),
    }
}

fn unfinished(limit: Limit) -> Exit {
    tell(format_args!("there is no proof: a limit was reached ({limit})"));
    Exit::Undecided
}

/// The proof, which stands in the files.
fn written(puzzle: &Sudoku, folder: &Path, budget: Budget) -> Result<Proof, ProofError> {
    let interrupted = interrupt::listen();
    let until = budget.time.and_then(|time| Instant::now().checked_add(time));
    let (mut model, _) = puzzle_model(puzzle)?;
    model.learning(Learning::On);
    model.limit(budget.limits(interrupted));
    std::fs::create_dir_all(folder)?;
    let mut lines = Watched { out: BufWriter::new(draft(folder)?), until };
    let proof = prove(&mut model, Goal::Satisfy, &mut lines)?;
    let lines = lines.out.into_inner().map_err(io::IntoInnerError::into_error)?;
    let mut formula = draft(folder)?;
    formula.write_all(proof.formula.as_bytes())?;
    formula.persist(folder.join(FORMULA)).map_err(|error| error.error)?;
    lines.persist(folder.join(LINES)).map_err(|error| error.error)?;
    Ok(proof)
}

/// A file that gets its name once it is whole, with the permissions of any new file.
fn draft(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".csp-prove-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// A writer that fails once a signal came or the time is over.
struct Watched<W> {
    out: W,
    until: Option<Instant>,
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if interrupt::came() || self.until.is_some_and(|until| Instant::now() >= until) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.out.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn told(puzzle: &Sudoku, folder: &Path, proof: &Proof) -> Exit {
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
    let summary = &proof.summary;
    let exit = if summary.is_complete() { exit } else { Exit::Undecided };
    let [formula, lines] = [FORMULA, LINES].map(|name| folder.join(name).display().to_string());
    print(format!("{verdict}\n{summary}\ncheck: veripb {formula} {lines}\n").as_bytes(), exit)
}

/// The digits of a solution.
fn grid(puzzle: &Sudoku, values: &[i32]) -> Grid {
    let cells = puzzle.shape().cells();
    let digits: Vec<u8> = values[..cells].iter().map(|&digit| digit as u8).collect();
    Grid::new(puzzle.shape(), digits).expect("each cell has one of its digits")
}
