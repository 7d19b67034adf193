//! Standard output, for commands that print one text, and whether there is one.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::message::tell;
use crate::report::Exit;

/// Whether standard output was closed when the program began.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Looks at standard output before `main`: the runtime of Rust then puts `/dev/null` in the place
/// of a closed one, and what is written would be lost without a word.
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

/// Prints the text; `exit` is what to exit with then.
pub(crate) fn print(text: &[u8], exit: Exit) -> Exit {
    let mut out = io::stdout().lock();
    printed(out.write_all(text).and_then(|()| out.flush()), exit)
}

/// What to exit with after printing: `exit`, unless it failed. A reader that closes a pipe has seen
/// enough.
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

/// What to say when standard output cannot be written.
pub(crate) fn cannot_write(error: &io::Error) -> String {
    format!("cannot write to standard output: {error}")
}
