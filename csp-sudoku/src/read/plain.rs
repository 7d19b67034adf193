//! Plain lines: puzzles of 9×9, one a line, that a solver can take as they stand.
//!
//! Invariant: a line is told to be plain only if the [sorter](super::sorter) would make the same
//! puzzle of it, whatever came before, as long as it
//! [expects](super::sorter::Sorter::expects_plain) one. All else is left to the sorter.

use crate::read::csv::Columns;
use crate::read::line::{self, SEPARATORS};
use crate::shape::Shape;

/// The cells of a puzzle of 9×9.
const CELLS: usize = 81;

/// The longest line that is told to be plain, in bytes, with its end.
const LONGEST_PLAIN: usize = 512;

/// Lines in succession that each hold a puzzle of 9×9 and perhaps its name, as they stand in the
/// file.
///
/// They are found by [`Reader::next_part`](crate::read::Reader::next_part).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainLines {
    /// Whole lines, with their ends.
    text: Vec<u8>,
    /// The number of the first, from 1.
    first: usize,
    count: usize,
}

impl PlainLines {
    /// None so far; the first will have this number.
    pub(super) fn new(first: usize) -> Self {
        Self { text: Vec::new(), first, count: 0 }
    }

    /// Takes the plain lines at the beginning of a chunk, up to `most` in all, and gives how many
    /// bytes of it were used.
    ///
    /// `begun` is what came before of the first line; a line that the end of the chunk cuts is left
    /// there, plain or not.
    pub(super) fn take(&mut self, begun: &mut Vec<u8>, chunk: &[u8], most: usize) -> usize {
        let mut used = 0;
        if !begun.is_empty() {
            let room = LONGEST_PLAIN.saturating_sub(begun.len()).min(chunk.len());
            let Some(end) = chunk[..room].iter().position(|byte| *byte == b'\n') else { return 0 };
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

    /// How many lines there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The lines, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = PlainLine<'_>> {
        let mut text = &self.text[..];
        let lines = std::iter::from_fn(move || {
            let (cells, rest) = text.split_first_chunk::<CELLS>()?;
            let end = rest.iter().position(|byte| *byte == b'\n')?;
            text = &rest[end + 1..];
            Some((cells, &rest[..end]))
        });
        (self.first..).zip(lines).map(|(number, (cells, tail))| PlainLine { number, cells, tail })
    }
}

/// One of [`PlainLines`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainLine<'a> {
    /// The number of the line in the file, from 1.
    pub number: usize,
    /// The cells in row-major order: digits, or [symbols](crate::symbols) for blank.
    pub cells: &'a [u8; CELLS],
    /// What follows on the line.
    tail: &'a [u8],
}

impl<'a> PlainLine<'a> {
    /// The name of the puzzle, if it has one.
    pub fn name(&self) -> Option<&'a str> {
        line::name(str::from_utf8(self.tail).ok()?.trim().trim_matches(SEPARATORS))
    }
}

/// The plain lines at the beginning of a text, at most so many: their length with their ends, and
/// their number.
fn span(text: &[u8], most: usize) -> (usize, usize) {
    let (mut span, mut count) = (0, 0);
    while let Some(length) = (count < most).then(|| length(&text[span..])).flatten() {
        span += length;
        count += 1;
    }
    (span, count)
}

/// The length of the first line with its end, if it is plain.
fn length(text: &[u8]) -> Option<usize> {
    let (cells, rest) = text.split_first_chunk::<CELLS>()?;
    match rest {
        _ if !is_puzzle(cells) => None,
        [b'\n', ..] => Some(CELLS + 1),
        [b'\r', b'\n', ..] => Some(CELLS + 2),
        _ => length_with_name(text),
    }
}

/// The same for a line of which only the cells have been looked at.
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
    // A header may name the column of the solutions, and begin with anything. Quotes have to be
    // looked at one by one.
    (is_name && !tail.contains('"') && Columns::of_header(line).is_none()).then_some(end + 1)
}

/// Whether each is a digit or a blank, and one is a digit: else they might be a border.
fn is_puzzle(cells: &[u8; CELLS]) -> bool {
    // No early end, so that many are looked at in one instruction.
    let (mut all_known, mut some_given) = (true, false);
    for &byte in cells {
        let given = byte.wrapping_sub(b'1') < 9;
        let blank = b".0*_-?".iter().fold(false, |blank, symbol| blank | (byte == *symbol));
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
