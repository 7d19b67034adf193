//! Solves sets of puzzles of many genres with the models of the examples, proves that each has one
//! solution, checks it by the rules of the genre, and prints a table.
//!
//! ```text
//! puzzles                                 all genres
//! puzzles --each masyu                    one genre, a line for each puzzle
//! puzzles --file more.txt masyu           a set of your own
//! puzzles generate masyu --rows 25 --columns 25
//! sgt-bridges --generate 20 30x30 | puzzles convert hashi
//! ```

mod board;
mod generate;
mod genre;
mod genres;
mod lines;
mod posed;
mod run;
mod table;
mod tatham;

use self::generate::Draft;
use self::genre::Genre;
use self::genres::GENRES;
use self::run::{PuzzleSettings, SearchMode};
use clap::{Parser, Subcommand};
use csp_benches::random::SplitMix;
use std::error::Error;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

/// The number of drafts that are tried for a puzzle.
const MOST_DRAFTS: usize = 1_000_000;

/// Solves sets of puzzles, proves each unique, and checks the solutions.
#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct PuzzlesArguments {
    #[command(subcommand)]
    task: Option<PuzzleTask>,
    #[command(flatten)]
    solve: Solve,
}

#[derive(Debug, clap::Args)]
struct Solve {
    /// Genres (default: all)
    genres: Vec<String>,
    /// A set of your own, for one genre
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

#[derive(Debug, Subcommand)]
enum PuzzleTask {
    /// Reads puzzles of Simon Tatham's collection from the standard input, a line for each, and prints them in the form of the sets
    Convert {
        /// The genre
        genre: String,
    },
    /// Makes puzzles with one solution, and prints them in the form of the sets
    Generate {
        /// The genre
        genre: String,
        /// How many
        #[arg(long, default_value_t = 20)]
        count: u64,
        /// The seed of the first one; the others have those that follow
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Rows
        #[arg(long)]
        rows: usize,
        /// Columns
        #[arg(long)]
        columns: usize,
    },
}

fn main() -> Result<(), Box<dyn Error>> {
    let PuzzlesArguments { task, solve } = PuzzlesArguments::parse();
    match task {
        None => solve_sets(&solve),
        Some(PuzzleTask::Convert { genre }) => convert(find(&genre)?),
        Some(PuzzleTask::Generate {
            genre,
            count,
            seed,
            rows,
            columns,
        }) => generate(
            find(&genre)?,
            seed..seed.saturating_add(count),
            (rows, columns),
        ),
    }
}

fn find(name: &str) -> Result<&'static Genre, String> {
    let mut genres = GENRES.iter();
    genres.find(|genre| genre.name == name).ok_or_else(|| {
        let names: Vec<&str> = GENRES.iter().map(|genre| genre.name).collect();
        format!(
            "there is no genre {name:?}; there are: {}",
            names.join(", ")
        )
    })
}

/// The genres that are named, or all.
fn chosen(arguments: &Solve) -> Result<Vec<&'static Genre>, Box<dyn Error>> {
    let names = arguments.genres.iter();
    let named: Vec<&Genre> = names.map(|name| find(name)).collect::<Result<_, _>>()?;
    let genres = if named.is_empty() {
        GENRES.iter().collect()
    } else {
        named
    };
    if arguments.file.is_some() && genres.len() != 1 {
        return Err("name the one genre that the file is of".into());
    }
    Ok(genres)
}

fn solve_sets(arguments: &Solve) -> Result<(), Box<dyn Error>> {
    let genres = chosen(arguments)?;
    let settings = PuzzleSettings {
        search: arguments.search,
        time: Duration::try_from_secs_f64(arguments.time)?,
    };
    let mut out = io::stdout();
    writeln!(out, "{}", table::HEAD)?;
    let mut failed = 0;
    for genre in genres {
        let puzzles = genre.set(arguments.file.as_deref())?;
        let row = table::row(genre, &puzzles, settings, |line| {
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

fn convert(genre: &Genre) -> Result<(), Box<dyn Error>> {
    let convert = genre
        .convert
        .ok_or("puzzles of this genre cannot be converted")?;
    for line in io::stdin().lines() {
        let line = line?;
        let puzzle =
            convert(&line).ok_or_else(|| format!("{line:?} is no puzzle of this genre"))?;
        writeln!(io::stdout(), "{puzzle}")?;
    }
    Ok(())
}

/// Makes one puzzle for each seed.
fn generate(genre: &Genre, seeds: Range<u64>, size: (usize, usize)) -> Result<(), Box<dyn Error>> {
    let generate = genre
        .generate
        .ok_or("there is no generator for this genre")?;
    if size.0.min(size.1) < 3 {
        return Err("a puzzle needs three rows and columns".into());
    }
    for seed in seeds {
        let mut random = SplitMix::new(seed);
        let mut draft = Draft::new(genre.pose, &mut random, size);
        let puzzle = (0..MOST_DRAFTS).find_map(|_| generate(&mut draft));
        let puzzle = puzzle.ok_or("none of all drafts has one solution")?;
        writeln!(io::stdout(), "{puzzle}")?;
    }
    Ok(())
}
