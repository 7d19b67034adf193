//! `csp flatzinc`: models of MiniZinc, solved as MiniZinc's driver asks for it.

mod deadline;
mod install;
mod part;
mod prove;
mod statistics;
mod tasks;

use std::fs;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use csp_core::limits::Limits;
use csp_flatzinc::{CompileOptions, Compiled, Progress, RunOptions, ast, compile, read_bytes, run};
use csp_parallel::Part;

use crate::args::{Flatzinc, FlatzincArgs, ModelTask};
use crate::message::{refuse, tell, write_line};
use crate::report::Exit;
use crate::stdout::printed;
use crate::{interrupt, stdout};
use statistics::{Statistics, Told};

/// What to do.
pub(crate) fn carry_out(args: &FlatzincArgs) -> Exit {
    let request = args.request();
    // A proof is for its files: it comes to its end, whoever reads the summary.
    if !matches!(request, Flatzinc::Other(ModelTask::Prove(_))) {
        stdout::end_when_unread();
    }
    match request {
        Flatzinc::Install { folder } => install::install(folder.as_deref()),
        Flatzinc::Solve { model } => solve(args, &model),
        Flatzinc::Other(task) => tasks::carry_out(task),
    }
}

/// Solves a model. What MiniZinc reads goes to standard output, a solution at a time.
fn solve(args: &FlatzincArgs, model: &Path) -> Exit {
    let begun = Instant::now();
    // A time that cannot be counted is none.
    let end = args
        .time_limit
        .and_then(|time| begun.checked_add(Duration::from_millis(time)));
    if let Some(end) = end {
        deadline::begin(end);
    }
    // Parts name variables by their numbers, which are those of a search that is not free.
    let free = args.free && args.within.part == Part::ROOT;
    let mut compiled = match prepare(
        model,
        CompileOptions {
            seed: args.seed,
            free,
        },
    ) {
        Ok((_, compiled)) => compiled,
        Err(exit) => return exit,
    };
    if let Err(error) = part::narrow(&mut compiled, &args.within) {
        return refuse(format_args!("{}: {error}", model.display()));
    }
    // Until now a signal has ended the program at once: there was nothing to print.
    let interrupted = interrupt::listen_only();
    compiled
        .warnings
        .iter()
        .for_each(|warning| tell(format_args!("warning: {warning}")));
    if args.threads > 1 {
        tell("warning: models of MiniZinc are solved by one thread");
    }
    let statistics = Statistics::new(&compiled, begun.elapsed());
    deadline::searching();
    let limits = end.map_or_else(Limits::default, |end| {
        Limits::default().time(deadline::left(end))
    });
    let limits = limits.stop_when(|| interrupted.load(Ordering::Relaxed));
    search(args, &mut compiled, limits, &statistics, begun)
}

/// Reads and compiles.
fn prepare(model: &Path, options: CompileOptions) -> Result<(ast::Model, Compiled), Exit> {
    let refused =
        |what: &dyn std::fmt::Display| refuse(format_args!("{}: {what}", model.display()));
    let bytes = fs::read(model).map_err(|error| refused(&error))?;
    let ast = read_bytes(&bytes).map_err(|error| refused(&error))?;
    drop(bytes);
    let compiled = compile(&ast, options).map_err(|error| refused(&error))?;
    Ok((ast, compiled))
}

fn search(
    args: &FlatzincArgs,
    compiled: &mut Compiled,
    limits: Limits,
    statistics: &Statistics,
    begun: Instant,
) -> Exit {
    let options = RunOptions {
        solutions: if args.all { None } else { Some(args.solutions) },
        intermediate: args.all || args.intermediate,
        free: args.free,
        bounds: args.verbose || args.statistics,
    };
    let mut told = Told::default();
    let progress = |step: Progress| {
        if let Some(line) = args
            .verbose
            .then(|| told.line(step, begun.elapsed()))
            .flatten()
        {
            write_line(&line);
        }
    };
    let mut out = io::stdout().lock();
    let mut outcome = Ok(());
    let summary = run(compiled, options, limits, progress, |found| {
        outcome = out
            .write_all(found.text.as_bytes())
            .and_then(|()| out.flush());
        if outcome.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    drop(out);
    if outcome.is_err() {
        return printed(outcome, Exit::Fine);
    }
    let mut text = summary.status.line().to_owned();
    if args.statistics {
        text.push_str(&statistics.text(&summary, begun.elapsed()));
    }
    stdout::print(text.as_bytes(), Exit::Fine)
}
