//! Solves a puzzle, and checks that it has one solution, which keeps the rules.

use clap::ValueEnum;
use cpu_time::ProcessTime;
use csp_core::model::GridShape;
use csp_core::prelude::{Learning, Limits};
use csp_core::stats::Stats;
use csp_puzzles::board::BoardSolutions;
use csp_puzzles::filling::Filling;
use csp_puzzles::given::GivenPuzzle;
use std::error::Error;
use std::fmt;
use std::time::Duration;

/// Whether a search learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SearchMode {
    /// It does not.
    Plain,
    /// It learns nogoods from its failures.
    Learning,
    /// In turns.
    Auto,
}

impl SearchMode {
    const fn learning(self) -> Learning {
        match self {
            Self::Plain => Learning::Off,
            Self::Learning => Learning::On,
            Self::Auto => Learning::Auto,
        }
    }
}

/// How to search, and how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzleSettings {
    /// Whether it learns; `None`: what the model says.
    pub(crate) search: Option<SearchMode>,
    /// The most time of the processor.
    pub(crate) time: Duration,
}

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchStatus {
    /// One solution, which keeps the rules, and a proof that there is no other.
    Unique,
    /// There is no solution.
    None,
    /// There are at least two solutions.
    Several,
    /// The time was over.
    Unknown,
    /// A solution breaks a rule.
    Wrong,
}

impl fmt::Display for SearchStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unique => "unique",
            Self::None => "no solution",
            Self::Several => "several solutions",
            Self::Unknown => "unknown",
            Self::Wrong => "wrong",
        })
    }
}

/// What was found, and what it cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzleOutcome {
    /// What was found.
    pub(crate) status: SearchStatus,
    /// Rows and columns.
    pub(crate) size: GridShape,
    /// Seconds of the processor, from the text to the proof.
    pub(crate) seconds: f64,
    /// The statistics of the search.
    pub(crate) stats: Stats,
}

/// Reads a puzzle, searches for two solutions, and checks the one that it should have.
pub(crate) fn run(line: &str, settings: PuzzleSettings) -> Result<PuzzleOutcome, Box<dyn Error>> {
    let begin = ProcessTime::now();
    let given = GivenPuzzle::read(line)?;
    let mut board = given.puzzle.board()?;
    let filling = given.filling(board.layers())?;
    board.keep(&filling)?;
    if let Some(search) = settings.search {
        board.model().learning(search.learning());
    }
    let end = begin.as_duration() + settings.time;
    let is_over = move || ProcessTime::now().as_duration() >= end;
    board.model().limit(Limits::default().stop_when(is_over));
    let solutions = board.into_solutions(2)?;
    let seconds = begin.elapsed().as_secs_f64();
    let is_right = |solution: &Filling| given.puzzle.is_solved_by(solution) == Some(true);
    Ok(PuzzleOutcome {
        status: status(&solutions, is_right),
        size: given.puzzle.diagram.shape(),
        seconds,
        stats: solutions.stats,
    })
}

/// What two solutions at the most, and the limit that ended the search, say of a puzzle.
fn status(solutions: &BoardSolutions, is_right: impl Fn(&Filling) -> bool) -> SearchStatus {
    if !solutions.found.iter().all(is_right) {
        return SearchStatus::Wrong;
    }
    match (solutions.found.len(), solutions.limit) {
        (2.., _) => SearchStatus::Several,
        (_, Some(_)) => SearchStatus::Unknown,
        (1, None) => SearchStatus::Unique,
        (0, None) => SearchStatus::None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::set::PuzzleSet;
    use super::{PuzzleSettings, SearchStatus, run};
    use std::time::Duration;

    #[test]
    fn the_first_puzzle_of_each_set_is_unique() {
        let settings = PuzzleSettings {
            search: None,
            time: Duration::from_secs(300),
        };
        for set in PuzzleSet::stored().unwrap() {
            assert_eq!(set.puzzles.len(), 20, "{}", set.genre.name);
            let outcome = run(&set.puzzles[0], settings).unwrap();
            assert_eq!(outcome.status, SearchStatus::Unique, "{}", set.genre.name);
        }
    }
}
