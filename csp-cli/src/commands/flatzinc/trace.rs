//! `csp flatzinc trace`: writes down the search of a model.

use clap::Args;
use csp_core::trace::{Recorder, Trace, TraceEnd, TraceEvent};
use csp_flatzinc::Compiled;

use super::model::SearchedModel;
use crate::arguments::limits::Budget;
use crate::arguments::telling::{Telling, solutions};
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::stdout;

/// The arguments of `csp flatzinc trace`.
#[derive(Debug, Args)]
pub(crate) struct ModelTrace {
    #[command(flatten)]
    searched: SearchedModel,
    #[command(flatten)]
    telling: Telling,
    /// All solutions, not only the first
    #[arg(short = 'a', long = "all-solutions")]
    all: bool,
    #[command(flatten)]
    budget: Budget,
}

impl Execute for ModelTrace {
    const HELP: Help = Help {
        more: "The same model and options give the same bytes.",
        notes: &[],
        examples: "",
    };

    fn run(self) -> Result<Exit, Refusal> {
        stdout::end_when_unread();
        let limits = self.budget.limits(interrupt::listen());
        let (_, mut compiled) = self.searched.compiled(self.searched.free)?;
        let legend = compiled.model.legend();
        let recorder = Recorder::new(&legend, self.telling.level, Trace::default());
        let mut recorder = recorder.bounds(self.telling.bounds());
        let limits = limits.stop_when(recorder.over());
        self.searched
            .options(self.all)
            .set_up(&mut compiled, limits);
        let Compiled {
            mut model, goal, ..
        } = compiled;
        let mut search = model
            .search(goal, &mut recorder)
            .expect("the objective is a variable of the model");
        while search.advance() {}
        drop(search);
        let trace = recorder.finish();
        // All is known or a solution was found, or else a limit came first.
        let exit = match trace.events.last() {
            Some(TraceEvent::Ended(TraceEnd::Exhausted)) => Exit::Fine,
            _ if solutions(&trace) > 0 => Exit::Fine,
            _ => Exit::Undecided,
        };
        Ok(self.telling.print(&trace, exit))
    }
}
