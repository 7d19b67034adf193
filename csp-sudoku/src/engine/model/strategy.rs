//! The classical ways to solve a sudoku, weakest first. Each is a choice of propagators and a
//! brancher, over the same engine.
//!
//! The reasons are in `docs/decisions/28-look-ahead-after-failures.md`.

#[cfg(doc)]
use super::first_fail::FirstFailByPeers;
#[cfg(doc)]
use crate::propagators::{HiddenSingle, LockedCandidates};
use crate::shape::Shape;
#[cfg(doc)]
use csp_core::constraints::AllDifferent;
use std::fmt;
use std::str::FromStr;

/// A way to solve a sudoku. All of them search depth first and try the digits of a cell from the
/// smallest up. They differ in the cell that comes next, and in what they conclude from an
/// assignment.
///
/// A node is one side of a choice between two or more digits. A cell with one digit left is no
/// choice. Its assignment is part of the node that left it one digit.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::{shape::Shape, engine::model::{ModelSolver, Strategy}, sudoku::Sudoku};
///
/// let puzzle: Sudoku = "1.....2..3.....4".parse()?;
/// let nodes = Strategy::ALL.map(|strategy| {
///     let mut solver = ModelSolver::with_strategy(puzzle.shape(), strategy);
///     solver.verdict(&puzzle, Limits::default().nodes(1000)).stats.nodes
/// });
/// assert_eq!(nodes, [1000, 109, 9, 1, 1, 1]);
/// assert_eq!("backtracking".parse(), Ok(Strategy::Backtracking));
/// # Ok::<(), csp_sudoku::read::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Fills the cells in reading order and tests complete grids only. This is the British Museum
    /// procedure [Newell, Shaw & Simon 1957]. It works on the smallest boards only. Give it a limit
    /// of nodes.
    GenerateAndTest,
    /// Fills the cells in reading order and checks each against those assigned before it
    /// [Walker 1960; Golomb & Baumert 1965]. Nothing is removed from other cells.
    Backtracking,
    /// Fills the cells in reading order and removes the digit of each assigned cell from its peers
    /// [Haralick & Elliott 1980]. A cell with one candidate left waits for its turn.
    ForwardChecking,
    /// Forward checking, where the cell with the fewest candidates is next (MRV, "first fail").
    /// Ties go to the first cell in reading order [Haralick & Elliott 1980].
    ///
    /// A cell with one candidate left is next at once, before any choice. So forward checking goes
    /// on from cell to cell until it reaches the fixpoint of the value-consistent [`AllDifferent`].
    /// This strategy posts that constraint. The choices and the nodes are the same.
    MrvForwardChecking,
    /// Naked and hidden singles at every node [Simonis 2005]: value-consistent [`AllDifferent`] and
    /// [`HiddenSingle`]. The order is MRV, and ties go to the cell that its peers press hardest
    /// ([`FirstFailByPeers`]). Both the hidden singles and the ties improve on the strategy before
    /// this one.
    Singles,
    /// Domain-consistent [`AllDifferent`] [Régin 1994] and [`LockedCandidates`] at every node, with
    /// hidden singles and MRV as above.
    ///
    /// On boards from 16×16 on, [`LookAhead`] replaces MRV after 1000 failures. For these boards
    /// this strategy is the default. No other strategy looks ahead.
    ///
    /// [`LookAhead`]: csp_core::look_ahead::LookAhead
    Domain,
}

/// The text names no strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no strategy is called `{text}`: use {}", Strategy::ALL.map(Strategy::name).join(", "))]
pub struct StrategyError {
    /// The text that was given.
    pub text: String,
}

/// From this side on, [`Strategy::Domain`] is the default and looks ahead.
pub(super) const LARGE: usize = 16;

impl Strategy {
    /// All of them, weakest first.
    pub const ALL: [Self; 6] = [
        Self::GenerateAndTest,
        Self::Backtracking,
        Self::ForwardChecking,
        Self::MrvForwardChecking,
        Self::Singles,
        Self::Domain,
    ];

    /// The best strategy for a shape: [`Strategy::Singles`] on small boards, [`Strategy::Domain`]
    /// from 16×16 on.
    #[must_use]
    pub fn default_for(shape: Shape) -> Self {
        if shape.side() < LARGE {
            Self::Singles
        } else {
            Self::Domain
        }
    }

    /// Its name in text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::GenerateAndTest => "generate_and_test",
            Self::Backtracking => "backtracking",
            Self::ForwardChecking => "forward_checking",
            Self::MrvForwardChecking => "mrv_forward_checking",
            Self::Singles => "singles",
            Self::Domain => "domain",
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Self, StrategyError> {
        let found = Self::ALL
            .into_iter()
            .find(|strategy| strategy.name() == text);
        found.ok_or_else(|| StrategyError {
            text: text.to_owned(),
        })
    }
}
