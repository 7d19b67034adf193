//! Help that was asked for, and what is wrong with a command line.

use std::io::{self, Write};

use crate::message::{self, write_line};
use crate::report::Exit;
use crate::stdout::printed;

/// Prints help, or says what is wrong.
pub(crate) fn tell(error: &clap::Error) -> Exit {
    if !error.use_stderr() {
        let result = error.print().and_then(|()| io::stdout().flush());
        return printed(result, Exit::Fine);
    }
    let text = error.render().to_string();
    match text.strip_prefix("error: ") {
        Some(what) => message::tell(what.trim_end()),
        // Without a command there is help, which is no message.
        None => write_line(text.trim_end()),
    }
    Exit::BadInput
}
