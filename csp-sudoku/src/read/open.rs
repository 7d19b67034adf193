//! Files and streams, gzipped or not.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::read::error::OpenError;
use crate::read::reader::Reader;
use crate::read::source::Source;

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
