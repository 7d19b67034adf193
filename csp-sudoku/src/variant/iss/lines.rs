//! Constraints along lines, and of rows and columns.

use super::board::{IssBoard, REGION_NUMBERS};
use super::error::IssError;
use super::said::{Said, clue};
use super::token::IssToken;
use crate::house::House;
use crate::rules::{Clue, clues};
use crate::shape::Cell;

/// Numbers, as many as the kind takes, then cells. Without the numbers they are the default.
pub(super) fn line(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Clue, IssError> {
    let numbers = clues::kind(kind).map_or(0, |kind| kind.numbers.len());
    let begins_with_cell = board.cell(token.argument(0)).is_some();
    let numbers = if begins_with_cell {
        0
    } else {
        numbers.min(token.arguments.len())
    };
    let (numbers, cells) = token.arguments.split_at(numbers);
    let numbers = token.numbers_of(numbers)?;
    clue(token, kind, vec![board.cells_of(token, cells)?], numbers)
}

/// A line through boxes or regions that are known.
pub(super) fn region_sum(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    if board.group(REGION_NUMBERS).is_some() {
        return Err(token.wrong("ChaosConstruction", "of use with sums of regions"));
    }
    Ok(Said::Clues(vec![line(board, token, kind)?]))
}

/// The pairs of these cells that share an edge, the earlier one first.
pub(super) fn edges(board: &IssBoard, cells: &[Cell]) -> Vec<[Cell; 2]> {
    let rows = board.inner.rows() as u8;
    let touch = |one: &Cell, other: &Cell| {
        let apart = one.row.abs_diff(other.row) + one.column.abs_diff(other.column);
        apart == 1 && (one.row < rows) == (other.row < rows)
    };
    let pairs =
        (0..cells.len()).flat_map(|one| (one + 1..cells.len()).map(move |other| (one, other)));
    let pairs = pairs.map(|(one, other)| [cells[one], cells[other]]);
    pairs.filter(|[one, other]| touch(one, other)).collect()
}

/// Lines of cells, divided by `-`.
pub(super) fn segments(
    board: &IssBoard,
    token: &IssToken,
    names: &[String],
) -> Result<Vec<Vec<Cell>>, IssError> {
    let lines = names.split(|argument| argument == "-");
    lines.map(|line| board.cells_of(token, line)).collect()
}

/// The cells of `R4` or `C4`, from the left or from above.
fn row_or_column(board: &IssBoard, token: &IssToken, name: &str) -> Result<Vec<Cell>, IssError> {
    let shape = board.inner;
    let place = |count: usize, number: &str| {
        let number: usize = number.parse().ok()?;
        (1..=count).contains(&number).then(|| number - 1)
    };
    let row = name.strip_prefix('R');
    let row = row.and_then(|number| place(shape.rows(), number));
    let column = name.strip_prefix('C');
    let column = column.and_then(|number| place(shape.columns(), number));
    let house = row.map(House::Row).or(column.map(House::Column));
    let house = house.ok_or_else(|| token.wrong(name, "a row or a column, such as C4"))?;
    Ok(shape.house_cells(house).collect())
}

/// A row or a column, a number seen from its beginning, and one seen from its end. More numbers are the same for both.
pub(super) fn both_ends(
    board: &IssBoard,
    token: &IssToken,
    kind: &str,
    more: &[i32],
) -> Result<Vec<Clue>, IssError> {
    let (name, numbers) = match token.argument(0).split_once(',') {
        // A row or column with its direction, then one number.
        Some((name, "1")) => (name, [token.argument(1), ""]),
        Some((name, _)) => (name, ["", token.argument(1)]),
        None => (token.argument(0), [token.argument(1), token.argument(2)]),
    };
    let mut cells = row_or_column(board, token, name)?;
    let mut clues = Vec::new();
    for number in numbers {
        if !number.is_empty() {
            let numbers = [&[token.number_of(number)?], more].concat();
            clues.push(clue(token, kind, vec![cells.clone()], numbers)?);
        }
        cells.reverse();
    }
    Ok(clues)
}

/// The same for ranks, which may have ties.
pub(super) fn full_rank(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    both_ends(board, token, kind, &[board.ties]).map(Said::Clues)
}

/// A number, and a row or column, in either order.
pub(super) fn sandwich(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let [one, other] = [token.argument(0), token.argument(1)];
    let (total, name) = if one.starts_with(['R', 'C']) {
        (other, one)
    } else {
        (one, other)
    };
    let name = name.split(',').next().unwrap_or_default();
    let cells = row_or_column(board, token, name)?;
    Said::clue(token, kind, vec![cells], vec![token.number_of(total)?])
}

/// A number, and the cell where a diagonal begins: the first one that does, from the left side on.
pub(super) fn little_killer(
    board: &IssBoard,
    token: &IssToken,
    kind: &str,
) -> Result<Said, IssError> {
    let total = token.number_of(token.argument(0))?;
    let first = board.cell_of(token, token.argument(1))?;
    let shape = board.inner;
    let (bottom, right) = (shape.rows() as u8 - 1, shape.columns() as u8 - 1);
    let (down, across) = match (first.row, first.column) {
        (row, 0) if row < bottom => (1, 1),
        (row, column) if column == right && row > 0 && row < bottom => (-1, -1),
        (0, _) => (1, -1),
        (row, _) if row == bottom => (-1, 1),
        _ => return Err(token.wrong(token.argument(1), "a cell at the edge of the board")),
    };
    let cells = ray(board, first, (down, across));
    Said::clue(token, kind, vec![cells], vec![total])
}

/// The cells from one on in a direction, up to the edge of the board.
pub(super) fn ray(board: &IssBoard, from: Cell, (down, across): (i8, i8)) -> Vec<Cell> {
    let next = |cell: &Cell| {
        let row = cell.row.checked_add_signed(down)?;
        let column = cell.column.checked_add_signed(across)?;
        Some(Cell { row, column }).filter(|cell| board.inner.contains(*cell))
    };
    std::iter::successors(Some(from), next).collect()
}

/// A circle, then the cells of its arrow.
pub(super) fn arrow(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let cells = board.cells_of(token, &token.arguments)?;
    let (circle, shaft) = cells.split_at(1.min(cells.len()));
    let lines = vec![circle.to_vec(), shaft.to_vec()];
    Said::clue(token, kind, lines, Vec::new())
}

/// The number of cells of a circle, these cells in any order, then those of its arrow.
pub(super) fn pill(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let size = token.argument(0);
    let cells = board.cells_of(token, token.after(1))?;
    let wrong = || token.wrong(size, "2 or 3, for fewer cells than there are");
    let size = size.parse().ok();
    let size = size.filter(|size| (2..=3).contains(size) && *size < cells.len());
    let (circle, shaft) = cells.split_at(size.ok_or_else(wrong)?);
    let mut circle = circle.to_vec();
    circle.sort_unstable();
    Said::clue(token, kind, vec![circle, shaft.to_vec()], Vec::new())
}

/// A number, then cells, which are a loop if `LOOP` follows.
pub(super) fn sum_line(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let (kind, arguments) = match token.arguments.split_last() {
        Some((last, arguments)) if last == "LOOP" => ("sum-loop", arguments),
        _ => (kind, &token.arguments[..]),
    };
    let plain = IssToken {
        arguments: arguments.to_vec(),
        ..token.clone()
    };
    Ok(Said::Clues(vec![line(board, &plain, kind)?]))
}
