//! What is told if no steps can be given for a puzzle.

use csp_json::obstacle::sentence;
use csp_sudoku::techniques::Obstacle;

use crate::approval::Remark;
use crate::each::Answer;
use crate::finding::Status;
use crate::message::{internal_error, tell, write_line};
use crate::report::Exit;

/// The word for an obstacle, and the message about it.
pub(crate) fn told(obstacle: &Obstacle) -> (Status, Option<Remark>) {
    let status = match obstacle {
        Obstacle::NoSolution(puzzle) if puzzle.check().is_ok() => Status::None,
        Obstacle::NoSolution(_) | Obstacle::Mistakes(_) => Status::Invalid,
        Obstacle::Several(_) => Status::Multiple,
        Obstacle::Position(error) => {
            return (Status::Unknown, Some(Remark::Refusal(error.to_string())));
        }
        _ => return (Status::Unknown, None),
    };
    (status, Some(Remark::Fault(sentence(obstacle))))
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
