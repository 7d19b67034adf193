//! Addresses of sites that write the cells of a board into them, one symbol each or packed.
//!
//! Any address is read of which a part of the path or a value of the query is a puzzle in symbols, such as those of Sudoku Exchange
//! (`?s=`), sudoku.coach (`/play/`) and SudokuWiki (`?bd=`). SudokuWiki packs positions, too, with two characters a cell:
//!
//! - version 1 in base 32: a bit for each candidate, and below them whether the cell has a given
//!   (<https://www.sudokuwiki.org/Sudoku_String_Definitions>, 2023);
//! - version B, behind `S9B`, in base 36: to 9 a given, to 18 a digit that was placed later, and from 19 on a bit for each candidate.

use super::error::{ReadError, ReadErrorKind};
use super::line::{self, LineFormat};
use crate::shape::Shape;
use crate::sudoku::{Standing, Sudoku};

/// What stands before a position of version B.
const VERSION_B: &str = "S9B";

/// The sites that are known by name, also without `https://`.
const SITES: [&str; 3] = ["sudokuwiki.org/", "sudoku.coach/", "sudokuexchange.com/"];

/// Whether a line begins with an address.
pub(super) fn is_address(text: &str) -> bool {
    let (word, _) = line::split_word(text);
    let bare = word.strip_prefix("www.").unwrap_or(word);
    word.contains("://") || SITES.iter().any(|site| bare.starts_with(site))
}

/// The puzzle of a line that [`is_address`] accepts. What follows the address is its name.
pub(super) fn puzzle(text: &str, shape: Option<Shape>, line: usize) -> Result<Sudoku, ReadError> {
    let (address, tail) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let (host, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let mut parts = path.split(['/', '?', '&', '#', '=']);
    let puzzle = parts.find_map(|part| part_of(part, shape, line));
    match puzzle {
        Some(puzzle) => Ok(line::named(puzzle, tail)),
        None => {
            let host = host.to_owned();
            Err(ReadErrorKind::Link { host }.at(line))
        }
    }
}

/// The puzzle in a part of an address.
fn part_of(part: &str, shape: Option<Shape>, line: usize) -> Option<Sudoku> {
    if let Some(cells) = part.strip_prefix(VERSION_B) {
        return packed(cells, 36, of_version_b);
    }
    if part.len() == 2 * Shape::NINE.cells() {
        return packed(part, 32, of_version_1);
    }
    let symbols = part.replace("%2C", "").replace(',', "");
    let form = line::form(&symbols, shape)?;
    let is_symbols = matches!(form, LineFormat::Symbols(_));
    line::puzzle(&symbols, form, line)
        .ok()
        .filter(|_| is_symbols)
}

/// The position whose cells are numbers with two digits of this base.
fn packed(text: &str, base: u32, cell: fn(u64) -> Option<(u64, Standing)>) -> Option<Sudoku> {
    let shape = Shape::NINE;
    if !text.is_ascii() || text.len() != 2 * shape.cells() {
        return None;
    }
    let number = |place: usize| u64::from_str_radix(&text[2 * place..2 * place + 2], base).ok();
    let cells = (0..shape.cells()).map(|place| cell(number(place)?));
    let cells: Vec<(u64, Standing)> = cells.collect::<Option<_>>()?;
    let (masks, standings): (Vec<u64>, Vec<Standing>) = cells.into_iter().unzip();
    let puzzle = Sudoku::new(shape, masks).ok()?;
    puzzle.with_standings(standings).ok()
}

fn of_version_1(number: u64) -> Option<(u64, Standing)> {
    let (mask, is_given) = (number >> 1, number & 1 == 1);
    let standing = match mask.count_ones() {
        1 if is_given => Standing::Given,
        // This version does not say whether a single candidate was placed.
        1 => Standing::Placed,
        _ => Standing::Blank,
    };
    (mask <= Shape::NINE.all_digits()).then_some((mask, standing))
}

fn of_version_b(number: u64) -> Option<(u64, Standing)> {
    match number {
        1..=9 => Some((1 << (number - 1), Standing::Given)),
        10..=18 => Some((1 << (number - 10), Standing::Placed)),
        19.. => {
            let mask = number - 18;
            (mask <= Shape::NINE.all_digits()).then_some((mask, Standing::Blank))
        }
        0 => None,
    }
}
