//! `csp sudoku trace`: writes down the search of one puzzle.

use clap::Args;
use csp_core::trace::{TraceEnd, TraceEvent};
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::record::About;

use crate::arguments::limits::Budget;
use crate::arguments::puzzle::{ClueArguments, OnePuzzle};
use crate::arguments::telling::{Telling, solutions};
use crate::arguments::values::strategy;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::interrupt;

/// What is traced, and how it is written.
#[derive(Args, Debug)]
pub(crate) struct TraceArguments {
    #[command(flatten)]
    telling: Telling,

    /// How the puzzle is searched [default: as `solve --engine model` does]
    #[arg(long, value_name = "NAME", value_parser = strategy())]
    strategy: Option<Strategy>,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    clues: ClueArguments,

    #[command(flatten)]
    puzzle: OnePuzzle,
}

impl Execute for TraceArguments {
    const HELP: Help = Help {
        more: "The search ends at the second solution, as that of `solve` does. The same puzzle and \
               options give the same bytes.",
        notes: &[
            Text(
                "\
Lines of the text:
  node 2 depth 1: r4c7 = 3           a decision; `!=` is its other side
    all_different#12: r4c8 - 3 5     a propagator removed these candidates
    conflict all_different#12: r4c8  no candidate is left, or no solution
  back to depth 0                    the branch is closed
    solution 1: 4 8 3 9 ...          the digits, row by row
  exhausted                          every branch was closed; or `limit nodes`,
                                     `cut after 100 events`, ...",
            ),
            Codes(&[
                (Exit::Fine, "the puzzle has exactly one solution"),
                (
                    Exit::NotUnique,
                    "it has none (as with equal givens in a house) or several",
                ),
                (
                    Exit::BadInput,
                    "bad usage or input, or a closed standard output",
                ),
                (
                    Exit::Undecided,
                    "a limit or an interrupt came first, or the trace was cut",
                ),
            ]),
        ],
        examples: "\
$ csp sudoku trace 1.....2..3.....4
$ csp sudoku trace --level changes --strategy backtracking 1.....2..3.....4
$ csp sudoku trace --format svg 1.....2..3.....4 > tree.svg",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let puzzle = self.puzzle.read(self.clues)?;
        let default = || Strategy::default_for(puzzle.shape());
        let strategy = self.strategy.unwrap_or_else(default);
        // Two solutions show that there is more than one. `solve` stops there, too.
        let limits = self.budget.limits(interrupt::listen()).solutions(2);
        let about = About { strategy, puzzle };
        let trace = about.record(self.telling.level, self.telling.bounds(), limits);
        let exit = match (solutions(&trace), trace.events.last()) {
            (2.., _) => Exit::NotUnique,
            (1, Some(TraceEvent::Ended(TraceEnd::Exhausted))) => Exit::Fine,
            (_, Some(TraceEvent::Ended(TraceEnd::Exhausted))) => Exit::NotUnique,
            _ => Exit::Undecided,
        };
        Ok(self.telling.print(&trace, exit))
    }
}
