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

mod table;

mod line_worker;

mod done;

mod recording;
mod single;

mod canon;
mod compare;
mod replay;
mod solving;
mod trace;
mod watch;
mod why;

mod help;

mod args;

mod docs;
mod usage;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, Parser};

use args::{
    Batch, Cli, Command, Common, Compare, CompareFormat, Format, PuzzleFormat, PuzzleOutput,
    Request, TraceFormat, WatchArgs,
};
use bar::Charset;
use drawing::Colour;
use each::Inputs;
use message::refuse;
use output::{Layout, Printer};
use progress::Verbosity;
use report::Exit;
use sink::LayoutChoice;
use solving::Plan;
use table::Style;
use task::{EngineChoice, Task};

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
        Command::Sudoku(command) => match command.split() {
            Request::Results(task, engine, common) => match inputs(&common.batch, task.name()) {
                Ok(inputs) => solving::run(plan(task, engine, &common, inputs)),
                Err(error) => usage::tell(&error),
            },
            Request::Comparison(compare) => match inputs(&compare.batch, "compare") {
                Ok(inputs) => compare::run(comparison(compare, inputs)),
                Err(error) => usage::tell(&error),
            },
            Request::Canon(args) => on_inputs(&args.batch, "canon", |inputs| {
                canon::run(inputs, puzzle_layout(args.output))
            }),
            Request::Trace(args) => trace::run(traced(args)),
            Request::Replay(args) => {
                replay::run(&replay::Plan { input: args.input, puzzle: args.puzzle })
            }
            Request::Why(question) => why::run(question),
            Request::Watch(watch) => watch::run(watch_plan(watch)),
        },
        Command::Completions { shell } => docs::completions(shell),
        Command::Man => docs::man(),
    }
}

/// Carries out a command that answers each puzzle by itself.
fn on_inputs(batch: &Batch, command: &str, run: impl FnOnce(Inputs) -> Exit) -> Exit {
    match inputs(batch, command) {
        Ok(inputs) => run(Inputs {
            inputs,
            shape: batch.shape,
            threads: batch.threads(),
            verbosity: verbosity(batch),
        }),
        Err(error) => usage::tell(&error),
    }
}

/// How puzzles are written.
fn puzzle_layout(output: PuzzleOutput) -> rewritten::Layout {
    match output.format {
        PuzzleFormat::Lines => rewritten::Layout::Lines,
        PuzzleFormat::Grid => rewritten::Layout::Grid(colour(output.color)),
        PuzzleFormat::Csv => rewritten::Layout::Csv,
        PuzzleFormat::Json => rewritten::Layout::Json,
    }
}

/// The plan of `watch`.
fn watch_plan(watch: WatchArgs) -> watch::Plan {
    let WatchArgs { input, shape, max_events, color } = watch;
    watch::Plan { input, shape, events: max_events, colour: colour(color) }
}

/// The plan of a command with a result for each puzzle.
fn plan(task: Task, engine: EngineChoice, common: &Common, inputs: Vec<OsString>) -> Plan {
    Plan {
        engine,
        shape: common.batch.shape,
        threads: common.batch.threads(),
        printer: Printer { task, colour: colour(common.color) },
        layout: layout(common.format),
        verbosity: verbosity(&common.batch),
        inputs,
    }
}

/// The plan of `compare`.
fn comparison(compare: Compare, inputs: Vec<OsString>) -> compare::Plan {
    compare::Plan {
        shape: compare.batch.shape,
        threads: compare.batch.threads(),
        style: style(compare.format),
        verbosity: verbosity(&compare.batch),
        inputs,
        strategies: compare.strategies,
        max_nodes: compare.max_nodes,
    }
}

/// The plan of `trace`.
fn traced(args: args::Trace) -> trace::Plan {
    trace::Plan {
        shape: args.shape,
        strategy: args.strategy,
        level: args.level,
        bounds: args.bounds(),
        budget: args.limits.budget(),
        write: match args.format {
            TraceFormat::Text => |trace| Ok(trace.to_string()),
            TraceFormat::Json => |trace| Ok(csp_trace::json::to_ndjson(trace)),
            TraceFormat::Dot => csp_trace::dot::to_dot,
            TraceFormat::Svg => csp_trace::svg::to_svg,
        },
        input: args.input,
    }
}

fn verbosity(batch: &Batch) -> Verbosity {
    if batch.quiet { Verbosity::Quiet } else { Verbosity::Normal }
}

/// The inputs. If there are none, standard input, unless that is a terminal.
fn inputs(batch: &Batch, command: &str) -> Result<Vec<OsString>, clap::Error> {
    if !batch.inputs.is_empty() {
        return Ok(batch.inputs.clone());
    }
    if !io::stdin().is_terminal() {
        return Ok(vec![input::STANDARD_INPUT.into()]);
    }
    let mut root = Cli::command();
    root.build();
    let sudoku = root.find_subcommand_mut("sudoku");
    let command = sudoku.and_then(|sudoku| sudoku.find_subcommand_mut(command));
    let message =
        "no input: name a file, type a puzzle out, or pipe puzzles in; `-` reads from the terminal";
    Err(command.unwrap_or(&mut Cli::command()).error(ErrorKind::MissingRequiredArgument, message))
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

/// Whether to colour. By default a terminal is coloured, unless `NO_COLOR` is set (no-color.org).
fn colour(choice: ColorChoice) -> Colour {
    let refused = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let wanted = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stdout().is_terminal() && !refused(),
    };
    if wanted { Colour::On } else { Colour::Off }
}

fn style(format: CompareFormat) -> Style {
    match format {
        CompareFormat::Table => Style::Table(charset()),
        CompareFormat::Csv => Style::Csv,
        CompareFormat::Json => Style::Json,
    }
}

/// Blocks on a terminal that shows them, and number signs elsewhere. So the output to files and
/// pipes is the same on every machine.
fn charset() -> Charset {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default().to_lowercase();
    let blocks = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
    if blocks && io::stdout().is_terminal() { Charset::Unicode } else { Charset::Ascii }
}
