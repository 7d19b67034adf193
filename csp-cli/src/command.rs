//! What a command is: a row of the table, from which the parser, the help, the manual and the completions are made.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::{Resettable, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Args};
use csp_puzzles::genres;
use csp_sudoku::symbols::symbol;

use crate::exit::Exit;
use crate::input::STANDARD_INPUT;
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

/// The name of the arguments that are passed on.
const PASSED: &str = "arguments";

/// What the command `help` does, which the parser has.
const HELP_COMMAND: &str = "Print this message or the help of a command";

/// The looks of headings and names in the help, as the parser has them.
const HEADING: &str = "\x1b[1m\x1b[4m";
const LITERAL: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

/// The longest line of the list of commands.
const LONGEST_LINE: usize = 98;

/// A word of this length, in bytes, is no command that was mistyped, but perhaps a sudoku: one of 4×4 has as many cells.
const LEAST_CELLS: usize = 16;

/// A word of at least this many cells of a board of 9×9, and of no other signs, is a piece of one: a row has as many. It is the side of the
/// board, too.
const LEAST_PIECE: usize = 9;

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
    run: fn(CommandCall<'_>) -> Result<Exit, Refusal>,
    /// The commands below it.
    below: &'static [Self],
    /// Their names in the order of the help, under headings. None: one heading for all.
    sections: &'static [Section],
}

/// A heading of the help, and the names of the commands below it.
pub(crate) type Section = (&'static str, &'static [&'static str]);

/// A command that the parser has found.
#[derive(Clone, Copy)]
pub(crate) struct CommandCall<'a> {
    /// What stands behind the names of commands.
    pub(crate) matches: &'a ArgMatches,
    /// The command.
    pub(crate) row: &'a CommandRow,
    /// The root of the table.
    pub(crate) csp: &'a CommandRow,
}

impl CommandRow {
    pub(crate) const fn of<C: Execute>(name: &'static str, what: &'static str) -> Self {
        Self {
            name,
            what,
            help: Help::NONE,
            details: |command| detailed::<C>(command, &C::HELP),
            run: |call| parsed::<C>(call.matches)?.run(),
            below: &[],
            sections: &[],
        }
    }

    pub(crate) const fn about<C: Describe>(name: &'static str, what: &'static str) -> Self {
        Self {
            name,
            what,
            help: Help::NONE,
            details: |command| detailed::<C>(command, &C::HELP),
            run: |call| Ok(parsed::<C>(call.matches)?.run(call.csp.whole())),
            below: &[],
            sections: &[],
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
            run: |_| {
                Err(Refusal::Usage(
                    ErrorKind::MissingSubcommand,
                    "name a command",
                ))
            },
            below: &[],
            sections: &[],
        }
    }

    /// A command whose arguments are those of another one, which is found out when it is carried out.
    pub(crate) const fn passing(
        name: &'static str,
        what: &'static str,
        help: Help,
        run: fn(CommandCall<'_>) -> Result<Exit, Refusal>,
    ) -> Self {
        Self {
            name,
            what,
            help,
            details: |command| {
                let name = command.get_name();
                let what = format!(
                    "A puzzle, a link, a file or `-`, and options, which `csp help sudoku {name}` and `csp help puzzle {name}` list"
                );
                let arguments = Arg::new(PASSED)
                    .value_name("PUZZLE AND OPTIONS")
                    .help(what)
                    .value_parser(clap::value_parser!(OsString))
                    .num_args(0..)
                    .trailing_var_arg(true)
                    .allow_hyphen_values(true);
                command.arg(arguments)
            },
            run,
            below: &[],
            sections: &[],
        }
    }

    /// The root of the table: without a command it does this.
    pub(crate) const fn root(
        name: &'static str,
        what: &'static str,
        examples: &'static str,
        run: fn(CommandCall<'_>) -> Result<Exit, Refusal>,
    ) -> Self {
        Self {
            details: |command| command.override_usage("csp PUZZLE\n       csp <COMMAND>"),
            run,
            ..Self::group(name, what, examples)
        }
    }

    /// The same with commands below it.
    pub(crate) const fn with(self, below: &'static [Self]) -> Self {
        Self { below, ..self }
    }

    /// The same with the commands below it under headings.
    pub(crate) const fn under(self, sections: &'static [Section]) -> Self {
        Self { sections, ..self }
    }

    /// Its name.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    /// Whether a command stands right below it.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.below.iter().any(|row| row.name == name)
    }

    /// The names of the commands right below it.
    #[cfg(test)]
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.below.iter().map(|row| row.name)
    }

    /// The names under the headings of the help.
    #[cfg(test)]
    pub(crate) fn listed(&self) -> impl Iterator<Item = &'static str> {
        self.sections
            .iter()
            .flat_map(|(_, names)| names.iter().copied())
    }

    /// The command of this name right below it.
    #[cfg(test)]
    pub(crate) fn below(&self, name: &str) -> Option<Self> {
        self.below.iter().find(|row| row.name == name).copied()
    }

    /// What a passing command was given.
    pub(crate) fn passed(matches: &ArgMatches) -> Vec<OsString> {
        let values = matches.get_many::<OsString>(PASSED);
        values.into_iter().flatten().cloned().collect()
    }

    /// The command for the parser.
    pub(crate) fn command(&self) -> clap::Command {
        let command = clap::Command::new(self.name)
            .about(self.what)
            .subcommands(self.below.iter().map(Self::command))
            .defer(self.details);
        let command = self.help.add_to(command);
        match self.sections {
            [] => command,
            _ => command.help_template(self.help_template()),
        }
    }

    /// The help of a command with headings, for the parser: what stands in braces it fills in.
    fn help_template(&self) -> StyledStr {
        let names = self.below.iter().map(|row| row.name.len());
        let width = names.max().unwrap_or(0);
        let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
        for (heading, names) in self.sections {
            text += &format!("\n{HEADING}{heading}:{PLAIN}\n");
            for name in *names {
                let row = self.below.iter().find(|row| row.name == *name);
                let what = row.map_or(HELP_COMMAND, |row| row.what);
                let what = wrapped(what, LONGEST_LINE - width - 4).join(&format!(
                    "\n{:1$}",
                    "",
                    width + 4
                ));
                text += &format!("  {LITERAL}{name:width$}{PLAIN}  {what}\n");
            }
        }
        (text + &format!("\n{HEADING}Options:{PLAIN}\n{{options}}{{after-help}}")).into()
    }

    /// The whole command line, of which this is the root.
    pub(crate) fn whole(&self) -> clap::Command {
        self.command()
            .version(env!("CARGO_PKG_VERSION"))
            .propagate_version(true)
    }

    /// Carries out a command line of which this is the root: its words, the name of the program first. Returns the exit code.
    pub(crate) fn carry_out_line(&self, words: Vec<OsString>) -> Exit {
        match self.whole().try_get_matches_from(words) {
            Ok(matches) => self.carry_out(&matches),
            Err(error) => usage::tell(&self.refused(error)),
        }
    }

    /// Carries out what the parser has found in the command line of which this is the root. Returns the exit code.
    fn carry_out(&self, matches: &ArgMatches) -> Exit {
        let (mut row, mut matches) = (self, matches);
        let mut names = Vec::new();
        while let Some((name, below)) = matches.subcommand()
            && let Some(next) = row.below.iter().find(|row| row.name == name)
        {
            (row, matches) = (next, below);
            names.push(name);
        }
        let call = CommandCall {
            matches,
            row,
            csp: self,
        };
        match (row.run)(call) {
            Ok(exit) | Err(Refusal::Reported(exit)) => exit,
            Err(Refusal::Request(what)) => refuse(what),
            Err(Refusal::Usage(kind, what)) => self.misused(&names, kind, what),
        }
    }

    /// The message about a command line of which this is the root. One that names a command of another group, or gives a puzzle where
    /// a command stands, says what to type.
    fn refused(&self, mut error: clap::Error) -> clap::Error {
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
        if looks_like_input(word) {
            vec![format!(
                "type `{} PUZZLE`, or `{0} solve PUZZLE`",
                self.name
            )]
        } else if let Ok(genre) = genres::named(word) {
            let (csp, genre) = (self.name, genre.name);
            vec![format!(
                "to make one, type `{csp} generate {genre}`, and to play one, `{csp} play {genre}`"
            )]
        } else if word.contains(['/', '.']) {
            vec![format!(
                "there is no file {word:?}; `{} --help` lists all commands",
                self.name
            )]
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

/// Whether a word in the place of a command is a puzzle, a link or a file, as far as its length and its signs tell.
pub(crate) fn looks_like_input(word: &str) -> bool {
    let is_long = word.len() >= LEAST_CELLS && word.contains(|sign: char| !sign.is_alphabetic());
    let is_whole = is_long || word.contains("://");
    word == STANDARD_INPUT || is_whole || is_piece(word) || Path::new(word).is_file()
}

/// Whether a word has only digits and blank cells, a row of 9×9 at least.
fn is_piece(word: &str) -> bool {
    // A sign that is neither of ASCII nor a letter is a blank cell as people draw it, or a wide digit.
    let is_drawn = |sign: char| !sign.is_ascii() && !sign.is_alphabetic();
    let is_cell = |sign: char| symbol(sign, LEAST_PIECE).is_some() || is_drawn(sign);
    word.chars().count() >= LEAST_PIECE && word.chars().all(is_cell)
}

/// Whether a word in the place of a puzzle is the name of a genre, perhaps a mistyped one: letters, and no file.
pub(crate) fn looks_like_genre(word: &str) -> bool {
    let is_name = word.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && word
            .chars()
            .all(|sign| sign.is_ascii_alphabetic() || sign == '-');
    (is_name || genres::named(word).is_ok()) && !Path::new(word).exists()
}

/// A text in lines of at most this many characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
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
