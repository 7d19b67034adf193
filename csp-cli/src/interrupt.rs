//! Ctrl-C: the first one asks for an end, the second one is the end.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// What a shell reports of a program that Ctrl-C killed: 128 and the number of the signal.
const KILLED: i32 = 130;

/// Listens for Ctrl-C (and for the signals to terminate) from now on, and gives the flag that they
/// set.
pub(crate) fn listen() -> &'static AtomicBool {
    let handler = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(KILLED);
        }
    };
    // Where no handler can be set, Ctrl-C ends the program at once, as it would have.
    let _ = ctrlc::set_handler(handler);
    &INTERRUPTED
}

/// Listens in the same way, but every signal only sets the flag, for a command that has to tidy up
/// before the end.
pub(crate) fn listen_only() -> &'static AtomicBool {
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    &INTERRUPTED
}

/// Whether a signal came.
pub(crate) fn came() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
