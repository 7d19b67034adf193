//! Bytes to lines: ends of lines in any style, a byte-order mark, overlong lines, and what is no text.

use std::io::{self, BufRead};

use crate::read::error::{ReadError, ReadErrorKind};

/// The longest line that is read, in bytes; longer ones are skipped with an error.
///
/// The longest line with a meaning holds the 64³ = 262,144 characters of a 64×64 puzzle with pencilmarks.
pub const LONGEST_LINE: usize = 1 << 19;

/// A zero byte among so many first bytes means that the file is no text.
const BINARY_PROBE: usize = 8 << 10;

/// A source cut into lines. Invariant: it holds no more of the source than one line.
pub(super) struct Lines<R> {
    source: R,
    /// Lines begun so far.
    line: usize,
    /// Bytes taken from the source so far.
    taken: usize,
    /// Whether the last line ended with a carriage return, so that a newline right after belongs to it.
    after_return: bool,
    ended: bool,
}

/// How a line came in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Intake {
    Whole,
    TooLong,
    EndOfSource,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source, line: 0, taken: 0, after_return: false, ended: false }
    }

    /// Puts the next line in `text`, without its end, and gives its number from 1; nothing at the end of the source.
    ///
    /// After an I/O error and after the error that the file is binary there are no more lines.
    pub(super) fn next_line(&mut self, text: &mut String) -> Result<Option<usize>, ReadError> {
        let mut bytes = std::mem::take(text).into_bytes();
        bytes.clear();
        if self.ended {
            return Ok(None);
        }
        self.line += 1;
        let at_start = self.taken == 0;
        let intake = self.fill(&mut bytes).map_err(|kind| self.end(kind))?;
        if intake == Intake::EndOfSource {
            self.ended = true;
            return Ok(None);
        }
        if intake == Intake::TooLong {
            return Err(ReadErrorKind::TooLong { limit: LONGEST_LINE }.at(self.line));
        }
        if at_start && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        *text = self.decode(bytes)?;
        Ok(Some(self.line))
    }

    /// Gathers the bytes of a line, and drops them when there are too many.
    fn fill(&mut self, bytes: &mut Vec<u8>) -> Result<Intake, ReadErrorKind> {
        let mut intake = Intake::EndOfSource;
        loop {
            let chunk = match self.source.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(ReadErrorKind::Io(error)),
            };
            probe(chunk, self.taken)?;
            if std::mem::take(&mut self.after_return) && chunk.first() == Some(&b'\n') {
                self.source.consume(1);
                self.taken += 1;
                continue;
            }
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
            self.after_return = end.is_some_and(|end| chunk[end] == b'\r');
            let used = part.len() + usize::from(end.is_some());
            self.source.consume(used);
            self.taken = self.taken.saturating_add(used);
            if end.is_some() {
                return Ok(intake);
            }
        }
    }

    /// The bytes as text, unless they hold control characters or are no UTF-8.
    fn decode(&self, mut bytes: Vec<u8>) -> Result<String, ReadError> {
        // Old DOS tools end a file with this byte.
        if bytes.last() == Some(&0x1A) {
            bytes.pop();
        }
        let control = |byte: &u8| byte.is_ascii_control() && *byte != b'\t';
        if let Some(index) = bytes.iter().position(control) {
            return Err(not_text(&bytes, index).at(self.line));
        }
        String::from_utf8(bytes)
            .map_err(|error| not_text(error.as_bytes(), error.utf8_error().valid_up_to()).at(self.line))
    }

    fn end(&mut self, kind: ReadErrorKind) -> ReadError {
        self.ended = true;
        kind.at(self.line)
    }
}

/// An error when the first bytes of the source hold a zero byte; `taken` bytes came before this chunk.
fn probe(chunk: &[u8], taken: usize) -> Result<(), ReadErrorKind> {
    let probed = &chunk[..BINARY_PROBE.saturating_sub(taken).min(chunk.len())];
    match probed.iter().position(|byte| *byte == 0) {
        Some(index) => Err(ReadErrorKind::Binary { place: taken + index + 1 }),
        None => Ok(()),
    }
}

fn not_text(bytes: &[u8], index: usize) -> ReadErrorKind {
    let byte = bytes.get(index).copied().unwrap_or_default();
    ReadErrorKind::NotText { byte, place: index + 1 }
}
