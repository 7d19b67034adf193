//! The command `csp`: solves, counts and checks puzzles from the shell.
//!
//! The modules stand bottom floor first; each imports only from those above it in this list.

mod finding;
mod tray;
mod verify;

mod drawing;
mod task;

mod output;

mod input;
mod interrupt;
mod pipeline;
mod progress;
mod report;
mod sink;

mod session;

mod help;

mod args;

mod docs;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, Parser};

use args::{Cli, Command, Format, Sudoku};
use drawing::Colour;
use output::{Layout, Printer};
use progress::Verbosity;
use session::Plan;
use sink::LayoutChoice;
use task::Task;

fn main() -> ExitCode {
    let exit = match Cli::parse().command {
        Command::Sudoku(command) => session::run(plan(command)),
        Command::Completions { shell } => docs::completions(shell),
        Command::Man => docs::man(),
    };
    ExitCode::from(exit.code())
}

/// What the command line asks for.
fn plan(command: Sudoku) -> Plan {
    let (task, common) = command.split();
    Plan {
        shape: common.shape,
        threads: common.threads(),
        printer: Printer { task, colour: colour(common.color) },
        layout: layout(common.format),
        verbosity: if common.quiet { Verbosity::Quiet } else { Verbosity::Normal },
        inputs: inputs(common.inputs, task),
    }
}

/// The inputs; without any, standard input, if that is no terminal.
fn inputs(inputs: Vec<OsString>, task: Task) -> Vec<OsString> {
    if !inputs.is_empty() {
        return inputs;
    }
    if io::stdin().is_terminal() {
        let mut root = Cli::command();
        root.build();
        let sudoku = root.find_subcommand_mut("sudoku");
        let command = sudoku.and_then(|sudoku| sudoku.find_subcommand_mut(task.name()));
        let message = "no input: name a file, type a puzzle out, or pipe puzzles in; `-` reads from the terminal";
        command.unwrap_or(&mut Cli::command()).error(ErrorKind::MissingRequiredArgument, message).exit();
    }
    vec![input::STANDARD_INPUT.into()]
}

fn layout(format: Format) -> LayoutChoice {
    LayoutChoice::Fixed(match format {
        Format::Auto if io::stdout().is_terminal() => return LayoutChoice::GridForOne,
        Format::Auto | Format::Lines => Layout::Lines,
        Format::Grid => Layout::Grid,
        Format::Csv => Layout::Csv,
        Format::Json => Layout::Json,
    })
}

/// Whether to colour: where nothing is said, a terminal is, unless `NO_COLOR` is set (no-color.org).
fn colour(choice: ColorChoice) -> Colour {
    let refused = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let wanted = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stdout().is_terminal() && !refused(),
    };
    if wanted { Colour::On } else { Colour::Off }
}
