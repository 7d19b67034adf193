//! Help, and messages about a wrong command line.

use std::io::{self, Write};

use super::message::{self, write_line};
use super::stdout::printed;
use crate::exit::Exit;

/// Prints help, or the message about a wrong command line.
pub(crate) fn tell(error: &clap::Error) -> Exit {
    if !error.use_stderr() {
        let result = error.print().and_then(|()| io::stdout().flush());
        return printed(result, Exit::Fine);
    }
    let text = error.render().to_string();
    match text.strip_prefix("error: ") {
        Some(what) => message::tell(what.trim_end()),
        // Help is also printed if there is no command. It needs no prefix of a message.
        None => write_line(text.trim_end()),
    }
    Exit::BadInput
}
