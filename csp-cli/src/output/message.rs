//! Messages on standard error. Each begins with `csp: `; the place comes next, if there is one.

use std::fmt::Display;
use std::io::{self, Write};

use crate::exit::Exit;

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

/// Writes a message about an error of the program itself, and returns the exit code.
pub(crate) fn fail(what: impl Display) -> Exit {
    write_line(&internal_error(what));
    Exit::Internal
}

/// A message about a puzzle on standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    /// The puzzle is wrong: it has no solution, or another one than the solution that comes with
    /// it.
    Fault(String),
    /// The options do not fit the puzzle.
    Refusal(String),
    /// The program is wrong.
    InternalError(String),
}

impl Remark {
    /// What is wrong.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Fault(what) | Self::Refusal(what) | Self::InternalError(what) => what,
        }
    }
}

/// The message about two equal givens in a house.
pub(crate) fn resolve(clash: impl Display) -> String {
    format!("{clash}; change or clear one of the two")
}
