//! The time limit of a run, from its first byte to its last, and signals as its end.
//!
//! A thread watches the time. A search asks ([`Deadline::limits`]) and ends by itself. What does not ask is ended
//! with the program: reading, compiling, a long step of a constraint, the freeing of memory. The thread
//! then prints what was known.
//!
//! The reasons are in `docs/decisions/62-a-watch-ends-what-does-not-ask.md`.

use std::fs;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use csp_core::limits::Limits;

use crate::exit::Exit;
use crate::interrupt;
use crate::output::stdout::print;

/// How long a search may take to end once its time is over.
const GRACE: Duration = Duration::from_millis(15);

/// How long the system takes to free a megabyte when the program ends.
const FREEING: Duration = Duration::from_micros(100);

/// How long the watch sleeps at least.
const NAP: Duration = Duration::from_millis(1);

/// What says what is printed if the program ends now.
type Ending = Box<dyn FnOnce() -> String + Send>;

/// A time limit, or none.
pub(crate) struct Deadline {
    end: Option<Instant>,
    watch: Arc<DeadlineWatch>,
}

struct DeadlineWatch {
    is_over: AtomicBool,
    state: Mutex<WatchState>,
    closed: Condvar,
}

struct WatchState {
    /// `None`: the program ends by itself.
    ending: Option<Ending>,
    grace: Duration,
}

impl Deadline {
    /// From now on the program ends at this time with this exit code, and prints what this function returns, or
    /// what it is told [later](Self::tell). The function must not print.
    pub(crate) fn begin(
        end: Option<Instant>,
        exit: Exit,
        ending: impl FnOnce() -> String + Send + 'static,
    ) -> Self {
        let watch = Arc::new(DeadlineWatch {
            is_over: AtomicBool::new(false),
            state: Mutex::new(WatchState {
                ending: Some(Box::new(ending)),
                grace: Duration::ZERO,
            }),
            closed: Condvar::new(),
        });
        if let Some(end) = end {
            let watch = Arc::clone(&watch);
            // Without a thread the search looks at the clock itself.
            let _ = thread::Builder::new()
                .name("deadline".to_owned())
                .spawn(move || watch.run(end, exit));
        }
        Self { end, watch }
    }

    /// From now on Ctrl-C and a signal to terminate end the program as the time does.
    pub(crate) fn end_at_signal(&self, exit: Exit) {
        let watch = Arc::clone(&self.watch);
        interrupt::tell(move || watch.finish(exit));
    }

    /// These limits and this one, for a search. The search has some time to end by itself.
    pub(crate) fn limits(&self, limits: Limits) -> Limits {
        self.watch.state().grace = GRACE;
        let watch = Arc::clone(&self.watch);
        let limits = limits.stop_when(move || watch.is_over.load(Ordering::Relaxed));
        match self.end {
            Some(end) => limits.time(end.saturating_duration_since(Instant::now())),
            None => limits,
        }
    }

    /// Does this, which may print, and says what is to be printed from now on if the program ends.
    pub(crate) fn tell<R>(
        &self,
        act: impl FnOnce() -> R,
        ending: impl FnOnce() -> String + Send + 'static,
    ) -> R {
        let mut state = self.watch.state();
        let result = act();
        if state.ending.is_some() {
            state.ending = Some(Box::new(ending));
        }
        result
    }

    /// From now on the program ends by itself.
    pub(crate) fn close(self) {
        self.watch.state().ending = None;
        self.watch.closed.notify_all();
    }
}

impl DeadlineWatch {
    fn state(&self) -> MutexGuard<'_, WatchState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, end: Instant, exit: Exit) {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let left = left.saturating_sub(freeing());
            if left.is_zero() {
                break;
            }
            // Memory grows, and what is left is known better later.
            thread::sleep(left.div_f64(2.0).max(NAP));
        }
        self.finish(exit);
    }

    /// Lets the search end by itself, or ends the program.
    fn finish(&self, exit: Exit) {
        self.is_over.store(true, Ordering::Relaxed);
        let state = self.state();
        let grace = state.grace;
        let waited = self
            .closed
            .wait_timeout_while(state, grace, |state| state.ending.is_some());
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        // The lock is kept: no one else prints from here on.
        if let Some(ending) = state.ending.take() {
            process::exit(print(ending(), exit).code().into());
        }
    }
}

/// How long the system takes to free the memory of the program, as far as it tells its size.
fn freeing() -> Duration {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = resident.and_then(|size| size.trim().strip_suffix(" kB")?.parse::<u32>().ok());
    FREEING * (kilobytes.unwrap_or_default() / 1024)
}
