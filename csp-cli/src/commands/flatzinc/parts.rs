//! Parts of a model's search tree: how it is cut, and what a search within one leaves out.

use std::error::Error;
use std::fmt::Write as _;

use clap::Args;
use csp_flatzinc::Compiled;
use csp_parallel::{Subproblem, parts};

use super::model::SearchedModel;
use crate::arguments::values::positive;
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::output::stdout::{self, print};

/// The arguments of `csp flatzinc parts`.
#[derive(Debug, Args)]
pub(crate) struct ModelParts {
    #[command(flatten)]
    searched: SearchedModel,
    /// About how many parts
    #[arg(short = 'n', long = "parts", value_name = "N", value_parser = positive, default_value_t = 64)]
    most: u64,
    /// Cut a part again that takes too long
    #[arg(long, value_name = "PART", default_value_t = Subproblem::ROOT)]
    part: Subproblem,
}

impl Execute for ModelParts {
    const HELP: Help = Help {
        more: "Together they have all solutions, and none twice.",
        notes: &[],
        examples: "",
    };

    /// The parts are the same with and without free search.
    fn run(self) -> Result<Exit, Refusal> {
        stdout::end_when_unread();
        let Compiled {
            mut model, goal, ..
        } = self.searched.ready(false)?;
        let most = usize::try_from(self.most).unwrap_or(usize::MAX);
        let parts = parts(&mut model, goal, &self.part, most)
            .map_err(|error| format!("{}: {error}", self.searched.model.display()))?;
        let mut text = String::new();
        for part in &parts {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{part}");
        }
        let exit = if parts.is_empty() {
            Exit::NotUnique
        } else {
            Exit::Fine
        };
        Ok(print(text, exit))
    }
}

/// Which solutions count.
#[derive(Debug, Args)]
pub(super) struct Within {
    /// Only solutions in a part of the search tree: a line that `csp flatzinc parts` wrote
    #[arg(long, value_name = "PART", default_value_t = Subproblem::ROOT)]
    pub(super) part: Subproblem,
    /// Only solutions whose objective is better than N
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    better_than: Option<i32>,
}

impl Within {
    /// Leaves only the solutions that count.
    pub(super) fn narrow(&self, compiled: &mut Compiled) -> Result<(), Box<dyn Error>> {
        self.part.assume(&mut compiled.model)?;
        match self.better_than {
            Some(known) if !compiled.better_than(known) => {
                Err("it has no objective, and `--better-than` needs one".into())
            }
            _ => Ok(()),
        }
    }
}
