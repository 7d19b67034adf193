//! The command `csp`: a constraint engine in the shell, for sudoku, grid puzzles and models of MiniZinc.
//!
//! The rooms stand bottom floor first. Each imports only from those above it in this list.

mod exit;
mod input;

mod output;

mod deadline;
mod interrupt;
mod parallel;

mod command;

mod arguments;
mod tui;

mod commands;

use std::env;
use std::process::ExitCode;

use commands::{CSP, route};
use exit::Exit;
use output::message::refuse;
use output::stdout;

fn main() -> ExitCode {
    ExitCode::from(run().code())
}

fn run() -> Exit {
    if stdout::is_closed() {
        return refuse("standard output is closed; `> /dev/null` throws the output away");
    }
    CSP.carry_out_line(route::completed(env::args_os().collect(), &CSP))
}
