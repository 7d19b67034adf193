//! Standard error: the progress bar and all other text.

use std::fmt;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use super::message::write_line;

/// A run that ends before this time shows no bar.
const DELAY: Duration = Duration::from_millis(500);

/// Whether the user wants to see more than errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verbosity {
    /// Errors only.
    Quiet,
    /// Also progress, and a summary of several puzzles.
    Normal,
    /// Also a summary of one puzzle.
    Summary,
}

impl Verbosity {
    /// Whether this many results are summed up.
    pub(crate) fn sums_up(self, results: u64) -> bool {
        match self {
            Self::Quiet => false,
            Self::Normal => results > 1,
            Self::Summary => true,
        }
    }
}

/// Standard error, with a bar below the text during the run.
#[derive(Debug)]
pub(crate) struct ProgressDisplay {
    begun: Instant,
    wanted: bool,
    /// The amount of work if it is known, for example the bytes of the input.
    total: Option<u64>,
    bar: Option<ProgressBar>,
}

impl ProgressDisplay {
    /// Begins to measure time. On a terminal a bar comes later, unless the user wants none.
    pub(crate) fn begin(verbosity: Verbosity, total: Option<u64>) -> Self {
        let wanted = verbosity != Verbosity::Quiet && io::stderr().is_terminal();
        Self {
            begun: Instant::now(),
            wanted,
            total,
            bar: None,
        }
    }

    /// The time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Moves the bar: the number of puzzles that are finished, and how much of the total that is.
    pub(crate) fn show(&mut self, puzzles: u64, finished: u64) {
        let elapsed = self.elapsed();
        if !self.wanted || elapsed < DELAY {
            return;
        }
        let total = self.total;
        let bar = self
            .bar
            .get_or_insert_with(|| new_bar(total).with_elapsed(elapsed));
        let rate = (puzzles as f64 / elapsed.as_secs_f64()) as u64;
        bar.set_message(format!(
            "{} puzzles, {} a second",
            HumanCount(puzzles),
            HumanCount(rate)
        ));
        bar.set_position(finished);
        bar.tick();
    }

    /// Removes the bar while `action` runs, as that may write to the terminal.
    pub(crate) fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(action),
            None => action(),
        }
    }

    /// Writes a line to standard error.
    pub(crate) fn say(&self, line: &str) {
        self.aside(|| write_line(line));
    }

    /// Removes the bar.
    pub(crate) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{bar:30} {share:>3}%  {msg}  {remaining} left",
        ),
        None => (ProgressBar::new_spinner(), "{spinner} {msg}  {elapsed}"),
    };
    // If the template were wrong, the bar would have the usual style.
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(
            style
                .with_key("share", share)
                .with_key("remaining", remaining),
        ),
        Err(_) => bar,
    }
}

/// The finished share in whole percent. It is 100 only if all is finished.
fn share(state: &ProgressState, out: &mut dyn fmt::Write) {
    let done = u128::from(state.pos());
    let total = u128::from(state.len().unwrap_or_default().max(1));
    // The bar shows nothing if it cannot be written.
    let _ = write!(out, "{}", (100 * done / total).min(100));
}

/// The time that is left. It is at least a second before the end.
fn remaining(state: &ProgressState, out: &mut dyn fmt::Write) {
    let _ = write!(
        out,
        "{:#}",
        HumanDuration(state.eta().max(Duration::from_secs(1)))
    );
}
