//! `csp sudoku rate`: the grade of each puzzle.

use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::Ladder;

use crate::each::{self, Answer, Form, Inputs, Style};
use crate::finding::Status;
use crate::path::Walked;
use crate::report::{Counted, Exit};
use crate::stdout;

/// The columns of grades.
const COLUMNS: &[&str] = &["level", "score", "hardest", "steps"];

/// What the user asks for.
#[derive(Debug)]
pub(crate) enum Plan {
    /// To see the ladder.
    Ladder(Ladder),
    /// The grades by this ladder, in this form.
    Rate(Ladder, Form),
}

/// Prints the ladder.
pub(crate) fn print(ladder: &Ladder) -> Exit {
    stdout::print(ladder.to_toml().as_bytes(), Exit::Fine)
}

/// Writes the grade of each puzzle. Returns the exit code.
pub(crate) fn run(inputs: Inputs, ladder: Ladder, form: Form) -> Exit {
    let style = Style { form, columns: COLUMNS, counted: Counted::Paths };
    each::run(inputs, style, move |interrupted| {
        let ladder = ladder.clone();
        move |puzzle: &Sudoku, _| match Walked::of(puzzle, &ladder, interrupted) {
            Ok(walked) => told(&walked),
            Err(answer) => answer,
        }
    })
}

fn told(walked: &Walked) -> Answer {
    let steps = walked.path.steps.len();
    let hardest = walked.hardest();
    if walked.status() == Status::Stuck {
        let answer = Answer::without(Status::Stuck, None);
        let fields = vec![None::<&str>.into(), None::<u32>.into(), hardest.into(), steps.into()];
        return Answer { fields, ..answer };
    }
    let grade = walked.path.grade;
    let level = grade.level.to_string();
    let text = format!("{level}\t{}\t{}\n", grade.score, hardest.unwrap_or("-"));
    let fields = vec![level.into(), grade.score.into(), hardest.into(), steps.into()];
    Answer { status: Status::Unique, text, fields, remark: None }
}
