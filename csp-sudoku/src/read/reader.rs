//! The reader: puzzles from a stream of bytes, one by one.

use super::error::{OpenError, ReadError};
use super::lines::{PlainLines, SourceLines};
use super::sorter::{Record, Sorter};
use super::source::Source;
use crate::shape::Shape;
use crate::variant::{self, DrawnParts};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// An iterator over the puzzles of a file. It keeps at most one puzzle in memory.
///
/// After an error it continues with the next puzzle. Two errors end it: the source fails, or it is
/// not text. An empty source gives no puzzle. The [module](crate::read) describes the forms that it
/// reads.
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
    lines: SourceLines<R>,
    /// The current line.
    text: String,
    sorter: Sorter,
}

/// A place between two puzzles where a text may be cut ([`Reader::mark`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResumePoint {
    /// The bytes before it.
    pub bytes: usize,
    /// The lines before it.
    pub lines: usize,
    /// The header of the table that goes on there.
    pub header: Option<String>,
    /// The board of the puzzle before it.
    pub last: Option<Shape>,
}

/// The next part of a source.
#[derive(Debug)]
pub enum ReadPart {
    /// Lines that each are a puzzle of 9×9.
    Plain(PlainLines),
    /// A puzzle in any form, or an error.
    Record(Result<Record, ReadError>),
}

impl<R: BufRead> Reader<R> {
    /// A reader that finds the board of each puzzle from its size.
    pub fn new(source: R) -> Self {
        Self {
            lines: SourceLines::new(source),
            text: String::new(),
            sorter: Sorter::default(),
        }
    }

    /// The same reader for puzzles of this board only. This is needed for boxes other than the
    /// usual ones, and for sizes that are ambiguous.
    pub fn with_shape(mut self, shape: Shape) -> Self {
        self.sorter.shape = Some(shape);
        self
    }

    /// The same reader that takes puzzles with clues, too, one on a line: [links and texts](crate::variant::read) by which people share
    /// them. Others refuse them, as most text forms have no place for clues.
    ///
    /// ```
    /// use csp_sudoku::read::Reader;
    /// use csp_sudoku::variant::DrawnParts;
    ///
    /// let text = ".Shape~4x4.Cage~7~R1C1~R1C2\n1.....2..3.....4\n";
    /// let puzzles: Result<Vec<_>, _> = Reader::new(text.as_bytes()).with_clues(DrawnParts::Refuse).collect();
    /// assert_eq!(puzzles?.len(), 2);
    /// let error = Reader::new(text.as_bytes()).next().unwrap().unwrap_err();
    /// assert!(error.to_string().starts_with("line 1: a puzzle with clues"));
    /// # Ok::<(), csp_sudoku::read::ReadError>(())
    /// ```
    #[must_use]
    pub fn with_clues(mut self, drawn_parts: DrawnParts) -> Self {
        self.sorter.clues = Some(match drawn_parts {
            DrawnParts::Refuse => |text| variant::read(text, DrawnParts::Refuse),
            DrawnParts::Ignore => |text| variant::read(text, DrawnParts::Ignore),
        });
        self
    }

    /// The place after what has been read, if the text may be cut there: [`resume`](Self::resume) reads the
    /// remainder as this reader would. `None` in the middle of a puzzle, of a file with sections, or of what
    /// may be the rows of a grid. The source may be asked for more.
    ///
    /// ```
    /// use csp_sudoku::read::{Reader, Record};
    ///
    /// let text = "name,puzzle\nfirst,1.....2..3.....4\nsecond,12..34..........\n";
    /// let mut reader = Reader::new(text.as_bytes());
    /// let first = reader.next().unwrap()?;
    /// let mark = reader.mark().expect("the line is over");
    /// assert_eq!(&text[mark.bytes..], "second,12..34..........\n");
    /// let second = Reader::resume(&text.as_bytes()[mark.bytes..], &mark).next().unwrap()?;
    /// assert_eq!((second.line, second.puzzle.name()), (3, Some("second")));
    /// # Ok::<(), csp_sudoku::read::ReadError>(())
    /// ```
    #[must_use]
    pub fn mark(&mut self) -> Option<ResumePoint> {
        let (bytes, lines) = self.lines.place()?;
        self.sorter.is_between_puzzles().then(|| ResumePoint {
            bytes,
            lines,
            header: self.sorter.header().map(str::to_owned),
            last: self.sorter.last(),
        })
    }

    /// A reader of the text after a mark.
    #[must_use]
    pub fn resume(source: R, mark: &ResumePoint) -> Self {
        let mut reader = Self::new(source);
        reader.lines.skipped(mark.lines);
        reader.sorter.resume(mark.header.as_deref(), mark.last);
        reader
    }

    /// The next part of the source. If plain lines come next, the part has as many of them as have
    /// been read, at most `most`. They are the same puzzles as those of the iterator, but no
    /// [`Sudoku`] is made for each.
    ///
    /// ```
    /// use csp_sudoku::read::{ReadPart, Reader};
    ///
    /// let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let text = format!("# two\n{plain} first\n{plain}\n1.....2..3.....4\n");
    /// let mut reader = Reader::new(text.as_bytes());
    /// let Some(ReadPart::Plain(lines)) = reader.next_part(100) else { panic!("two lines are plain") };
    /// assert!(lines.iter().all(|line| line.cells == plain.as_bytes()));
    /// assert!(lines.iter().map(|line| (line.number, line.name())).eq([(2, Some("first")), (3, None)]));
    /// assert!(matches!(reader.next_part(100), Some(ReadPart::Record(Ok(record))) if record.line == 4));
    /// assert!(reader.next_part(100).is_none());
    /// ```
    ///
    /// [`Sudoku`]: crate::sudoku::Sudoku
    pub fn next_part(&mut self, most: usize) -> Option<ReadPart> {
        self.part(most, |_| true)
    }

    /// The next part of what has been read, without waiting for the source. It is also `None` if no
    /// whole line has been read, or no line that completes a puzzle.
    pub fn next_part_at_hand(&mut self, most: usize) -> Option<ReadPart> {
        self.part(most, SourceLines::has_line)
    }

    fn part(&mut self, most: usize, may_read: fn(&mut SourceLines<R>) -> bool) -> Option<ReadPart> {
        loop {
            if let Some(record) = self.sorter.pop() {
                return Some(ReadPart::Record(record));
            }
            if !may_read(&mut self.lines) {
                return None;
            }
            if self.sorter.expects_plain() {
                match self.lines.next_plain(most) {
                    Ok(lines) if lines.is_empty() => {}
                    Ok(lines) => {
                        self.sorter.passed_plain();
                        return Some(ReadPart::Plain(lines));
                    }
                    Err(error) => self.sorter.fail(error),
                }
            }
            if !self.take_line() {
                return self.sorter.pop().map(ReadPart::Record);
            }
        }
    }

    /// Gives the next line or the end of the source to the sorter. Returns `false` at the end.
    fn take_line(&mut self) -> bool {
        match self.lines.next_line(&mut self.text) {
            Ok(Some(line)) => self.sorter.take(line, &self.text),
            Ok(None) => {
                self.sorter.end();
                return false;
            }
            Err(error) => self.sorter.fail(error),
        }
        true
    }
}

impl Reader<Source> {
    /// How many bytes of the file the lines so far take ([`Source::bytes_read`]).
    pub fn bytes_read(&self) -> u64 {
        self.lines.source().bytes_read()
    }
}

impl<R> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("sorter", &self.sorter)
            .finish_non_exhaustive()
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.sorter.pop() {
                return Some(record);
            }
            if !self.take_line() {
                return self.sorter.pop();
            }
        }
    }
}

/// A reader of this file. The first bytes show whether it is gzipped.
///
/// # Errors
/// [`OpenError`] if there is no such file, it is a directory, or it cannot be read. A truncated
/// gzip file gives its puzzles and then a [`ReadError`](crate::read::ReadError).
pub fn open(path: impl AsRef<Path>) -> Result<Reader<Source>, OpenError> {
    let path = path.as_ref();
    let file = File::open(path).map_err(|source| OpenError::Open {
        path: path.into(),
        source,
    })?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(OpenError::Directory { path: path.into() });
    }
    from_read(file).map_err(|source| OpenError::Read {
        path: path.into(),
        source,
    })
}

/// A reader of any stream of bytes, such as the standard input. The first bytes show whether it is
/// gzipped.
///
/// # Errors
/// The I/O error if the first bytes cannot be read.
///
/// ```
/// let mut reader = csp_sudoku::read::from_read("1.....2..3.....4 easy\n".as_bytes())?;
/// assert_eq!(reader.next().unwrap()?.puzzle.name(), Some("easy"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_read(source: impl Read + Send + 'static) -> io::Result<Reader<Source>> {
    Ok(Reader::new(Source::new(source)?))
}
