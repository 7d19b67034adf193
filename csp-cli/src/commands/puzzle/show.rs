//! `csp puzzle show`: pictures of puzzles.

use clap::Args;

use super::batch::{GivenPuzzle, LinkArguments};
use super::{FILLED, words};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{AnswerForm, AnswerStyle, PuzzleAnswer};

/// The arguments of `show`.
#[derive(Args, Debug)]
pub(crate) struct ShowLinks {
    #[command(flatten)]
    links: LinkArguments,
}

impl Execute for ShowLinks {
    const HELP: Help = Help {
        more: "",
        notes: &[
            Text(FILLED),
            Codes(&[
                (Exit::Fine, "all was shown"),
                (
                    Exit::BadInput,
                    "bad usage or input: something that is no link, a missing file",
                ),
                (Exit::Undecided, "an interrupt left some puzzles out"),
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp puzzle show 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
$ echo 'nurikabe/5/5/g5k2o1k3g 10......................1' | csp puzzle show",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let style = AnswerStyle {
            form: AnswerForm::Text("\n"),
            columns: &[],
            counted: Counted::Forms,
        };
        self.links.run(style, |_| shown)
    }
}

fn shown(given: &GivenPuzzle) -> Result<PuzzleAnswer, String> {
    let puzzle = &given.puzzle;
    let board = puzzle.board().map_err(|error| error.to_string())?;
    let filling = words::filling(given.filled.as_deref(), board.layers())?;
    let picture = puzzle.picture(board.layers(), &filling);
    let text = format!("{}\n{picture}", words::title(puzzle));
    Ok(PuzzleAnswer::new(PuzzleStatus::Ok, text, Vec::new()))
}
