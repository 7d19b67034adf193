//! Help that was asked for, and what is wrong with a command line.

use std::io::{self, Write};

use crate::message::tell as tell_message;
use crate::report::Exit;
use crate::stdout::printed;

/// Prints help, or says what is wrong.
pub(crate) fn tell(error: &clap::Error) -> Exit {
    if !error.use_stderr() {
        let result = error.print().and_then(|()| io::stdout().flush());
        return printed(result, Exit::Fine);
    }
    let text = error.render().to_string();
    tell_message(text.strip_prefix("error: ").unwrap_or(&text).trim_end());
    Exit::BadInput
}
