//! Makes grid puzzles of all genres with a generator, on one thread, and prints a table: the median and the longest time for a puzzle, the
//! number of clues and of boards that were drawn, how many puzzles there are of each level, and how many were not found. Puzzles of each level
//! are asked for, too, and rated again out of their links: how many were made, and how many of these have another level.
//!
//! ```text
//! making                              all genres, 10×10, 20 puzzles each
//! making --levels slitherlink akari   two genres, and the levels of their puzzles
//! ```

use clap::Parser;
use csp_core::limits::Limits;
use csp_core::model::GridShape;
use csp_puzzles::error::PuzzleError;
use csp_puzzles::generate::{MadePuzzle, PuzzleGenerator, PuzzleWishes};
use csp_puzzles::genre::Genre;
use csp_puzzles::genres::{self, GENRES};
use csp_puzzles::level::PuzzleLevel;
use csp_puzzles::puzzle::GridPuzzle;
use itertools::Itertools as _;
use std::error::Error;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

/// Makes puzzles of each genre and prints a table.
#[derive(Debug, Parser)]
struct MakingArguments {
    /// Genres (default: all with a generator)
    genres: Vec<String>,
    /// Rows, and columns
    #[arg(long, default_value_t = 10)]
    side: usize,
    /// How many puzzles of each genre
    #[arg(long, default_value_t = 20)]
    count: u64,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rate each puzzle, too. This takes longer than to make it
    #[arg(long)]
    levels: bool,
}

/// A puzzle of a level is given up after this number of boards.
const ATTEMPTS_FOR_LEVEL: u64 = 10;

/// What came of the puzzles of a genre.
#[derive(Default, Debug)]
struct MakingTally {
    times: Vec<Duration>,
    clues: Vec<usize>,
    attempts: Vec<u64>,
    levels: Vec<Option<PuzzleLevel>>,
    missing: usize,
    /// Puzzles that were asked for by their level.
    wished: usize,
    /// Those of them that have another one.
    differing: usize,
}

impl MakingTally {
    fn of(genre: &'static Genre, arguments: &MakingArguments) -> Result<Self, Box<dyn Error>> {
        let shape = GridShape {
            rows: arguments.side,
            columns: arguments.side,
        };
        let generator = PuzzleGenerator::new(genre, PuzzleWishes::new(shape), arguments.seed)?;
        let mut tally = Self::default();
        for number in 0..arguments.count {
            let start = Instant::now();
            let made = generator.make(number);
            tally.times.push(start.elapsed());
            match made {
                Ok(made) => tally.add(&made, arguments)?,
                Err(_) => tally.missing += 1,
            }
        }
        if arguments.levels {
            for level in PuzzleLevel::ALL {
                tally.wish(genre, level, shape, arguments)?;
            }
        }
        Ok(tally)
    }

    /// Makes puzzles of a level, and rates them again out of their links.
    fn wish(
        &mut self,
        genre: &'static Genre,
        level: PuzzleLevel,
        shape: GridShape,
        arguments: &MakingArguments,
    ) -> Result<(), Box<dyn Error>> {
        let wishes = PuzzleWishes {
            level: Some(level),
            attempts: ATTEMPTS_FOR_LEVEL,
            ..PuzzleWishes::new(shape)
        };
        let generator = PuzzleGenerator::new(genre, wishes, arguments.seed)?;
        for made in (0..arguments.count).map(|number| generator.make(number)) {
            let Ok(made) = made else { continue };
            self.wished += 1;
            let link = made.puzzle.to_link()?;
            let rated = PuzzleLevel::of(&GridPuzzle::from_link(&link)?, Limits::default())?;
            if rated != Some(level) {
                self.differing += 1;
                eprintln!(
                    "{link} was made as {}, and is rated {rated:?}",
                    level.name()
                );
            }
        }
        Ok(())
    }

    fn add(
        &mut self,
        made: &MadePuzzle,
        arguments: &MakingArguments,
    ) -> Result<(), Box<dyn Error>> {
        self.clues.push(made.clues);
        self.attempts.push(made.attempts);
        if arguments.levels {
            let limits = Limits::default().failures(2_000);
            self.levels.push(PuzzleLevel::of(&made.puzzle, limits)?);
        }
        Ok(())
    }

    fn row(mut self, name: &str) -> String {
        self.times.sort_unstable();
        self.clues.sort_unstable();
        self.attempts.sort_unstable();
        let milliseconds =
            |time: Option<&Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1_000.0);
        let median = milliseconds(self.times.get(self.times.len() / 2));
        let worst = milliseconds(self.times.last());
        let clues = self.clues.get(self.clues.len() / 2).copied();
        let attempts = self.attempts.get(self.attempts.len() / 2).copied();
        let most = self.attempts.last().copied();
        let levels = PuzzleLevel::ALL.into_iter().map(Some).chain([None]);
        let levels = levels
            .map(|level| self.levels.iter().filter(|&&rated| rated == level).count())
            .join("\t");
        format!(
            "{name}\t{median:.0}\t{worst:.0}\t{}\t{}\t{}\t{}\t{levels}\t{}\t{}\n",
            clues.unwrap_or(0),
            attempts.unwrap_or(0),
            most.unwrap_or(0),
            self.missing,
            self.wished,
            self.differing
        )
    }
}

/// The genres that were named, or all that have a generator.
fn chosen(arguments: &MakingArguments) -> Result<Vec<&'static Genre>, PuzzleError> {
    if arguments.genres.is_empty() {
        let all = GENRES.iter().copied();
        return Ok(all.filter(|genre| genre.make.is_some()).collect());
    }
    let named = arguments.genres.iter();
    named.map(|name| genres::named(name)).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = MakingArguments::parse();
    let chosen = chosen(&arguments)?;
    let mut out = io::stdout().lock();
    let levels = PuzzleLevel::ALL.map(PuzzleLevel::name).join("\t");
    writeln!(
        out,
        "genre\tmedian ms\tworst ms\tclues\tboards\tmost boards\tmissing\t{levels}\tnot rated\twished\tdiffering"
    )?;
    for genre in chosen {
        out.write_all(
            MakingTally::of(genre, &arguments)?
                .row(genre.name)
                .as_bytes(),
        )?;
        out.flush()?;
    }
    Ok(())
}
