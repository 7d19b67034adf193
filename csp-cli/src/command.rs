//! What a command is: a row of the table, from which the parser, the help, the manual and the completions are made.

use std::path::Path;

use clap::builder::{Resettable, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Args};

use crate::exit::Exit;
use crate::output::message::refuse;
use crate::output::usage;

/// The arguments of a command, its help, and what it does.
pub(crate) trait Execute: Args {
    const HELP: Help;

    /// Carries it out. Returns the exit code.
    fn run(self) -> Result<Exit, Refusal>;
}

/// The same for a command that is about the commands.
pub(crate) trait Describe: Args {
    const HELP: Help;

    /// Carries it out for a whole command line. Returns the exit code.
    fn run(self, csp: clap::Command) -> Exit;
}

/// Why a command does nothing.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The arguments are wrong. The message comes with the usage of the command.
    Usage(ErrorKind, &'static str),
    /// Anything else that is wrong with what was asked for.
    Request(String),
    /// The message is on standard error already.
    Reported(Exit),
}

impl From<String> for Refusal {
    fn from(what: String) -> Self {
        Self::Request(what)
    }
}

/// The help of a command beside its arguments. No line of the notes and examples is longer than 80 characters, as a
/// wrapped example would not work when pasted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Help {
    /// What `--help` adds to the line of the table, and `-h` does not.
    pub(crate) more: &'static str,
    /// What `--help` says below the arguments.
    pub(crate) notes: &'static [Note],
    /// Lines to paste. A test runs those that begin with `$`.
    pub(crate) examples: &'static str,
}

/// A part of the help.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Note {
    Text(&'static str),
    /// What exit codes mean for the command.
    Codes(&'static [Meaning]),
}

/// An exit code, and what it means for a command.
pub(crate) type Meaning = (Exit, &'static str);

/// A word of this length, in bytes, is no command that was mistyped, but perhaps a sudoku: one of 4×4 has as many cells.
const LEAST_CELLS: usize = 16;

/// Exit codes that mean the same for all commands.
pub(crate) const INTERNAL: Meaning = (Exit::Internal, Exit::Internal.meaning());
pub(crate) const OUTPUT: Meaning = (Exit::Output, Exit::Output.meaning());

impl Help {
    /// A command whose arguments say all.
    pub(crate) const NONE: Self = Self {
        more: "",
        notes: &[],
        examples: "",
    };

    /// Adds it to a command, which has the line of the table.
    fn add_to(&self, command: clap::Command) -> clap::Command {
        let what = command.get_about().filter(|_| !self.more.is_empty());
        let about = what.map(|what| format!("{what}\n\n{}", self.more).into());
        let command = command.long_about(Resettable::<StyledStr>::from(about));
        match (self.examples, self.notes) {
            ("", _) => command,
            (_, []) => command.after_help(self.examples()),
            _ => command
                .after_help(self.examples())
                .after_long_help(self.notes()),
        }
    }

    fn examples(&self) -> String {
        format!("Examples:\n  {}", self.examples.replace('\n', "\n  "))
    }

    /// All that `--help` says below the arguments.
    fn notes(&self) -> String {
        let notes = self.notes.iter().map(|note| match note {
            Note::Text(text) => format!("{text}\n\n"),
            Note::Codes(codes) => {
                let line = |(exit, meaning): &Meaning| {
                    format!(
                        "  {:>2}  {}\n",
                        exit.code(),
                        meaning.replace('\n', "\n      ")
                    )
                };
                format!(
                    "Exit codes:\n{}\n",
                    codes.iter().map(line).collect::<String>()
                )
            }
        });
        notes.chain([self.examples()]).collect()
    }
}

/// A command: its name, what it does, its arguments and help, and the way to carry it out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandRow {
    name: &'static str,
    what: &'static str,
    /// The help of a group.
    help: Help,
    /// Adds the arguments, and the help of what is no group. The parser calls it for the commands that it meets, since making the
    /// texts of all takes longer than most puzzles.
    details: fn(clap::Command) -> clap::Command,
    run: fn(&ArgMatches, &Self) -> Result<Exit, Refusal>,
    /// The commands below it.
    below: &'static [Self],
}

impl CommandRow {
    pub(crate) const fn of<C: Execute>(name: &'static str, what: &'static str) -> Self {
        Self {
            name,
            what,
            help: Help::NONE,
            details: |command| detailed::<C>(command, &C::HELP),
            run: |matches, _| parsed::<C>(matches)?.run(),
            below: &[],
        }
    }

    pub(crate) const fn about<C: Describe>(name: &'static str, what: &'static str) -> Self {
        Self {
            name,
            what,
            help: Help::NONE,
            details: |command| detailed::<C>(command, &C::HELP),
            run: |matches, csp| Ok(parsed::<C>(matches)?.run(csp.whole())),
            below: &[],
        }
    }

    /// A name in front of other commands.
    pub(crate) const fn group(
        name: &'static str,
        what: &'static str,
        examples: &'static str,
    ) -> Self {
        Self {
            name,
            what,
            help: Help {
                examples,
                ..Help::NONE
            },
            details: |command| {
                command
                    .subcommand_required(true)
                    .arg_required_else_help(true)
            },
            run: |_, _| {
                Err(Refusal::Usage(
                    ErrorKind::MissingSubcommand,
                    "name a command",
                ))
            },
            below: &[],
        }
    }

    /// The same with commands below it.
    pub(crate) const fn with(self, below: &'static [Self]) -> Self {
        Self { below, ..self }
    }

    /// The command for the parser.
    pub(crate) fn command(&self) -> clap::Command {
        let command = clap::Command::new(self.name)
            .about(self.what)
            .subcommands(self.below.iter().map(Self::command))
            .defer(self.details);
        self.help.add_to(command)
    }

    /// The whole command line, of which this is the root.
    pub(crate) fn whole(&self) -> clap::Command {
        self.command()
            .version(env!("CARGO_PKG_VERSION"))
            .propagate_version(true)
    }

    /// Carries out what the parser has found in the command line of which this is the root. Returns the exit code.
    pub(crate) fn carry_out(&self, matches: &ArgMatches) -> Exit {
        let (mut row, mut matches) = (self, matches);
        let mut names = Vec::new();
        while let Some((name, below)) = matches.subcommand()
            && let Some(next) = row.below.iter().find(|row| row.name == name)
        {
            (row, matches) = (next, below);
            names.push(name);
        }
        match (row.run)(matches, self) {
            Ok(exit) | Err(Refusal::Reported(exit)) => exit,
            Err(Refusal::Request(what)) => refuse(what),
            Err(Refusal::Usage(kind, what)) => self.misused(&names, kind, what),
        }
    }

    /// The message about a command line of which this is the root. One that names a command of another group, or gives a puzzle where
    /// a command stands, says what to type.
    pub(crate) fn refused(&self, mut error: clap::Error) -> clap::Error {
        if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) {
            let tips: Vec<StyledStr> = self.ways(word).into_iter().map(StyledStr::from).collect();
            if !tips.is_empty() {
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
            }
        }
        error
    }

    /// What to type, by what may be meant by a word that is no command of its group.
    fn ways(&self, word: &str) -> Vec<String> {
        let has_it = |group: &&Self| group.below.iter().any(|row| row.name == word);
        let way = |group: &Self| format!("type `{} {} {word}`", self.name, group.name);
        if word.contains("://") {
            vec![format!("type `{} puzzle solve LINK`", self.name)]
        } else if word.len() >= LEAST_CELLS || Path::new(word).is_file() {
            vec![format!("type `{} sudoku solve PUZZLE-OR-FILE`", self.name)]
        } else {
            self.below.iter().filter(has_it).map(way).collect()
        }
    }

    /// Says what is wrong with the use of the command below this root that these names lead to.
    fn misused(&self, names: &[&str], kind: ErrorKind, what: &str) -> Exit {
        let mut whole = self.whole();
        whole.build();
        let mut way = names.iter();
        let command = way.try_fold(&mut whole, |command, name| {
            command.find_subcommand_mut(name)
        });
        let error = match command {
            Some(command) => command.error(kind, what),
            None => clap::Error::raw(kind, what),
        };
        usage::tell(&error)
    }
}

/// The command with these arguments and their help. What it does stays as the table says, not as the arguments do.
fn detailed<A: Args>(command: clap::Command, help: &Help) -> clap::Command {
    let what = Resettable::from(command.get_about().cloned());
    help.add_to(A::augment_args(command).about(what))
}

/// The arguments. That they can be read was checked before.
fn parsed<A: Args>(matches: &ArgMatches) -> Result<A, Refusal> {
    A::from_arg_matches(matches).map_err(|error| Refusal::Reported(usage::tell(&error)))
}
