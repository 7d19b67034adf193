//! The command `csp`: solves, counts and checks puzzles from the shell.
//!
//! The modules stand bottom floor first. Each imports only from those above it in this list.

mod bar;
mod figures;
mod finding;
mod place;
mod report;

mod message;

mod stdout;

mod drawing;
mod task;
mod trial;
mod worker;

mod approval;
mod output;
mod run_length;

mod input;
mod interrupt;
mod pipeline;
mod progress;
mod runs;
mod text_pool;

mod out;

mod record;
mod session;
mod sink;

mod each;

mod rewritten;
mod verdicts;

mod table;

mod line_worker;

mod done;

mod single;
mod tui;

mod obstacle;
mod proof;
mod sheet;
mod steps;

mod hint;
mod path;

mod rate;

mod canon;
mod compare;
mod flatzinc;
mod generate;
mod minimize;
mod play;
mod prove;
mod replay;
mod show;
mod shuffle;
mod solving;
mod split;
mod trace;
mod watch;
mod web;
mod why;

mod help;

mod args;

mod docs;
mod usage;

mod requests;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Cli, Command};
use message::refuse;
use report::Exit;

fn main() -> ExitCode {
    ExitCode::from(run().code())
}

fn run() -> Exit {
    if stdout::is_closed() {
        return refuse("standard output is closed; `> /dev/null` throws the output away");
    }
    match Cli::try_parse() {
        Ok(cli) => carry_out(cli.command),
        Err(error) => usage::tell(&error),
    }
}

fn carry_out(command: Command) -> Exit {
    match command {
        Command::Sudoku(command) => requests::carry_out(command.split()),
        Command::Web(args) => web::run(args.plan()),
        Command::Flatzinc(args) => flatzinc::carry_out(&args),
        Command::Completions { shell } => docs::completions(shell),
        Command::Man => docs::man(),
    }
}
