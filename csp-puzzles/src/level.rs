//! How hard a puzzle is: by the rules that each step takes.

use crate::error::PuzzleError;
use crate::guide::{BoardGuide, BoardStep, GuideAnswer};
use crate::puzzle::GridPuzzle;
use csp_core::limits::Limits;

/// How hard a puzzle is, by the step that takes the most rules, if each step takes as few as possible: see [`BoardGuide`].
///
/// A rule is what a genre says once with a sentence, such as "row 2 has one star" or "the lines are one loop".
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_puzzles::level::PuzzleLevel;
/// use csp_puzzles::puzzle::GridPuzzle;
/// let puzzle = GridPuzzle::from_link("https://puzz.link/p?slither/4/4/dgdh2c7b")?;
/// assert_eq!(PuzzleLevel::of(&puzzle, Limits::default())?, Some(PuzzleLevel::Medium));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PuzzleLevel {
    /// Each step takes one rule.
    Easy,
    /// A step takes two rules, and none takes more.
    Medium,
    /// A step takes three or four rules, and none takes more.
    Hard,
    /// A step takes five rules or more.
    Extreme,
}

impl PuzzleLevel {
    /// All levels, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Extreme];

    /// Its name in commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Extreme => "extreme",
        }
    }

    /// The level of a puzzle with these steps.
    #[must_use]
    pub fn of_steps(steps: &[BoardStep]) -> Self {
        let most = steps.iter().map(|step| step.sentences.len()).max();
        match most.unwrap_or(0) {
            0..=1 => Self::Easy,
            2 => Self::Medium,
            3..=4 => Self::Hard,
            _ => Self::Extreme,
        }
    }

    /// The level of a puzzle. `None`: no path of steps leads to its end, as it has several solutions or none, or a limit was reached.
    ///
    /// # Errors
    /// The puzzle has no board: see [`GridPuzzle::board`].
    pub fn of(puzzle: &GridPuzzle, limits: Limits) -> Result<Option<Self>, PuzzleError> {
        let mut board = puzzle.board()?;
        let (steps, end) = BoardGuide::new(&mut board)?.limits(limits).path();
        Ok((end == GuideAnswer::Complete).then(|| Self::of_steps(&steps)))
    }
}
