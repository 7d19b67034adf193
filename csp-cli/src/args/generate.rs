//! The arguments of `generate`.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser as _;
use clap::{Args, ColorChoice, ValueEnum};
use csp_sudoku::generate::{Difficulty, Minimality, Symmetry, Wishes, pattern};
use csp_sudoku::shape::Shape;
use csp_sudoku::techniques::{Ladder, Level, Technique};

use super::{Seed, SheetArgs, board, cores, positive, seconds, seed, threads};
use crate::generate::level_name;

/// The arguments of `generate`.
#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(crate) count: u64,

    /// The same seed gives the same puzzles; `random` takes another one each time, and tells it
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed)]
    pub(crate) seed: Seed,

    /// The cells of a side, up to 25 [default: 9]
    #[arg(long, value_name = "N", value_parser = side, conflicts_with = "shape")]
    size: Option<Shape>,

    /// The boxes' rows and columns, such as 2x3 [default: told by --size or the pattern]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    shape: Option<Shape>,

    /// The symmetry of the places of the givens
    #[arg(long, value_name = "NAME", default_value_t = Symmetry::None, value_parser = symmetry())]
    symmetry: Symmetry,

    /// How many cells are given: a number or a range, such as 24, 22..28 or ..25
    #[arg(long, value_name = "MIN..MAX", value_parser = range::<usize>)]
    clues: Option<RangeInclusive<usize>>,

    /// No given can be taken away; with `=symmetric`, none together with those in symmetric places
    #[arg(
        long,
        value_enum,
        value_name = "KIND",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "strict"
    )]
    minimal: Option<Minimal>,

    /// The level, or a range such as easy..medium
    #[arg(long, value_name = "LEVEL", value_parser = levels)]
    level: Option<RangeInclusive<Level>>,

    /// The score, a range
    #[arg(long, value_name = "MIN..MAX", value_parser = range::<u32>)]
    score: Option<RangeInclusive<u32>>,

    /// A technique that has to occur, by its name or its short name; can be repeated
    #[arg(long, value_name = "TECHNIQUE")]
    with: Vec<Technique>,

    /// A technique that must not occur; can be repeated
    #[arg(long, value_name = "TECHNIQUE")]
    without: Vec<Technique>,

    /// Which cells are given, row by row: a file or a text with x for a given cell and . for others
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,

    /// Give up a puzzle after N attempts
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = positive)]
    max_attempts: u64,

    /// End after so many seconds with the puzzles found so far
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,

    /// How puzzles are written
    #[arg(long, value_enum, default_value_t = GenerateFormat::Lines)]
    pub(crate) format: GenerateFormat,

    #[command(flatten)]
    pub(crate) sheet: SheetArgs,

    /// Whether grids show the givens in bold: auto means on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,

    /// How many threads work; the puzzles are the same for every number [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,

    /// Show no progress bar and no summary; errors are still shown
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// How new puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GenerateFormat {
    /// One line for each puzzle
    Lines,
    /// A drawing of each puzzle
    Grid,
    /// A table with a header line
    Csv,
    /// A JSON object on one line for each puzzle
    Json,
    /// A picture of one puzzle
    Svg,
    /// A sheet of puzzles to print
    Html,
}

/// Which givens cannot be taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Minimal {
    /// No given at all
    Strict,
    /// No givens in places that the symmetry maps to each other
    Symmetric,
}

impl GenerateArgs {
    /// The number of threads that the user asked for, or else the number of cores.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(cores)
    }

    /// The wishes, or why the pattern cannot be read.
    pub(crate) fn wishes(&self, ladder: &Ladder) -> Result<Wishes, String> {
        let named = self.shape.or(self.size);
        let pattern = self
            .pattern
            .as_deref()
            .map(|text| pattern_of(text, named))
            .transpose()?;
        let told = pattern.as_ref().map(|(shape, _)| *shape);
        let mut wishes = Wishes::new(told.or(named).unwrap_or(Shape::NINE))
            .symmetry(self.symmetry)
            .attempts(self.max_attempts);
        if let Some((_, cells)) = pattern {
            wishes = wishes.pattern(cells);
        }
        if let Some(clues) = self.clues.clone() {
            wishes = wishes.clues(clues);
        }
        if let Some(minimal) = self.minimal {
            wishes = wishes.minimality(match minimal {
                Minimal::Strict => Minimality::Strict,
                Minimal::Symmetric => Minimality::Orbits,
            });
        }
        if let Some(difficulty) = self.difficulty(ladder) {
            wishes = wishes.difficulty(difficulty);
        }
        Ok(wishes)
    }

    /// How hard the puzzles are to be, if the user says so.
    fn difficulty(&self, ladder: &Ladder) -> Option<Difficulty> {
        let mut difficulty = Difficulty::new(ladder.clone());
        let any = difficulty.clone();
        if let Some(levels) = self.level.clone() {
            difficulty = difficulty.levels(levels);
        }
        if let Some(score) = self.score.clone() {
            difficulty = difficulty.score(score);
        }
        difficulty = self.with.iter().copied().fold(difficulty, Difficulty::with);
        difficulty = self
            .without
            .iter()
            .copied()
            .fold(difficulty, Difficulty::without);
        (difficulty != any).then_some(difficulty)
    }
}

/// The pattern in a file, or in the text itself.
fn pattern_of(
    text: &str,
    shape: Option<Shape>,
) -> Result<(Shape, Vec<csp_sudoku::shape::Cell>), String> {
    let path = Path::new(text);
    let content = if path.is_file() {
        fs::read_to_string(path).map_err(|error| format!("cannot read {text}: {error}"))?
    } else {
        text.to_owned()
    };
    pattern(&content, shape).map_err(|error| format!("--pattern: {error}"))
}

fn side(text: &str) -> Result<Shape, String> {
    let side = text
        .parse()
        .map_err(|_| "give a whole number, such as 16".to_owned())?;
    Shape::of_side(side).map_err(|error| error.to_string())
}

fn symmetry() -> impl clap::builder::TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name))
        .try_map(|name| name.parse::<Symmetry>())
}

/// The ends of a range: both the same if there is only one value. Either may be left out.
fn ends(text: &str) -> (Option<&str>, Option<&str>) {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let last = last.strip_prefix('=').unwrap_or(last);
    let some = |end: &'_ str| (!end.is_empty()).then_some(());
    (some(first).map(|()| first), some(last).map(|()| last))
}

/// A range of numbers. The numbers at its ends belong to it.
fn range<N: FromStr + Bounds>(text: &str) -> Result<RangeInclusive<N>, String> {
    let wrong = || "give a whole number, or two with .. between them, such as 22..28".to_owned();
    let (first, last) = ends(text);
    let number =
        |end: Option<&str>, open: N| end.map_or(Ok(open), |end| end.parse().map_err(|_| wrong()));
    if first.is_none() && last.is_none() {
        return Err(wrong());
    }
    Ok(number(first, N::LEAST)?..=number(last, N::GREATEST)?)
}

/// The ends of a range that are left out.
trait Bounds: Sized {
    const LEAST: Self;
    const GREATEST: Self;
}

impl Bounds for usize {
    const LEAST: Self = 0;
    const GREATEST: Self = Self::MAX;
}

impl Bounds for u32 {
    const LEAST: Self = 0;
    const GREATEST: Self = Self::MAX;
}

/// A range of levels.
fn levels(text: &str) -> Result<RangeInclusive<Level>, String> {
    let (first, last) = ends(text);
    let level = |name: &str| {
        let found = Level::ALL
            .into_iter()
            .find(|level| level_name(*level) == name.to_lowercase());
        found.ok_or_else(|| {
            let names = Level::ALL.map(level_name).join(", ");
            format!("no level is called `{}`: use {names}", name.escape_debug())
        })
    };
    let first = first.map_or(Ok(Level::Easy), level)?;
    let last = last.map_or(Ok(Level::Extreme), level)?;
    Ok(first..=last)
}
