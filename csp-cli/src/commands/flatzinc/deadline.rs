//! The time limit while a model is read and compiled. The search has limits of its own.

use std::process;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use csp_flatzinc::RunStatus;

use crate::exit::Exit;
use crate::output::stdout::print;

/// What the program does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RunPhase {
    Preparing,
    Searching,
}

static PHASE: Mutex<RunPhase> = Mutex::new(RunPhase::Preparing);

/// From now on the program ends at this time, and says that it knows nothing, unless
/// [`searching`] is called before. No reader and no compiler has to look at a clock for it.
pub(super) fn begin(end: Instant) {
    let watch = move || {
        thread::sleep(end.saturating_duration_since(Instant::now()));
        let phase = PHASE.lock().unwrap_or_else(PoisonError::into_inner);
        if *phase == RunPhase::Preparing {
            let exit = print(RunStatus::Unknown.line(), Exit::Fine);
            process::exit(exit.code().into());
        }
    };
    // Without a thread the search notices that its time is over, some time later.
    let _ = thread::Builder::new()
        .name("deadline".to_owned())
        .spawn(watch);
}

/// Ends the watch. From here on the limits of the search count.
pub(super) fn searching() {
    *PHASE.lock().unwrap_or_else(PoisonError::into_inner) = RunPhase::Searching;
}

/// How long it is from now to the end.
pub(super) fn left(end: Instant) -> Duration {
    end.saturating_duration_since(Instant::now())
}
