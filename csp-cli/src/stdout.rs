//! Standard output, for commands that print one text.

use std::io::{self, Write};

use crate::report::Exit;

/// Prints the text; `exit` is what to exit with then. A closed pipe has seen enough.
pub(crate) fn print(text: &[u8], exit: Exit) -> Exit {
    let mut out = io::stdout().lock();
    match out.write_all(text).and_then(|()| out.flush()) {
        Ok(()) => exit,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
        Err(error) => failed(&error),
    }
}

/// Tells that it could not be written.
pub(crate) fn failed(error: &io::Error) -> Exit {
    // When nobody reads standard error, nobody is to be told.
    let _ = writeln!(io::stderr(), "csp: cannot write to standard output: {error}");
    Exit::Output
}
