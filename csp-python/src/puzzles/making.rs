//! New puzzles.

use super::layers::{SpotValues, values};
use super::puzzle::PyPuzzle;
use crate::expr::Whole;
use crate::failure::{OrValueError as _, fault};
use crate::interrupt::Interrupt;
use csp_core::model::GridShape;
use csp_puzzles::generate::{MadePuzzle, MakeError, PuzzleGenerator, PuzzleWishes};
use csp_puzzles::genres;
use csp_puzzles::level::PuzzleLevel;
use csp_puzzles::symmetry::ClueSymmetry;
use pyo3::exceptions::{PyLookupError, PyValueError};
use pyo3::prelude::*;

/// A new puzzle: the solution, the number of clues, and how many boards were drawn.
type MadeWords = (PyPuzzle, SpotValues, usize, u64);

/// Makes puzzles of a genre by their numbers.
#[pyclass(frozen, name = "EngineMaker", module = "gridcsp._engine")]
pub(crate) struct PyMaker {
    generator: PuzzleGenerator,
    interrupt: Interrupt,
}

#[pymethods]
impl PyMaker {
    #[new]
    #[pyo3(signature = (genre, shape, seed, symmetry, level, clues, attempts))]
    fn new(
        genre: &str,
        shape: (Whole<usize>, Whole<usize>),
        seed: Whole<u64>,
        symmetry: &str,
        level: Option<&str>,
        clues: Option<(Whole<usize>, Whole<usize>)>,
        attempts: Whole<u64>,
    ) -> PyResult<Self> {
        let (Whole(rows), Whole(columns)) = shape;
        let symmetry = named("symmetry", symmetry, &ClueSymmetry::ALL, ClueSymmetry::name)?;
        let level = level.map(|level| named("level", level, &PuzzleLevel::ALL, PuzzleLevel::name));
        let wishes = PuzzleWishes {
            symmetry,
            level: level.transpose()?,
            clues: clues.map(|(Whole(least), Whole(most))| least..=most),
            attempts: attempts.0,
            ..PuzzleWishes::new(GridShape { rows, columns })
        };
        let genre = genres::named(genre).or_value_error()?;
        let generator = PuzzleGenerator::new(genre, wishes, seed.0).or_value_error()?;
        let interrupt = Interrupt::default();
        let generator = generator.stop_when(interrupt.watch());
        Ok(Self {
            generator,
            interrupt,
        })
    }

    /// The puzzle with this number. A `LookupError` if no board had what is wanted.
    fn make(&self, py: Python<'_>, number: Whole<u64>) -> PyResult<MadeWords> {
        let made = py.detach(|| self.generator.make(number.0));
        self.interrupt.check()?;
        match made {
            Ok(made) => words(made),
            Err(error @ MakeError::Exhausted { .. }) => {
                Err(PyLookupError::new_err(error.to_string()))
            }
            Err(error @ MakeError::Wrong { .. }) => Err(fault(error)),
            Err(error) => Err(error).or_value_error(),
        }
    }
}

fn words(made: MadePuzzle) -> PyResult<MadeWords> {
    let puzzle = PyPuzzle::blank(made.puzzle);
    let solution = values(puzzle.layers()?, &made.solution);
    Ok((puzzle, solution, made.clues, made.attempts))
}

/// The one of these with this name.
fn named<T: Copy>(what: &str, given: &str, all: &[T], name: fn(T) -> &'static str) -> PyResult<T> {
    let found = all.iter().copied().find(|&one| name(one) == given);
    found.ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        PyValueError::new_err(format!(
            "the {what} {given:?} is not known; there are {}",
            names.join(", ")
        ))
    })
}
