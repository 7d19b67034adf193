//! The error for a line in no known form.

use crate::read::error::{ReadError, ReadErrorKind, excerpt};
use crate::read::{kind, line};
use crate::shape::Shape;

/// The most characters of an unknown line that a message shows.
const SHOWN: usize = 40;

/// The error for a line in no known form. `named` is the board that the user named, and `last` that
/// of the last puzzle.
pub(super) fn error(
    text: &str,
    line: usize,
    named: Option<Shape>,
    last: Option<Shape>,
) -> ReadError {
    let (word, tail) = line::split_word(text);
    let found = line::length(word);
    let largest = kind::largest_board();
    let is_too_large = named.is_none() && found > largest.cells();
    let likely = named.or(last).unwrap_or_else(|| kind::nearest_board(found));
    let shape = if is_too_large { largest } else { likely };
    let good = |symbol: &char| line::symbol_mask(*symbol, shape).is_some();
    if 2 * word.chars().filter(good).count() <= found {
        return ReadErrorKind::Unknown {
            text: excerpt(text, SHOWN),
        }
        .at(line);
    }
    let kind = if is_too_large {
        ReadErrorKind::TooManyCells { found, largest }
    } else {
        ReadErrorKind::Length { found, shape }
    };
    kind.at(line)
        .with_name(line::name(tail.trim_matches(line::SEPARATORS)))
}
