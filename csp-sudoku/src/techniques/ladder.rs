//! The order of the techniques, their levels and scores.

use super::options::Options;
use super::step::Step;
use super::technique::Technique;
use std::fmt;
use std::str::FromStr;

/// How hard a technique or a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Small patterns.
    Hard,
    /// Chains and large patterns.
    Unfair,
    /// What few people do.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Unfair,
        Self::Extreme,
    ];

    /// The next harder level, if there is one.
    #[must_use]
    pub fn harder(self) -> Option<Self> {
        Self::ALL.into_iter().find(|level| *level > self)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Unfair => "Unfair",
            Self::Extreme => "Extreme",
        })
    }
}

/// The text names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no level: use Easy, Medium, Hard, Unfair or Extreme")]
pub struct LevelError {
    /// The text.
    pub text: String,
}

/// From the name in either case.
impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let mut levels = Self::ALL.into_iter();
        let found = levels.find(|level| level.to_string().eq_ignore_ascii_case(text));
        found.ok_or_else(|| LevelError {
            text: text.to_owned(),
        })
    }
}

/// Whether a technique of a ladder is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// It is tried.
    On,
    /// It is not.
    Off,
}

/// A technique on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rung {
    /// The technique.
    pub technique: Technique,
    /// Its level.
    pub level: Level,
    /// What a step of it adds to the score of a puzzle.
    pub score: u32,
    /// Whether it is tried.
    pub tried: Use,
}

/// The techniques in the order in which they are tried, with levels and scores, and the score up
/// to which a puzzle may have each level.
///
/// The default is HoDoKu's table [Hobiger 2012].
///
/// ```
/// use csp_sudoku::techniques::{Ladder, Level, Technique};
///
/// let ladder = Ladder::default();
/// assert_eq!(ladder.rungs()[0].technique, Technique::FullHouse);
/// assert_eq!(ladder.rung(Technique::XWing).map(|rung| rung.level), Some(Level::Hard));
/// let singles = ladder.only(|technique| technique.name().ends_with("Single"));
/// assert_eq!(singles.tried().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    rungs: Vec<Rung>,
    /// The highest score of each level but the last.
    limits: [u32; 4],
    options: Options,
}

/// HoDoKu's highest scores of the levels.
const LIMITS: [u32; 4] = [800, 1000, 1600, 1800];

impl Ladder {
    /// A ladder of these techniques, in this order, with HoDoKu's limits of the levels.
    #[must_use]
    pub fn new(rungs: Vec<Rung>) -> Self {
        Self {
            rungs,
            limits: LIMITS,
            options: Options::default(),
        }
    }

    /// The same ladder with other highest scores of Easy, Medium, Hard and Unfair.
    #[must_use]
    pub fn with_limits(self, limits: [u32; 4]) -> Self {
        Self { limits, ..self }
    }

    /// The same ladder with other forms of some techniques.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// The same ladder on which only these techniques are tried, also those that were off.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(Technique) -> bool) -> Self {
        for rung in &mut self.rungs {
            rung.tried = if wanted(rung.technique) {
                Use::On
            } else {
                Use::Off
            };
        }
        self
    }

    /// The same ladder on which these techniques are tried, too.
    #[must_use]
    pub fn with(mut self, wanted: impl Fn(Technique) -> bool) -> Self {
        self.rungs
            .iter_mut()
            .filter(|rung| wanted(rung.technique))
            .for_each(|rung| {
                rung.tried = Use::On;
            });
        self
    }

    /// The same ladder without these techniques.
    #[must_use]
    pub fn without(mut self, unwanted: impl Fn(Technique) -> bool) -> Self {
        self.rungs
            .iter_mut()
            .filter(|rung| unwanted(rung.technique))
            .for_each(|rung| {
                rung.tried = Use::Off;
            });
        self
    }

    /// The same ladder without the techniques that hold only if the puzzle has one solution.
    #[must_use]
    pub fn without_uniqueness(self) -> Self {
        self.without(Technique::assumes_unique)
    }

    /// The techniques in their order.
    #[must_use]
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// The rungs that are tried, in their order.
    pub fn tried(&self) -> impl Iterator<Item = &Rung> {
        self.rungs.iter().filter(|rung| rung.tried == Use::On)
    }

    /// The rung of a technique, if it is on the ladder.
    #[must_use]
    pub fn rung(&self, technique: Technique) -> Option<&Rung> {
        self.rungs
            .iter()
            .find(|rung| rung.technique == technique.rung())
    }

    /// The forms of some techniques.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// The hardest of these steps: that of the hardest level, of those the one with the highest
    /// score, of those the one that is tried last, of those the first.
    #[must_use]
    pub fn hardest<'a>(&self, steps: &'a [Step]) -> Option<&'a Step> {
        let place = |step: &Step| {
            let rung = step.technique.rung();
            self.rungs.iter().position(|other| other.technique == rung)
        };
        let rank = |step: &&Step| {
            let place = place(step);
            place.map(|place| (self.rungs[place].level, self.rungs[place].score, place))
        };
        steps.iter().rev().max_by_key(rank)
    }

    /// The highest score of a level. Extreme has no highest score.
    #[must_use]
    pub fn limit(&self, level: Level) -> u32 {
        self.limits.get(level as usize).copied().unwrap_or(u32::MAX)
    }
}

impl Default for Ladder {
    fn default() -> Self {
        let rung = |&(technique, level, score, tried)| Rung {
            technique,
            level,
            score,
            tried,
        };
        Self::new(super::defaults::RUNGS.iter().map(rung).collect())
    }
}
