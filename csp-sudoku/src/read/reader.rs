//! The reader: puzzles from a stream of bytes, one after the other.

use std::fmt;
use std::io::BufRead;

use crate::read::error::ReadError;
use crate::read::lines::Lines;
use crate::read::sorter::{Record, Sorter};
use crate::shape::Shape;

/// A streaming iterator over the puzzles of a file; it holds no more of the file than one puzzle.
///
/// After an error it goes on with the next puzzle, but for two errors that end it: the source fails, or is no text. An
/// empty source gives nothing. See the [module](crate::read) for what it reads.
///
/// ```
/// use csp_sudoku::read::Reader;
///
/// let mut reader = Reader::new("# two\n1.....2..3.....4 first\n1.....2..3.....\n".as_bytes());
/// let record = reader.next().unwrap()?;
/// assert_eq!((record.line, record.puzzle.name()), (2, Some("first")));
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3: 15 characters, but a puzzle of 4x4 has 16 (1 missing)");
/// # Ok::<(), csp_sudoku::read::ReadError>(())
/// ```
pub struct Reader<R> {
    lines: Lines<R>,
    /// The buffer of the line.
    text: String,
    sorter: Sorter,
}

impl<R: BufRead> Reader<R> {
    /// A reader that finds out the board of each puzzle from its size.
    pub fn new(source: R) -> Self {
        Self { lines: Lines::new(source), text: String::new(), sorter: Sorter::new() }
    }

    /// The same reader for puzzles of this board only: other boxes than the usual ones, or where sizes are ambiguous.
    pub fn with_shape(mut self, shape: Shape) -> Self {
        self.sorter.shape = Some(shape);
        self
    }
}

impl<R> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("sorter", &self.sorter).finish_non_exhaustive()
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.sorter.pop() {
                return Some(record);
            }
            match self.lines.next_line(&mut self.text) {
                Ok(Some(line)) => self.sorter.take(line, &self.text),
                Ok(None) => {
                    self.sorter.end();
                    return self.sorter.pop();
                }
                Err(error) => self.sorter.fail(error),
            }
        }
    }
}
