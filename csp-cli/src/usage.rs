//! Help, and messages about a wrong command line.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use crate::flatzinc::PROGRAM;
use crate::message::{self, write_line};
use crate::report::Exit;
use crate::stdout::printed;

/// The words of the command line. MiniZinc calls the program by another name, which stands for
/// `csp flatzinc`.
pub(crate) fn words() -> Vec<OsString> {
    let mut words: Vec<OsString> = env::args_os().collect();
    let name = words.first().and_then(|word| Path::new(word).file_stem());
    if name.is_some_and(|name| name == PROGRAM) {
        words.insert(1, "flatzinc".into());
    }
    words
}

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
