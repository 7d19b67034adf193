//! The progress bar on standard error, and all other text that goes there.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

/// A run that is over sooner shows no bar.
const DELAY: Duration = Duration::from_millis(500);

/// Whether the user wants to see more than errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verbosity {
    /// Errors only.
    Quiet,
    /// Progress and a summary, too.
    Normal,
}

/// Standard error, with a bar at its foot while the run goes on.
#[derive(Debug)]
pub(crate) struct Progress {
    begun: Instant,
    wanted: bool,
    /// The size of the input in bytes, where it is known.
    total: Option<u64>,
    /// Bytes read so far.
    taken: Arc<AtomicU64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Begins the measuring of time; a bar comes later, on a terminal, unless it is not wanted.
    pub(crate) fn begin(verbosity: Verbosity, total: Option<u64>, taken: Arc<AtomicU64>) -> Self {
        let wanted = verbosity == Verbosity::Normal && io::stderr().is_terminal();
        Self { begun: Instant::now(), wanted, total, taken, bar: None }
    }

    /// The time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Brings the bar up to date.
    pub(crate) fn show(&mut self, puzzles: u64) {
        let elapsed = self.elapsed();
        if !self.wanted || elapsed < DELAY {
            return;
        }
        let total = self.total;
        let bar = self.bar.get_or_insert_with(|| new_bar(total).with_elapsed(elapsed));
        let rate = (puzzles as f64 / elapsed.as_secs_f64()) as u64;
        bar.set_message(format!("{} puzzles, {} a second", HumanCount(puzzles), HumanCount(rate)));
        bar.set_position(self.taken.load(Ordering::Relaxed));
        bar.tick();
    }

    /// Does something that may write to the terminal, while there is no bar on it.
    pub(crate) fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(action),
            None => action(),
        }
    }

    /// Writes a line to standard error. When nobody reads that, nobody is to be told.
    pub(crate) fn say(&self, message: &str) {
        let _ = self.aside(|| writeln!(io::stderr(), "{message}"));
    }

    /// Takes the bar away.
    pub(crate) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{bar:30} {percent:>3}%  {msg}  {eta} left"),
        None => (ProgressBar::new_spinner(), "{spinner} {msg}  {elapsed}"),
    };
    // A wrong template would leave the usual style.
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
