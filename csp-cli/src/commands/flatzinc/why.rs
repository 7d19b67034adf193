//! `csp flatzinc why`: why a model has no solution.

use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;
use csp_core::check::CheckVerdict;
use csp_core::explain::Why;
use csp_flatzinc::{WhyReport, check_why, why};

use super::model::{parse, refused};
use crate::arguments::limits::Budget;
use crate::command::{Execute, Help, Refusal};
use crate::deadline::Deadline;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::stdout::{self, print};

/// The answer of a question that was stopped, as a stopped search has it.
const STOPPED: &str = "unknown, it was stopped before the answer";

/// The arguments of `csp flatzinc why`.
#[derive(Debug, Args)]
pub(crate) struct ModelWhy {
    /// The model
    #[arg(value_name = "MODEL.fzn")]
    model: PathBuf,
    /// Check the answer by what each constraint says, without the engine that found it
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    budget: Budget,
}

impl Execute for ModelWhy {
    const HELP: Help = Help::NONE;

    fn run(self) -> Result<Exit, Refusal> {
        stdout::end_when_unread();
        let stopped = || format!("{STOPPED}\n");
        let deadline = Deadline::begin(self.budget.end(), Exit::Undecided, stopped);
        let untimed = Budget {
            time: None,
            ..self.budget
        };
        let limits = deadline.limits(untimed.limits(interrupt::listen()));
        let refused = |what: &dyn Display| refused(&self.model, what);
        let ast = parse(&self.model)?;
        let report = why(&ast, limits).map_err(|error| refused(&error))?;
        let exit = exit(&report);
        if !self.check {
            deadline.close();
            return Ok(print(format!("{}\n", report.text), exit));
        }
        let found = format!("{}\nnot checked, it was stopped\n", report.text);
        deadline.tell(|| {}, || found);
        let check = check_why(&ast, &report.why).map_err(|error| refused(&error))?;
        let exit = exit_checked(exit, &check.verdict);
        deadline.close();
        Ok(print(format!("{}\n{}\n", report.text, check.text), exit))
    }
}

fn exit(report: &WhyReport) -> Exit {
    match report.why {
        Why::Derived(_) | Why::Searched(_) if !report.is_clipped => Exit::Fine,
        Why::Open(_) => Exit::NotUnique,
        _ => Exit::Undecided,
    }
}

/// An answer that does not hold is a fault of the program. One that could not be checked to the end may well be
/// right.
fn exit_checked(exit: Exit, verdict: &CheckVerdict) -> Exit {
    match verdict {
        CheckVerdict::Holds(_) | CheckVerdict::Gap(_) => exit,
        CheckVerdict::Objection(_) => Exit::Internal,
    }
}

#[cfg(test)]
mod tests {
    use super::{exit, exit_checked};
    use crate::exit::Exit;
    use csp_core::explain::Why;
    use csp_core::limits::Limits;
    use csp_flatzinc::{check_why, read, why};

    #[test]
    fn an_answer_that_does_not_hold_is_an_internal_error() {
        let text = "var 1..2: x; var 1..2: y; constraint int_lt(x, y); constraint int_lt(y, x); solve satisfy;";
        let ast = read(text).unwrap();
        let mut report = why(&ast, Limits::default()).unwrap();
        let found = exit(&report);
        let right = check_why(&ast, &report.why).unwrap();
        assert_eq!(exit_checked(found, &right.verdict), Exit::Fine);
        let Why::Derived(explanation) = &mut report.why else {
            panic!("{report:?}")
        };
        explanation.parts.pop();
        let wrong = check_why(&ast, &report.why).unwrap();
        assert_eq!(exit_checked(found, &wrong.verdict), Exit::Internal);
    }
}
