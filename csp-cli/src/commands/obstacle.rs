//! What the commands that solve as people do have in common: exit codes, proofs of steps, and what they say where no
//! steps can be given.

use csp_sudoku::BoardText;
use csp_sudoku::check::{DeductionChecker, DeductionVerdict};
use csp_sudoku::techniques::{Obstacle, Position, Prover, Start, Step, StepProof};
use csp_views::json::obstacle::sentence;

use crate::command::{Meaning, OUTPUT};
use crate::exit::Exit;
use crate::output::message::{Remark, fail, tell};
use crate::output::tally::PuzzleStatus;
use crate::parallel::each::PuzzleAnswer;

/// The exit codes of these commands.
pub(crate) const STEP_CODES: &[Meaning] = &[
    (Exit::Fine, "the steps lead on; or each cell has its digit"),
    (
        Exit::NotUnique,
        "no solution, several, or a mistake in the position, which is named",
    ),
    (
        Exit::BadInput,
        "\
bad usage or input: a line that cannot be read, a board over 25x25, a wrong
ladder, a closed standard output",
    ),
    (
        Exit::Undecided,
        "no technique finds a step, or an interrupt came first",
    ),
    (
        Exit::Internal,
        "internal error: a step that cannot be proven, or that does not hold",
    ),
    OUTPUT,
];

/// The proofs of all steps, or the first step that is not proven. The position may change `after` each step.
pub(crate) fn prove(
    start: &Start,
    steps: &[Step],
    after: impl Fn(&mut Position, &Step),
) -> Result<Vec<StepProof>, String> {
    let mut position = start.position.clone();
    let mut prover = Prover::new(&start.puzzle);
    let proofs = steps.iter().map(|step| {
        let proof = prover.prove(&position, step);
        after(&mut position, step);
        proof.map_err(|error| format!("{step}: {error}"))
    });
    proofs.collect()
}

/// What the checker says of each step, or the first step that does not hold. The position may change `after` each step.
pub(crate) fn check(
    start: &Start,
    steps: &[Step],
    after: impl Fn(&mut Position, &Step),
) -> Result<Vec<DeductionVerdict>, String> {
    let mut position = start.position.clone();
    let mut checker = DeductionChecker::new(&start.puzzle);
    let verdicts = steps.iter().map(|step| {
        let verdict = checker.check(&position, step);
        after(&mut position, step);
        if verdict.is_objection() {
            Err(format!("{step}: {}", verdict.on(step.shape)))
        } else {
            Ok(verdict)
        }
    });
    verdicts.collect()
}

/// The word for an obstacle, and the message about it.
pub(crate) fn in_words(obstacle: &Obstacle) -> (PuzzleStatus, Option<Remark>) {
    let status = match obstacle {
        Obstacle::NoSolution(puzzle) if puzzle.check().is_ok() => PuzzleStatus::None,
        Obstacle::NoSolution(_) | Obstacle::Mistakes(_) => PuzzleStatus::Invalid,
        Obstacle::Several(_) => PuzzleStatus::Multiple,
        Obstacle::Position(error) => {
            return (
                PuzzleStatus::Unknown,
                Some(Remark::Refusal(error.to_string())),
            );
        }
        _ => return (PuzzleStatus::Unknown, None),
    };
    (status, Some(Remark::Fault(sentence(obstacle))))
}

/// The answer about a puzzle with an obstacle.
pub(crate) fn answer(obstacle: &Obstacle) -> PuzzleAnswer {
    let (status, remark) = in_words(obstacle);
    PuzzleAnswer::without(status, remark)
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
        Some(Remark::InternalError(what)) => return fail(what),
        Some(Remark::Fault(what) | Remark::Refusal(what)) => tell(what),
        None => tell("the search for the solution was cut short"),
    }
    exit(remark)
}
