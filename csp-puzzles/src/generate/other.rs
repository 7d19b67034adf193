//! Whether a diagram has another solution.

use crate::definitions::is_solved;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::filling::Filling;
use crate::genre::Genre;
use crate::maker::DrawnBoard;
use crate::puzzle::GridPuzzle;
use csp_core::limits::Limits;

/// A search for another solution of a board with all its clues ends after this number of failures.
pub(super) const FAILURES_WITH_ALL: u64 = 1_000;

/// What a search for another solution found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OtherSolution {
    /// There is none.
    Absent,
    /// The values of its layers.
    Found(Vec<Vec<i32>>),
    /// The search failed too often, or was stopped.
    Unknown,
}

/// Asks about solutions of diagrams of a genre.
#[derive(Clone, Debug)]
pub(super) struct SolutionQuestions {
    pub(super) genre: &'static Genre,
    /// The limits of each search, apart from failures.
    pub(super) limits: Limits,
}

impl SolutionQuestions {
    /// Looks for a solution of a diagram that is filled in otherwise than this board. It is unknown after this number of failures.
    pub(super) fn other(
        &self,
        diagram: &Diagram,
        answer: &DrawnBoard,
        failures: u64,
    ) -> Result<OtherSolution, PuzzleError> {
        let diagram = diagram.clone();
        let genre = self.genre;
        let mut board = GridPuzzle { genre, diagram }.board()?;
        board.exclude(&answer.layers);
        board.model().limit(self.limits.clone().failures(failures));
        let solutions = board.into_solutions(1)?;
        let found = solutions.found.first().and_then(Filling::values);
        Ok(match (found, solutions.limit) {
            (Some(layers), _) => OtherSolution::Found(layers),
            (None, None) => OtherSolution::Absent,
            (None, Some(_)) => OtherSolution::Unknown,
        })
    }

    /// Whether this is how a diagram is filled in: by the definition of its genre, or by its rules if it has none.
    pub(super) fn fits(&self, diagram: &Diagram, layers: &[Vec<i32>]) -> Result<bool, PuzzleError> {
        let filling = Filling::full(layers);
        let genre = self.genre;
        if let Some(is_solved) = is_solved(genre.name, diagram, &filling) {
            return Ok(is_solved);
        }
        let diagram = diagram.clone();
        let mut board = GridPuzzle { genre, diagram }.board()?;
        board.keep(&filling)?;
        board.model().limit(self.limits.clone());
        Ok(!board.into_solutions(1)?.found.is_empty())
    }
}
