//! The arguments of commands that make puzzles.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;

use super::talk::Talk;
use super::values::{positive, seconds, threads};

/// When to give up, and how many threads work.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct MakingArgs {
    /// End after this many seconds, with the puzzles found so far
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// How many threads work; the puzzles are the same for every number [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,

    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(crate) count: u64,

    #[command(flatten)]
    pub(crate) talk: Talk,
}

/// The ends of a range: both the same if there is only one value. Either may be left out.
pub(crate) fn ends(text: &str) -> (Option<&str>, Option<&str>) {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let last = last.strip_prefix('=').unwrap_or(last);
    let some = |end| Some(end).filter(|end: &&str| !end.is_empty());
    (some(first), some(last))
}

/// A range of numbers. The numbers at its ends belong to it.
pub(crate) fn range<N: FromStr + From<u8>>(
    text: &str,
    greatest: N,
) -> Result<RangeInclusive<N>, String> {
    let wrong = || "give a whole number, or two with .. between them, such as 22..28".to_owned();
    let number =
        |end: Option<&str>, open: N| end.map_or(Ok(open), |end| end.parse().map_err(|_| wrong()));
    match ends(text) {
        (None, None) => Err(wrong()),
        (first, last) => Ok(number(first, 0.into())?..=number(last, greatest)?),
    }
}

/// A range for the number of clues.
pub(crate) fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, usize::MAX)
}
