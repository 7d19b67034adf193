//! Standard output. Results are gathered, and written when there is a pause.

use std::io::{self, Write};

use crate::output::{Entry, Layout, Printer};
use crate::task::Task;
use crate::text_pool::PooledText;

/// How the layout is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LayoutChoice {
    /// This layout.
    Fixed(Layout),
    /// A drawing if there is one puzzle, and lines if there are several.
    GridForOne,
}

/// Writes results to standard output.
#[derive(Debug)]
pub(crate) struct Sink {
    printer: Printer,
    choice: LayoutChoice,
    /// The first result, while the layout is open.
    held: Option<Entry>,
    /// Whether some result has been laid out.
    begun: bool,
    /// The texts that are written next, in order.
    pieces: Vec<PooledText>,
    /// The text that is written after the pieces.
    text: String,
}

impl Sink {
    /// A sink that begins with the header, if the layout has one.
    pub(crate) fn new(printer: Printer, choice: LayoutChoice) -> Self {
        let header =
            if let LayoutChoice::Fixed(layout) = choice { printer.header(layout) } else { "" };
        Self {
            printer,
            choice,
            held: None,
            begun: false,
            pieces: Vec::new(),
            text: header.to_owned(),
        }
    }

    /// The question about each puzzle.
    pub(crate) fn task(&self) -> Task {
        self.printer.task
    }

    /// Adds a result.
    pub(crate) fn put(&mut self, entry: Entry) {
        match self.choice {
            LayoutChoice::Fixed(layout) => self.lay_out(layout, &entry),
            LayoutChoice::GridForOne if self.held.is_none() => self.held = Some(entry),
            LayoutChoice::GridForOne => {
                self.settle(Layout::Lines);
                self.put(entry);
            }
        }
    }

    /// Adds results as text. The layout is fixed, and they are in it.
    pub(crate) fn put_text(&mut self, text: PooledText) {
        if let LayoutChoice::Fixed(layout) = self.choice {
            self.begin_result(layout);
        }
        if self.text.is_empty() {
            self.pieces.push(text);
        } else {
            self.text += &text;
        }
    }

    /// Notes that no result comes for a while. A result that is held back is laid out now.
    pub(crate) fn idle(&mut self) {
        if self.held.is_some() {
            self.settle(Layout::Lines);
        }
    }

    /// Notes that there are no more results.
    pub(crate) fn end(&mut self) {
        self.settle(Layout::Grid);
    }

    /// The length of the text that waits to be written, in bytes.
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

    /// Decides on the layout if it is open, and lays out the result that was held back.
    fn settle(&mut self, layout: Layout) {
        if self.choice == LayoutChoice::GridForOne {
            self.choice = LayoutChoice::Fixed(layout);
        }
        if let Some(entry) = self.held.take() {
            self.lay_out(layout, &entry);
        }
    }

    fn lay_out(&mut self, layout: Layout, entry: &Entry) {
        self.begin_result(layout);
        self.text += &self.printer.result(layout, entry);
    }

    fn begin_result(&mut self, layout: Layout) {
        if std::mem::replace(&mut self.begun, true) {
            self.text += self.printer.separator(layout);
        }
    }
}
