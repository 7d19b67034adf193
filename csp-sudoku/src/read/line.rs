//! A puzzle on one line: symbols, or pencilmarks, then perhaps a solution and a name.

use crate::grid::Grid;
use crate::read::error::{ReadError, ReadErrorKind, excerpt};
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use crate::symbols::{self, Symbol};

/// The characters that may end a puzzle on its line.
pub(super) const SEPARATORS: [char; 4] = [' ', '\t', ',', ';'];

/// The meaning of the characters of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineFormat {
    /// One symbol per cell.
    Symbols(Shape),
    /// As many characters per cell as there are digits: its candidates and blanks.
    Pencilmarks(Shape),
}

/// The form of a line with these characters. It depends on their number, and on the shape if the
/// user named one.
///
/// If the number is both a square and a cube (64, 729, 4096), they are pencilmarks if there is a
/// digit and each digit is in its own place of its group, and else symbols.
pub(super) fn form(text: &str, shape: Option<Shape>) -> Option<LineFormat> {
    let length = length(text);
    if let Some(shape) = shape {
        let symbols = (length == shape.cells()).then_some(LineFormat::Symbols(shape));
        let marks = length == shape.cells() * shape.side();
        return symbols.or(marks.then_some(LineFormat::Pencilmarks(shape)));
    }
    let square = Shape::of_cells(length).ok();
    let mut sides = (2..).take_while(|side| side * side * side <= length);
    let cube = sides.find(|side| side * side * side == length);
    match (square, cube.and_then(|side| Shape::of_side(side).ok())) {
        (Some(_), Some(cube)) if in_place(text, cube.side()) => Some(LineFormat::Pencilmarks(cube)),
        (Some(square), _) => Some(LineFormat::Symbols(square)),
        (None, cube) => cube.map(LineFormat::Pencilmarks),
    }
}

/// The number of characters.
pub(super) fn length(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    }
}

/// Whether there are digits, and each is in its own place of its group.
fn in_place(text: &str, side: usize) -> bool {
    let mut digits = 0;
    let fits =
        text.chars().enumerate().all(
            |(index, character)| match symbols::symbol(character, side) {
                Some(Symbol::Digit(digit)) => {
                    digits += 1;
                    usize::from(digit) == index % side + 1
                }
                blank => blank.is_some(),
            },
        );
    fits && digits > 0
}

/// The board of a line of exactly its length that writes blank cells as spaces. All other
/// characters of the line are digits.
pub(super) fn spaced(text: &str, shape: Option<Shape>) -> Option<Shape> {
    let LineFormat::Symbols(shape) = form(text, shape)? else {
        return None;
    };
    let digit = |character| {
        matches!(
            symbols::symbol(character, shape.side()),
            Some(Symbol::Digit(_))
        )
    };
    let fits = text
        .chars()
        .all(|character| character == ' ' || digit(character));
    (fits && text.contains(' ') && text.contains(|character| character != ' ')).then_some(shape)
}

/// The puzzle of a line of this form.
pub(super) fn puzzle(text: &str, form: LineFormat, line: usize) -> Result<Sudoku, ReadError> {
    let (shape, masks) = match form {
        LineFormat::Symbols(shape) => (shape, symbol_masks(text, shape, line)?),
        LineFormat::Pencilmarks(shape) => (shape, pencilmark_masks(text, shape, line)?),
    };
    board(shape, masks, line)
}

/// The puzzle with these masks, one per cell.
pub(super) fn board(shape: Shape, masks: Vec<u64>, line: usize) -> Result<Sudoku, ReadError> {
    let found = masks.len();
    Sudoku::new(shape, masks).map_err(|_| ReadErrorKind::Length { found, shape }.at(line))
}

/// The candidates that a symbol leaves: one for a digit, all for a blank.
pub(super) fn symbol_mask(character: char, shape: Shape) -> Option<u64> {
    Some(match symbols::symbol(character, shape.side())? {
        Symbol::Blank => shape.all_digits(),
        Symbol::Digit(digit) => 1 << (digit - 1),
    })
}

pub(super) fn symbol_masks(text: &str, shape: Shape, line: usize) -> Result<Vec<u64>, ReadError> {
    let mut masks = Vec::with_capacity(shape.cells());
    for (index, character) in text.chars().enumerate() {
        // A space comes here only as a blank cell: in other forms it ends the puzzle.
        let mask = if character == ' ' {
            Some(shape.all_digits())
        } else {
            symbol_mask(character, shape)
        };
        masks.push(mask.ok_or_else(|| bad_symbol(character, index, shape, line))?);
    }
    Ok(masks)
}

fn pencilmark_masks(text: &str, shape: Shape, line: usize) -> Result<Vec<u64>, ReadError> {
    let mut masks = vec![0; shape.cells()];
    for (index, character) in text.chars().enumerate() {
        let index = index / shape.side();
        match symbols::symbol(character, shape.side()) {
            Some(Symbol::Digit(digit)) => masks[index] |= 1 << (digit - 1),
            Some(Symbol::Blank) => {}
            None => return Err(bad_symbol(character, index, shape, line)),
        }
    }
    Ok(masks)
}

fn bad_symbol(character: char, index: usize, shape: Shape, line: usize) -> ReadError {
    let text = excerpt(character.encode_utf8(&mut [0; 4]), 1);
    ReadErrorKind::Symbol {
        text,
        cell: shape.cell(index),
        shape,
    }
    .at(line)
}

/// The solution that a source claims.
pub(super) fn solution(text: &str, shape: Shape, line: usize) -> Result<Grid, ReadError> {
    let found = length(text);
    let wrong_length = ReadErrorKind::SolutionLength { found, shape };
    if found != shape.cells() {
        return Err(wrong_length.at(line));
    }
    let mut digits = Vec::with_capacity(found);
    for (index, character) in text.chars().enumerate() {
        let Some(Symbol::Digit(digit)) = symbols::symbol(character, shape.side()) else {
            let text = excerpt(character.encode_utf8(&mut [0; 4]), 1);
            return Err(ReadErrorKind::SolutionSymbol {
                text,
                cell: shape.cell(index),
                shape,
            }
            .at(line));
        };
        digits.push(digit);
    }
    Grid::new(shape, digits).map_err(|_| wrong_length.at(line))
}

/// The puzzle with the solution and the name that follow it on its line.
pub(super) fn with_tail(puzzle: Sudoku, tail: &str, line: usize) -> Result<Sudoku, ReadError> {
    let tail = tail.trim_matches(SEPARATORS);
    if tail.is_empty() {
        return Ok(puzzle);
    }
    if is_name(tail, puzzle.shape()) {
        return Ok(named(puzzle, tail));
    }
    let (first, after) = split_word(tail);
    let solution = solution(first, puzzle.shape(), line)?;
    let shape = puzzle.shape();
    let solved = puzzle.with_solution(solution);
    let solved = solved.map_err(|_| {
        ReadErrorKind::SolutionLength {
            found: length(first),
            shape,
        }
        .at(line)
    })?;
    Ok(named(solved, after.trim_start_matches(SEPARATORS)))
}

/// Whether the text after a puzzle, without the separators around it, contains no solution.
pub(super) fn is_name(tail: &str, shape: Shape) -> bool {
    tail.starts_with('#') || !like_solution(split_word(tail).0, shape)
}

/// Whether the byte is a control character, which lines of text do not contain.
pub(super) fn is_control(byte: &u8) -> bool {
    byte.is_ascii_control() && *byte != b'\t'
}

/// The text before the first separator, and the text from there on.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let separator = |byte| matches!(byte, b' ' | b'\t' | b',' | b';');
    text.split_at(text.bytes().position(separator).unwrap_or(text.len()))
}

/// Whether a word is probably a solution. It has no blanks, and it either consists of digits for at
/// least half the cells, or has the right length and mostly digits.
fn like_solution(text: &str, shape: Shape) -> bool {
    let length = length(text);
    if 2 * length < shape.cells() {
        return false;
    }
    let mut digits = 0;
    for character in text.chars() {
        match symbols::symbol(character, shape.side()) {
            Some(Symbol::Digit(_)) => digits += 1,
            Some(Symbol::Blank) => return false,
            None => {}
        }
    }
    digits == length || (length == shape.cells() && 2 * digits > length)
}

/// The puzzle with the name in this text, if there is one.
pub(super) fn named(puzzle: Sudoku, text: &str) -> Sudoku {
    match name(text) {
        Some(name) => puzzle.with_name(name),
        None => puzzle,
    }
}

/// The name in a text: the text without the `#` of a comment. `None` if nothing is left.
pub(super) fn name(text: &str) -> Option<&str> {
    let name = text.trim_start_matches('#').trim();
    (!name.is_empty()).then_some(name)
}

/// The largest board that is read.
pub(super) fn largest_board() -> Shape {
    nearest_board(usize::MAX)
}

/// The board of which this word is most likely a part, or with something too much: the one with the nearest number of cells, or 9×9 if only that
/// has its symbols and the word is as long as a row of it.
pub(super) fn likely_board(word: &str) -> Shape {
    let has_symbols = |shape: Shape| {
        word.chars()
            .all(|symbol| symbol_mask(symbol, shape).is_some())
    };
    let found = length(word);
    let nearest = nearest_board(found);
    if found >= Shape::NINE.side() && !has_symbols(nearest) && has_symbols(Shape::NINE) {
        return Shape::NINE;
    }
    nearest
}

/// The board whose number of cells is nearest to this length.
fn nearest_board(length: usize) -> Shape {
    let shapes = [4, 6, 8, 9, 12, 16, 25, 36, 49, 64]
        .into_iter()
        .filter_map(|side| Shape::of_side(side).ok());
    shapes
        .min_by_key(|shape| shape.cells().abs_diff(length))
        .unwrap_or(Shape::NINE)
}
