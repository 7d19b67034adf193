//! Text on its way to standard output. It is gathered, and written when there is a pause.
//!
//! The reasons are in `docs/decisions/36-when-output-is-written.md`.

use std::io::{self, Write};

use super::text_pool::PooledText;

/// Text that waits to be written.
#[derive(Debug, Default)]
pub(crate) struct Out {
    /// The texts that are written next, in order.
    pieces: Vec<PooledText>,
    /// The text that is written after the pieces.
    text: String,
}

impl Out {
    /// Text that begins with this one.
    pub(crate) fn new(text: String) -> Self {
        Self {
            pieces: Vec::new(),
            text,
        }
    }

    /// Adds text.
    pub(crate) fn push_str(&mut self, text: &str) {
        self.text += text;
    }

    /// Adds a long text, without a copy if that is possible.
    pub(crate) fn push_piece(&mut self, text: PooledText) {
        if self.text.is_empty() {
            self.pieces.push(text);
        } else {
            self.text += &text;
        }
    }

    /// The length of the text that waits, in bytes.
    pub(crate) fn waiting(&self) -> usize {
        self.text.len() + self.pieces.iter().map(|piece| piece.len()).sum::<usize>()
    }

    /// Writes all text so far.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for piece in self.pieces.drain(..) {
            out.write_all(piece.as_bytes())?;
        }
        out.write_all(self.text.as_bytes())?;
        self.text.clear();
        out.flush()
    }
}
