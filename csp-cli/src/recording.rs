//! Records a search as a trace.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use csp_core::trace::{Bounds, Level, Recorder, Step, Trace, Tracer};
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::record::About;

use crate::task::Budget;

/// How much is recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordingOptions {
    /// How much the trace tells.
    pub(crate) level: Level,
    /// Where the trace is cut.
    pub(crate) bounds: Bounds,
    /// The search ends with this solution.
    pub(crate) solutions: u64,
    /// The limits of the search.
    pub(crate) budget: Budget,
}

/// Searches until it has found the solutions asked for, the trace is full, or an interrupt comes.
pub(crate) fn record(
    about: &About,
    options: RecordingOptions,
    interrupted: &'static AtomicBool,
) -> Trace {
    let RecordingOptions { level, bounds, solutions, budget } = options;
    let mut solver = ModelSolver::house_by_house(about.puzzle.shape(), about.strategy);
    let legend = solver.legend();
    let recorder =
        Recorder::new(&legend, level, Trace::default()).bounds(bounds).about(&about.to_string());
    let full = Arc::new(AtomicBool::new(false));
    let mut tracer = UntilFull { recorder, full: full.clone() };
    let limits =
        budget.limits_until(interrupted, move || full.load(Ordering::Relaxed)).solutions(solutions);
    solver.search(&about.puzzle, limits, &mut tracer).count_up_to(u64::MAX);
    tracer.recorder.finish()
}

/// Records events, and notes when the trace is full. The search need not go on then.
struct UntilFull<'a> {
    recorder: Recorder<'a, Trace>,
    full: Arc<AtomicBool>,
}

impl Tracer for UntilFull<'_> {
    fn step(&mut self, step: Step<'_>) {
        self.recorder.step(step);
        self.full.store(self.recorder.is_over(), Ordering::Relaxed);
    }
}
