//! The values of options.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::num::NonZeroU64;
use std::thread;
use std::time::Duration;

use clap::ColorChoice;
use clap::builder::{EnumValueParser, PossibleValuesParser, TypedValueParser};
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::shape::{Shape, ShapeError};

use crate::output::drawing::{Colour, colour};
use crate::output::message::tell;
use crate::output::progress::Verbosity;

/// A seed of random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seed {
    /// The user named it.
    Named(u64),
    /// It was drawn, and has to be shown to the user.
    Drawn(u64),
}

impl Seed {
    /// One that is drawn, short enough to be typed.
    pub(crate) fn drawn() -> Self {
        Self::Drawn(RandomState::new().hash_one(0) % 1_000_000_000)
    }

    /// The number.
    pub(crate) fn number(self) -> u64 {
        let (Self::Named(number) | Self::Drawn(number)) = self;
        number
    }

    /// The number. One that was drawn is written to standard error.
    pub(crate) fn announced(self, verbosity: Verbosity) -> u64 {
        if let Self::Drawn(number) = self
            && verbosity != Verbosity::Quiet
        {
            tell(format_args!(
                "the seed is {number}; `--seed {number}` gives the same again"
            ));
        }
        self.number()
    }
}

/// A number, or one that is drawn.
pub(crate) fn seed(text: &str) -> Result<Seed, String> {
    if text == "random" {
        return Ok(Seed::drawn());
    }
    let number = text
        .parse()
        .map_err(|_| "give a whole number of 0 or more, or `random`");
    Ok(Seed::Named(number?))
}

/// More threads than any machine of today can use.
const MOST_THREADS: usize = 1024;

pub(crate) fn cores() -> usize {
    thread::available_parallelism()
        .map_or(1, usize::from)
        .min(MOST_THREADS)
}

pub(crate) fn strategy() -> impl TypedValueParser<Value = Strategy> {
    PossibleValuesParser::new(Strategy::ALL.map(Strategy::name))
        .try_map(|name| name.parse::<Strategy>())
}

pub(crate) fn positive(text: &str) -> Result<u64, String> {
    let number = text.parse().map(NonZeroU64::get);
    number.map_err(|_| "give a whole number of 1 or more".to_owned())
}

pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=MOST_THREADS).contains(number));
    number.ok_or_else(|| format!("give a whole number of 1 to {MOST_THREADS}"))
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0);
    let seconds = seconds.ok_or("give a number of seconds over 0, such as 0.5")?;
    // More than can be counted is no limit, and less than can be measured is the shortest.
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    Ok(time.max(Duration::from_nanos(1)))
}

pub(crate) fn board(text: &str) -> Result<Shape, String> {
    text.parse().map_err(|error: ShapeError| error.to_string())
}

/// Whether to colour: auto, always or never.
pub(crate) fn when() -> impl TypedValueParser<Value = Colour> {
    EnumValueParser::<ColorChoice>::new().map(colour)
}
