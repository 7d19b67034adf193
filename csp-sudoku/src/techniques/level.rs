//! Levels, and whether a technique is tried.

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
