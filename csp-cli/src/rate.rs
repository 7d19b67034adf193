//! `csp sudoku rate`: the grade of each puzzle.

use csp_sudoku::rating::{self, Rating, RatingError};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Ladder, Start, Uniqueness};

use crate::approval::Remark;
use crate::each::{self, Answer, Form, Inputs, Style};
use crate::finding::Status;
use crate::path::Walked;
use crate::report::{Counted, Exit};
use crate::stdout;

/// The columns of grades.
const COLUMNS: &[&str] = &["level", "score", "hardest", "steps"];

/// The columns of grades with the ratings of Sudoku Explainer.
const RATED_COLUMNS: &[&str] = &["level", "score", "hardest", "steps", "er", "ep", "ed"];

/// What the user asks for.
#[derive(Debug)]
pub(crate) enum Plan {
    /// To see the ladder.
    Ladder(Ladder),
    /// To see grades.
    Rate(Grades),
}

/// The grades that are asked for.
#[derive(Debug)]
pub(crate) struct Grades {
    /// The techniques.
    pub(crate) ladder: Ladder,
    /// How grades are written.
    pub(crate) form: Form,
    /// Whether Sudoku Explainer's ratings are told, too. They take longer than the grade.
    pub(crate) ratings: Ratings,
}

/// Whether Sudoku Explainer's ratings are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ratings {
    /// They are told.
    Wanted,
    /// They are not.
    Unwanted,
}

/// Prints the ladder.
pub(crate) fn print(ladder: &Ladder) -> Exit {
    stdout::print(ladder.to_toml().as_bytes(), Exit::Fine)
}

/// Writes the grade of each puzzle. Returns the exit code.
pub(crate) fn run(inputs: Inputs, grades: Grades) -> Exit {
    let Grades {
        ladder,
        form,
        ratings,
    } = grades;
    let columns = match ratings {
        Ratings::Wanted => RATED_COLUMNS,
        Ratings::Unwanted => COLUMNS,
    };
    let style = Style {
        form,
        columns,
        counted: Counted::Paths,
    };
    each::run(inputs, style, move |interrupted| {
        let ladder = ladder.clone();
        move |puzzle: &Sudoku, _| match Walked::of(puzzle, &ladder, interrupted) {
            Ok(walked) => match ratings {
                Ratings::Wanted => rated(graded(&walked), &walked.start),
                Ratings::Unwanted => graded(&walked),
            },
            Err(answer) => answer,
        }
    })
}

fn graded(walked: &Walked) -> Answer {
    let steps = walked.path.steps.len();
    let hardest = walked.hardest();
    if walked.status() == Status::Stuck {
        let answer = Answer::without(Status::Stuck, None);
        let fields = vec![
            None::<&str>.into(),
            None::<u32>.into(),
            hardest.into(),
            steps.into(),
        ];
        return Answer { fields, ..answer };
    }
    let grade = walked.path.grade;
    let level = grade.level.to_string();
    let text = format!("{level}\t{}\t{}\n", grade.score, hardest.unwrap_or("-"));
    let fields = vec![
        level.into(),
        grade.score.into(),
        hardest.into(),
        steps.into(),
    ];
    Answer {
        status: Status::Unique,
        text,
        fields,
        remark: None,
    }
}

/// The grade, and after it the rating of Sudoku Explainer or why there is none.
fn rated(grade: Answer, start: &Start) -> Answer {
    let (rating, remark) = match rating(start) {
        Ok(rating) => (rating, None),
        Err(refusal) => (None, Some(Remark::Refusal(refusal))),
    };
    let shown = rating.map_or_else(|| "-".to_owned(), |rating| rating.to_string());
    let text = format!("{}\t{shown}\n", grade.text.trim_end());
    let tenths = [
        rating.map(|rating| rating.er),
        rating.map(|rating| rating.ep),
        rating.map(|rating| rating.ed),
    ];
    let mut fields = grade.fields;
    fields.extend(tenths.map(|tenths| tenths.map(|tenths| f64::from(tenths) / 10.0).into()));
    Answer {
        status: grade.status,
        text,
        fields,
        remark,
    }
}

/// The rating, if there is anything to rate.
fn rating(start: &Start) -> Result<Option<Rating>, String> {
    if start.uniqueness == Uniqueness::Position {
        return Err(
            "Sudoku Explainer rates puzzles whose givens alone have one solution, and \
                    here pencilmarks or placed digits are needed for it"
                .to_owned(),
        );
    }
    match rating::rate(&start.position) {
        Ok(path) => Ok(Some(path.rating)),
        Err(RatingError::Solved) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}
