//! `csp sudoku why`: one question about one puzzle.

use std::ffi::OsString;

use clap::Args;
use csp_core::limits::Limits;
use csp_sudoku::BoardText;
use csp_sudoku::check::WhyChecker;
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::shape::{Cell, Shape};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::why::{
    Argument, ArgumentSummary, ClaimError, SudokuClaim, SudokuExplainer, WhyAnswer,
};
use csp_views::json::Fields;

use crate::arguments::puzzle::{BoardArguments, ClueArguments};
use crate::arguments::values::positive;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, INTERNAL, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::input::only_puzzle;
use crate::output::message::fail;
use crate::output::record;
use crate::output::stdout::print;

/// The question.
#[derive(Args, Debug)]
pub(crate) struct WhyQuestion {
    /// A file with one puzzle, `-` for standard input, or a puzzle typed out
    #[arg(value_name = "PUZZLE")]
    input: OsString,

    /// The cell, such as r4c5, 4,5 or D5 (the letter is the row, as on SudokuWiki); not needed if the puzzle has no solution
    #[arg(value_name = "CELL")]
    cell: Option<String>,

    /// Why the cell does not have this digit [default: why it has the one it has]
    #[arg(value_name = "VALUE")]
    digit: Option<String>,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t = WhyFormat::Text)]
    format: WhyFormat,

    /// Tell each step, also where that is more than two screens
    #[arg(long)]
    full: bool,

    /// Check the answer by what it names, without what found it
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    board: BoardArguments,
    #[command(flatten)]
    clues: ClueArguments,

    /// Give up a search after N nodes; there is one for each given and house, where single steps do
    /// not do
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = positive)]
    max_nodes: u64,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum WhyFormat {
    /// Lines to read
    Text,
    /// A JSON object on one line
    Json,
}

impl Execute for WhyQuestion {
    const HELP: Help = Help {
        more: "",
        notes: &[
            Text(
                "\
The conclusion comes first, then a numbered paragraph for each digit placed on
the way to it, later ones first. Such an answer rests on as few givens and
houses as it takes: without any one of them small steps (singles and Locked
Candidates) do not get there. If they do not get there with all givens, the
contrary is supposed and refuted. If that fails, too, and the puzzle has one
solution, the techniques of `path` answer, but for those that assume one
solution: with the steps that the claim needs, first ones first. Where these are
more than two screens, they are told in short on one: what is supposed, how many
claims follow, which cells they are about, and what decides it; --full tells
each step. Else a search finds the givens and houses that leave nothing else.

Formats:
  text  as above; for a cell that is not determined, the digits that are left
  json  puzzle, claim, status (steps, techniques, search, open, left or
        unknown), givens, houses, minimal, supposed, steps (claim, technique,
        houses, because; with techniques as those of `hint`); a claim is r4c5=7
        or r4c5<>7, null says that there is no solution; with --check also check
With --check the last line says what was checked: each step by the givens and
houses that it names, what is minimal by leaving out each of them.",
            ),
            Codes(&[
                (Exit::Fine, "explained"),
                (
                    Exit::NotUnique,
                    "\
no solution (as with equal givens in a house), which is explained; or it
is not so",
                ),
                (
                    Exit::BadInput,
                    "\
bad usage or input: no such cell or digit, several puzzles, the digit that
the cell has in the solution, a closed standard output",
                ),
                (Exit::Undecided, "a limit came before the answer"),
                INTERNAL,
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp sudoku why 1.....2..3.....4 r1c2 3
$ csp sudoku why --check 1.....2..3.....4 r2c4
$ csp sudoku why --format json 1..1............",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let (text, exit) = self.answer()?;
        Ok(print(format!("{text}\n"), exit))
    }
}

impl WhyQuestion {
    /// The text and the exit code, or the error in the question.
    fn answer(self) -> Result<(String, Exit), Refusal> {
        let style = WhyStyle {
            format: self.format,
            length: if self.full {
                Length::Full
            } else {
                Length::Screen
            },
            check: self.check,
        };
        let puzzle = only_puzzle(self.input, self.clues.forms(&self.board))?;
        let shape = puzzle.shape();
        let cell = self.cell.map(|name| shape.cell_named(&name));
        let cell = cell.transpose().map_err(|error| error.to_string())?;
        let is_missing = |cell: &Cell| !shape.contains(*cell) || puzzle.rules().is_void(*cell);
        if let Some(cell) = cell.filter(is_missing) {
            return Err(ClaimError::Cell { cell, shape }.to_string().into());
        }
        let digit = self.digit.map(|text| parse(&text, shape)).transpose()?;
        let limits = Limits::default().nodes(self.max_nodes);
        let mut solver = ModelSolver::new(puzzle.rules().clone());
        let verdict = solver.verdict(&puzzle, limits.clone()).verdict;
        let mut explainer = SudokuExplainer::new(puzzle.rules().clone()).limits(limits);
        if matches!(verdict, SudokuVerdict::None | SudokuVerdict::Invalid(_)) {
            let answer = explainer.conflict(&puzzle);
            return Ok((style.tell(&puzzle, None, &answer)?, Exit::NotUnique));
        }
        let cell = cell.ok_or_else(|| {
            "the puzzle has a solution: name the cell to explain, such as r4c5".to_owned()
        })?;
        let claim = match claim(shape, cell, digit, &verdict)? {
            Some(claim) => claim,
            None => match left(&mut explainer, &puzzle, cell)[..] {
                [digit] => SudokuClaim::Is(cell, digit),
                ref several => {
                    return Ok((style.tell_left(&puzzle, cell, several), Exit::NotUnique));
                }
            },
        };
        let answer = explainer
            .why(&puzzle, claim)
            .map_err(|error| error.to_string())?;
        let exit = match answer {
            WhyAnswer::Steps(_) | WhyAnswer::Techniques(_) | WhyAnswer::Search(_) => Exit::Fine,
            WhyAnswer::Open(_) => Exit::NotUnique,
            WhyAnswer::Unknown(_) => Exit::Undecided,
        };
        Ok((style.tell(&puzzle, Some(claim), &answer)?, exit))
    }
}

/// What is to be explained. `None` if no digit was named and the cell has none that is sure.
fn claim(
    shape: Shape,
    cell: Cell,
    digit: Option<u8>,
    verdict: &SudokuVerdict,
) -> Result<Option<SudokuClaim>, String> {
    let solved = match verdict {
        SudokuVerdict::Unique(grid) => Some(grid.digit(cell)),
        _ => None,
    };
    match digit {
        Some(digit) if solved == Some(digit) => {
            let digit = shape.character(digit);
            Err(format!(
                "{cell} is {digit} in the solution; nothing to explain away: name another digit"
            ))
        }
        Some(digit) => Ok(Some(SudokuClaim::IsNot(cell, digit))),
        None => Ok(solved.map(|digit| SudokuClaim::Is(cell, digit))),
    }
}

/// The digit that a character stands for.
fn parse(text: &str, shape: Shape) -> Result<u8, String> {
    let mut characters = text.chars();
    let only = characters.next().filter(|_| characters.next().is_none());
    match only.and_then(|character| shape.digit_written(character)) {
        Some(digit @ 1..) => Ok(digit),
        _ => {
            let (rows, columns) = (shape.rows(), shape.columns());
            let range = shape.symbols();
            Err(format!(
                "`{}` is no digit of a {rows}x{columns} puzzle (use {range})",
                text.escape_debug()
            ))
        }
    }
}

/// The digits that the techniques leave for a cell.
fn left(explainer: &mut SudokuExplainer, puzzle: &Sudoku, cell: Cell) -> Vec<u8> {
    let shape = puzzle.shape();
    let mask = explainer
        .candidates(puzzle)
        .map_or(0, |masks| masks[shape.index(cell)]);
    (1..=shape.side() as u8)
        .filter(|digit| mask >> (digit - 1) & 1 == 1)
        .collect()
}

/// How much of an answer is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    /// All of it.
    Full,
    /// A screen, where all of it is more than two.
    Screen,
}

/// How an answer is told.
#[derive(Clone, Copy, Debug)]
struct WhyStyle {
    format: WhyFormat,
    /// How much of a text is told.
    length: Length,
    /// Whether it is checked.
    check: bool,
}

impl WhyStyle {
    fn tell_left(self, puzzle: &Sudoku, cell: Cell, left: &[u8]) -> String {
        let digits: Vec<String> = left
            .iter()
            .map(|&digit| puzzle.shape().character(digit).to_string())
            .collect();
        let check = self.check.then_some(NOTHING_CLAIMED);
        match self.format {
            WhyFormat::Text => {
                let check = check.map_or(String::new(), |check| format!("\n{check}"));
                format!("{cell} is open: {} are left{check}", digits.join(" "))
            }
            WhyFormat::Json => {
                let fields = Fields::from([
                    ("puzzle", record::puzzle_text(puzzle).into()),
                    ("cell", cell.to_string().into()),
                    ("status", "left".into()),
                    ("left", digits.into()),
                ]);
                let check = check.map(|check| ("check", check.into()));
                fields.and(Fields::from_iter(check)).to_string()
            }
        }
    }

    /// The answer, checked if that is wanted. One that does not hold is a fault of the program.
    fn tell(
        self,
        puzzle: &Sudoku,
        claim: Option<SudokuClaim>,
        answer: &WhyAnswer,
    ) -> Result<String, Refusal> {
        let shape = puzzle.shape();
        let asked = claim.map_or("no solution".to_owned(), |claim| {
            claim.on(shape).to_string()
        });
        let verdict = self
            .check
            .then(|| WhyChecker::new(puzzle).check(claim, answer));
        if let Some(verdict) = verdict.as_ref().filter(|verdict| verdict.is_objection()) {
            let exit = fail(format_args!("{asked}: {}", verdict.on(shape)));
            return Err(Refusal::Reported(exit));
        }
        let check = verdict.map(|verdict| verdict.on(shape).to_string());
        if self.format == WhyFormat::Json {
            let question = Fields::from([
                ("puzzle", record::puzzle_text(puzzle).into()),
                (
                    "claim",
                    claim
                        .map(|claim| csp_views::json::why::claim(claim, shape))
                        .into(),
                ),
            ]);
            let answer = question.and(csp_views::json::why::answer(answer));
            let check = check.map(|check| ("check", check.into()));
            return Ok(answer.and(Fields::from_iter(check)).to_string());
        }
        let text = match answer {
            WhyAnswer::Techniques(argument) => self.argument(argument),
            WhyAnswer::Steps(_) | WhyAnswer::Search(_) => answer.to_string(),
            WhyAnswer::Open(_) => format!("{asked}: {answer}"),
            WhyAnswer::Unknown(_) => format!("{asked}: {answer} (--max-nodes)"),
        };
        Ok(check.map_or(text.clone(), |check| format!("{text}\n{check}")))
    }

    /// All steps if they take two screens at most, or are asked for; else what they are in short.
    fn argument(self, argument: &Argument) -> String {
        let text = argument.to_string();
        if self.length == Length::Full || rows(&text) <= 2 * ArgumentSummary::LINES {
            return text;
        }
        format!("{}\n(--full tells each step)", argument.summary())
    }
}

/// How many rows of a screen a text takes.
fn rows(text: &str) -> usize {
    let row = |line: &str| line.chars().count().div_ceil(ArgumentSummary::WIDTH).max(1);
    text.lines().map(row).sum()
}

/// What is said instead of a check where digits are listed.
const NOTHING_CLAIMED: &str = "not checked: this says what is left, and not why";
