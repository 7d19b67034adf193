//! What is told if no steps can be given for a puzzle.

use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::Obstacle;
use csp_sudoku::why::{Account, SudokuExplainer, WhyAnswer};
use itertools::Itertools as _;

use crate::approval::Remark;
use crate::each::Answer;
use crate::finding::Status;
use crate::message::{internal_error, tell, write_line};
use crate::report::Exit;

/// The word for an obstacle, and the message about it.
pub(crate) fn told(obstacle: &Obstacle) -> (Status, Option<Remark>) {
    match obstacle {
        Obstacle::NoSolution(puzzle) => {
            let clash = puzzle.check().is_err();
            let status = if clash { Status::Invalid } else { Status::None };
            (status, Some(Remark::Fault(no_solution(puzzle))))
        }
        Obstacle::Several([one, other]) => {
            let what = format!("there are several solutions, such as {one} and {other}");
            (Status::Multiple, Some(Remark::Fault(what)))
        }
        Obstacle::Mistakes(mistakes) => {
            (Status::Invalid, Some(Remark::Fault(mistakes.iter().join("; "))))
        }
        Obstacle::Position(error) => (Status::Unknown, Some(Remark::Refusal(error.to_string()))),
        _ => (Status::Unknown, None),
    }
}

/// The answer about a puzzle with an obstacle.
pub(crate) fn answer(obstacle: &Obstacle) -> Answer {
    let (status, remark) = told(obstacle);
    Answer::without(status, remark)
}

/// The exit code of a command about one puzzle that cannot be answered, and this is why.
pub(crate) fn exit(remark: Option<&Remark>) -> Exit {
    match remark {
        Some(Remark::Fault(_)) => Exit::NotUnique,
        Some(Remark::Refusal(_)) => Exit::BadInput,
        Some(Remark::InternalError(_)) => Exit::Internal,
        None => Exit::Undecided,
    }
}

/// Says on standard error why there is no picture. Returns the exit code.
pub(crate) fn no_picture(remark: Option<&Remark>) -> Exit {
    match remark {
        Some(Remark::InternalError(what)) => write_line(&internal_error(what)),
        Some(Remark::Fault(what) | Remark::Refusal(what)) => tell(what),
        None => tell("the search for the solution was cut short"),
    }
    exit(remark)
}

/// Why there is no solution, on one line: the givens and houses that leave none.
fn no_solution(puzzle: &Sudoku) -> String {
    let answer = SudokuExplainer::new(puzzle.rules().clone()).conflict(puzzle);
    let (WhyAnswer::Steps(Account { basis, .. }) | WhyAnswer::Search(basis)) = answer else {
        return "there is no solution".to_owned();
    };
    let givens = basis.givens.iter().join(", ");
    let houses = basis.houses.iter().join(", ");
    match (basis.givens.is_empty(), basis.houses.is_empty()) {
        (true, _) => "there is no solution".to_owned(),
        (false, true) => format!("there is no solution; these contradict each other: {givens}"),
        (false, false) => {
            format!("there is no solution; these contradict each other in {houses}: {givens}")
        }
    }
}
