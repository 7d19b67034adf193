//! `csp sudoku why`: one question about one puzzle.

use std::ffi::OsString;

use csp_core::limits::Limits;
use csp_json::Fields;
use csp_sudoku::engine::Verdict;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::shape::{Cell, Shape};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::symbols::{self, Symbol};
use csp_sudoku::why::{Claim, ClaimError, SudokuExplainer, WhyAnswer};

use crate::message::refuse;
use crate::report::Exit;
use crate::single;
use crate::stdout::print;

/// The question.
#[derive(Debug)]
pub(crate) struct Question {
    /// A file, `-` or a puzzle typed out, with one puzzle.
    pub(crate) input: OsString,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// The cell of the question. It is not needed if there is no solution.
    pub(crate) cell: Option<Cell>,
    /// The question is why the cell does not have this digit. Without it, why the cell has its
    /// digit.
    pub(crate) digit: Option<String>,
    /// The most nodes of a search.
    pub(crate) nodes: u64,
    /// How the answer is written.
    pub(crate) form: Form,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// Lines to read
    Text,
    /// A JSON object on one line
    Json,
}

/// Answers the question.
pub(crate) fn run(question: Question) -> Exit {
    match answer(question) {
        Ok((text, exit)) => print(format!("{text}\n").as_bytes(), exit),
        Err(message) => refuse(message),
    }
}

/// The text and the exit code, or the error in the question.
fn answer(question: Question) -> Result<(String, Exit), String> {
    let Question {
        input,
        shape,
        cell,
        digit,
        nodes,
        form,
    } = question;
    let puzzle = single::puzzle(input, shape)?;
    let shape = puzzle.shape();
    if let Some(cell) = cell.filter(|&cell| !shape.contains(cell)) {
        return Err(ClaimError::Cell { cell, shape }.to_string());
    }
    let digit = digit.map(|text| parse(&text, shape)).transpose()?;
    let limits = Limits::default().nodes(nodes);
    let verdict = ModelSolver::new(shape)
        .verdict(&puzzle, limits.clone())
        .verdict;
    let mut explainer = SudokuExplainer::new(shape).limits(limits);
    if matches!(verdict, Verdict::None | Verdict::Invalid(_)) {
        return Ok((
            tell(&puzzle, None, &explainer.conflict(&puzzle), form),
            Exit::NotUnique,
        ));
    }
    let cell = cell.ok_or("the puzzle has a solution: name the cell to explain, such as r4c5")?;
    let solved = if let Verdict::Unique(grid) = &verdict {
        Some(grid.digit(cell))
    } else {
        None
    };
    let claim = match (digit, solved) {
        (Some(digit), _) if solved == Some(digit) => {
            let digit = symbols::character(digit);
            return Err(format!(
                "{cell} is {digit} in the solution; nothing to explain away: name another digit"
            ));
        }
        (Some(digit), _) => Claim::IsNot(cell, digit),
        (None, Some(digit)) => Claim::Is(cell, digit),
        (None, None) => match left(&mut explainer, &puzzle, cell)[..] {
            [digit] => Claim::Is(cell, digit),
            ref several => return Ok((tell_left(&puzzle, cell, several, form), Exit::NotUnique)),
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
    Ok((tell(&puzzle, Some(claim), &answer, form), exit))
}

/// The digit that a character stands for.
fn parse(text: &str, shape: Shape) -> Result<u8, String> {
    let mut characters = text.chars();
    let only = characters.next().filter(|_| characters.next().is_none());
    match only.and_then(|character| symbols::symbol(character, shape.side())) {
        Some(Symbol::Digit(digit)) => Ok(digit),
        _ => {
            let side = shape.side();
            let range = symbols::range(shape.side());
            Err(format!(
                "`{}` is no digit of a {side}x{side} puzzle (use {range})",
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

fn tell_left(puzzle: &Sudoku, cell: Cell, left: &[u8], form: Form) -> String {
    let digits: Vec<String> = left
        .iter()
        .map(|&digit| symbols::character(digit).to_string())
        .collect();
    match form {
        Form::Text => format!("{cell} is open: {} are left", digits.join(" ")),
        Form::Json => {
            let fields = Fields::from([
                ("puzzle", puzzle.to_string().into()),
                ("cell", cell.to_string().into()),
                ("status", "left".into()),
                ("left", digits.into()),
            ]);
            fields.to_string()
        }
    }
}

fn tell(puzzle: &Sudoku, claim: Option<Claim>, answer: &WhyAnswer, form: Form) -> String {
    let asked = claim.map_or("no solution".to_owned(), |claim| claim.to_string());
    if form == Form::Json {
        let question = Fields::from([
            ("puzzle", puzzle.to_string().into()),
            ("claim", claim.map(csp_json::why::claim).into()),
        ]);
        return question.and(csp_json::why::answer(answer)).to_string();
    }
    match answer {
        WhyAnswer::Steps(_) | WhyAnswer::Techniques(_) | WhyAnswer::Search(_) => answer.to_string(),
        WhyAnswer::Open(_) => format!("{asked}: {answer}"),
        WhyAnswer::Unknown(_) => format!("{asked}: {answer} (--max-nodes)"),
    }
}
