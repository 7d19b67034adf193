//! `csp sudoku generate`: new puzzles.

use std::fmt::Display;
use std::fs;
use std::io::{self, IsTerminal as _};
use std::ops::RangeInclusive;
use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use csp_sudoku::SudokuSolver;
use csp_sudoku::generate::{
    Difficulty, GenerateError, Generated, Generator, MinimalityWish, Symmetry, Wishes, pattern,
};
use csp_sudoku::shape::{Cell, Shape};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Grade, Ladder, Level, Position, Technique};
use csp_sudoku::variant::puzzle_toml;
use csp_views::html::SheetPuzzle;
use csp_views::text::{self, Detail};
use csp_views::{Scene, svg};
use serde_json::Value;

use crate::arguments::clue_wishes::ClueWishes;
use crate::arguments::making::{MakingArgs, clues, ends, range};
use crate::arguments::sheet::SheetArgs;
use crate::arguments::values::{Seed, board, positive, seed, when};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, INTERNAL, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::drawing::{Colour, draw};
use crate::output::out::Out;
use crate::output::record;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::making::{Made, MakingRun};
use crate::parallel::session::{Results, RunReport};

/// The arguments of `generate`.
#[derive(Args, Debug)]
pub(crate) struct Generate {
    /// The same seed gives the same puzzles [default: another one each time, which is told]
    #[arg(long, value_name = "S", default_value = "random", hide_default_value = true, value_parser = seed)]
    seed: Seed,

    /// The cells of a side, up to 25 [default: 9]
    #[arg(long, value_name = "N", value_parser = side, conflicts_with = "shape")]
    size: Option<Shape>,

    /// The boxes' rows and columns, such as 2x3 [default: by --size or the pattern]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    shape: Option<Shape>,

    /// The symmetry of the places of the givens
    #[arg(long, value_name = "NAME", default_value_t = Symmetry::None, value_parser = symmetry())]
    symmetry: Symmetry,

    /// How many cells are given: a number or a range, such as 24, 22..28 or ..25
    #[arg(long, value_name = "MIN..MAX", value_parser = clues)]
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
    #[arg(long, value_name = "MIN..MAX", value_parser = score)]
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

    #[command(flatten)]
    clue_wishes: ClueWishes,

    /// Give up a puzzle after N attempts
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = positive)]
    max_attempts: u64,

    /// How puzzles are written [default: lines, grid for one puzzle on a terminal, and toml for one with clues]
    #[arg(long, value_enum)]
    format: Option<GenerateFormat>,

    #[command(flatten)]
    sheet: SheetArgs,

    /// Whether grids show the givens in bold: auto means on a terminal, unless NO_COLOR is set
    #[arg(long = "color", value_name = "WHEN", default_value = "auto", value_parser = when())]
    colour: Colour,

    #[command(flatten)]
    making: MakingArgs,
}

/// How new puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GenerateFormat {
    /// One line for each puzzle
    Lines,
    /// A drawing of each puzzle
    Grid,
    /// A puzzle file with the clues of one puzzle
    Toml,
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

/// The columns of generated puzzles.
const COLUMNS: [&str; 8] = [
    "puzzle", "solution", "givens", "level", "score", "seed", "number", "attempts",
];

impl Execute for Generate {
    const HELP: Help = Help {
        more: "The same seed and wishes give the same puzzles, for every number of threads. A complete \
               grid is drawn at random, evenly for 9x9, and givens are taken away as long as there is one \
               solution.",
        notes: &[
            Text(
                "\
Wishes:
  Puzzles are drawn until one has all that is asked for. What no puzzle can have is
  an error at once. What was not found in --max-attempts is reported on standard
  error, with the number of the puzzle, and the others are still made. An interrupt or
  --time-limit ends with the puzzles found so far.

  Ranges include both ends, and either end may be left out: 22..28, ..25, 30.. .
  Levels are easy, medium, hard, unfair, extreme. Levels, scores and techniques are
  those of the path that takes the easiest step each time, by HoDoKu's order and
  table. A technique is named as there, such as `X-Wing`, or by its short name there,
  such as bf2.

  With --kind puzzles have clues, which are drawn for a complete grid. Once givens are
  taken away, clues that are not needed are, too. With --rules they have the rules and
  all clues of a puzzle. --clues is still the number of givens.

  In a pattern digits, letters, * and # are given cells, and . _ - 0 are blank. White
  space and | are skipped. So a puzzle is a pattern, too.

Formats:
  lines  one line for each puzzle; with clues a puzzle file of JSON
  grid   a drawing of each puzzle; clues follow in words
  toml   a file of one puzzle with its clues, as docs/sudoku-files.md says
  csv    columns puzzle,solution,givens,level,score,seed,number,attempts; the number
         counts from 0 under the seed; level and score are blank if no technique goes
         on
  json   the same by name
  svg    a picture of one puzzle
  html   a page for A4 or Letter with all puzzles, their levels and scores; the
         solutions, if wanted, are at the end",
            ),
            Codes(&[
                (Exit::Fine, "all puzzles were found"),
                (
                    Exit::BadInput,
                    "wishes that no puzzle has, bad usage, or a closed standard output",
                ),
                (
                    Exit::Undecided,
                    "some were not found: too many attempts, an interrupt, or --time-limit",
                ),
                INTERNAL,
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp sudoku generate
$ csp sudoku generate --seed 7
$ csp sudoku generate -n 3 --seed 7 --minimal --symmetry half-turn
$ csp sudoku generate --level easy --clues 30..36 --format json
$ csp sudoku generate --with X-Wing --without 'Naked Triple' --format grid
$ csp sudoku generate --score 500..900 --format csv
$ csp sudoku generate -n 4 --level easy --format html --solutions > sheet.html
$ csp sudoku generate --size 4 --pattern 'x... ..x. .x.. ...x'
$ csp sudoku generate --size 6 --kind cage=6..9 --kind thermometer --clues ..4
$ csp sudoku generate --rules .Shape~4x4.AntiKnight. --format grid",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let format = self.format()?;
        let ladder = Ladder::default();
        let wishes = self.wishes(&ladder)?;
        let seed = self.seed.announced(self.making.talk.verbosity());
        let run = MakingRun::begin(self.making);
        let generator = Generator::new(wishes.stop_when(move || run.is_stopped()), seed);
        let generator = generator.map_err(|error| error.to_string())?;
        // The threads are not joined, so what they use has to live as long as the program.
        let generator: &'static Generator = Box::leak(Box::new(generator));
        let colour = self.colour;
        let has_clues = self.clue_wishes.is_any();
        let puzzles = Puzzles::new(format, self.sheet, run);
        Ok(run.run(puzzles, move || {
            let mut maker = generator.maker();
            let mut printer = PuzzlePrinter {
                format,
                has_clues,
                colour,
                seed,
                ladder: ladder.clone(),
                solver: SudokuSolver::new(),
            };
            move |number| match maker.make(number) {
                Ok(made) => printer.approved(&made),
                Err(GenerateError::Stopped { .. }) => Made::Stopped,
                Err(error) => Made::NotFound(error.to_string()),
            }
        }))
    }
}

impl Generate {
    /// The format, if it fits the other options.
    fn format(&self) -> Result<GenerateFormat, Refusal> {
        let has_clues = self.clue_wishes.is_any();
        let is_one = self.making.count == 1;
        let format = self.format.unwrap_or(match (has_clues, is_one) {
            (false, true) if io::stdout().is_terminal() => GenerateFormat::Grid,
            (false, _) => GenerateFormat::Lines,
            (true, true) => GenerateFormat::Toml,
            (true, false) => GenerateFormat::Lines,
        });
        if format != GenerateFormat::Html {
            self.sheet.refuse()?;
        }
        let message = match format {
            GenerateFormat::Svg if !is_one => {
                "svg is one picture; --format html takes several puzzles"
            }
            GenerateFormat::Toml if !is_one => {
                "toml is a file of one puzzle; --format lines takes several"
            }
            _ => return Ok(format),
        };
        Err(Refusal::Usage(ErrorKind::ArgumentConflict, message))
    }

    /// The wishes, or why the pattern cannot be read.
    fn wishes(&self, ladder: &Ladder) -> Result<Wishes, String> {
        let named = self.shape.or(self.size);
        let pattern = self.pattern.as_deref();
        let pattern = pattern.map(|text| pattern_of(text, named)).transpose()?;
        let shape = pattern.as_ref().map(|(shape, _)| *shape).or(named);
        let mut wishes = self
            .clue_wishes
            .wishes(shape)?
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
                Minimal::Strict => MinimalityWish::Strict,
                Minimal::Symmetric => MinimalityWish::Orbits,
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
fn pattern_of(text: &str, shape: Option<Shape>) -> Result<(Shape, Vec<Cell>), String> {
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

fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name))
        .try_map(|name| name.parse::<Symmetry>())
}

fn score(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, u32::MAX)
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

/// A puzzle as it is written.
#[derive(Debug)]
enum MadeSudoku {
    /// A text of its own.
    Text(String),
    /// On a page with others.
    OnSheet(Box<SheetPuzzle>),
}

/// Writes puzzles. Each thread has its own.
struct PuzzlePrinter {
    format: GenerateFormat,
    /// Whether puzzles have clues.
    has_clues: bool,
    colour: Colour,
    seed: u64,
    /// The ladder of the grades that tables and JSON show.
    ladder: Ladder,
    solver: SudokuSolver,
}

impl PuzzlePrinter {
    /// The puzzle as it is written, unless the solution breaks a rule.
    fn approved(&mut self, made: &Generated) -> Made<MadeSudoku> {
        let wrong = |fault: &dyn Display| Made::Wrong(format!("puzzle {}: {fault}", made.number));
        let puzzle = &made.puzzle;
        if let Err(fault) = puzzle.verify(&made.solution) {
            return wrong(&fault);
        }
        Made::Puzzle(MadeSudoku::Text(match self.format {
            GenerateFormat::Lines => record::puzzle_text(puzzle) + "\n",
            GenerateFormat::Grid if self.has_clues => {
                text::to_text(&Scene::of_puzzle(puzzle), Detail::Digits, self.colour)
            }
            GenerateFormat::Grid => draw(&puzzle.givens_grid(), puzzle, self.colour),
            GenerateFormat::Toml => puzzle_toml(puzzle),
            GenerateFormat::Csv => record::csv(&self.values(made)),
            GenerateFormat::Json => record::json(COLUMNS.into_iter().zip(self.values(made))),
            GenerateFormat::Svg => svg::to_svg(&Scene::of_puzzle(puzzle)),
            GenerateFormat::Html => {
                return match SheetPuzzle::new(puzzle.clone(), &mut self.solver, &self.ladder) {
                    Ok(puzzle) => Made::Puzzle(MadeSudoku::OnSheet(Box::new(puzzle))),
                    Err(error) => wrong(&error),
                };
            }
        }))
    }

    /// The values of the columns. There is no grade if the ladder gets stuck.
    fn values(&self, made: &Generated) -> [Value; 8] {
        let grade = grade(&made.puzzle, &self.ladder);
        [
            record::puzzle_text(&made.puzzle).into(),
            made.solution.to_string().into(),
            made.puzzle.givens().count().into(),
            grade.map(|grade| level_name(grade.level)).into(),
            grade.map(|grade| grade.score).into(),
            self.seed.into(),
            made.number.into(),
            made.attempts.into(),
        ]
    }
}

fn grade(puzzle: &Sudoku, ladder: &Ladder) -> Option<Grade> {
    let path = ladder.path(&Position::new(puzzle).ok()?);
    (path.end == End::Solved).then_some(path.grade)
}

/// The name of a level in arguments, tables and JSON.
fn level_name(level: Level) -> String {
    level.to_string().to_lowercase()
}

/// The puzzles so far.
#[derive(Debug)]
struct Puzzles {
    out: Out,
    /// Those of the page, if there is one.
    on_sheet: Vec<SheetPuzzle>,
    sheet: SheetArgs,
    format: GenerateFormat,
    run: MakingRun,
}

impl Puzzles {
    fn new(format: GenerateFormat, sheet: SheetArgs, run: MakingRun) -> Self {
        let header = match format {
            GenerateFormat::Csv => record::csv_header(COLUMNS),
            _ => String::new(),
        };
        Self {
            out: Out::new(header),
            on_sheet: Vec::new(),
            sheet,
            format,
            run,
        }
    }
}

impl Results for Puzzles {
    type Outcome = Made<MadeSudoku>;

    fn add(&mut self, outcome: Made<MadeSudoku>, account: &mut RunReport) {
        let is_first = account.tally.count(PuzzleStatus::Unique) == 0;
        match outcome.counted(account) {
            None => {}
            Some(MadeSudoku::OnSheet(puzzle)) => self.on_sheet.push(*puzzle),
            Some(MadeSudoku::Text(text)) => {
                if self.format == GenerateFormat::Grid && !is_first {
                    self.out.push_str("\n");
                }
                self.out.push_str(&text);
            }
        }
    }

    fn out(&mut self) -> &mut Out {
        &mut self.out
    }

    fn counted(&self) -> Counted {
        Counted::Generated
    }

    fn end(&mut self, account: &mut RunReport) {
        self.out.push_str(&self.sheet.page(&self.on_sheet));
        self.run.end(account);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::talk::Talk;
    use csp_sudoku::shape::Shape;

    /// No tested generator gives a wrong solution, so this one is made up.
    #[test]
    fn a_wrong_solution_is_an_internal_error_and_never_printed() {
        let generator = Generator::new(Wishes::new(Shape::NINE), 1).unwrap();
        let mut made = generator.maker().make(0).unwrap();
        let format = GenerateFormat::Lines;
        let mut printer = PuzzlePrinter {
            format,
            has_clues: false,
            colour: Colour::Off,
            seed: 1,
            ladder: Ladder::default(),
            solver: SudokuSolver::new(),
        };
        assert!(matches!(printer.approved(&made), Made::Puzzle(_)));
        made.solution = generator.maker().make(1).unwrap().solution;
        let outcome = printer.approved(&made);
        assert!(matches!(outcome, Made::Wrong(_)));
        let mut puzzles = Puzzles {
            out: Out::new(String::new()),
            on_sheet: Vec::new(),
            sheet: SheetArgs::default(),
            format,
            run: MakingRun::begin(MakingArgs {
                time_limit: None,
                threads: None,
                count: 1,
                talk: Talk::QUIET,
            }),
        };
        let mut account = RunReport::quiet();
        puzzles.add(outcome, &mut account);
        assert_eq!(
            (account.tally.exit(), puzzles.out.waiting()),
            (Exit::Internal, 0)
        );
    }
}
