//! The findings so far, as text for standard output, in the layout that was chosen or is found out.

use super::line_worker::Examined;
use super::printer::{PrintedResult, Printer};
use super::task::Task;
use crate::arguments::layout::OutputLayout;
use crate::input::InputPlace;
use crate::output::out::Out;
use crate::output::tally::Counted;
use crate::parallel::session::{Results, RunReport};

/// Lays out findings.
#[derive(Debug)]
pub(crate) struct Findings {
    printer: Printer,
    /// `None` as long as it is open: a drawing if there is one puzzle, and lines if there are several.
    layout: Option<OutputLayout>,
    /// The first result, while the layout is open.
    held: Option<PrintedResult>,
    /// Whether some result has been laid out.
    begun: bool,
    /// The results so far.
    out: Out,
}

impl Findings {
    /// Text that begins with the header, if the layout has one.
    pub(crate) fn new(printer: Printer, layout: Option<OutputLayout>) -> Self {
        let header = layout.map_or("", |layout| printer.header(layout));
        Self {
            printer,
            layout,
            held: None,
            begun: false,
            out: Out::new(header.to_owned()),
        }
    }

    /// Adds a result.
    fn put(&mut self, entry: PrintedResult) {
        match self.layout {
            Some(layout) => self.lay_out(layout, &entry),
            None if self.held.is_none() => self.held = Some(entry),
            None => {
                self.settle(OutputLayout::Lines);
                self.put(entry);
            }
        }
    }

    /// Decides on the layout if it is open, and lays out the result that was held back.
    fn settle(&mut self, layout: OutputLayout) {
        self.layout.get_or_insert(layout);
        if let Some(entry) = self.held.take() {
            self.lay_out(layout, &entry);
        }
    }

    fn lay_out(&mut self, layout: OutputLayout, entry: &PrintedResult) {
        self.begin_result(layout);
        self.out.push_str(&self.printer.result(layout, entry));
    }

    fn begin_result(&mut self, layout: OutputLayout) {
        if std::mem::replace(&mut self.begun, true) {
            self.out.push_str(layout.separator());
        }
    }
}

impl Results for Findings {
    type Outcome = Examined;

    fn add(&mut self, outcome: Examined, account: &mut RunReport) {
        match outcome {
            Examined::Item(entry, remark) => {
                if let Some(remark) = remark {
                    account.remark(&entry.place, &remark);
                }
                account.tally.add(entry.finding.status);
                self.put(entry);
            }
            Examined::Lines(source, results) => {
                for (line, remark) in results.remarks {
                    account.remark(&InputPlace::new(&source, line), &remark);
                }
                account.tally.merge(&results.tally);
                // The layout is fixed, and they are in it.
                if let Some(layout) = self.layout {
                    self.begin_result(layout);
                }
                self.out.push_piece(results.text);
            }
            Examined::Problem(what) => account.bad_input(what),
        }
    }

    fn out(&mut self) -> &mut Out {
        &mut self.out
    }

    fn counted(&self) -> Counted {
        match self.printer.task {
            Task::Check => Counted::Rules,
            Task::Solve(_) | Task::Count { .. } => Counted::Solutions,
        }
    }

    /// A result that is held back is laid out now.
    fn idle(&mut self) {
        if self.held.is_some() {
            self.settle(OutputLayout::Lines);
        }
    }

    fn end(&mut self, _: &mut RunReport) {
        self.settle(OutputLayout::Grid);
    }
}
