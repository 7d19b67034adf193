//! One row for each genre.

use super::genre::Genre;
use super::run::{PuzzleOutcome, PuzzleSettings, SearchStatus, run};
use std::error::Error;
use std::fmt;
use std::io;

/// The names of the columns. Times are milliseconds, nodes and failures are medians.
pub(crate) const HEAD: &str = "genre\tsize\tunique\tmedian ms\tworst ms\tnodes\tfailures";

/// The figures of a genre.
#[derive(Debug)]
pub(crate) struct GenreFigures {
    genre: &'static str,
    size: (usize, usize),
    puzzles: usize,
    /// How many were not shown to have one solution.
    pub(crate) failed: usize,
    median_seconds: f64,
    worst_seconds: f64,
    nodes: u64,
    failures: u64,
}

impl fmt::Display for GenreFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = self.size;
        let unique = self.puzzles - self.failed;
        write!(
            f,
            "{}\t{rows}x{columns}\t{unique}/{}\t",
            self.genre, self.puzzles
        )?;
        let [median, worst] = [self.median_seconds, self.worst_seconds].map(|s| s * 1000.0);
        write!(
            f,
            "{median:.1}\t{worst:.1}\t{}\t{}",
            self.nodes, self.failures
        )
    }
}

/// Runs all puzzles of a set. `each` gets a line for each of them.
pub(crate) fn row(
    genre: &Genre,
    puzzles: &[String],
    settings: PuzzleSettings,
    mut each: impl FnMut(&str) -> io::Result<()>,
) -> Result<GenreFigures, Box<dyn Error>> {
    let mut outcomes: Vec<PuzzleOutcome> = Vec::new();
    for (number, puzzle) in (1..).zip(puzzles) {
        let outcome = run(genre, puzzle, settings)
            .map_err(|error| format!("{}, puzzle {number}: {error}", genre.name))?;
        each(&format!("{} {number}\t{}", genre.name, line(&outcome)))?;
        outcomes.push(outcome);
    }
    summary(genre, outcomes)
}

/// What is printed for one puzzle.
fn line(outcome: &PuzzleOutcome) -> String {
    let PuzzleOutcome {
        size: (rows, columns),
        status,
        seconds,
        stats,
    } = outcome;
    let milliseconds = seconds * 1000.0;
    let (nodes, failures) = (stats.nodes, stats.failures);
    format!("{rows}x{columns}\t{status}\t{milliseconds:.1}\t{nodes}\t{failures}")
}

/// The row of all puzzles of a genre.
fn summary(
    genre: &Genre,
    mut outcomes: Vec<PuzzleOutcome>,
) -> Result<GenreFigures, Box<dyn Error>> {
    outcomes.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    let (Some(first), Some(last)) = (outcomes.first(), outcomes.last()) else {
        return Err(format!("{}: there are no puzzles", genre.name).into());
    };
    let failed = outcomes
        .iter()
        .filter(|outcome| outcome.status != SearchStatus::Unique)
        .count();
    Ok(GenreFigures {
        genre: genre.name,
        size: first.size,
        puzzles: outcomes.len(),
        failed,
        median_seconds: outcomes[outcomes.len() / 2].seconds,
        worst_seconds: last.seconds,
        nodes: median(&outcomes, |outcome| outcome.stats.nodes),
        failures: median(&outcomes, |outcome| outcome.stats.failures),
    })
}

/// The upper median of a number of each outcome.
fn median(outcomes: &[PuzzleOutcome], number: impl Fn(&PuzzleOutcome) -> u64) -> u64 {
    let mut numbers: Vec<u64> = outcomes.iter().map(number).collect();
    numbers.sort_unstable();
    numbers[numbers.len() / 2]
}
