//! The command `csp`: solves, explains and makes puzzles from the shell, and solves models of MiniZinc.
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

use std::process::ExitCode;

use commands::CSP;
use exit::Exit;
use output::message::refuse;
use output::{stdout, usage};

fn main() -> ExitCode {
    ExitCode::from(run().code())
}

fn run() -> Exit {
    if stdout::is_closed() {
        return refuse("standard output is closed; `> /dev/null` throws the output away");
    }
    match CSP.whole().try_get_matches() {
        Ok(matches) => CSP.carry_out(&matches),
        Err(error) => usage::tell(&CSP.refused(error)),
    }
}
