//! `csp flatzinc`: models of MiniZinc, solved as MiniZinc's driver asks for it.

mod answer;
mod install;
mod model;
mod parts;
mod prove;
mod replay;
mod statistics;
mod trace;
mod why;

use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use csp_core::limits::Limits;
use csp_core::problem::Goal;
use csp_flatzinc::{
    Compiled, RunEvent, RunOptions, RunStatus, RunSummary, RunWorkers, compile, run_by,
};
use csp_parallel::Subproblem;

use self::answer::PrintedAnswer;
use self::model::{Compilation, prepare};
use self::parts::Within;
use self::statistics::{ProgressLines, Statistics};
use crate::arguments::values::positive;
use crate::command::{CommandRow, Execute, Help, Refusal};
use crate::deadline::Deadline;
use crate::exit::Exit;
use crate::output::message::write_line;
use crate::output::stdout::{self, print, printed};

/// What else can be done with a model.
pub(crate) const TASKS: &[CommandRow] = &[
    CommandRow::of::<trace::ModelTrace>(
        "trace",
        "Write down the search: every decision, conflict and solution, and more if wanted",
    ),
    CommandRow::of::<replay::ModelReplay>(
        "replay",
        "Check a trace line by line: search again what it says, and compare",
    ),
    CommandRow::of::<why::ModelWhy>(
        "why",
        "Explain why there is no solution: a smallest set of constraints that has none",
    ),
    CommandRow::of::<prove::ModelProve>(
        "prove",
        "Prove what the search says, for a checker that shares nothing with this command: that there is no solution, or that none is better",
    ),
    CommandRow::of::<parts::ModelParts>(
        "parts",
        "Cut the search tree into parts, a line for each, for `--part`",
    ),
];

/// The options have the names that MiniZinc's driver uses.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "they are switches of the command line"
)]
pub(crate) struct Flatzinc {
    /// The model, in FlatZinc or in FlatZinc JSON: a file, or `-` for standard input
    #[arg(value_name = "MODEL.fzn", required_unless_present = "install")]
    model: Option<PathBuf>,
    /// All solutions; of a model with an objective, each better one
    #[arg(short = 'a', long = "all-solutions")]
    all: bool,
    /// Each better solution of a model with an objective
    #[arg(short = 'i', long = "intermediate")]
    intermediate: bool,
    /// At most N solutions of a model without an objective
    #[arg(
        short = 'n',
        long = "num-solutions",
        value_name = "N",
        default_value_t = 1
    )]
    solutions: u64,
    /// Search freely: learn from failures, and leave the order that the model asks for
    #[arg(short = 'f', long = "free-search")]
    free: bool,
    /// Print statistics
    #[arg(short = 's', long = "statistics")]
    statistics: bool,
    /// Write a line for each solution to standard error
    #[arg(short = 'v', long = "verbose")]
    verbose: bool,
    /// Stop after MS milliseconds
    #[arg(short = 't', long = "time-limit", value_name = "MS")]
    time_limit: Option<u64>,
    /// Stop once the search takes MB million bytes
    #[arg(long = "memory-limit", value_name = "MB", value_parser = positive)]
    memory_limit: Option<u64>,
    /// The number of workers, each with a thread, that search the model together
    #[arg(short = 'p', long = "parallel", value_name = "N", value_parser = positive, default_value_t = 1)]
    threads: u64,
    /// Solve no linear relaxation of the model for bounds of the objective
    #[arg(long)]
    no_relaxation: bool,
    /// Prove no bounds of a sum of many small costs from below, in turns with the search
    #[arg(long)]
    no_cores: bool,
    #[command(flatten)]
    compilation: Compilation,
    #[command(flatten)]
    within: Within,
    /// Write the files with which MiniZinc finds this solver, by default into ~/.minizinc/solvers
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, conflicts_with = "model")]
    install: Option<Option<PathBuf>>,
}

impl Execute for Flatzinc {
    const HELP: Help = Help {
        more: "`csp flatzinc --install` tells MiniZinc of this solver; then `minizinc --solver csp MODEL.mzn` solves \
               with it.",
        notes: &[],
        examples: "\
csp flatzinc --install
minizinc --solver csp model.mzn data.dzn
csp flatzinc -a -s model.fzn
csp flatzinc trace --format svg model.fzn > tree.svg
csp flatzinc why model.fzn
csp flatzinc prove model.fzn -o proof
csp flatzinc parts -n 64 model.fzn > parts.txt
csp flatzinc -a --part 'x0 = 1, x2 != 5' model.fzn",
    };

    fn run(self) -> Result<Exit, Refusal> {
        stdout::end_when_unread();
        match (&self.install, &self.model) {
            (Some(folder), _) => install::install(folder.as_deref()),
            (None, Some(model)) => self.solve(model),
            // The parser sees to it that there is a model if nothing is to be installed.
            (None, None) => self.solve(Path::new("")),
        }
    }
}

impl Flatzinc {
    /// Solves a model. What MiniZinc reads goes to standard output, a solution at a time.
    fn solve(&self, model: &Path) -> Result<Exit, Refusal> {
        let begun = Instant::now();
        // A time that cannot be counted is none.
        let time = self.time_limit.map(Duration::from_millis);
        let end = time.and_then(|time| begun.checked_add(time));
        let deadline = Deadline::begin(end, Exit::Fine, || RunStatus::Unknown.line().to_owned());
        deadline.end_at_signal(Exit::Fine);
        // Parts name variables by their numbers, which are those of a search that is not free.
        let is_free = self.free && self.within.part == Subproblem::ROOT;
        let compilation = self.compilation.options(is_free);
        let (ast, mut compiled) = prepare(model, compilation)?;
        self.within
            .narrow(&mut compiled)
            .map_err(|error| model::refused(model, &error))?;
        model::warn(&compiled);
        let statistics = Statistics::new(&compiled, begun);
        let mut limits = Limits::default();
        if let Some(megabytes) = self.memory_limit {
            limits = limits.memory(megabytes.saturating_mul(1_000_000));
        }
        let answer = PrintedAnswer {
            deadline: &deadline,
            statistics: self.statistics.then_some(statistics),
            each: self.all || self.intermediate || compiled.goal == Goal::Satisfy,
        };
        answer.tell(|| {}, None);
        let limits = deadline.limits(limits);
        let options = self.run_options();
        // Only copies of the model need the text, which takes a third of the memory.
        let is_copied = self.threads > 1 || options.takes_turns(&compiled, &limits);
        let ast = is_copied.then_some(ast);
        let copy = || {
            let ast = ast.as_ref().expect("the model is copied");
            let mut copy = compile(ast, compilation).expect("it was compiled before");
            self.within
                .narrow(&mut copy)
                .expect("it was narrowed before");
            copy
        };
        let workers = RunWorkers {
            count: usize::try_from(self.threads).unwrap_or(usize::MAX),
            copy: &copy,
        };
        let searched = self.search(&mut compiled, options, workers, limits, &answer, begun);
        let text = searched.map(|(best, summary)| best + &answer.end(&summary));
        deadline.close();
        // The system frees it faster.
        mem::forget(compiled);
        Ok(match text {
            Ok(text) => print(text, Exit::Fine),
            Err(error) => printed(Err(error), Exit::Fine),
        })
    }

    fn run_options(&self) -> RunOptions {
        RunOptions {
            solutions: if self.all { None } else { Some(self.solutions) },
            // If the time or a signal ends the program, the best one so far has to be known.
            intermediate: true,
            free: self.free,
            bounds: self.verbose || self.statistics,
            relaxation: !self.no_relaxation,
            cores: !self.no_cores,
        }
    }

    /// Searches, and prints the solutions, but for the best one if only that is wanted. Fails if they cannot be
    /// written.
    fn search(
        &self,
        compiled: &mut Compiled,
        options: RunOptions,
        workers: RunWorkers<'_>,
        limits: Limits,
        answer: &PrintedAnswer<'_>,
        begun: Instant,
    ) -> io::Result<(String, RunSummary)> {
        let mut lines = ProgressLines::default();
        let progress = |step: RunEvent| {
            if self.verbose
                && let Some(line) = lines.line(step, begun.elapsed())
            {
                write_line(&line);
            }
        };
        let mut best = String::new();
        let mut outcome = Ok(());
        let summary = run_by(
            compiled,
            options,
            Some(workers),
            limits,
            progress,
            |found| {
                if answer.each {
                    outcome = answer.tell(|| stdout::write(found.text), Some(found));
                } else {
                    found.text.clone_into(&mut best);
                    answer.tell(|| {}, Some(found));
                }
                match outcome {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            },
        );
        let summary = summary.map_err(io::Error::other)?;
        outcome.map(|()| (best, summary))
    }
}
