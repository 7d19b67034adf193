//! Results as text for standard output, in the layout that was chosen or is found out.

use super::printer::{Entry, Printer};
use super::task::Task;
use crate::arguments::layout::Layout;
use crate::output::out::Out;
use crate::output::text_pool::PooledText;

/// Lays out results.
#[derive(Debug)]
pub(crate) struct Sink {
    printer: Printer,
    /// `None` as long as it is open: a drawing if there is one puzzle, and lines if there are several.
    layout: Option<Layout>,
    /// The first result, while the layout is open.
    held: Option<Entry>,
    /// Whether some result has been laid out.
    begun: bool,
    /// The results so far.
    out: Out,
}

impl Sink {
    /// A sink that begins with the header, if the layout has one.
    pub(crate) fn new(printer: Printer, layout: Option<Layout>) -> Self {
        let header = layout.map_or("", |layout| printer.header(layout));
        Self {
            printer,
            layout,
            held: None,
            begun: false,
            out: Out::new(header.to_owned()),
        }
    }

    /// The question about each puzzle.
    pub(crate) fn task(&self) -> Task {
        self.printer.task
    }

    /// Adds a result.
    pub(crate) fn put(&mut self, entry: Entry) {
        match self.layout {
            Some(layout) => self.lay_out(layout, &entry),
            None if self.held.is_none() => self.held = Some(entry),
            None => {
                self.settle(Layout::Lines);
                self.put(entry);
            }
        }
    }

    /// Adds results as text. The layout is fixed, and they are in it.
    pub(crate) fn put_text(&mut self, text: PooledText) {
        if let Some(layout) = self.layout {
            self.begin_result(layout);
        }
        self.out.push_piece(text);
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

    /// The text that waits to be written.
    pub(crate) fn out(&mut self) -> &mut Out {
        &mut self.out
    }

    /// Decides on the layout if it is open, and lays out the result that was held back.
    fn settle(&mut self, layout: Layout) {
        self.layout.get_or_insert(layout);
        if let Some(entry) = self.held.take() {
            self.lay_out(layout, &entry);
        }
    }

    fn lay_out(&mut self, layout: Layout, entry: &Entry) {
        self.begin_result(layout);
        self.out.push_str(&self.printer.result(layout, entry));
    }

    fn begin_result(&mut self, layout: Layout) {
        if std::mem::replace(&mut self.begun, true) {
            self.out.push_str(layout.separator());
        }
    }
}
