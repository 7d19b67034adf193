//! `csp sudoku rate`: the grade of each puzzle.

use clap::{Args, ValueEnum};
use csp_sudoku::rating::{self, Rating, RatingError};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Start, Uniqueness};

use super::obstacle::STEP_CODES;
use super::path::{COLUMNS, Walked};
use crate::arguments::batch::BatchArguments;
use crate::arguments::ladder::{LADDER, LadderArgs};
use crate::arguments::puzzle::ClueArguments;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::output::message::Remark;
use crate::output::stdout::print;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{self, AnswerForm, AnswerStyle, PuzzleAnswer};

/// The arguments of `rate`.
#[derive(Args, Debug)]
pub(crate) struct RateArguments {
    #[command(flatten)]
    ladder: LadderArgs,

    /// Print the ladder as TOML, to be changed and given to --ladder, and rate nothing
    #[arg(long, conflicts_with_all = ["inputs", "format", "explainer"])]
    print_ladder: bool,

    /// Add the ratings of Sudoku Explainer, ER/EP/ED, for boards of 9x9; this takes longer
    #[arg(long)]
    explainer: bool,

    /// How grades are written
    #[arg(long, value_enum, default_value_t = RateFormat::Text)]
    format: RateFormat,

    #[command(flatten)]
    batch: BatchArguments,
    #[command(flatten)]
    clues: ClueArguments,
}

/// How grades are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RateFormat {
    /// Lines to read
    Text,
    /// A table with a header line, one line for each puzzle
    Csv,
    /// A JSON object on one line for each puzzle
    Json,
}

/// The columns of grades with the ratings of Sudoku Explainer.
const RATED_COLUMNS: &[&str] = &["level", "score", "hardest", "steps", "er", "ep", "ed"];

impl Execute for RateArguments {
    const HELP: Help = Help {
        more: "",
        notes: &[
            Text(
                "\
Formats:
  text  one line for each puzzle, in the order of the input:
      LEVEL<TAB>SCORE<TAB>TECHNIQUE   the level (Easy, Medium, Hard, Unfair,
                                      Extreme), the score, the hardest technique
      -<TAB>stuck                     no technique leads to the end
      -<TAB>multiple                  several solutions
      -<TAB>none                      no solution
      -<TAB>invalid                   unreadable, equal givens in a house, or a
                                      mistake in the position
      -<TAB>unknown                   an interrupt came first, or a board over 25x25
  csv   columns puzzle,status,level,score,hardest,steps,source,line,name,remark
  json  the same by name; steps is their number
  --explainer adds a field ER/EP/ED to a line of text, such as 7.2/1.2/1.2, or - if
  there is no rating; and columns er,ep,ed after steps. They rate the hardest step,
  the hardest up to the first that fills a cell, and the first, by the methods of
  Sudoku Explainer, whatever the ladder. Other boards than 9x9 have no rating, which
  is reported.
  The score is the sum of the scores of all steps. The level is that of the hardest
  step, and is raised if the score is over the limit of the level; a path of easy
  steps stays easy.",
            ),
            Text(LADDER),
            Codes(STEP_CODES),
        ],
        examples: "\
$ csp sudoku rate 1.....2..3.....4
$ csp sudoku rate --print-ladder > ladder.toml
$ csp sudoku rate --only singles,x-wing --format json 1.....2..3.....4
$ csp sudoku generate -n 3 --seed 7 | csp sudoku rate --explainer -",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let ladder = self.ladder.ladder()?;
        if self.print_ladder {
            return Ok(print(ladder.to_toml(), Exit::Fine));
        }
        let is_rated = self.explainer;
        let style = AnswerStyle {
            form: match self.format {
                RateFormat::Text => AnswerForm::Text(""),
                RateFormat::Csv => AnswerForm::Csv,
                RateFormat::Json => AnswerForm::Json,
            },
            columns: if is_rated { RATED_COLUMNS } else { COLUMNS },
            counted: Counted::Paths,
        };
        Ok(each::run(
            self.batch.inputs_with(self.clues)?,
            style,
            move |interrupted| {
                let ladder = ladder.clone();
                move |puzzle: &Sudoku, _| match Walked::of(puzzle, &ladder, interrupted) {
                    Ok(walked) if is_rated => rated(graded(&walked), &walked.start),
                    Ok(walked) => graded(&walked),
                    Err(answer) => answer,
                }
            },
        ))
    }
}

fn graded(walked: &Walked) -> PuzzleAnswer {
    let steps = walked.path.steps.len();
    let hardest = walked.hardest();
    let status = walked.status();
    let grade = Some(walked.path.grade).filter(|_| status == PuzzleStatus::Unique);
    let level = grade.map(|grade| grade.level.to_string());
    let score = grade.map(|grade| grade.score);
    let text = match (&level, score) {
        (Some(level), Some(score)) => format!("{level}\t{score}\t{}\n", hardest.unwrap_or("-")),
        _ => PuzzleAnswer::without(status, None).text,
    };
    let fields = vec![level.into(), score.into(), hardest.into(), steps.into()];
    PuzzleAnswer::new(status, text, fields)
}

/// The grade, and after it the rating of Sudoku Explainer or why there is none.
fn rated(grade: PuzzleAnswer, start: &Start) -> PuzzleAnswer {
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
    PuzzleAnswer {
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
