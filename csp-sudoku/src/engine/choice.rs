//! The choice of the engine that solves a puzzle.

use super::large::LargeSolver;
use crate::rules::Rules;
use crate::shape::Shape;
use std::fmt;
use std::str::FromStr;

/// On boards below this side the look-ahead of the exact cover costs more than it saves.
const SHORTEST_LARGE: usize = 10;

/// The engines. All of them find the same solutions.
///
/// ```
/// use csp_sudoku::{Engine, Rules, Shape};
///
/// let nine = Rules::classic(Shape::NINE);
/// assert_eq!(Engine::best_for(&nine), Engine::Nine);
/// assert!(!Engine::Large.takes(&nine));
/// assert_eq!(Engine::best_for(&Shape::new(4, 4)?.into()), Engine::Large);
/// assert_eq!(Engine::best_for(&Shape::new(2, 2)?.into()), Engine::Model);
/// assert_eq!(Engine::best_for(&nine.with_diagonals()?), Engine::Model);
/// assert_eq!("nine".parse(), Ok(Engine::Nine));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// The fastest engine that takes the puzzle. If there are several solutions, the one that
    /// [`Engine::Model`] finds first comes first.
    #[default]
    Auto,
    /// The kernel for classic 9×9 with boxes of 3×3 ([`nine`](super::nine)).
    Nine,
    /// The exact cover for classic 10×10 to 64×64 ([`large`](super::large)).
    Large,
    /// The constraints on `csp-core`, for all boards and rules ([`model`](super::model)).
    Model,
}

impl Engine {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Nine, Self::Large, Self::Model];

    /// The fastest engine that takes puzzles of these rules. It is never [`Engine::Auto`].
    #[must_use]
    pub fn best_for(rules: &Rules) -> Self {
        let fastest = [Self::Nine, Self::Large]
            .into_iter()
            .find(|engine| engine.takes(rules));
        fastest.unwrap_or(Self::Model)
    }

    /// Whether it solves puzzles of these rules.
    #[must_use]
    pub fn takes(self, rules: &Rules) -> bool {
        match self {
            Self::Auto | Self::Model => true,
            Self::Nine => rules.is_classic() && rules.shape() == Shape::NINE,
            Self::Large => rules.is_classic() && is_large(rules.shape()),
        }
    }

    /// Its name in text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Nine => "nine",
            Self::Large => "large",
            Self::Model => "model",
        }
    }

    /// The puzzles that it takes, in words.
    fn boards(self) -> &'static str {
        match self {
            Self::Auto | Self::Model => "all boards",
            Self::Nine => "classic 9x9 with boxes of 3x3",
            Self::Large => "classic 10x10 to 64x64",
        }
    }
}

/// Whether the exact cover is chosen for boards of this shape.
fn is_large(shape: Shape) -> bool {
    shape.side() >= SHORTEST_LARGE && LargeSolver::takes(shape)
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no engine is called `{text}`: use {}", Engine::ALL.map(Engine::name).join(", "))]
pub struct EngineNameError {
    /// The text that was given.
    pub text: String,
}

impl FromStr for Engine {
    type Err = EngineNameError;

    fn from_str(text: &str) -> Result<Self, EngineNameError> {
        let found = Self::ALL.into_iter().find(|engine| engine.name() == text);
        found.ok_or_else(|| EngineNameError {
            text: text.to_owned(),
        })
    }
}

/// The chosen engine does not take the puzzle. [`Engine::Auto`] takes all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine `{engine}` takes {}, and the puzzle is of {rules}", engine.boards())]
pub struct EngineError {
    /// The engine.
    pub engine: Engine,
    /// The rules of the puzzle.
    pub rules: Rules,
}
