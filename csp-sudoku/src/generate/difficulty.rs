//! How hard a generated puzzle is to be.

use super::wish_error::WishError;
use crate::sudoku::Sudoku;
use crate::techniques::{End, Ladder, Level, Position, SolutionPath, Technique};
use std::ops::RangeInclusive;

/// How hard a puzzle is to be: what the path of a ladder from it has to be like. The path always has
/// to reach the solution.
///
/// ```
/// use csp_sudoku::Shape;
/// use csp_sudoku::generate::{Difficulty, Generator, Wishes};
/// use csp_sudoku::techniques::{Ladder, Level, Technique};
///
/// let difficulty = Difficulty::new(Ladder::default())
///     .levels(Level::Easy..=Level::Medium)
///     .with(Technique::NakedPair)
///     .without(Technique::HiddenTriple);
/// let wishes = Wishes::new(Shape::NINE).difficulty(difficulty);
/// assert!(Generator::new(wishes, 1)?.maker().make(0).is_ok());
/// # Ok::<(), csp_sudoku::generate::WishError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difficulty {
    ladder: Ladder,
    levels: RangeInclusive<Level>,
    score: RangeInclusive<u32>,
    with: Vec<Technique>,
    without: Vec<Technique>,
}

impl Difficulty {
    /// Any puzzle that this ladder solves.
    #[must_use]
    pub fn new(ladder: Ladder) -> Self {
        Self {
            ladder,
            levels: Level::Easy..=Level::Extreme,
            score: 0..=u32::MAX,
            with: Vec::new(),
            without: Vec::new(),
        }
    }

    /// The level is one of these.
    #[must_use]
    pub fn levels(self, levels: RangeInclusive<Level>) -> Self {
        Self { levels, ..self }
    }

    /// The score is in this range.
    #[must_use]
    pub fn score(self, score: RangeInclusive<u32>) -> Self {
        Self { score, ..self }
    }

    /// The technique occurs. One that stands for several, such as [`Technique::NiceLoop`], occurs if
    /// one of these does.
    #[must_use]
    pub fn with(mut self, technique: Technique) -> Self {
        self.with.push(technique);
        self
    }

    /// The technique does not occur, nor one that it stands for.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Self {
        self.without.push(technique);
        self
    }

    /// Whether the path of the ladder from this puzzle is as wished.
    #[must_use]
    pub fn accepts(&self, puzzle: &Sudoku) -> bool {
        self.filter().accepts(puzzle)
    }

    /// Whether some puzzles are too hard.
    pub(super) fn is_bounded(&self) -> bool {
        *self.levels.end() < Level::Extreme || *self.score.end() < u32::MAX
    }

    /// The filter of puzzles.
    pub(super) fn filter(&self) -> DifficultyFilter {
        DifficultyFilter {
            cheap: self.cheap_ladder(),
            wanted: self.clone(),
        }
    }

    /// Looks for wishes that no puzzle has.
    pub(super) fn check(&self) -> Result<(), WishError> {
        let (easiest, hardest) = (*self.levels.start(), *self.levels.end());
        let (least, most) = (*self.score.start(), *self.score.end());
        if easiest > hardest {
            return Err(WishError::NoLevel { easiest, hardest });
        }
        if least > most {
            return Err(WishError::NoScore { least, most });
        }
        // Only Easy and Extreme have no highest score.
        let has_score = |level: Level| level == Level::Easy || least <= self.ladder.limit(level);
        let mut levels = Level::ALL
            .into_iter()
            .filter(|level| self.levels.contains(level));
        if !levels.any(has_score) {
            return Err(WishError::LevelScore {
                hardest,
                most: self.ladder.limit(hardest),
                least,
            });
        }
        self.with
            .iter()
            .try_for_each(|technique| self.check_with(*technique))
    }

    /// Whether a technique can occur.
    fn check_with(&self, technique: Technique) -> Result<(), WishError> {
        let rung = self
            .ladder
            .tried()
            .find(|rung| rung.technique == technique.rung());
        let rung = rung.ok_or(WishError::NotTried(technique))?;
        let (hardest, most) = (*self.levels.end(), *self.score.end());
        if self.without.contains(&technique) || self.without.contains(&rung.technique) {
            Err(WishError::WithAndWithout(technique))
        } else if rung.level > hardest {
            Err(WishError::TechniqueLevel {
                technique,
                level: rung.level,
                hardest,
            })
        } else if rung.score > most {
            Err(WishError::TechniqueScore {
                technique,
                score: rung.score,
                most,
            })
        } else {
            Ok(())
        }
    }

    /// The ladder without the rungs that no accepted path uses, if there are any. If the path of the
    /// whole ladder is accepted, this ladder has the same one.
    fn cheap_ladder(&self) -> Option<Ladder> {
        let is_out = |technique: Technique| {
            self.without.contains(&technique)
                || self.ladder.rung(technique).is_some_and(|rung| {
                    rung.level > *self.levels.end() || rung.score > *self.score.end()
                })
        };
        let is_smaller = self.ladder.tried().any(|rung| is_out(rung.technique));
        is_smaller.then(|| self.ladder.clone().without(is_out))
    }

    /// Whether a path is as wished.
    fn accepts_path(&self, path: &SolutionPath) -> bool {
        let uses = |technique: &Technique| {
            let is_it = |used: Technique| used == *technique || used.rung() == *technique;
            path.steps.iter().any(|step| is_it(step.technique))
        };
        path.end == End::Solved
            && self.levels.contains(&path.grade.level)
            && self.score.contains(&path.grade.score)
            && self.with.iter().all(uses)
            && !self.without.iter().any(uses)
    }
}

/// A [`Difficulty`], made ready to look at many puzzles.
#[derive(Clone, Debug)]
pub(super) struct DifficultyFilter {
    wanted: Difficulty,
    /// A part of the ladder that solves every puzzle that is wanted, and maybe others.
    cheap: Option<Ladder>,
}

impl DifficultyFilter {
    /// Whether the path from this puzzle is as wished. Most paths that are not end early: at the
    /// first step that only a technique out of bounds would find.
    pub(super) fn accepts(&self, puzzle: &Sudoku) -> bool {
        let Ok(position) = Position::new(puzzle) else {
            return false;
        };
        let may_be = self.cheap.as_ref().is_none_or(|cheap| {
            let path = cheap.path(&position);
            path.end == End::Solved && path.grade.level >= *self.wanted.levels.start()
        });
        may_be
            && self
                .wanted
                .accepts_path(&self.wanted.ladder.path(&position))
    }
}
