//! `csp completions` and `csp man`: texts made from the table of commands.

use std::io::{self, Write};

use clap::{Args, Command};
use clap_complete::Shell;

use crate::command::{Describe, Help};
use crate::exit::Exit;
use crate::output::stdout::{print, printed};

/// The arguments of `completions`.
#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Describe for Completions {
    const HELP: Help = Help {
        more: "",
        notes: &[],
        examples: "$ csp completions bash",
    };

    fn run(self, mut csp: Command) -> Exit {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut csp, "csp", &mut script);
        print(script, Exit::Fine)
    }
}

/// The arguments of `man`: none.
#[derive(Args, Debug)]
pub(crate) struct Manual {}

impl Describe for Manual {
    const HELP: Help = Help {
        more: "",
        notes: &[],
        examples: "$ csp man > csp.1",
    };

    /// A page for `csp`, and then one for each of its commands.
    fn run(self, csp: Command) -> Exit {
        let mut command = csp.disable_help_subcommand(true);
        command.build();
        let mut pages = Vec::new();
        match write_pages(&command, &mut pages) {
            Ok(()) => print(pages, Exit::Fine),
            Err(error) => printed(Err(error), Exit::Fine),
        }
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
