//! `csp sudoku minimize`: puzzles without the givens that are not needed, and which givens these
//! are.

use std::sync::atomic::AtomicBool;

use csp_sudoku::generate::NeedError;
use csp_sudoku::shape::Cell;
use csp_sudoku::sudoku::Sudoku;
use itertools::Itertools as _;
use serde_json::Value;

use crate::each::{self, Answer, Inputs, Style};
use crate::finding::Status;
use crate::report::{Counted, Exit};
use crate::rewritten::Layout;
use crate::task::Budget;
use crate::verdicts::refusal;

/// What is wanted for each puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted {
    /// A minimal puzzle within it, by this seed.
    Minimal(u64),
    /// The givens that are redundant each for itself.
    Redundant,
}

impl Wanted {
    fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Minimal(_) => &["minimal", "seed", "givens", "removed"],
            Self::Redundant => &["givens", "redundant"],
        }
    }
}

/// Writes what is wanted for each puzzle. The budget is for each puzzle. Returns the exit code.
pub(crate) fn run(inputs: Inputs, wanted: Wanted, budget: Budget, layout: Layout) -> Exit {
    let style = Style {
        form: layout.form(),
        columns: wanted.columns(),
        counted: Counted::Solutions,
    };
    each::run(inputs, style, move |interrupted| {
        move |puzzle: &Sudoku, _| {
            let answer = match wanted {
                Wanted::Minimal(seed) => minimal(puzzle, seed, budget, interrupted, layout),
                Wanted::Redundant => redundant(puzzle, budget, interrupted, layout),
            };
            answer.unwrap_or_else(|error| not_known(&error))
        }
    })
}

fn minimal(
    puzzle: &Sudoku,
    seed: u64,
    budget: Budget,
    interrupted: &'static AtomicBool,
    layout: Layout,
) -> Result<Answer, NeedError> {
    let minimal = puzzle.minimized(seed, &budget.limits(interrupted))?;
    let givens = minimal.givens().count();
    let removed = puzzle.givens().count() - givens;
    let fields = vec![
        minimal.to_string().into(),
        seed.into(),
        givens.into(),
        removed.into(),
    ];
    Ok(Answer {
        status: Status::Unique,
        text: layout.text(&minimal),
        fields,
        remark: None,
    })
}

fn redundant(
    puzzle: &Sudoku,
    budget: Budget,
    interrupted: &'static AtomicBool,
    layout: Layout,
) -> Result<Answer, NeedError> {
    let redundant = puzzle.redundant_givens(&budget.limits(interrupted))?;
    let list = if redundant.is_empty() {
        "minimal\n".to_owned()
    } else {
        format!("{}\n", redundant.iter().format(" "))
    };
    let drawing = if let Layout::Grid(_) = layout {
        layout.text(puzzle)
    } else {
        String::new()
    };
    let cells: Value = redundant.iter().map(Cell::to_string).collect();
    let fields = vec![puzzle.givens().count().into(), cells];
    Ok(Answer {
        status: Status::Unique,
        text: drawing + &list,
        fields,
        remark: None,
    })
}

fn not_known(error: &NeedError) -> Answer {
    let refusal = match error {
        NeedError::NotUnique(verdict) => refusal(verdict),
        NeedError::Unknown(_) => None,
    };
    refusal.unwrap_or_else(|| Answer::without(Status::Unknown, None))
}
