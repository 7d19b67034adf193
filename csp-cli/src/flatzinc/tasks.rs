//! What else can be done with a model: the trace of its search, its check, and why there is no solution.

use csp_core::explain::Why;
use csp_core::limits::Limits;
use csp_core::trace::{End, Event, Limit, Recorder, Trace};
use csp_flatzinc::{CompileOptions, Compiled, RunOptions, ast, why};

use super::{part, prepare, prove};
use crate::args::{ModelReplay, ModelTask, ModelTrace, ModelWhy, Searched};
use crate::message::{refuse, tell};
use crate::report::Exit;
use crate::stdout::print;
use crate::{interrupt, replay, trace};

/// Carries out a task.
pub(super) fn carry_out(task: &ModelTask) -> Exit {
    let done = match task {
        ModelTask::Trace(args) => write_trace(args),
        ModelTask::Replay(args) => check(args),
        ModelTask::Why(args) => explain(args),
        ModelTask::Prove(args) => prove::prove(args),
        ModelTask::Parts(args) => part::write_parts(args),
    };
    done.unwrap_or_else(|exit| exit)
}

/// The model, compiled for a free search or not, ready to be searched.
pub(super) fn ready(searched: &Searched, free: bool) -> Result<Compiled, Exit> {
    let (_, mut compiled) = model(searched, free)?;
    compiled.set_up(options(searched, true), Limits::default());
    Ok(compiled)
}

/// The model, as it is read and compiled.
pub(super) fn model(searched: &Searched, free: bool) -> Result<(ast::Model, Compiled), Exit> {
    let options = CompileOptions {
        seed: searched.seed,
        free,
    };
    let (ast, compiled) = prepare(&searched.model, options)?;
    compiled
        .warnings
        .iter()
        .for_each(|warning| tell(format_args!("warning: {warning}")));
    Ok((ast, compiled))
}

/// The options of the search.
pub(super) fn options(searched: &Searched, all: bool) -> RunOptions {
    let solutions = if all { None } else { Some(1) };
    RunOptions {
        solutions,
        free: searched.free,
        ..RunOptions::default()
    }
}

fn write_trace(args: &ModelTrace) -> Result<Exit, Exit> {
    let limits = args.limits.budget().limits(interrupt::listen());
    let (_, mut compiled) = model(&args.searched, args.searched.free)?;
    let legend = compiled.model.legend();
    let recorder = Recorder::new(&legend, args.telling.level, Trace::default());
    let mut recorder = recorder.bounds(args.telling.bounds());
    let limits = limits.stop_when(recorder.over());
    compiled.set_up(options(&args.searched, args.all), limits);
    let Compiled {
        mut model, goal, ..
    } = compiled;
    let mut search = model
        .search(goal, &mut recorder)
        .expect("the objective is a variable of the model");
    while search.advance() {}
    drop(search);
    let trace = recorder.finish();
    // One solution was asked for, and found.
    let is_enough = matches!(
        trace.events.last(),
        Some(Event::Ended(End::Limit(Limit::Solutions)))
    );
    if let Some(remark) = trace::remark(&trace).filter(|_| !is_enough) {
        tell(remark);
    }
    Ok(trace::put(&trace, args.telling.writer(), exit(&trace)))
}

/// 0 if all is known or a solution was found, and 3 if a limit came first.
fn exit(trace: &Trace) -> Exit {
    let has_solution = trace
        .events
        .iter()
        .any(|event| matches!(event, Event::Solved { .. }));
    match trace.events.last() {
        Some(Event::Ended(End::Exhausted)) => Exit::Fine,
        _ if has_solution => Exit::Fine,
        _ => Exit::Undecided,
    }
}

fn check(args: &ModelReplay) -> Result<Exit, Exit> {
    let (name, read) = replay::read_trace(&args.trace);
    let trace = read.map_err(|what| refuse(replay::at_line(&name, &what)))?;
    let mut compiled = ready(&args.searched, args.searched.free)?;
    match compiled.model.replay(compiled.goal, &trace) {
        Ok(replayed) => {
            let text = format!("{}\n", replay::accepted(&replayed));
            Ok(print(text.as_bytes(), Exit::Fine))
        }
        Err(error) => Err(refuse(replay::at_line(&name, &error.to_string()))),
    }
}

fn explain(args: &ModelWhy) -> Result<Exit, Exit> {
    let limits = args.limits.budget().limits(interrupt::listen());
    let (ast, mut compiled) = prepare(&args.model, CompileOptions::default())?;
    let (why, text) = why(&mut compiled, &ast, limits);
    let exit = match why {
        Why::Derived(_) | Why::Searched(_) => Exit::Fine,
        Why::Open(_) => Exit::NotUnique,
        Why::Unknown(_) => Exit::Undecided,
    };
    Ok(print(format!("{text}\n").as_bytes(), exit))
}
