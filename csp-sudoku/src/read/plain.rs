//! Plain lines: puzzles of 9×9, one a line, that a solver can take without parsing.
//!
//! Invariant: a line is plain only if the [sorter](super::sorter) would make the same puzzle of it
//! whenever it [expects](super::sorter::Sorter::expects_plain) plain lines. All other lines are
//! left to the sorter.

use crate::read::csv::Columns;
use crate::read::line::{self, SEPARATORS};
use crate::shape::Shape;

/// The number of cells of a 9×9 puzzle.
const CELLS: usize = 81;

/// The longest plain line, in bytes, with its end.
const LONGEST_PLAIN: usize = 512;

/// Successive lines of a file. Each contains a puzzle of 9×9 and perhaps its name.
///
/// [`Reader::next_part`](crate::read::Reader::next_part) finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainLines {
    /// Whole lines, with their ends.
    text: Vec<u8>,
    /// The number of the first line, from 1.
    first: usize,
    count: usize,
}

impl PlainLines {
    /// No lines yet. The first will have this number.
    pub(super) fn new(first: usize) -> Self {
        Self {
            text: Vec::new(),
            first,
            count: 0,
        }
    }

    /// Takes the plain lines at the beginning of a chunk, up to `most` in all, and returns how many
    /// bytes of the chunk were used.
    ///
    /// `begun` is the part of the first line that came before the chunk. At the end it gets the
    /// beginning of a line that the end of the chunk cuts, which need not be plain.
    pub(super) fn take(&mut self, begun: &mut Vec<u8>, chunk: &[u8], most: usize) -> usize {
        let mut used = 0;
        if !begun.is_empty() {
            let room = LONGEST_PLAIN.saturating_sub(begun.len()).min(chunk.len());
            let Some(end) = chunk[..room].iter().position(|byte| *byte == b'\n') else {
                return 0;
            };
            let cut = begun.len();
            begun.extend_from_slice(&chunk[..=end]);
            if length(begun).is_none() {
                begun.truncate(cut);
                return 0;
            }
            self.push(begun, 1);
            begun.clear();
            used = end + 1;
        }
        let (span, count) = span(&chunk[used..], most.saturating_sub(self.count));
        self.push(&chunk[used..used + span], count);
        used += span;
        let rest = &chunk[used..];
        if self.count < most
            && rest.len() < LONGEST_PLAIN
            && !rest.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
        {
            begun.extend_from_slice(rest);
            used = chunk.len();
        }
        used
    }

    fn push(&mut self, text: &[u8], count: usize) {
        self.text.extend_from_slice(text);
        self.count += count;
    }

    /// The number of lines.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are no lines.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The lines in order.
    pub fn iter(&self) -> impl Iterator<Item = PlainLine<'_>> {
        let mut text = &self.text[..];
        let lines = std::iter::from_fn(move || {
            let (cells, rest) = text.split_first_chunk::<CELLS>()?;
            let end = rest.iter().position(|byte| *byte == b'\n')?;
            text = &rest[end + 1..];
            Some((cells, &rest[..end]))
        });
        (self.first..)
            .zip(lines)
            .map(|(number, (cells, tail))| PlainLine {
                number,
                cells,
                tail,
            })
    }
}

/// One of [`PlainLines`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainLine<'a> {
    /// The number of the line in the file, from 1.
    pub number: usize,
    /// The cells in row-major order: digits, or [symbols](crate::symbols) for blank.
    pub cells: &'a [u8; CELLS],
    /// The text after the cells.
    tail: &'a [u8],
}

impl<'a> PlainLine<'a> {
    /// The name of the puzzle, if it has one.
    pub fn name(&self) -> Option<&'a str> {
        line::name(
            str::from_utf8(self.tail)
                .ok()?
                .trim()
                .trim_matches(SEPARATORS),
        )
    }
}

/// The plain lines at the beginning of a text, at most `most`: their length with their ends, and
/// their number.
fn span(text: &[u8], most: usize) -> (usize, usize) {
    let mut span = 0;
    let mut count = 0;
    while let Some(length) = (count < most).then(|| length(&text[span..])).flatten() {
        span += length;
        count += 1;
    }
    (span, count)
}

/// The length of the first line with its end if it is plain.
fn length(text: &[u8]) -> Option<usize> {
    let (cells, rest) = text.split_first_chunk::<CELLS>()?;
    match rest {
        _ if !is_puzzle(cells) => None,
        [b'\n', ..] => Some(CELLS + 1),
        [b'\r', b'\n', ..] => Some(CELLS + 2),
        _ => length_with_name(text),
    }
}

/// The same as [`length`] for a line whose cells are a puzzle and whose tail has not been checked.
fn length_with_name(text: &[u8]) -> Option<usize> {
    let text = &text[..text.len().min(LONGEST_PLAIN)];
    let end = CELLS + text[CELLS..].iter().position(|byte| *byte == b'\n')?;
    let line = text[..end].strip_suffix(b"\r").unwrap_or(&text[..end]);
    if line[CELLS..].iter().any(line::is_control) {
        return None;
    }
    let line = str::from_utf8(line).ok()?.trim();
    let (cells, tail) = line::split_word(line);
    let is_name = cells.len() == CELLS && line::is_name(tail.trim_matches(SEPARATORS), Shape::NINE);
    // A header may begin with any text, also with a puzzle. Quotes need the checks of the sorter.
    (is_name && !tail.contains('"') && Columns::of_header(line).is_none()).then_some(end + 1)
}

/// Whether each cell is a digit or a blank, and at least one is a digit. Without a digit they might
/// be a border.
fn is_puzzle(cells: &[u8; CELLS]) -> bool {
    // Without an early return, one instruction looks at many cells.
    let mut all_known = true;
    let mut some_given = false;
    for &byte in cells {
        let given = byte.wrapping_sub(b'1') < 9;
        let blank = b".0*_-?"
            .iter()
            .fold(false, |blank, symbol| blank | (byte == *symbol));
        all_known &= given | blank;
        some_given |= given;
    }
    all_known & some_given
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbols::symbol;

    #[test]
    fn cells_are_the_symbols_of_9x9() {
        for byte in 0..=u8::MAX {
            let known = symbol(char::from(byte), 9).is_some();
            for place in [0, 40, 80] {
                let mut cells = [b'.'; CELLS];
                assert!(!is_puzzle(&cells));
                cells[1] = b'7';
                cells[place] = byte;
                assert_eq!(is_puzzle(&cells), known, "{byte} at {place}");
            }
        }
    }
}
