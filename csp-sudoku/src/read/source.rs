//! Bytes of a file or stream, gzipped or not, and the number of bytes that have been read.

use flate2::bufread::MultiGzDecoder;
use std::io::{BufRead, BufReader, Read};
use std::{fmt, io};

/// The first two bytes of every gzip file (RFC 1952).
const GZIP_MAGIC: [u8; 2] = [0x1F, 0x8B];

/// The number of bytes that are read at once.
const BUFFER: usize = 64 << 10;

/// The bytes of a file or stream. The first bytes show whether it is gzipped, and then it is
/// unzipped.
///
/// ```
/// use std::io::Read;
/// use csp_sudoku::read::Source;
///
/// let mut source = Source::new("1.....2..3.....4\n".as_bytes())?;
/// let mut text = String::new();
/// source.read_to_string(&mut text)?;
/// assert_eq!((text.len(), source.bytes_read()), (17, 17));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Source {
    bytes: Bytes,
    /// The number of bytes that have been taken, after unzipping.
    taken: u64,
}

/// The bytes as they are in the file or stream.
type Stream = Box<dyn BufRead + Send>;

enum Bytes {
    Plain(Stream),
    Gzip(Box<BufReader<CountingReader<MultiGzDecoder<CountingReader<Stream>>>>>),
}

impl Source {
    /// The bytes of a stream.
    ///
    /// # Errors
    /// The I/O error if the first bytes cannot be read.
    pub fn new(stream: impl Read + Send + 'static) -> io::Result<Self> {
        let mut stream = stream;
        let mut head = Vec::with_capacity(GZIP_MAGIC.len());
        stream
            .by_ref()
            .take(GZIP_MAGIC.len() as u64)
            .read_to_end(&mut head)?;
        let is_gzip = head == GZIP_MAGIC;
        let stream = BufReader::with_capacity(BUFFER, io::Cursor::new(head).chain(stream));
        let stream: Stream = Box::new(stream);
        let bytes = if is_gzip {
            let text = CountingReader::new(MultiGzDecoder::new(CountingReader::new(stream)));
            Bytes::Gzip(Box::new(BufReader::with_capacity(BUFFER, text)))
        } else {
            Bytes::Plain(stream)
        };
        Ok(Self { bytes, taken: 0 })
    }

    /// The number of bytes of the file or stream that have been taken. For a gzipped one it is
    /// estimated from the share of the unzipped bytes that have been taken.
    pub fn bytes_read(&self) -> u64 {
        let text = match &self.bytes {
            Bytes::Plain(_) => return self.taken,
            Bytes::Gzip(text) => text.get_ref(),
        };
        let compressed = text.inner.get_ref().count;
        let share = u128::from(compressed) * u128::from(self.taken) / u128::from(text.count.max(1));
        // At most as much is taken as the compressed bytes have given: the share fits a `u64`.
        share as u64
    }
}

impl BufRead for Source {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match &mut self.bytes {
            Bytes::Plain(stream) => stream.fill_buf(),
            Bytes::Gzip(text) => text.fill_buf(),
        }
    }

    fn consume(&mut self, amount: usize) {
        self.taken += amount as u64;
        match &mut self.bytes {
            Bytes::Plain(stream) => stream.consume(amount),
            Bytes::Gzip(text) => text.consume(amount),
        }
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("bytes_read", &self.bytes_read())
            .finish_non_exhaustive()
    }
}

/// Counts the bytes that are read from `inner`.
struct CountingReader<S> {
    inner: S,
    count: u64,
}

impl<S> CountingReader<S> {
    fn new(inner: S) -> Self {
        Self { inner, count: 0 }
    }
}

impl<S: Read> Read for CountingReader<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.count += count as u64;
        Ok(count)
    }
}

impl<S: BufRead> BufRead for CountingReader<S> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.count += amount as u64;
        self.inner.consume(amount);
    }
}
