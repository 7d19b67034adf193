//! Traces of sudoku searches: the names of cells, the line that says what was searched, and the
//! check of a trace.

use crate::engine::model::{ModelSolver, Strategy};
use crate::grid::Grid;
use crate::read::Reader;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use crate::variant::{puzzle_json, read_puzzle_file};
use csp_core::limits::Limits;
use csp_core::replay::Replayed;
use csp_core::trace::{Bounds, Recorder, Trace, TraceError, TraceEvent, TraceLevel};
use std::fmt;
use std::str::FromStr;

/// The search that a trace records, as its line `about` says it:
/// `sudoku 3x3 singles 53..7....6..195...`. This is enough to search again. A puzzle with other rules than rows,
/// columns and boxes is a puzzle file: `sudoku rules singles {"sudoku":"9x9",…}`.
///
/// ```
/// use csp_sudoku::record::About;
///
/// let about: About = "sudoku 2x2 backtracking 1.....2..3.....4".parse().unwrap();
/// assert_eq!(about.puzzle.shape().side(), 4);
/// assert_eq!(about.to_string(), "sudoku 2x2 backtracking 1.....2..3.....4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The strategy of the search.
    pub strategy: Strategy,
    /// The puzzle that was searched.
    pub puzzle: Sudoku,
}

/// What stands in place of the box before a puzzle with rules of its own.
const RULES: &str = "rules";

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { strategy, puzzle } = self;
        if !puzzle.rules().is_classic() {
            return write!(f, "sudoku {RULES} {strategy} {}", puzzle_json(puzzle));
        }
        let (rows, columns) = (puzzle.shape().box_rows(), puzzle.shape().box_columns());
        write!(f, "sudoku {rows}x{columns} {strategy} {puzzle}")
    }
}

/// The error says what is wrong.
impl FromStr for About {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.splitn(4, ' ').collect();
        let &["sudoku", size, strategy, puzzle] = &words[..] else {
            return Err(format!(
                "`{text}` is not of the form `sudoku 3x3 singles PUZZLE`"
            ));
        };
        let strategy = strategy.parse().map_err(|error| format!("{error}"))?;
        if size == RULES {
            let puzzle = read_puzzle_file(puzzle).map_err(|error| error.to_string())?;
            return Ok(Self { strategy, puzzle });
        }
        let sides = size
            .split_once('x')
            .and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        let (rows, columns) = sides.ok_or_else(|| format!("`{size}` is not a box such as 3x3"))?;
        let shape = Shape::new(rows, columns).map_err(|error| error.to_string())?;
        let read = Reader::new(puzzle.as_bytes())
            .with_shape(shape)
            .next()
            .ok_or("there is no puzzle")?;
        Ok(Self {
            strategy,
            puzzle: read.map_err(|error| error.to_string())?.puzzle,
        })
    }
}

impl About {
    /// Searches, and records the search, until the limits stop it or the trace is full.
    ///
    /// ```
    /// use csp_core::{limits::Limits, trace::{Bounds, TraceLevel}};
    /// use csp_sudoku::record::{About, check};
    ///
    /// let about: About = "sudoku 2x2 singles 1.....2..3.....4".parse().unwrap();
    /// let trace = about.record(TraceLevel::Changes, Bounds::default(), Limits::default());
    /// let (of, replayed) = check(&trace)?;
    /// assert_eq!((of, replayed.solutions), (about, 1));
    /// # Ok::<(), csp_sudoku::record::RecordError>(())
    /// ```
    #[must_use]
    pub fn record(&self, level: TraceLevel, bounds: Bounds, limits: Limits) -> Trace {
        let mut solver = self.solver();
        let legend = solver.legend();
        let recorder = Recorder::new(&legend, level, Trace::default());
        let mut recorder = recorder.bounds(bounds).about(&self.to_string());
        let limits = limits.stop_when(recorder.over());
        solver
            .search(&self.puzzle, limits, &mut recorder)
            .count_up_to(u64::MAX);
        recorder.finish()
    }

    /// The solver whose searches are recorded. It posts one propagator for each house, and those of the clues.
    fn solver(&self) -> ModelSolver {
        ModelSolver::house_by_house(self.puzzle.rules(), self.strategy)
    }
}

/// Checks a trace: its puzzle is searched again, line by line, and each solution is verified by code that
/// shares nothing with the engine. Returns what the trace is about, and what was found.
///
/// # Errors
/// The first line that does not hold, or that there is no puzzle in the trace.
pub fn check(trace: &Trace) -> Result<(About, Replayed), RecordError> {
    let about = about(trace)?;
    let replayed = about.solver().replay(&about.puzzle, trace)?;
    solutions_hold(&about.puzzle, trace)?;
    Ok((about, replayed))
}

/// What a trace is about. The trace is not checked.
///
/// # Errors
/// There is no line `about`, or it is not of the form that [`About`] has.
pub fn about(trace: &Trace) -> Result<About, RecordError> {
    let about = trace.about.as_deref().ok_or(RecordError::NoPuzzle)?;
    Ok(about.parse().map_err(|what| TraceError {
        line: LINE_OF_ABOUT,
        what,
    })?)
}

/// Why a trace is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The trace has no puzzle.
    #[error("the trace does not say which puzzle it is of: no line `about`")]
    NoPuzzle,
    /// This is the first line that is wrong.
    #[error(transparent)]
    Line(#[from] TraceError),
}

/// The line `about` comes after the title.
const LINE_OF_ABOUT: usize = 2;

/// Checks each solution of a trace by the rules.
///
/// # Errors
/// The first line whose solution breaks a rule, or is not of this puzzle.
pub fn solutions_hold(puzzle: &Sudoku, trace: &Trace) -> Result<(), TraceError> {
    for (index, event) in trace.events.iter().enumerate() {
        if let TraceEvent::Solved { values, .. } = event {
            solution_holds(puzzle, values).map_err(|fault| TraceError {
                line: trace.line_of(index),
                what: format!("no solution: {fault}"),
            })?;
        }
    }
    Ok(())
}

fn solution_holds(puzzle: &Sudoku, values: &[i32]) -> Result<(), String> {
    // What clues have of variables of their own comes after the cells.
    let cells = values.iter().take(puzzle.shape().cells());
    let digits: Vec<u8> = cells
        .map(|&digit| u8::try_from(digit).unwrap_or(0))
        .collect();
    let grid = Grid::new(puzzle.shape(), digits).map_err(|error| error.to_string())?;
    puzzle.verify(&grid).map_err(|fault| fault.to_string())
}
