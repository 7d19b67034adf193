//! Constraints on sets of cells.

use super::board::{IssBoard, REGION_NUMBERS};
use super::error::IssError;
use super::said::Said;
use super::token::IssToken;
use crate::shape::Cell;

/// Cells with their digits: `R1C1_3`, `R1C2_1_2`. A region has another number there than here, so none is given.
pub(super) fn givens(board: &IssBoard, token: &IssToken, _: &str) -> Result<Said, IssError> {
    let named = token.arguments.iter();
    let named = named.filter(|argument| !argument.is_empty());
    let candidates = named.map(|argument| {
        let (cell, digits) = argument.split_once('_').unwrap_or((argument, ""));
        if cell.starts_with(REGION_NUMBERS) {
            return Err(token.wrong(
                cell,
                "a cell with a digit, as regions are not numbered alike",
            ));
        }
        let cell = board.cell_of(token, cell)?;
        Ok((cell, token.numbers_in(digits)?))
    });
    candidates.collect::<Result<_, _>>().map(Said::Candidates)
}

/// A sum, empty or 0 for any, then cells.
pub(super) fn cage(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let total = match token.argument(0) {
        "" | "0" => Vec::new(),
        total => vec![token.number_of(total)?],
    };
    Said::clue(
        token,
        kind,
        vec![board.cells_of(token, token.after(1))?],
        total,
    )
}

/// Numbers with `_` between them, then cells.
pub(super) fn numbers_and_cells(
    board: &IssBoard,
    token: &IssToken,
    kind: &str,
) -> Result<Said, IssError> {
    let numbers = token.numbers_in(token.argument(0))?;
    Said::clue(
        token,
        kind,
        vec![board.cells_of(token, token.after(1))?],
        numbers,
    )
}

/// The total, or the total, `=` and factors with `_` between them, then cells.
pub(super) fn sum(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let numbers = token.numbers_in(&token.argument(0).replacen("_=", "", 1))?;
    let cells = board.cells_of(token, token.after(1))?;
    if numbers.len() > 1 && numbers.len() != cells.len() + 1 {
        return Err(token.wrong(token.argument(0), "a total and a factor for each cell"));
    }
    Said::clue(token, kind, vec![cells], numbers)
}

/// The first cell, and the others.
pub(super) fn control(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let cells = board.cells_of(token, &token.arguments)?;
    let (first, others) = cells.split_at(1.min(cells.len()));
    let lines = vec![first.to_vec(), others.to_vec()];
    Said::clue(token, kind, lines, Vec::new())
}

/// `C` or `R` for columns or rows, then cells.
pub(super) fn indexing(board: &IssBoard, token: &IssToken, _: &str) -> Result<Said, IssError> {
    let kind = match token.argument(0) {
        "C" => "column-indexing",
        "R" => "row-indexing",
        other => return Err(token.wrong(other, "C or R")),
    };
    let cells = board.cells_of(token, token.after(1))?;
    Said::clue(token, kind, vec![cells], Vec::new())
}

/// Pairs of a number and a digit, without signs between them, then cells.
pub(super) fn look_and_say(
    board: &IssBoard,
    token: &IssToken,
    kind: &str,
) -> Result<Said, IssError> {
    let digit = |c: char| c.to_digit(10).map(|digit| digit as i32);
    let numbers: Option<Vec<i32>> = token.argument(0).chars().map(digit).collect();
    let numbers = numbers.filter(|numbers| numbers.len().is_multiple_of(2));
    let numbers =
        numbers.ok_or_else(|| token.wrong(token.argument(0), "pairs of a number and a digit"))?;
    Said::clue(
        token,
        kind,
        vec![board.cells_of(token, token.after(1))?],
        numbers,
    )
}

/// The top left one of four cells, then digits.
pub(super) fn quad(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let corner = board.cell_of(token, token.argument(0))?;
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, across)| Cell {
        row: corner.row + down,
        column: corner.column + across,
    });
    let digits = token.numbers_of(token.after(1))?;
    Said::clue(token, kind, vec![cells.to_vec()], digits)
}

/// The number of sets, then the cells of one after the other.
pub(super) fn same_values(
    board: &IssBoard,
    token: &IssToken,
    kind: &str,
) -> Result<Said, IssError> {
    let cells = board.cells_of(token, token.after(1))?;
    let sets: Option<usize> = token.argument(0).parse().ok();
    let divides =
        |sets: &usize| (1..=cells.len()).contains(sets) && cells.len().is_multiple_of(*sets);
    let sets = sets.filter(divides);
    let sets = sets
        .ok_or_else(|| token.wrong(token.argument(0), "a number that divides that of the cells"))?;
    let lines = cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec);
    Said::clue(token, kind, lines.collect(), Vec::new())
}

/// Nothing, which stands for the board, digits, and the number of cells that have them, if it is known.
pub(super) fn connected(_: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    if !token.argument(0).is_empty() {
        let expected = "empty, which stands for the cells of the board";
        return Err(token.wrong(token.argument(0), expected));
    }
    let size = match token.argument(2) {
        "" => 0,
        size => token.number_of(size)?,
    };
    let digits = token.numbers_in(token.argument(1))?;
    Said::clue(token, kind, Vec::new(), [vec![size], digits].concat())
}
