//! The puzzles of a command that takes any number of them.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _};

use clap::Args;
use clap::error::ErrorKind;

use super::puzzle::{BoardArguments, ClueArguments};
use super::talk::Talk;
use super::values::{cores, threads};
use crate::command::Refusal;
use crate::input::{PuzzleForms, STANDARD_INPUT};
use crate::output::progress::Verbosity;

/// The arguments of all commands that take any number of puzzles.
#[derive(Args, Debug)]
pub(crate) struct BatchArguments {
    /// A file (text or gzip), `-` for standard input, or a puzzle typed out [default: standard
    /// input]
    ///
    /// Puzzles are read in all the usual forms, found out line by line: one puzzle a line, grids
    /// with or without borders, pencilmarks, tables with a header, .sdk and .ss files. A typed-out
    /// puzzle that begins with a dash comes after `--`.
    #[arg(value_name = "INPUT")]
    inputs: Vec<OsString>,

    #[command(flatten)]
    board: BoardArguments,

    /// How many threads work; the output, but for times, is the same for every number [default: all
    /// cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,

    #[command(flatten)]
    talk: Talk,
}

/// The puzzles, and how they are dealt with.
#[derive(Debug)]
pub(crate) struct Inputs {
    /// Files, `-` or puzzles typed out.
    pub(crate) inputs: Vec<OsString>,
    /// What is read as a puzzle.
    pub(crate) forms: PuzzleForms,
    /// The number of worker threads: as many as the user asked for, or else as there are cores.
    pub(crate) threads: usize,
    /// Whether to show progress and summary.
    pub(crate) verbosity: Verbosity,
}

impl BatchArguments {
    pub(crate) fn inputs(self) -> Result<Inputs, Refusal> {
        Ok(Inputs {
            inputs: inputs(self.inputs)?,
            forms: self.board.shape.into(),
            threads: self.threads.unwrap_or_else(cores),
            verbosity: self.talk.verbosity(),
        })
    }

    /// The inputs, among which there may be puzzles with clues.
    pub(crate) fn inputs_with(self, clues: ClueArguments) -> Result<Inputs, Refusal> {
        let mut inputs = self.inputs()?;
        inputs.forms.clues = Some(clues.drawn_parts());
        Ok(inputs)
    }
}

/// The inputs. If none is named, standard input, unless that is a terminal.
pub(crate) fn inputs(named: Vec<OsString>) -> Result<Vec<OsString>, Refusal> {
    if !named.is_empty() {
        Ok(named)
    } else if io::stdin().is_terminal() {
        let message = "no input: name a file, type a puzzle out, or pipe puzzles in; `-` reads from the terminal";
        Err(Refusal::Usage(ErrorKind::MissingRequiredArgument, message))
    } else {
        Ok(vec![STANDARD_INPUT.into()])
    }
}
