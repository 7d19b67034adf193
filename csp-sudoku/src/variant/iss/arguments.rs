//! The arguments of constraints that say clues: the other way round than they are read. What does not fit gives other
//! arguments or none, and is found as it is read again.

use super::board::IssBoard;
use super::codes;
use super::nfa;
use crate::rules::Clue;
use crate::shape::{Cell, Shape};
use itertools::Itertools as _;

/// Writes the arguments of a clue.
pub(super) type WriteArguments = fn(&IssBoard, &Clue) -> Option<Vec<String>>;

/// What no clue says.
pub(super) fn none(_: &IssBoard, _: &Clue) -> Option<Vec<String>> {
    None
}

/// All cells.
pub(super) fn cells(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    board.names(&clue.cells())
}

/// Some arguments, then all cells.
fn then_cells(
    first: impl IntoIterator<Item = String>,
    board: &IssBoard,
    clue: &Clue,
) -> Option<Vec<String>> {
    let first = first.into_iter();
    Some(first.chain(cells(board, clue)?).collect())
}

/// Numbers, then cells.
pub(super) fn numbers_then_cells(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    then_cells(clue.numbers().iter().map(ToString::to_string), board, clue)
}

/// Numbers in one argument, then cells.
pub(super) fn list_then_cells(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    then_cells([clue.numbers().iter().join("_")], board, clue)
}

/// The lines, divided by `-`.
pub(super) fn segments(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    names_of_lines(board, clue.lines())
}

fn names_of_lines(board: &IssBoard, lines: &[Vec<Cell>]) -> Option<Vec<String>> {
    let lines = lines.iter().map(|line| board.names(line));
    let lines: Option<Vec<Vec<String>>> = lines.collect();
    Some(lines?.join(&"-".to_owned()))
}

/// The row or column of a line, and whether it is seen from its beginning.
fn row_or_column(line: &[Cell]) -> Option<(String, bool)> {
    let [first, .., last] = line else {
        return None;
    };
    let name = match first.row == last.row {
        true => format!("R{}", first.row + 1),
        false => format!("C{}", first.column + 1),
    };
    Some((name, first < last))
}

/// The row or column, then the number at its beginning or at its end.
pub(super) fn one_end(_: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let (name, is_forward) = row_or_column(clue.line(0))?;
    let number = clue.number(0).to_string();
    Some(match is_forward {
        true => vec![name, number, String::new()],
        false => vec![name, String::new(), number],
    })
}

pub(super) fn sandwich(_: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let (name, _) = row_or_column(clue.line(0))?;
    Some(vec![clue.number(0).to_string(), name])
}

/// The sum, and the end of the diagonal at which it has its name.
pub(super) fn little_killer(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let [first, .., last] = clue.line(0) else {
        return None;
    };
    let (first, last) = (first.min(last), first.max(last));
    let leads_right = first.column < last.column;
    let end = match leads_right {
        true if first.column > 0 => last,
        false if first.row > 0 => last,
        _ => first,
    };
    Some(vec![clue.number(0).to_string(), board.name(*end)?])
}

/// The number of cells in the circle, then all cells.
pub(super) fn pill(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    then_cells([clue.line(0).len().to_string()], board, clue)
}

/// A number, then cells, then a word for loops.
pub(super) fn sum_line(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let mut arguments = numbers_then_cells(board, clue)?;
    if clue.kind().name == "sum-loop" {
        arguments.push("LOOP".to_owned());
    }
    Some(arguments)
}

/// The sum or 0, then cells.
pub(super) fn cage(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    then_cells([clue.number(0).to_string()], board, clue)
}

/// The total, with a factor for each cell if there are some, then cells.
pub(super) fn sum(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let total = clue.number(0);
    let first = match &clue.numbers()[1..] {
        [] => total.to_string(),
        factors => format!("{total}_=_{}", factors.iter().join("_")),
    };
    then_cells([first], board, clue)
}

/// `C` or `R`, then cells.
pub(super) fn indexing(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let lines = match clue.kind().name {
        "column-indexing" => "C",
        _ => "R",
    };
    then_cells([lines.to_owned()], board, clue)
}

/// The numbers without signs between them, then cells.
pub(super) fn look_and_say(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    then_cells([clue.numbers().iter().join("")], board, clue)
}

/// The top left cell, then the digits.
pub(super) fn quad(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let corner = board.name(*clue.line(0).first()?)?;
    let digits = clue.numbers().iter().map(ToString::to_string);
    Some([corner].into_iter().chain(digits).collect())
}

/// The number of sets, then the cells of one after the other.
pub(super) fn same_values(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    then_cells([clue.lines().len().to_string()], board, clue)
}

/// An empty argument for the board, then the digits, and the number of cells if it is known.
pub(super) fn connected(_: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let digits = clue.numbers()[1..].iter().join("_");
    let size = Some(clue.number(0)).filter(|size| *size > 0);
    let size = size.map(|size| size.to_string());
    Some([String::new(), digits].into_iter().chain(size).collect())
}

/// The control cell, whether its region counts, and the cells with the numbers of regions.
pub(super) fn chaos(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let (control, lines) = clue.lines().split_first()?;
    let first = [board.names(control)?, vec![clue.number(0).to_string()]];
    Some([first.concat(), names_of_lines(board, lines)?].concat())
}

/// A bit for each pair of digits, no name, then cells.
pub(super) fn pairs(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let shape = board.inner;
    let allowed: Vec<&[i32]> = clue.numbers().chunks(2).collect();
    let bits = values(shape).cartesian_product(values(shape));
    let bits = bits.map(|(one, other)| allowed.contains(&&[one, other][..]));
    let letters = codes::low_letters(bits);
    then_cells([letters, String::new()], board, clue)
}

/// The digits of a board, as they are written.
fn values(shape: Shape) -> impl Iterator<Item = i32> + Clone {
    shape.value(1)..=shape.value(shape.side() as u8)
}

/// The bits of the automaton, no name, then lines.
pub(super) fn automaton(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    let shape = board.inner;
    let letters = nfa::letters(clue.text(), shape.side(), shape.value(1))?;
    let first = vec![letters, String::new()];
    Some([first, segments(board, clue)?].concat())
}

/// The bytes of the expression, then cells.
pub(super) fn regex(board: &IssBoard, clue: &Clue) -> Option<Vec<String>> {
    then_cells([codes::letters(clue.text().as_bytes())], board, clue)
}
