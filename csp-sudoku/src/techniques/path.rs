//! Hints, paths, all steps, grades.

use super::board::Board;
use super::ladder::{Ladder, Level, Rung};
use super::position::{Position, on_board};
use super::search::{Found, Want, find};
use super::step::{Candidate, Step};
use super::technique::Technique;
use std::collections::BTreeSet;
use std::fmt;

/// The steps from a position to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Path {
    /// The steps, in their order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub end: End,
    /// How hard it is.
    pub grade: Grade,
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Every cell has a digit.
    Solved,
    /// No technique of the ladder finds a step.
    Stuck,
    /// A cell has no candidate left, or a house has no place for a digit.
    Broken,
}

/// The level and score of a path, by HoDoKu's rule: the score is the sum of the scores of the
/// steps. The level is that of the hardest step, and is raised as long as the score is over the
/// highest of the level. Unlike HoDoKu, a path of easy steps alone stays easy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade {
    /// The level.
    pub level: Level,
    /// The score.
    pub score: u32,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}

impl Ladder {
    /// The first step by the first technique that finds one.
    #[must_use]
    pub fn hint(&self, position: &Position) -> Option<Step> {
        let mut found = Found::new(Want::One).with_options(self.options());
        on_board!(position, board => self.next(board, &mut found))?;
        found.steps.pop()
    }

    /// Each step that a technique of this ladder finds now, in the order of the ladder. Of steps
    /// of one technique with the same conclusion it gives the first.
    #[must_use]
    pub fn all_steps(&self, position: &Position) -> Vec<Step> {
        let mut found = Found::new(Want::All).with_options(self.options());
        for rung in self.tried() {
            // A search for all steps is never broken off.
            let _ = on_board!(position, board => find(board, rung.technique, &mut found));
        }
        let mut known = BTreeSet::new();
        found.steps.retain(|step| known.insert(step.conclusion()));
        found.steps
    }

    /// The steps from this position to the end, each the hint at its time.
    ///
    /// ```
    /// use csp_sudoku::techniques::{End, Ladder, Level, Position};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let path = Ladder::default().path(&Position::new(&puzzle)?);
    /// assert_eq!((path.end, path.grade.level), (End::Solved, Level::Easy));
    /// assert_eq!(path.steps.len(), 51);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path(&self, position: &Position) -> Path {
        self.path_until(position, || false)
            .expect("nothing stops it")
    }

    /// The same, unless `stop` says so before one of its steps: then nothing. A step takes some
    /// hundredths of a second at most on boards of 9×9.
    ///
    /// ```
    /// use csp_sudoku::techniques::{Ladder, Position};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut left = 50;
    /// let is_over = || {
    ///     left -= 1;
    ///     left < 0
    /// };
    /// // It has 51 steps.
    /// assert_eq!(Ladder::default().path_until(&Position::new(&puzzle)?, is_over), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path_until(&self, position: &Position, stop: impl FnMut() -> bool) -> Option<Path> {
        on_board!(position, board => self.walk(board.clone(), stop))
    }

    /// The grade of the path from this position.
    #[must_use]
    pub fn grade(&self, position: &Position) -> Grade {
        self.path(position).grade
    }

    /// Walks to the end.
    fn walk<const W: usize>(
        &self,
        mut board: Board<W>,
        mut stop: impl FnMut() -> bool,
    ) -> Option<Path> {
        let mut found = Found::new(Want::One).with_options(self.options());
        found.steps.reserve(board.blank.len());
        let mut grade = Grade {
            level: Level::Easy,
            score: 0,
        };
        let end = loop {
            if board.broken {
                break End::Broken;
            }
            if board.is_solved() {
                break End::Solved;
            }
            if stop() {
                return None;
            }
            let Some(rung) = self.next(&board, &mut found) else {
                break End::Stuck;
            };
            grade.score = grade.score.saturating_add(rung.score);
            grade.level = grade.level.max(rung.level);
            if let Some(step) = found.steps.last() {
                board.apply(step);
            }
        };
        // A path of easy steps stays easy, however long it is.
        while grade.level > Level::Easy && grade.score > self.limit(grade.level) {
            let Some(harder) = grade.level.harder() else {
                break;
            };
            grade.level = harder;
        }
        Some(Path {
            steps: found.steps,
            end,
            grade,
        })
    }

    /// Adds the next step to `found`, and gives its rung.
    pub(super) fn next<const W: usize>(
        &self,
        board: &Board<W>,
        found: &mut Found,
    ) -> Option<&Rung> {
        self.tried()
            .find(|rung| find(board, rung.technique, found).is_break())
    }
}

impl Step {
    /// The technique, and what it places and removes.
    fn conclusion(&self) -> (Technique, Option<Candidate>, Vec<Candidate>) {
        let mut eliminations = self.eliminations().to_vec();
        eliminations.sort_unstable();
        (self.technique, self.placement, eliminations)
    }
}

impl<const W: usize> Board<W> {
    /// Places and removes what the step says.
    pub(super) fn apply(&mut self, step: &Step) {
        let digit = |digit: u8| usize::from(digit) - 1;
        if let Some(placement) = step.placement {
            self.place(self.layout.index(placement.cell), digit(placement.digit));
        }
        for candidate in step.eliminations() {
            self.remove(self.layout.index(candidate.cell), digit(candidate.digit));
        }
    }
}
