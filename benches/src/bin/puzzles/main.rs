//! Solves sets of puzzles of many genres with the models of csp-puzzles, proves that each has one solution, checks it by the
//! definition of its genre, and prints a table, its columns separated by tabs.
//!
//! ```text
//! puzzles                                 all sets of benches/data/puzzles
//! puzzles --each masyu                    one genre, a line for each puzzle
//! puzzles --file more.txt                 puzzles of your own, of any genres
//! ```

mod run;
mod set;
mod table;

use self::run::{PuzzleSettings, SearchMode};
use self::set::PuzzleSet;
use clap::Parser;
use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

/// Solves sets of puzzles, proves each unique, and checks the solutions.
#[derive(Debug, Parser)]
struct PuzzlesArguments {
    /// Genres (default: all of the sets)
    genres: Vec<String>,
    /// A file with a puzzle a line, each a link or JSON
    #[arg(long)]
    file: Option<PathBuf>,
    /// Whether the search learns (default: what the model says)
    #[arg(long, value_enum)]
    search: Option<SearchMode>,
    /// Seconds of the processor for each puzzle
    #[arg(long, default_value_t = 10.0)]
    time: f64,
    /// A line for each puzzle
    #[arg(long)]
    each: bool,
}

impl PuzzlesArguments {
    fn sets(&self) -> Result<Vec<PuzzleSet>, Box<dyn Error>> {
        match &self.file {
            Some(path) => PuzzleSet::of_file(path),
            None => PuzzleSet::stored(),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = PuzzlesArguments::parse();
    let settings = PuzzleSettings {
        search: arguments.search,
        time: Duration::try_from_secs_f64(arguments.time)?,
    };
    let sets = arguments.sets()?;
    let mut out = io::stdout();
    writeln!(out, "{}", table::HEAD)?;
    let mut failed = 0;
    for set in set::chosen(&sets, &arguments.genres)? {
        let row = table::row(set, settings, |line| {
            if arguments.each {
                writeln!(out, "{line}")?;
            }
            Ok(())
        })?;
        failed += row.failed;
        writeln!(out, "{row}")?;
    }
    match failed {
        0 => Ok(()),
        _ => Err(format!("{failed} puzzles are not shown to have one solution").into()),
    }
}
