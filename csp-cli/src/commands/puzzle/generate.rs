//! `csp puzzle generate`: new puzzles.

use std::io::{self, IsTerminal as _};
use std::ops::RangeInclusive;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use csp_core::model::GridShape;
use csp_puzzles::error::PuzzleError;
use csp_puzzles::filling::Filling;
use csp_puzzles::generate::{MadePuzzle, MakeError, PuzzleGenerator, PuzzleWishes};
use csp_puzzles::genres;
use csp_puzzles::level::PuzzleLevel;
use csp_puzzles::symmetry::ClueSymmetry;

use crate::arguments::making::{MakingArgs, clues};
use crate::arguments::values::{Seed, positive, seed};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, INTERNAL, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::out::Out;
use crate::output::record;
use crate::output::tally::Counted;
use crate::parallel::making::{Made, MakingRun};
use crate::parallel::session::{Results, RunReport};

/// The arguments of `generate`.
#[derive(Args, Debug)]
pub(crate) struct MakeLinks {
    /// The genre, by its name or as links name it
    #[arg(value_name = "GENRE")]
    genre: String,

    /// Rows and columns, such as 8x10, or one number for both
    #[arg(long, value_name = "RxC", default_value = "10x10", value_parser = size)]
    size: GridShape,

    /// The same seed gives the same puzzles [default: another one each time, which is told]
    #[arg(long, value_name = "S", default_value = "random", hide_default_value = true, value_parser = seed)]
    seed: Seed,

    /// The level: each step takes one rule (easy), at most two (medium), three or four (hard), or more
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    level: Option<PuzzleLevel>,

    /// The symmetry of the places of clues, where they can be chosen
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetry())]
    symmetry: ClueSymmetry,

    /// The number of clues: a number or a range, such as 24, 22..28 or ..25 [default: none can be left out]
    #[arg(long, value_name = "MIN..MAX", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,

    /// Give up a puzzle after N boards
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = positive)]
    max_attempts: u64,

    /// How puzzles are written
    #[arg(long, value_enum, default_value_t = MadeFormat::Auto)]
    format: MadeFormat,

    #[command(flatten)]
    making: MakingArgs,
}

/// How new puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MadeFormat {
    /// A picture and the link of a single puzzle on a terminal, else lines
    Auto,
    /// A link on one line for each puzzle
    Lines,
    /// A JSON object on one line for each puzzle
    Json,
}

impl Execute for MakeLinks {
    const HELP: Help = Help {
        more: "The same seed and wishes give the same puzzles, for every number of threads. A board is filled in at random, and clues \
               are left out as long as there is one solution.",
        notes: &[
            Text(
                "\
Wishes:
  Boards are drawn until one has all that is asked for. What was not found on
  --max-attempts boards is reported on standard error, with the number of the puzzle,
  and the others are still made. An interrupt or --time-limit ends with the puzzles
  found so far. `csp puzzle genres` tells which genres have a generator.

  The number of clues counts the signs that could be left out: not the walls of rooms,
  nor signs that say less when they are left out, such as walls in akari.

  The level is the one that `csp puzzle path` tells. To rate a puzzle takes longer than
  to make it.

Formats:
  auto   a picture of a single puzzle and its link on a terminal, else lines
  lines  one link for each puzzle
  json   puzzle, solution, clues, level (null if none is asked for), seed, number,
         attempts; the number counts from 0 under the seed",
            ),
            Codes(&[
                (Exit::Fine, "all puzzles were found"),
                (
                    Exit::BadInput,
                    "a genre without a generator, wishes that no puzzle has, bad usage, or a\nclosed standard output",
                ),
                (
                    Exit::Undecided,
                    "some were not found: too many boards, an interrupt, or --time-limit",
                ),
                INTERNAL,
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp puzzle generate slitherlink
$ csp puzzle generate fillomino -n 3 --size 6x8 --seed 7 --symmetry half-turn
$ csp puzzle generate takuzu --size 6 --level easy --format json
$ csp puzzle generate star-battle --size 6 --seed 1 | csp puzzle solve --format picture",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let genre = genres::named(&self.genre).map_err(|error| error.to_string())?;
        let wishes = PuzzleWishes {
            symmetry: self.symmetry,
            clues: self.clues.clone(),
            level: self.level,
            attempts: self.max_attempts,
            ..PuzzleWishes::new(self.size)
        };
        // It is refused before a seed is told.
        let generator = PuzzleGenerator::new(genre, wishes, self.seed.number());
        let generator = generator.map_err(|error| error.to_string())?;
        let seed = self.seed.announced(self.making.talk.verbosity());
        let run = MakingRun::begin(self.making);
        let generator = generator.stop_when(move || run.is_stopped());
        // The threads are not joined, so what they use has to live as long as the program.
        let generator: &'static PuzzleGenerator = Box::leak(Box::new(generator));
        let is_single = self.making.count == 1 && io::stdout().is_terminal();
        let format = match self.format {
            MadeFormat::Auto if !is_single => MadeFormat::Lines,
            format => format,
        };
        let text = MadeText {
            format,
            level: self.level,
            seed,
        };
        let links = MadeLinks {
            out: Out::new(String::new()),
            run,
        };
        Ok(run.run(links, move || {
            move |number| text.of(number, generator.make(number))
        }))
    }
}

/// Rows and columns of a board.
pub(super) fn size(text: &str) -> Result<GridShape, String> {
    let wrong = || "give rows and columns, such as 8x10, or one number for both".to_owned();
    let number = |text: &str| text.parse().map_err(|_| wrong());
    let (rows, columns) = text.split_once('x').unwrap_or((text, text));
    Ok(GridShape {
        rows: number(rows)?,
        columns: number(columns)?,
    })
}

fn level() -> impl TypedValueParser<Value = PuzzleLevel> {
    PossibleValuesParser::new(PuzzleLevel::ALL.map(PuzzleLevel::name)).map(|name| {
        let mut levels = PuzzleLevel::ALL.into_iter();
        let level = levels.find(|level| level.name() == name);
        level.expect("these are the names of the levels")
    })
}

fn symmetry() -> impl TypedValueParser<Value = ClueSymmetry> {
    PossibleValuesParser::new(ClueSymmetry::ALL.map(ClueSymmetry::name)).map(|name| {
        let mut symmetries = ClueSymmetry::ALL.into_iter();
        let symmetry = symmetries.find(|symmetry| symmetry.name() == name);
        symmetry.expect("these are the names of the symmetries")
    })
}

/// How puzzles are written.
#[derive(Clone, Copy, Debug)]
struct MadeText {
    format: MadeFormat,
    level: Option<PuzzleLevel>,
    seed: u64,
}

impl MadeText {
    fn of(self, number: u64, made: Result<MadePuzzle, MakeError>) -> Made<String> {
        match made.map(|made| self.text(number, &made)) {
            Ok(Ok(text)) => Made::Puzzle(text),
            Ok(Err(fault)) => Made::Wrong(format!("puzzle {number}: {fault}")),
            Err(MakeError::Stopped { .. }) => Made::Stopped,
            Err(error @ MakeError::Exhausted { .. }) => Made::NotFound(error.to_string()),
            Err(error @ MakeError::Wrong { .. }) => Made::Wrong(error.to_string()),
            Err(error) => Made::Refused(error.to_string()),
        }
    }

    /// The puzzle as it is written.
    fn text(self, number: u64, made: &MadePuzzle) -> Result<String, PuzzleError> {
        let link = made.puzzle.to_link()?;
        Ok(match self.format {
            MadeFormat::Auto => {
                let board = made.puzzle.board()?;
                let blank = Filling::empty(board.layers());
                format!("{}\n{link}\n", made.puzzle.picture(board.layers(), &blank))
            }
            MadeFormat::Lines => format!("{link}\n"),
            MadeFormat::Json => record::json([
                ("puzzle", link.into()),
                ("solution", made.solution.to_string().into()),
                ("clues", made.clues.into()),
                ("level", self.level.map(PuzzleLevel::name).into()),
                ("seed", self.seed.into()),
                ("number", number.into()),
                ("attempts", made.attempts.into()),
            ]),
        })
    }
}

/// The puzzles so far.
#[derive(Debug)]
struct MadeLinks {
    out: Out,
    run: MakingRun,
}

impl Results for MadeLinks {
    type Outcome = Made<String>;

    fn add(&mut self, outcome: Made<String>, account: &mut RunReport) {
        if let Some(text) = outcome.counted(account) {
            self.out.push_str(&text);
        }
    }

    fn out(&mut self) -> &mut Out {
        &mut self.out
    }

    fn counted(&self) -> Counted {
        Counted::Generated
    }

    fn end(&mut self, account: &mut RunReport) {
        self.run.end(account);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csp_puzzles::error::WrongSolution;

    #[test]
    fn a_wrong_solution_is_told_as_an_internal_error() {
        let text = MadeText {
            format: MadeFormat::Lines,
            level: None,
            seed: 1,
        };
        let (genre, what) = ("Creek", "r1c1 is white".to_owned());
        let wrong = WrongSolution { genre, what };
        let error = MakeError::Wrong { number: 3, wrong };
        let Made::Wrong(told) = text.of(3, Err(error)) else {
            panic!("it is wrong");
        };
        assert_eq!(told, "puzzle 3: a wrong solution of Creek: r1c1 is white");
    }
}
