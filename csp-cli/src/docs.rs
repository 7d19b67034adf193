//! Texts made from the command line's definition: completion scripts and the manual.

use std::io::{self, Write};

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;
use crate::report::Exit;
use crate::stdout::{print, printed};

/// Prints a completion script.
pub(crate) fn completions(shell: Shell) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "csp", &mut script);
    print(&script, Exit::Fine)
}

/// Prints the manual: a page for `csp`, and then one for each of its commands.
pub(crate) fn man() -> Exit {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    match write_pages(&command, &mut pages) {
        Ok(()) => print(&pages, Exit::Fine),
        Err(error) => printed(Err(error), Exit::Fine),
    }
}

fn write_pages(command: &Command, pages: &mut Vec<u8>) -> io::Result<()> {
    let notes = command
        .get_after_long_help()
        .or(command.get_after_help())
        .map(ToString::to_string);
    // The notes are laid out by hand. The renderer would fill their lines.
    let page = clap_mangen::Man::new(
        command
            .clone()
            .after_help(None::<&str>)
            .after_long_help(None::<&str>),
    );
    page.render(pages)?;
    if let Some(notes) = notes {
        write!(pages, ".SH NOTES\n.nf\n{}\n.fi\n", literal(&notes))?;
    }
    command
        .get_subcommands()
        .try_for_each(|command| write_pages(command, pages))
}

/// The text, changed so that roff sees no requests and no escapes in it.
fn literal(text: &str) -> String {
    text.replace('\\', "\\e")
        .replace('-', "\\-")
        .replace('\'', "\\(aq")
        .replace("\n.", "\n\\&.")
}
