//! Standard output: printing one text, and whether the program was started without it.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::message::tell;
use crate::report::Exit;

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

/// Prints the text. Returns `exit` if that worked.
pub(crate) fn print(text: &[u8], exit: Exit) -> Exit {
    let mut out = io::stdout().lock();
    printed(out.write_all(text).and_then(|()| out.flush()), exit)
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
