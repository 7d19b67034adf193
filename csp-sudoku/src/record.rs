//! Traces of sudoku searches: what the cells are called, what a trace says it is of, and checking
//! one.

use crate::engine::model::ModelSolver;
use crate::engine::model::Strategy;
use crate::read::Reader;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use csp_core::replay::Replayed;
use csp_core::trace::{Legend, Trace, TraceError};
use std::fmt;
use std::str::FromStr;

/// What a trace is of, as its line `about` says it: `sudoku 3x3 singles 53..7....6..195...`. Enough
/// to search again.
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
    /// How it was searched.
    pub strategy: Strategy,
    /// What was searched.
    pub puzzle: Sudoku,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.puzzle.shape();
        let (rows, columns) = (shape.box_rows(), shape.box_columns());
        // The text has no words for other rules: with a mark it is refused when it is read.
        let mark = if self.puzzle.rules().is_classic() { "" } else { "+rules" };
        write!(f, "sudoku {rows}x{columns}{mark} {} {}", self.strategy, self.puzzle)
    }
}

/// The error says what is wrong.
impl FromStr for About {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.splitn(4, ' ').collect();
        let &["sudoku", size, strategy, puzzle] = &words[..] else {
            return Err(format!("`{text}` is not of the form `sudoku 3x3 singles PUZZLE`"));
        };
        let sides = size
            .split_once('x')
            .and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        let (rows, columns) = sides.ok_or_else(|| format!("`{size}` is not a box such as 3x3"))?;
        let shape = Shape::new(rows, columns).map_err(|error| error.to_string())?;
        let strategy = strategy.parse().map_err(|error| format!("{error}"))?;
        let read =
            Reader::new(puzzle.as_bytes()).with_shape(shape).next().ok_or("there is no puzzle")?;
        Ok(Self { strategy, puzzle: read.map_err(|error| error.to_string())?.puzzle })
    }
}

impl ModelSolver {
    /// The names for traces: cells as `r4c7`.
    ///
    /// ```
    /// use csp_core::{limits::Limits, trace::{Level, Recorder, Trace}};
    /// use csp_sudoku::{shape::Shape, engine::model::ModelSolver, sudoku::Sudoku};
    ///
    /// let puzzle: Sudoku = "12..34..........".parse()?;
    /// let mut solver = ModelSolver::new(Shape::new(2, 2)?);
    /// let legend = solver.legend();
    /// let mut recorder = Recorder::new(&legend, Level::Changes, Trace::default());
    /// assert!(solver.search(&puzzle, Limits::default(), &mut recorder).next().is_some());
    /// let trace = recorder.finish();
    /// assert_eq!(solver.replay(&puzzle, &trace)?.solutions, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn legend(&self) -> Legend {
        let names: Vec<String> =
            (0..self.shape().cells()).map(|place| self.shape().cell(place).to_string()).collect();
        self.engine().legend(names.iter().map(String::as_str))
    }

    /// Checks a trace of this puzzle, line by line ([`csp_core::replay`]).
    ///
    /// # Errors
    /// The first line that does not hold.
    pub fn replay(&mut self, puzzle: &Sudoku, trace: &Trace) -> Result<Replayed, TraceError> {
        let legend = self.legend();
        csp_core::replay::replay(self.problem(puzzle), &legend, trace)
    }
}
