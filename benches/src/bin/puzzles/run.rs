//! Solves a puzzle, and checks that it has one solution, which keeps the rules.

use super::genre::Genre;
use super::posed::Posed;
use clap::ValueEnum;
use cpu_time::ProcessTime;
use csp_core::distinct::DistinctSearch;
use csp_core::prelude::{Learning, Limits, Solution};
use csp_core::stats::Stats;
use csp_core::trace::Limit;
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
    pub(crate) size: (usize, usize),
    /// Seconds of the processor, from the text to the proof.
    pub(crate) seconds: f64,
    /// The statistics of the search.
    pub(crate) stats: Stats,
}

/// Reads a puzzle, searches for two solutions, and checks the one that it should have.
pub(crate) fn run(
    genre: &Genre,
    puzzle: &str,
    settings: PuzzleSettings,
) -> Result<PuzzleOutcome, Box<dyn Error>> {
    let begin = ProcessTime::now();
    let Posed {
        mut model,
        answer,
        check,
        size,
    } = (genre.pose)(puzzle)?;
    if let Some(search) = settings.search {
        model.learning(match search {
            SearchMode::Plain => Learning::Off,
            SearchMode::Learning => Learning::On,
            SearchMode::Auto => Learning::Auto,
        });
    }
    let end = begin.as_duration() + settings.time;
    model.limit(Limits::default().stop_when(move || ProcessTime::now().as_duration() >= end));
    let mut search = DistinctSearch::new(model, &answer)?;
    let solutions: Vec<Solution> = search.by_ref().take(2).collect();
    let (limit, stats) = (search.limit(), search.stats());
    let seconds = begin.elapsed().as_secs_f64();
    let is_right = |solution: &Solution| check(&solution.values(&answer));
    Ok(PuzzleOutcome {
        status: status(&solutions, limit, is_right),
        size,
        seconds,
        stats,
    })
}

/// What two solutions at the most, and the limit that ended the search, say of a puzzle.
fn status(
    solutions: &[Solution],
    limit: Option<Limit>,
    is_right: impl Fn(&Solution) -> bool,
) -> SearchStatus {
    match (solutions, limit) {
        ([first, ..], _) if !is_right(first) => SearchStatus::Wrong,
        ([_, other], _) if !is_right(other) => SearchStatus::Wrong,
        ([_, _], _) => SearchStatus::Several,
        (_, Some(_)) => SearchStatus::Unknown,
        ([_], None) => SearchStatus::Unique,
        _ => SearchStatus::None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::genres::GENRES;
    use super::{Posed, PuzzleSettings, SearchStatus, run};
    use csp_core::prelude::Goal;
    use std::time::Duration;

    const SETTINGS: PuzzleSettings = PuzzleSettings {
        search: None,
        time: Duration::from_secs(300),
    };

    #[test]
    fn the_first_puzzle_of_each_set_is_unique() {
        for genre in GENRES {
            let set = genre.set(None).unwrap();
            let outcome = run(genre, &set[0], SETTINGS).unwrap();
            assert_eq!(outcome.status, SearchStatus::Unique, "{}", genre.name);
        }
    }

    #[test]
    fn checks_refuse_what_is_no_solution() {
        for genre in GENRES {
            let set = genre.set(None).unwrap();
            let Posed {
                mut model,
                answer,
                check,
                ..
            } = (genre.pose)(&set[0]).unwrap();
            let solution = model.search(Goal::Satisfy, ()).unwrap().next().unwrap();
            let values = solution.values(&answer);
            assert!(check(&values), "{}", genre.name);
            for place in (0..values.len()).step_by(1 + values.len() / 10) {
                let mut values = values.clone();
                values[place] = i32::from(values[place] == 0);
                assert!(!check(&values), "{}, {place}", genre.name);
            }
        }
    }
}
