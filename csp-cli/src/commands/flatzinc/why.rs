//! `csp flatzinc why`: why a model has no solution.

use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;
use csp_core::explain::Why;
use csp_flatzinc::why;

use super::model::{parse, refused};
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
        let refused = |what: &dyn Display| refused(&self.model, what);
        let ast = parse(&self.model)?;
        let report = why(&ast, limits).map_err(|error| refused(&error))?;
        let exit = match report.why {
            Why::Derived(_) | Why::Searched(_) if !report.is_clipped => Exit::Fine,
            Why::Open(_) => Exit::NotUnique,
            _ => Exit::Undecided,
        };
        Ok(print(format!("{}\n", report.text), exit))
    }
}
