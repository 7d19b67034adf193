//! `csp flatzinc replay`: checks a trace of a model's search.

use std::ffi::OsString;

use clap::Args;

use super::model::SearchedModel;
use crate::command::{Execute, Help, Refusal};
use crate::commands::replay::TraceFile;
use crate::exit::Exit;
use crate::output::stdout;

/// The arguments of `csp flatzinc replay`.
#[derive(Debug, Args)]
pub(crate) struct ModelReplay {
    /// A file with a trace, as text or JSON, gzipped or not, or `-` for standard input
    #[arg(value_name = "TRACE")]
    trace: OsString,
    #[command(flatten)]
    searched: SearchedModel,
}

impl Execute for ModelReplay {
    const HELP: Help = Help::NONE;

    fn run(self) -> Result<Exit, Refusal> {
        stdout::end_when_unread();
        let file = TraceFile::read(&self.trace)?;
        let mut compiled = self.searched.ready(self.searched.free)?;
        let replayed = compiled.model.replay(compiled.goal, &file.trace);
        file.print(replayed.map_err(|error| error.to_string()))
    }
}
