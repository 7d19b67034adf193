//! Bytes to lines. It handles line ends in any style, a byte-order mark, lines that are too long,
//! and bytes that are not text. Plain lines are puzzles of 9×9, one a line, that a solver can take without parsing.
//!
//! Invariant: a line is plain only if the [sorter](super::sorter) would make the same puzzle of it
//! whenever it [expects](super::sorter::Sorter::expects_plain) plain lines. All other lines are
//! left to the sorter.

use super::csv::TableColumns;
use super::error::{ReadError, ReadErrorKind};
use super::line::{self, SEPARATORS};
use crate::shape::Shape;
use std::io::{self, BufRead};

/// The longest line that is read, in bytes. Longer lines are skipped with an error.
///
/// The longest line with a meaning has the 64³ = 262,144 characters of a 64×64 puzzle with
/// pencilmarks.
pub const LONGEST_LINE: usize = 1 << 19;

/// A zero byte among this many first bytes means that the file is not text.
const BINARY_PROBE: usize = 8 << 10;

/// A source cut into lines. Invariant: it keeps at most one line of the source in memory.
pub(super) struct SourceLines<R> {
    source: R,
    /// The beginning of the next line if it was already taken from the source.
    begun: Vec<u8>,
    /// Lines begun so far.
    line: usize,
    /// Bytes taken from the source so far.
    taken: usize,
    /// Bytes that the source has given and that were not taken.
    at_hand: usize,
    /// Whether the last line ended with a carriage return. A newline right after belongs to it.
    after_return: bool,
    ended: bool,
}

/// How a line was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Intake {
    Whole,
    TooLong,
    EndOfSource,
}

impl<R: BufRead> SourceLines<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            source,
            begun: Vec::new(),
            line: 0,
            taken: 0,
            at_hand: 0,
            after_return: false,
            ended: false,
        }
    }

    /// The source of the lines.
    pub(super) fn source(&self) -> &R {
        &self.source
    }

    /// The bytes and the lines read so far. `None` if a part of the next line was read with them, or the
    /// source fails.
    pub(super) fn place(&mut self) -> Option<(usize, usize)> {
        // A newline after a carriage return belongs to the line before it.
        self.chunk().ok()?;
        self.begun.is_empty().then_some((self.taken, self.line))
    }

    /// Goes on after lines that another reader has read.
    pub(super) fn skipped(&mut self, lines: usize) {
        self.line = lines;
    }

    /// Puts the next line in `text`, without its end, and returns its number from 1, or `None` at
    /// the end of the source.
    ///
    /// After an I/O error and after the error that the file is binary there are no more lines.
    pub(super) fn next_line(&mut self, text: &mut String) -> Result<Option<usize>, ReadError> {
        let mut bytes = std::mem::take(text).into_bytes();
        bytes.clear();
        bytes.append(&mut self.begun);
        if self.ended && bytes.is_empty() {
            return Ok(None);
        }
        let at_start = self.line == 0;
        self.line += 1;
        let intake = self.fill(&mut bytes).map_err(|kind| self.end(kind))?;
        if intake == Intake::EndOfSource {
            return Ok(None);
        }
        if intake == Intake::TooLong {
            return Err(ReadErrorKind::TooLong {
                limit: LONGEST_LINE,
            }
            .at(self.line));
        }
        if at_start && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        *text = self.decode(bytes)?;
        Ok(Some(self.line))
    }

    /// Takes the next plain lines, at most `most`. It stops before a line that is not plain, and
    /// waits for the source only if there is no line yet.
    pub(super) fn next_plain(&mut self, most: usize) -> Result<PlainLines, ReadError> {
        let mut lines = PlainLines::new(self.line + 1);
        let mut begun = std::mem::take(&mut self.begun);
        while lines.is_empty() {
            let used = match self.chunk() {
                Ok(chunk) => lines.take(&mut begun, chunk, most),
                Err(kind) => {
                    return Err(ReadError {
                        line: self.line + 1,
                        ..self.end(kind)
                    });
                }
            };
            self.consume(used);
            if used == 0 {
                break;
            }
        }
        self.begun = begun;
        self.line += lines.len();
        Ok(lines)
    }

    /// Whether the whole next line has been read: there is no need to wait for the source.
    pub(super) fn has_line(&mut self) -> bool {
        let skipped = usize::from(self.after_return);
        // If nothing is left, `fill_buf` would read more from the source.
        self.at_hand > skipped
            && self.source.fill_buf().is_ok_and(|chunk| {
                chunk[skipped..]
                    .iter()
                    .any(|byte| matches!(byte, b'\n' | b'\r'))
            })
    }

    /// Collects the bytes of a line, and drops them if there are too many.
    fn fill(&mut self, bytes: &mut Vec<u8>) -> Result<Intake, ReadErrorKind> {
        let mut intake = if bytes.is_empty() {
            Intake::EndOfSource
        } else {
            Intake::Whole
        };
        loop {
            let chunk = self.chunk()?;
            if chunk.is_empty() {
                return Ok(intake);
            }
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &chunk[..end.unwrap_or(chunk.len())];
            if intake == Intake::TooLong || bytes.len() + part.len() > LONGEST_LINE {
                intake = Intake::TooLong;
                bytes.clear();
            } else {
                intake = Intake::Whole;
                bytes.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.after_return = end.is_some_and(|end| chunk[end] == b'\r');
            self.consume(used);
            if end.is_some() {
                return Ok(intake);
            }
        }
    }

    /// The next bytes of the source, none at its end. A newline that belongs to the end of the last
    /// line is skipped.
    fn chunk(&mut self) -> Result<&[u8], ReadErrorKind> {
        while !self.ended {
            let chunk = match self.source.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(ReadErrorKind::Io(error)),
            };
            probe(chunk, self.taken)?;
            self.ended = chunk.is_empty();
            self.at_hand = chunk.len();
            if !std::mem::take(&mut self.after_return) || chunk.first() != Some(&b'\n') {
                break;
            }
            self.consume(1);
        }
        // No byte is read here. At the end a terminal would wait for more.
        if self.ended {
            Ok(&[])
        } else {
            self.source.fill_buf().map_err(ReadErrorKind::Io)
        }
    }

    fn consume(&mut self, bytes: usize) {
        self.source.consume(bytes);
        self.taken = self.taken.saturating_add(bytes);
        self.at_hand -= bytes;
    }

    /// The bytes as text. An error if they contain control characters or are not UTF-8.
    fn decode(&self, mut bytes: Vec<u8>) -> Result<String, ReadError> {
        // Old DOS tools end a file with this byte.
        if bytes.last() == Some(&0x1A) {
            bytes.pop();
        }
        if let Some(index) = bytes.iter().position(line::is_control) {
            return Err(not_text(&bytes, index).at(self.line));
        }
        String::from_utf8(bytes).map_err(|error| {
            not_text(error.as_bytes(), error.utf8_error().valid_up_to()).at(self.line)
        })
    }

    fn end(&mut self, kind: ReadErrorKind) -> ReadError {
        self.ended = true;
        kind.at(self.line)
    }
}

/// Returns an error if the first bytes of the source contain a zero byte. `taken` bytes came before
/// this chunk.
fn probe(chunk: &[u8], taken: usize) -> Result<(), ReadErrorKind> {
    let probed = &chunk[..BINARY_PROBE.saturating_sub(taken).min(chunk.len())];
    match probed.iter().position(|byte| *byte == 0) {
        Some(index) => Err(ReadErrorKind::Binary {
            place: taken + index + 1,
        }),
        None => Ok(()),
    }
}

fn not_text(bytes: &[u8], index: usize) -> ReadErrorKind {
    let byte = bytes.get(index).copied().unwrap_or_default();
    ReadErrorKind::NotText {
        byte,
        place: index + 1,
    }
}

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
    fn new(first: usize) -> Self {
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
    fn take(&mut self, begun: &mut Vec<u8>, chunk: &[u8], most: usize) -> usize {
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
        let left = &chunk[used..];
        if self.count < most
            && left.len() < LONGEST_PLAIN
            && !left.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
        {
            begun.extend_from_slice(left);
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
            let (cells, left) = text.split_first_chunk::<CELLS>()?;
            let end = left.iter().position(|byte| *byte == b'\n')?;
            text = &left[end + 1..];
            Some((cells, &left[..end]))
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
    let (cells, left) = text.split_first_chunk::<CELLS>()?;
    match left {
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
    (is_name && !tail.contains('"') && TableColumns::of_header(line).is_none()).then_some(end + 1)
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
