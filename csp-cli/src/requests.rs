//! From requests of the command line to the commands that carry them out.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::CommandFactory;
use clap::error::ErrorKind;
use csp_picture::text::Detail;
use csp_sudoku::techniques::Ladder;

use crate::args::{
    self, Batch, Cli, Common, Compare, CompareFormat, Format, GenerateArgs, GenerateFormat,
    MinimizeArgs, Picture, PlayArgs, PuzzleFormat, PuzzleOutput, Request, Seed, SheetArgs,
    ShowArgs, WatchArgs,
};
use crate::bar::Charset;
use crate::drawing::colour;
use crate::each::Inputs;
use crate::message::{refuse, tell};
use crate::minimize::Wanted;
use crate::output::{Layout, Printer};
use crate::progress::Verbosity;
use crate::report::Exit;
use crate::sink::LayoutChoice;
use crate::solving::Plan;
use crate::table::Style;
use crate::task::{EngineChoice, Task};
use crate::{
    canon, compare, generate, hint, input, minimize, path, play, prove, rate, replay, rewritten,
    show, shuffle, solving, split, trace, usage, watch, why,
};

/// Carries out a request and returns the exit code.
pub(crate) fn carry_out(request: Request) -> Exit {
    match request {
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
        Request::Shuffle(args) => on_inputs(&args.batch, "shuffle", |inputs| {
            let seed = number(args.seed, verbosity(args.batch.quiet));
            shuffle::run(inputs, seed, puzzle_layout(args.output))
        }),
        Request::Minimize(args) => on_inputs(&args.batch, "minimize", |inputs| {
            let layout = puzzle_layout(args.output);
            minimize::run(inputs, wanted(&args), args.limits.budget(), layout)
        }),
        Request::Generate(args) => match generated_layout(&args) {
            Ok(layout) => generated(&args, layout),
            Err(error) => usage::tell(&error),
        },
        Request::Hint(args) => args.plan().map_or_else(refuse, hint::run),
        Request::Path(args) => args.plan().map_or_else(refuse, |plan| {
            on_inputs(&args.batch, "path", |inputs| path::run(inputs, plan))
        }),
        Request::Rate(args) => args.plan().map_or_else(refuse, |plan| match plan {
            rate::Plan::Ladder(ladder) => rate::print(&ladder),
            rate::Plan::Rate(grades) => {
                on_inputs(&args.batch, "rate", |inputs| rate::run(inputs, grades))
            }
        }),
        Request::Trace(args) => trace::run(traced(args)),
        Request::Replay(args) => replay::run(&replay::Plan {
            input: args.input,
            puzzle: args.puzzle,
        }),
        Request::Why(question) => why::run(question),
        Request::Prove(args) => prove::run(args.plan()),
        Request::Split(args) => split::run(args.plan()),
        Request::Show(args) => match shown(args) {
            Ok(plan) => show::run(plan),
            Err(error) => usage::tell(&error),
        },
        Request::Watch(watch) => watch::run(watch_plan(watch)),
        Request::Play(play) => play::run(play_plan(play)),
    }
}

/// Carries out a command that answers each puzzle by itself.
fn on_inputs(batch: &Batch, command: &str, run: impl FnOnce(Inputs) -> Exit) -> Exit {
    match inputs(batch, command) {
        Ok(inputs) => run(Inputs {
            inputs,
            shape: batch.shape,
            threads: batch.threads(),
            verbosity: verbosity(batch.quiet),
        }),
        Err(error) => usage::tell(&error),
    }
}

/// The number of a seed. One that was drawn is told.
fn number(seed: Seed, verbosity: Verbosity) -> u64 {
    if let (Seed::Drawn(number), Verbosity::Normal) = (seed, verbosity) {
        tell(format_args!("the seed is {number}"));
    }
    seed.number()
}

/// What `minimize` writes.
fn wanted(args: &MinimizeArgs) -> Wanted {
    if args.redundant {
        return Wanted::Redundant;
    }
    Wanted::Minimal(number(args.seed, verbosity(args.batch.quiet)))
}

/// Generates puzzles.
fn generated(args: &GenerateArgs, layout: generate::Layout) -> Exit {
    let ladder = Ladder::default();
    let wishes = match args.wishes(&ladder) {
        Ok(wishes) => wishes,
        Err(error) => return refuse(error),
    };
    let verbosity = verbosity(args.quiet);
    generate::run(generate::Plan {
        wishes,
        seed: number(args.seed, verbosity),
        count: args.count,
        time: args.time_limit,
        ladder,
        layout,
        threads: args.threads(),
        verbosity,
    })
}

/// How `generate` writes puzzles, or the options that do not fit together.
fn generated_layout(args: &GenerateArgs) -> Result<generate::Layout, clap::Error> {
    if args.format != GenerateFormat::Html {
        no_sheet(args.sheet, "generate")?;
    }
    Ok(match args.format {
        GenerateFormat::Svg if args.count > 1 => {
            let message = "svg is one picture; --format html takes several puzzles";
            return Err(wrong_usage(
                "generate",
                ErrorKind::ArgumentConflict,
                message,
            ));
        }
        GenerateFormat::Svg => generate::Layout::Svg,
        GenerateFormat::Html => generate::Layout::Sheet(args.sheet.layout()),
        GenerateFormat::Lines => generate::Layout::Rows(rewritten::Layout::Lines),
        GenerateFormat::Grid => generate::Layout::Rows(rewritten::Layout::Grid(colour(args.color))),
        GenerateFormat::Csv => generate::Layout::Rows(rewritten::Layout::Csv),
        GenerateFormat::Json => generate::Layout::Rows(rewritten::Layout::Json),
    })
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

/// The plan of `show`, or the options that do not fit together.
fn shown(args: ShowArgs) -> Result<show::Plan, clap::Error> {
    let ShowArgs {
        inputs,
        format,
        candidates,
        sheet,
        shape,
        color,
    } = args;
    if format != Picture::Html {
        no_sheet(sheet, "show")?;
    }
    let drawn = match format {
        Picture::Text => show::Drawn::Text(colour(color)),
        Picture::Svg => show::Drawn::Svg,
        Picture::Html => show::Drawn::Sheet(sheet.layout()),
    };
    let detail = if candidates {
        Detail::Candidates
    } else {
        Detail::Digits
    };
    Ok(show::Plan {
        inputs: inputs_of(&inputs, "show")?,
        shape,
        detail,
        drawn,
    })
}

/// The error if a sheet is described where none is made.
fn no_sheet(sheet: SheetArgs, command: &str) -> Result<(), clap::Error> {
    if !sheet.is_described() {
        return Ok(());
    }
    let message = "--per-page and --solutions are for --format html";
    Err(wrong_usage(command, ErrorKind::ArgumentConflict, message))
}

/// The plan of `play`.
fn play_plan(play: PlayArgs) -> play::Plan {
    let PlayArgs {
        input,
        save,
        shape,
        level,
        seed,
        color,
    } = play;
    play::Plan {
        input,
        shape,
        save,
        level,
        seed: seed.number(),
        colour: colour(color),
    }
}

/// The plan of `watch`.
fn watch_plan(watch: WatchArgs) -> watch::Plan {
    let WatchArgs {
        input,
        shape,
        max_events,
        color,
    } = watch;
    watch::Plan {
        input,
        shape,
        events: max_events,
        colour: colour(color),
    }
}

/// The plan of a command with a result for each puzzle.
fn plan(task: Task, engine: EngineChoice, common: &Common, inputs: Vec<OsString>) -> Plan {
    Plan {
        engine,
        shape: common.batch.shape,
        threads: common.batch.threads(),
        printer: Printer {
            task,
            colour: colour(common.color),
        },
        layout: layout(common.format),
        verbosity: verbosity(common.batch.quiet),
        inputs,
    }
}

/// The plan of `compare`.
fn comparison(compare: Compare, inputs: Vec<OsString>) -> compare::Plan {
    compare::Plan {
        shape: compare.batch.shape,
        threads: compare.batch.threads(),
        style: style(compare.format),
        verbosity: verbosity(compare.batch.quiet),
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
        level: args.telling.level,
        bounds: args.telling.bounds(),
        budget: args.limits.budget(),
        write: args.telling.writer(),
        input: args.input,
    }
}

fn verbosity(quiet: bool) -> Verbosity {
    if quiet {
        Verbosity::Quiet
    } else {
        Verbosity::Normal
    }
}

/// The inputs. If there are none, standard input, unless that is a terminal.
fn inputs(batch: &Batch, command: &str) -> Result<Vec<OsString>, clap::Error> {
    inputs_of(&batch.inputs, command)
}

/// The same for inputs that were named.
fn inputs_of(named: &[OsString], command: &str) -> Result<Vec<OsString>, clap::Error> {
    if !named.is_empty() {
        return Ok(named.to_vec());
    }
    if !io::stdin().is_terminal() {
        return Ok(vec![input::STANDARD_INPUT.into()]);
    }
    let message =
        "no input: name a file, type a puzzle out, or pipe puzzles in; `-` reads from the terminal";
    Err(wrong_usage(
        command,
        ErrorKind::MissingRequiredArgument,
        message,
    ))
}

/// The error about the arguments of a command.
fn wrong_usage(command: &str, kind: ErrorKind, message: &str) -> clap::Error {
    let mut root = Cli::command();
    root.build();
    let sudoku = root.find_subcommand_mut("sudoku");
    let command = sudoku.and_then(|sudoku| sudoku.find_subcommand_mut(command));
    command.unwrap_or(&mut Cli::command()).error(kind, message)
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
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(set)
        .unwrap_or_default()
        .to_lowercase();
    let blocks = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
    if blocks && io::stdout().is_terminal() {
        Charset::Unicode
    } else {
        Charset::Ascii
    }
}
