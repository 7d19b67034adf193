//! Ctrl-C. The first one asks the command to end, the second one ends it at once.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The exit code that a shell reports if Ctrl-C killed a program: 128 plus the number of the
/// signal.
const KILLED: i32 = 130;

/// Listens for Ctrl-C and the signals to terminate from now on. Returns the flag that they set.
pub(crate) fn listen() -> &'static AtomicBool {
    let handler = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(KILLED);
        }
    };
    // If no handler can be set, Ctrl-C ends the program at once, as it does by default.
    let _ = ctrlc::set_handler(handler);
    &INTERRUPTED
}

/// Listens in the same way, but every signal only sets the flag, for a command that has to tidy up
/// before the end.
pub(crate) fn listen_only() -> &'static AtomicBool {
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    &INTERRUPTED
}

/// Calls this at each Ctrl-C and signal to terminate, on a thread of its own.
pub(crate) fn tell(at_signal: impl FnMut() + Send + 'static) {
    // As above: without a handler a signal ends the program.
    let _ = ctrlc::set_handler(at_signal);
}

/// Asks the command to end, as the first Ctrl-C does.
pub(crate) fn raise() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Whether a signal came.
pub(crate) fn came() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
