//! Files and streams, gzipped or not.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use crate::read::error::OpenError;
use crate::read::reader::Reader;

/// The first two bytes of every gzip file (RFC 1952).
const GZIP_MAGIC: [u8; 2] = [0x1F, 0x8B];

/// How much is read at once, in bytes.
const BUFFER: usize = 64 << 10;

/// A source of bytes that may be read on another thread.
pub type Source = Box<dyn BufRead + Send>;

/// A reader of this file, which may be gzipped; its first bytes tell.
///
/// # Errors
/// [`OpenError`] when there is no such file, it is a directory, or it cannot be read. A gzip file
/// that breaks off gives its puzzles and then a [`ReadError`](crate::read::ReadError).
pub fn open(path: impl AsRef<Path>) -> Result<Reader<Source>, OpenError> {
    let path = path.as_ref();
    let file = File::open(path).map_err(|source| OpenError::Open { path: path.into(), source })?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(OpenError::Directory { path: path.into() });
    }
    from_read(file).map_err(|source| OpenError::Read { path: path.into(), source })
}

/// A reader of any stream of bytes, such as the standard input, which may be gzipped; its first
/// bytes tell.
///
/// # Errors
/// The I/O error when the first bytes cannot be read.
///
/// ```
/// let mut reader = csp_sudoku::read::from_read("1.....2..3.....4 easy\n".as_bytes())?;
/// assert_eq!(reader.next().unwrap()?.puzzle.name(), Some("easy"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_read(source: impl Read + Send + 'static) -> io::Result<Reader<Source>> {
    let mut source = source;
    let head = head(&mut source)?;
    let gzipped = head == GZIP_MAGIC;
    let source = BufReader::with_capacity(BUFFER, io::Cursor::new(head).chain(source));
    let source: Source = if gzipped {
        Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(source)))
    } else {
        Box::new(source)
    };
    Ok(Reader::new(source))
}

/// The first two bytes, or fewer at the end of the source.
fn head(source: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(GZIP_MAGIC.len());
    source.take(GZIP_MAGIC.len() as u64).read_to_end(&mut head)?;
    Ok(head)
}
