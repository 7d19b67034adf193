//! Checks: broken rules, wrong digits, the end.

use super::game::Game;
use super::record::{Cause, Content};
use crate::engine::Verdict;
use crate::grid::Violation;
use crate::shape::Cell;
use crate::techniques::Candidate;
use std::fmt;

/// Something that is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A digit that the solution does not have there.
    Digit(Candidate),
    /// The marks are candidates, and those of the cell leave out its digit.
    Marks(Cell),
    /// A digit stands twice in a house.
    Rule(Violation),
}

impl Mistake {
    /// The cells that it is about.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Digit(candidate) => vec![candidate.cell],
            Self::Marks(cell) => vec![*cell],
            Self::Rule(violation) => vec![violation.first, violation.second],
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit(candidate) => write!(f, "{candidate} is wrong"),
            Self::Marks(cell) => write!(f, "the marks of {cell} leave out its digit"),
            Self::Rule(violation) => violation.fmt(f),
        }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Progress {
    /// So many cells are blank.
    Blank(usize),
    /// No cell is blank, and it is no solution.
    Wrong,
    /// It is solved.
    Solved,
    /// It is solved, by giving up.
    GivenUp,
}

impl Game {
    /// The broken rules: for each digit that stands more than once in a house, its first cell with
    /// each further one, in the order of the houses.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        let shape = self.shape();
        let mut violations = Vec::new();
        for (house, cells) in &self.houses {
            let mut first = vec![None; shape.side() + 1];
            for &index in cells {
                let digit = self.contents()[index].digit();
                let second = shape.cell(index);
                match first[usize::from(digit)] {
                    _ if digit == 0 => {}
                    None => first[usize::from(digit)] = Some(second),
                    Some(first) => {
                        violations.push(Violation {
                            digit,
                            house: *house,
                            first,
                            second,
                        });
                    }
                }
            }
        }
        violations
    }

    /// What is wrong. If the puzzle is known to have one solution, digits and marks are compared
    /// with it. Otherwise only broken rules are told.
    #[must_use]
    pub fn mistakes(&self) -> Vec<Mistake> {
        let Some(solution) = self.solution() else {
            return self.violations().into_iter().map(Mistake::Rule).collect();
        };
        let has_candidates = self.has_candidates();
        let pairs = self.contents().iter().zip(solution.digits()).enumerate();
        let mistake = |(index, (content, &right)): (usize, (&Content, &u8))| {
            let cell = self.shape().cell(index);
            match *content {
                Content::Digit(digit) => {
                    (digit != right).then_some(Mistake::Digit(Candidate { digit, cell }))
                }
                // A cell without marks has all candidates.
                Content::Marks(0) => None,
                Content::Marks(marks) => (has_candidates && marks >> (right - 1) & 1 == 0)
                    .then_some(Mistake::Marks(cell)),
            }
        };
        pairs.filter_map(mistake).collect()
    }

    /// The most moves of those that are done after which nothing was wrong.
    /// [`go_to`](Self::go_to) goes there. It is [`at`](Self::at) if nothing is wrong now, and 0 if
    /// the puzzle itself breaks a rule.
    #[must_use]
    pub fn before_mistake(&self) -> usize {
        let mut game = self.clone();
        while !game.mistakes().is_empty() && game.undo().is_some() {}
        game.at()
    }

    /// How far the game has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let blank = self
            .contents()
            .iter()
            .filter(|content| content.digit() == 0)
            .count();
        let shown = self
            .done()
            .iter()
            .any(|entry| entry.cause == Cause::Solution);
        match blank {
            1.. => Progress::Blank(blank),
            _ if self.puzzle.verify(&self.grid()).is_err() => Progress::Wrong,
            _ if shown => Progress::GivenUp,
            _ => Progress::Solved,
        }
    }

    /// Whether it is known that the puzzle has no solution.
    #[must_use]
    pub fn is_hopeless(&self) -> bool {
        matches!(self.verdict(), Some(Verdict::None | Verdict::Invalid(_)))
    }
}
