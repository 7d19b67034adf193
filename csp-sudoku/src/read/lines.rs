//! Bytes to lines. It handles line ends in any style, a byte-order mark, lines that are too long,
//! and bytes that are not text.

use std::io::{self, BufRead};

use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::line;
use crate::read::plain::PlainLines;

/// The longest line that is read, in bytes. Longer lines are skipped with an error.
///
/// The longest line with a meaning has the 64³ = 262,144 characters of a 64×64 puzzle with
/// pencilmarks.
pub const LONGEST_LINE: usize = 1 << 19;

/// A zero byte among this many first bytes means that the file is not text.
const BINARY_PROBE: usize = 8 << 10;

/// A source cut into lines. Invariant: it keeps at most one line of the source in memory.
pub(super) struct Lines<R> {
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

impl<R: BufRead> Lines<R> {
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

    /// Counts so many lines that were read by another.
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
        // Nothing is read here. At the end a terminal would be asked for more.
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
