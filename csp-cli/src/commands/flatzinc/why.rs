//! `csp flatzinc why`: why a model has no solution.

use std::path::PathBuf;

use clap::Args;
use csp_core::explain::Why;
use csp_flatzinc::{CompileOptions, why};

use super::model::prepare;
use crate::arguments::limits::Budget;
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::stdout::{self, print};

/// The arguments of `csp flatzinc why`.
#[derive(Debug, Args)]
pub(crate) struct ModelWhy {
    /// The model
    #[arg(value_name = "MODEL.fzn")]
    model: PathBuf,
    #[command(flatten)]
    budget: Budget,
}

impl Execute for ModelWhy {
    const HELP: Help = Help::NONE;

    fn run(self) -> Result<Exit, Refusal> {
        stdout::end_when_unread();
        let limits = self.budget.limits(interrupt::listen());
        let (ast, mut compiled) = prepare(&self.model, CompileOptions::default())?;
        let (why, text) = why(&mut compiled, &ast, limits);
        let exit = match why {
            Why::Derived(_) | Why::Searched(_) => Exit::Fine,
            Why::Open(_) => Exit::NotUnique,
            Why::Unknown(_) => Exit::Undecided,
        };
        Ok(print(format!("{text}\n"), exit))
    }
}
