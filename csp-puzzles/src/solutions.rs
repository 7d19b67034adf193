//! The solutions of a puzzle, each checked.

use crate::board::LayeredBoard;
use crate::error::WrongSolution;
use crate::filling::Filling;
use crate::layer::Layer;
use crate::puzzle::GridPuzzle;
use crate::search::BoardSearch;
use csp_core::limits::Limits;
use csp_core::prelude::*;
use csp_core::trace::Limit;

/// An iterator over the solutions of a puzzle. Each is [verified](GridPuzzle::verify) before it is given out: an error says that
/// the engine is wrong.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_puzzles::filling::Filling;
/// use csp_puzzles::puzzle::GridPuzzle;
/// use csp_puzzles::solutions::CheckedSolutions;
/// let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")?;
/// let board = puzzle.board()?;
/// let filled = Filling::from_line("00.......................", board.layers())?;
/// let mut solutions = CheckedSolutions::new(&puzzle, board, &filled, Limits::default())?;
/// let found = solutions.first(2)?;
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].to_string(), "0011101001011110101011100");
/// assert_eq!(solutions.limit(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CheckedSolutions {
    puzzle: GridPuzzle,
    search: BoardSearch,
}

impl CheckedSolutions {
    /// The solutions of a puzzle on its [board](GridPuzzle::board), with what is filled in.
    ///
    /// # Errors
    /// The filling is that of another board.
    pub fn new(
        puzzle: &GridPuzzle,
        mut board: LayeredBoard,
        filled: &Filling,
        limits: Limits,
    ) -> Result<Self, ModelError> {
        board.keep(filled)?;
        board.model().limit(limits);
        Ok(Self {
            puzzle: puzzle.clone(),
            search: board.into_search()?,
        })
    }

    /// Up to this number of solutions that were not given out yet.
    ///
    /// # Errors
    /// One of them is none.
    pub fn first(&mut self, most: usize) -> Result<Vec<Filling>, WrongSolution> {
        self.take(most).collect()
    }

    /// The layers of the board.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        self.search.layers()
    }

    /// The limit that ended the search, if one did: there may be more solutions.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.search.limit()
    }

    /// The work of the search so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }
}

impl Iterator for CheckedSolutions {
    type Item = Result<Filling, WrongSolution>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.search.next()?;
        let verified = self.puzzle.verify(&found);
        Some(verified.map(|()| found))
    }
}
