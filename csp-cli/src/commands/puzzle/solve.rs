//! `csp puzzle solve` and `count`: the solutions of puzzles.

use std::io::{self, IsTerminal as _};
use std::sync::atomic::AtomicBool;

use clap::{Args, ValueEnum};
use csp_core::limits::Limits;
use csp_puzzles::filling::Filling;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::layer::Layer;
use csp_puzzles::solutions::CheckedSolutions;
use serde_json::Value;

use super::batch::{LinkArguments, NoAnswer};
use super::{FILLED, words};
use crate::arguments::limits::Budget;
use crate::arguments::values::positive;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, INTERNAL, Meaning, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::drawing::named;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{AnswerForm, AnswerStyle, PuzzleAnswer};

/// The arguments of `solve`.
#[derive(Args, Debug)]
pub(crate) struct SolveLinks {
    /// How results are written
    #[arg(long, value_enum, default_value_t = SolveFormat::Auto)]
    format: SolveFormat,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    links: LinkArguments,
}

/// How solutions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SolveFormat {
    /// Pictures on a terminal, else lines
    Auto,
    /// A picture of each solution
    Picture,
    /// One line for each puzzle
    Lines,
    /// A JSON object on one line for each puzzle
    Json,
}

impl SolveFormat {
    fn form(self) -> AnswerForm {
        match self {
            Self::Json => AnswerForm::Json,
            Self::Auto if io::stdout().is_terminal() => AnswerForm::Text("\n"),
            Self::Picture => AnswerForm::Text("\n"),
            Self::Auto | Self::Lines => AnswerForm::Text(""),
        }
    }
}

const CODES: &[Meaning] = &[
    (Exit::Fine, "every puzzle has exactly one solution"),
    (Exit::NotUnique, "some puzzle has none or several"),
    (
        Exit::BadInput,
        "bad usage or input: something that is no puzzle, a missing file",
    ),
    (
        Exit::Undecided,
        "a limit or an interrupt left some puzzle undecided",
    ),
    INTERNAL,
    OUTPUT,
];

impl Execute for SolveLinks {
    const HELP: Help = Help {
        more: "What is filled in behind a link has to hold, too. Each solution is checked before it is printed, by a definition of \
               the genre that shares nothing with the search.",
        notes: &[
            Text(
                "\
Formats:
  picture  the solution, or two if there are several
  lines    one line for each puzzle, in the order of the input:
      LINK SOLUTION                exactly one solution
      LINK SOLUTION<TAB>multiple   several; this is one of them
      LINK -<TAB>none              no solution
      -<TAB>invalid                no link, or a board that its genre does not have
      LINK -<TAB>unknown           a limit or an interrupt came first
      LINK SOLUTION<TAB>unknown    the same; this is a solution, and there may be others
    What stands before the tab can be given to check, hint and show.
  json     puzzle, status, solution, second (if there are several), nodes, failures,
           source, line, name, remark",
            ),
            Text(FILLED),
            Codes(CODES),
        ],
        examples: "\
$ csp puzzle solve 'https://puzz.link/p?slither/4/4/dgdh2c7b'
$ csp puzzle solve --format picture 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
$ csp puzzle solve --format json 'https://puzz.link/p?akari/6/6/nekcakbl'",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let style = AnswerStyle {
            form: self.format.form(),
            columns: &["solution", "second", "nodes", "failures"],
            counted: Counted::Solutions,
        };
        let budget = self.budget;
        self.links.run(style, move |interrupted| {
            move |given: &GivenPuzzle| solve(given, budget.limits(interrupted), style.form)
        })
    }
}

/// What a search found.
struct FoundSolutions {
    solutions: Vec<Filling>,
    layers: Vec<Layer>,
    status: PuzzleStatus,
    nodes: u64,
    failures: u64,
}

/// The solutions with what is filled in, under these limits.
fn search(given: &GivenPuzzle, limits: Limits) -> Result<CheckedSolutions, String> {
    let board = given.puzzle.board().map_err(|error| error.to_string())?;
    let filling = words::filling(given, board.layers())?;
    let search = CheckedSolutions::new(&given.puzzle, board, &filling, limits);
    search.map_err(|error| error.to_string())
}

/// What is told of a puzzle's solutions.
fn solve(given: &GivenPuzzle, limits: Limits, form: AnswerForm) -> Result<PuzzleAnswer, NoAnswer> {
    let mut search = search(given, limits)?;
    let solutions = search.first(2)?;
    Ok(FoundSolutions::new(solutions, &search).told(given, form))
}

impl FoundSolutions {
    fn new(solutions: Vec<Filling>, search: &CheckedSolutions) -> Self {
        let status = match (solutions.len(), search.limit()) {
            (2.., _) => PuzzleStatus::Multiple,
            (_, Some(_)) => PuzzleStatus::Unknown,
            (1, None) => PuzzleStatus::Unique,
            (0, None) => PuzzleStatus::None,
        };
        let stats = search.stats();
        Self {
            solutions,
            layers: search.layers().to_vec(),
            status,
            nodes: stats.nodes,
            failures: stats.failures,
        }
    }

    fn told(&self, given: &GivenPuzzle, form: AnswerForm) -> PuzzleAnswer {
        let text = match form {
            AnswerForm::Text("") => self.line(given),
            _ => self.pictures(given),
        };
        let solution = |number: usize| self.solutions.get(number).map(ToString::to_string).into();
        let fields: Vec<Value> = vec![
            solution(0),
            solution(1),
            self.nodes.into(),
            self.failures.into(),
        ];
        PuzzleAnswer::new(self.status, text, fields)
    }

    fn line(&self, given: &GivenPuzzle) -> String {
        let link = given.puzzle.to_link().unwrap_or_else(|_| "-".to_owned());
        let status = self.status.name();
        match (self.solutions.first(), self.status) {
            (Some(solution), PuzzleStatus::Unique) => format!("{link} {solution}\n"),
            (Some(solution), _) => format!("{link} {solution}\t{status}\n"),
            (None, _) => format!("{link} -\t{status}\n"),
        }
    }

    /// Where the two solutions differ, in words.
    fn difference(&self) -> String {
        let layers = self.layers.iter().enumerate();
        let spots = layers.flat_map(|(number, layer)| {
            let [one, other] = [0, 1].map(|solution| self.solutions[solution].layer(number));
            let spots = layer.spots().iter().zip(one.iter().zip(other));
            spots
                .filter(|(_, (one, other))| one != other)
                .map(|(spot, _)| spot.to_string())
        });
        let spots: Vec<String> = spots.collect();
        format!(
            "several solutions, of which two are shown; they differ at {}",
            named(&spots)
        )
    }

    fn pictures(&self, given: &GivenPuzzle) -> String {
        let says = match self.status {
            PuzzleStatus::Unique => "one solution",
            PuzzleStatus::Multiple => &self.difference(),
            PuzzleStatus::None => "no solution",
            _ if self.solutions.is_empty() => "unknown: a limit or an interrupt came first",
            _ => "a solution; a limit or an interrupt came before it was known to be the only one",
        };
        let pictures = self.solutions.iter();
        let pictures: Vec<String> = pictures
            .map(|solution| given.puzzle.picture(&self.layers, solution))
            .collect();
        format!(
            "{}: {says}\n{}",
            words::title(&given.puzzle),
            pictures.join("\n")
        )
    }
}

/// The arguments of `count`.
#[derive(Args, Debug)]
pub(crate) struct CountLinks {
    /// How results are written
    #[arg(long, value_enum, default_value_t = CountFormat::Lines)]
    format: CountFormat,

    /// Count no more than N solutions of a puzzle
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = positive)]
    max: u64,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    links: LinkArguments,
}

/// How counts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CountFormat {
    /// One line for each puzzle
    Lines,
    /// A table with a header line
    Csv,
    /// A JSON object on one line for each puzzle
    Json,
}

impl Execute for CountLinks {
    const HELP: Help = Help {
        more: "",
        notes: &[
            Text(
                "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      COUNT               the number of solutions
      COUNT<TAB>more      more than that, the most to be counted (--max)
      COUNT<TAB>unknown   at least this many; a limit came first
      -<TAB>invalid       no link, or a board that its genre does not have
  csv    columns puzzle,status,count,source,line,name,remark
  json   the same by name",
            ),
            Text(FILLED),
            Codes(CODES),
        ],
        examples: "\
$ csp puzzle count 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
$ csp puzzle count --format csv 'https://puzz.link/p?akari/6/6/nekcakbl'",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let form = match self.format {
            CountFormat::Lines => AnswerForm::Text(""),
            CountFormat::Csv => AnswerForm::Csv,
            CountFormat::Json => AnswerForm::Json,
        };
        let style = AnswerStyle {
            form,
            columns: &["count"],
            counted: Counted::Solutions,
        };
        let (budget, max) = (self.budget, self.max);
        self.links
            .run(style, move |interrupted: &'static AtomicBool| {
                move |given: &GivenPuzzle| count(given, max, budget.limits(interrupted))
            })
    }
}

fn count(given: &GivenPuzzle, max: u64, limits: Limits) -> Result<PuzzleAnswer, NoAnswer> {
    let mut search = search(given, limits)?;
    let mut count = 0;
    while count < max
        && let Some(found) = search.next()
    {
        found?;
        count += 1;
    }
    let status = match (count, search.limit()) {
        (_, Some(_)) => PuzzleStatus::Unknown,
        (0, None) => PuzzleStatus::None,
        _ if count == max && search.next().is_some() => PuzzleStatus::More,
        _ if search.limit().is_some() => PuzzleStatus::Unknown,
        (1, None) => PuzzleStatus::Unique,
        _ => PuzzleStatus::Multiple,
    };
    let text = match status {
        PuzzleStatus::More | PuzzleStatus::Unknown => format!("{count}\t{}\n", status.name()),
        _ => format!("{count}\n"),
    };
    Ok(PuzzleAnswer::new(status, text, vec![count.into()]))
}
