//! Standard output: printing one text, whether the program was started without it, and whether its
//! reader has gone.
//!
//! The reasons are in `docs/decisions/46-closed-standard-output.md`.

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::thread;

use super::message::tell;
use crate::exit::Exit;

/// Whether standard output was closed when the program began.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Looks at standard output before `main` and before the runtime of Rust. The runtime opens
/// `/dev/null` in place of a closed one, and all output would be lost without a message.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look_at_stdout() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    IS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// Whether standard output is closed (`>&-`), which is not the same as a pipe that is not read.
pub(crate) fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

/// Whether the reader of standard output has gone, as [`when_unread`] has noticed.
static IS_UNREAD: AtomicBool = AtomicBool::new(false);

/// Whether standard output is a pipe whose reader is known to have gone.
pub(crate) fn is_unread() -> bool {
    IS_UNREAD.load(Ordering::Relaxed)
}

/// Ends the program once standard output is a pipe whose reader has gone, as a write would.
pub(crate) fn end_when_unread() {
    when_unread(|| process::exit(Exit::Fine.code().into()));
}

/// Calls this once standard output is a pipe whose reader has gone. Without it that is noticed at
/// the next write, which may be long in coming. A thread sleeps until then, and searches need not
/// ask.
#[cfg(unix)]
pub(crate) fn when_unread(act: impl FnOnce() + Send + 'static) {
    let watch = || {
        if waits_for_hang_up() {
            IS_UNREAD.store(true, Ordering::Relaxed);
            act();
        }
    };
    // Without a thread a write notices it.
    let _ = thread::Builder::new()
        .name("stdout".to_owned())
        .spawn(watch);
}

/// Elsewhere a write notices it.
#[cfg(not(unix))]
pub(crate) fn when_unread(_: impl FnOnce() + Send + 'static) {}

/// Waits until no one can read standard output. `false`: the system does not tell.
#[cfg(unix)]
fn waits_for_hang_up() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let stdout = rustix::stdio::stdout();
    // Errors and hang-ups are always reported.
    let mut polled = [PollFd::new(&stdout, PollFlags::empty())];
    while let Err(error) = poll(&mut polled, None) {
        if error != rustix::io::Errno::INTR {
            return false;
        }
    }
    polled[0]
        .revents()
        .intersects(PollFlags::ERR | PollFlags::HUP)
}

/// Prints the text. Returns `exit` if that worked.
pub(crate) fn print(text: impl AsRef<[u8]>, exit: Exit) -> Exit {
    printed(write(text), exit)
}

/// Writes the text, so that a reader has it at once.
pub(crate) fn write(text: impl AsRef<[u8]>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_ref())?;
    out.flush()
}

/// The exit code after printing: `exit` unless printing failed. A reader that closes a pipe has
/// seen enough, which is no failure.
pub(crate) fn printed(result: io::Result<()>, exit: Exit) -> Exit {
    match result {
        Ok(()) => exit,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
        Err(error) => {
            tell(cannot_write(&error));
            Exit::Output
        }
    }
}

/// The message if standard output cannot be written.
pub(crate) fn cannot_write(error: &io::Error) -> String {
    format!("cannot write to standard output: {error}")
}
