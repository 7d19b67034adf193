//! One row for each genre.

use super::run::{PuzzleOutcome, PuzzleSettings, SearchStatus, run};
use super::set::PuzzleSet;
use csp_core::model::GridShape;
use std::error::Error;
use std::fmt;
use std::io;

/// The names of the columns. Times are milliseconds, nodes and failures are medians.
pub(crate) const HEAD: &str = "genre\tsizes up to\tunique\tmedian ms\tworst ms\tnodes\tfailures";

/// The figures of a genre.
#[derive(Debug)]
pub(crate) struct GenreFigures {
    genre: &'static str,
    /// The size of the puzzle with the most cells.
    size: GridShape,
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
        let GridShape { rows, columns } = self.size;
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
    set: &PuzzleSet,
    settings: PuzzleSettings,
    mut each: impl FnMut(&str) -> io::Result<()>,
) -> Result<GenreFigures, Box<dyn Error>> {
    let mut outcomes: Vec<PuzzleOutcome> = Vec::new();
    let genre = set.genre.name;
    for (number, puzzle) in (1..).zip(&set.puzzles) {
        let outcome =
            run(puzzle, settings).map_err(|error| format!("{genre}, puzzle {number}: {error}"))?;
        each(&format!("{genre} {number}\t{}", line(&outcome)))?;
        outcomes.push(outcome);
    }
    summary(genre, outcomes)
}

/// What is printed for one puzzle.
fn line(outcome: &PuzzleOutcome) -> String {
    let PuzzleOutcome {
        size: GridShape { rows, columns },
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
    genre: &'static str,
    mut outcomes: Vec<PuzzleOutcome>,
) -> Result<GenreFigures, Box<dyn Error>> {
    outcomes.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    let largest = outcomes.iter().map(|outcome| outcome.size);
    let largest = largest.max_by_key(|size| size.rows * size.columns);
    let (Some(size), Some(last)) = (largest, outcomes.last()) else {
        return Err(format!("{genre}: there are no puzzles").into());
    };
    let failed = outcomes
        .iter()
        .filter(|outcome| outcome.status != SearchStatus::Unique)
        .count();
    Ok(GenreFigures {
        genre,
        size,
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
