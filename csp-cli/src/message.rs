//! Messages on standard error. Each begins with `csp: `; the place comes next, if there is one.

use std::fmt::Display;
use std::io::{self, Write};

use crate::report::Exit;

/// The text of a message.
pub(crate) fn message(what: impl Display) -> String {
    format!("csp: {what}")
}

/// The text of a message about an error of the program itself.
pub(crate) fn internal_error(what: impl Display) -> String {
    message(format_args!("INTERNAL ERROR: {what}; please report this"))
}

/// Writes a line to standard error. If that cannot be written, there is no other place for it.
pub(crate) fn write_line(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes a message.
pub(crate) fn tell(what: impl Display) {
    write_line(&message(what));
}

/// Writes a message about a request that cannot be carried out, and returns the exit code.
pub(crate) fn refuse(what: impl Display) -> Exit {
    tell(what);
    Exit::BadInput
}
