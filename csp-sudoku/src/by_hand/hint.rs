//! Hints: the easiest next step, and where to look for it.

use super::check::{Mistake, Progress};
use super::game::Game;
use super::record::Content;
use crate::shape::{Cell, House, Shape};
use crate::sudoku::digits;
use crate::techniques::{Candidate, Ladder, Position, PositionError, Step, Technique};
use std::fmt;

/// The reason why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoHint {
    /// The puzzle has no solution.
    #[error("the puzzle has no solution")]
    Hopeless,
    /// Something is wrong, and a step from here would lead nowhere.
    #[error("{}{}", .0[0], others(.0))]
    Mistakes(Vec<Mistake>),
    /// Every cell has a digit.
    #[error("every cell has a digit")]
    Complete,
    /// A cell has no candidate left, or a house no place for a digit.
    #[error("no solution can be reached from here")]
    Broken,
    /// No technique of the ladder finds a step.
    #[error("no technique finds a step")]
    Stuck,
    /// There are no techniques for such a puzzle.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// How many mistakes there are besides the first.
fn others(mistakes: &[Mistake]) -> String {
    match mistakes.len() {
        ..=1 => String::new(),
        several => format!(" (and {} more)", several - 1),
    }
}

impl Game {
    /// The position for techniques: givens, digits and candidates. If the marks are
    /// [candidates](Self::has_candidates), those that the player has ruled out are gone.
    ///
    /// # Errors
    /// There are no techniques for boards of this size, or for rules with clues.
    pub fn position(&self) -> Result<Position, PositionError> {
        let shape = self.shape();
        let has_candidates = self.has_candidates();
        let mut position = Position::empty(self.puzzle.rules())?;
        let cells = || (0..shape.cells()).map(|index| (shape.cell(index), self.contents()[index]));
        for (cell, content) in cells() {
            if let Content::Digit(digit) = content {
                let candidate = Candidate { digit, cell };
                let given = self.is_given(cell);
                if given {
                    position.give(candidate)?
                } else {
                    position.place(candidate)?
                }
            }
        }
        for (cell, content) in cells() {
            let marks = content.marks();
            let kept = if has_candidates && marks != 0 {
                marks
            } else {
                shape.all_digits()
            };
            let ruled_out = position.candidates(cell) & !(kept & self.puzzle.candidates(cell));
            for digit in digits(ruled_out) {
                position.remove(Candidate { digit, cell })?;
            }
        }
        Ok(position)
    }

    /// The easiest next step. Techniques that need a puzzle with one solution are used only if it is
    /// known that there is one.
    ///
    /// # Errors
    /// Mistakes come before any step. So does a puzzle without solutions.
    pub fn hint(&self, ladder: &Ladder) -> Result<Step, NoHint> {
        if self.is_hopeless() {
            return Err(NoHint::Hopeless);
        }
        let mistakes = self.mistakes();
        if !mistakes.is_empty() {
            return Err(NoHint::Mistakes(mistakes));
        }
        if !matches!(self.progress(), Progress::Blank(_)) {
            return Err(NoHint::Complete);
        }
        let position = self.position()?;
        if position.is_broken() {
            return Err(NoHint::Broken);
        }
        let step = if self.solution().is_some() {
            ladder.hint(&position)
        } else {
            ladder.clone().without_uniqueness().hint(&position)
        };
        step.ok_or(NoHint::Stuck)
    }
}

/// Where to look for a step: the technique, and the houses where it begins. It does not say what
/// the step concludes. Its text is "Hidden Single in box 3".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The technique.
    pub technique: Technique,
    /// The houses of the pattern, or else the box of its first cell.
    pub houses: Vec<House>,
}

impl Whereabouts {
    /// Where to look for the step on a board of this shape.
    #[must_use]
    pub fn of(step: &Step, shape: Shape) -> Self {
        let pattern = step.pattern.as_deref();
        let base = pattern.map_or(&[][..], |pattern| &pattern.base);
        let houses = match (step.house, base) {
            (Some(house), _) => vec![house],
            (None, [_, ..]) => base.to_vec(),
            (None, []) => first_cell(step)
                .and_then(|cell| box_of(cell, shape))
                .into_iter()
                .collect(),
        };
        Self {
            technique: step.technique,
            houses,
        }
    }

    /// The cells of the houses.
    #[must_use]
    pub fn cells(&self, game: &Game) -> Vec<Cell> {
        let wanted = game
            .houses
            .iter()
            .filter(|(house, _)| self.houses.contains(house));
        wanted
            .flat_map(|(_, cells)| cells)
            .map(|&index| game.shape().cell(index))
            .collect()
    }
}

impl fmt::Display for Whereabouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.technique.fmt(f)?;
        for (index, house) in self.houses.iter().enumerate() {
            let separator = match index {
                0 => " in ",
                _ if index + 1 == self.houses.len() => " and ",
                _ => ", ",
            };
            write!(f, "{separator}{house}")?;
        }
        Ok(())
    }
}

/// The cell in which a step begins.
fn first_cell(step: &Step) -> Option<Cell> {
    let pattern = step.pattern.as_deref();
    let listed = pattern.and_then(|pattern| {
        let sets = pattern.sets.iter().flat_map(|set| &set.cells);
        let colors = pattern.colors.iter().flatten();
        let chains = pattern
            .chains
            .iter()
            .flatten()
            .flat_map(|claim| &claim.cells);
        pattern
            .cells
            .iter()
            .chain(sets)
            .chain(colors)
            .chain(chains)
            .next()
            .copied()
    });
    listed.or(step.placement.map(|placement| placement.cell))
}

/// The box of a cell.
fn box_of(cell: Cell, shape: Shape) -> Option<House> {
    let boxes = (0..shape.side()).map(House::Box);
    let mut boxes = boxes.filter(|house| shape.house_cells(*house).any(|other| other == cell));
    boxes.next()
}
