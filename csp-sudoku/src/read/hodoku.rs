//! Lines of HoDoKu's library: `:CODE:DIGITS:CELLS:DELETED:ELIMINATIONS:PLACEMENTS:NOTE`.
//!
//! The cells are 81 symbols, with a `+` before a digit that is no given but was placed later. If
//! there is such a digit or a deleted candidate, the line is a position, and it is known how each
//! cell [stands](Standing).
//! The deleted candidates are three digits each: the digit, its row and its column. The code, the
//! digits and the fields after the deleted candidates describe the next step, not the puzzle. The
//! code becomes the name, and `0000` stands for no step.

use crate::read::error::{ReadError, ReadErrorKind, excerpt};
use crate::read::line;
use crate::shape::{LONGEST_SIDE, Shape};
use std::collections::BTreeSet;

use crate::sudoku::{Standing, Sudoku};

/// The code of a line without a step.
const NO_STEP: &str = "0000";

/// The most characters of a wrong candidate that a message shows.
const SHOWN: usize = 12;

/// The fields of a line that describe the puzzle.
struct LibraryLine<'a> {
    code: &'a str,
    cells: &'a str,
    deleted: &'a str,
}

impl<'a> LibraryLine<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let mut fields = text.strip_prefix(':')?.split(':');
        let code = fields.next()?;
        let _digits = fields.next()?;
        let cells = fields.next()?;
        Some(Self {
            code,
            cells,
            deleted: fields.next().unwrap_or_default(),
        })
    }
}

/// Whether a line has the form of HoDoKu: it begins with a code of four digits, and its third field
/// is longer than a row of any grid.
pub(super) fn is_line(text: &str) -> bool {
    LibraryLine::of(text).is_some_and(|fields| {
        let code = fields.code.as_bytes();
        let has_code = code.len() >= NO_STEP.len() && code[..4].iter().all(u8::is_ascii_digit);
        has_code && fields.cells.len() > LONGEST_SIDE
    })
}

/// The puzzle of a line that [`is_line`] accepts.
pub(super) fn puzzle(text: &str, shape: Option<Shape>, line: usize) -> Result<Sudoku, ReadError> {
    let shape = shape.unwrap_or(Shape::NINE);
    let Some(LibraryLine {
        code,
        cells,
        deleted,
    }) = LibraryLine::of(text)
    else {
        return Err(ReadErrorKind::Unknown {
            text: excerpt(text, SHOWN),
        }
        .at(line));
    };
    let name = if code == NO_STEP { "" } else { code };
    let puzzle = unnamed(&unmarked(cells), deleted, shape, line);
    puzzle
        .map(|puzzle| line::named(puzzle, name))
        .map_err(|error| error.with_name(line::name(name)))
}

fn unnamed(
    cells: &Unmarked,
    deleted: &str,
    shape: Shape,
    line: usize,
) -> Result<Sudoku, ReadError> {
    let found = line::length(&cells.symbols);
    if found != shape.cells() {
        return Err(ReadErrorKind::Length { found, shape }.at(line));
    }
    let mut masks = line::symbol_masks(&cells.symbols, shape, line)?;
    let digits: Vec<bool> = masks.iter().map(|mask| mask.is_power_of_two()).collect();
    for word in deleted.split_whitespace() {
        let Some((cell, digit)) = candidate(word, shape) else {
            let text = excerpt(word, SHOWN);
            return Err(ReadErrorKind::DeletedCandidate { text }.at(line));
        };
        masks[cell] &= !(1 << (digit - 1));
    }
    let puzzle = line::board(shape, masks, line)?;
    if deleted.trim().is_empty() && cells.placed.is_empty() {
        return Ok(puzzle);
    }
    let standing = |(index, has_digit): (usize, &bool)| match has_digit {
        _ if puzzle.masks()[index] == 0 => Standing::Blank,
        false => Standing::Blank,
        true if cells.placed.contains(&index) => Standing::Placed,
        true => Standing::Given,
    };
    let standings: Vec<Standing> = digits.iter().enumerate().map(standing).collect();
    puzzle
        .with_standings(standings)
        .map_err(|_| ReadErrorKind::Length { found, shape }.at(line))
}

/// The cells without the `+` before digits that were placed later.
struct Unmarked {
    symbols: String,
    /// The indices of the cells that had the mark.
    placed: BTreeSet<usize>,
}

fn unmarked(cells: &str) -> Unmarked {
    let mut symbols = String::with_capacity(cells.len());
    let mut placed = BTreeSet::new();
    let mut index = 0;
    let mut left = cells.chars().peekable();
    while let Some(symbol) = left.next() {
        if symbol == '+' && left.peek().is_some_and(char::is_ascii_digit) {
            placed.insert(index);
        } else {
            symbols.push(symbol);
            index += 1;
        }
    }
    Unmarked { symbols, placed }
}

/// The index of a candidate's cell in row-major order, and its digit.
fn candidate(text: &str, shape: Shape) -> Option<(usize, u8)> {
    let &[digit, row, column] = text.as_bytes() else {
        return None;
    };
    let number = |symbol: u8| {
        let number = symbol
            .checked_sub(b'0')
            .filter(|number| (1..=9).contains(number))?;
        (usize::from(number) <= shape.side()).then_some(number)
    };
    let digit = number(digit)?;
    let row = usize::from(number(row)?) - 1;
    let column = usize::from(number(column)?) - 1;
    Some((row * shape.side() + column, digit))
}
