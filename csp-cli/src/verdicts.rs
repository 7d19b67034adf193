//! Answers about puzzles that do not have exactly one solution, for commands that need one.

use csp_sudoku::engine::Verdict;

use crate::approval::{Remark, resolve};
use crate::each::Answer;
use crate::finding::Status;

/// The answer if this is the verdict. A verdict of one solution has none.
pub(crate) fn refusal(verdict: &Verdict) -> Option<Answer> {
    let (status, remark) = match verdict {
        Verdict::Unique(_) => return None,
        Verdict::Multiple([grid, other]) => {
            let cell = grid.first_difference(other);
            let digits = cell.map(|cell| (cell, grid.digit(cell), other.digit(cell)));
            let which = digits.map_or_else(String::new, |(cell, one, two)| {
                format!(": {cell} is {one} or {two}")
            });
            (
                Status::Multiple,
                Some(format!("the puzzle has several solutions{which}")),
            )
        }
        Verdict::None => {
            let what = "the puzzle has no solution; `csp sudoku why` names givens that conflict";
            (Status::None, Some(what.to_owned()))
        }
        Verdict::Invalid(clash) => (Status::Invalid, Some(resolve(clash))),
        Verdict::Unknown(..) => (Status::Unknown, None),
    };
    Some(Answer::without(status, remark.map(Remark::Fault)))
}
