//! `csp puzzle convert`: puzzles in another form.

use clap::{Args, ValueEnum};
use csp_puzzles::filling::Filling;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::layer::Layer;

use super::batch::LinkArguments;
use super::{FILLED, show, words};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{AnswerForm, AnswerStyle, PuzzleAnswer};

/// The arguments of `convert`.
#[derive(Args, Debug)]
pub(crate) struct ConvertLinks {
    /// The form in which puzzles are written
    #[arg(long, value_enum, default_value_t = TargetForm::Text)]
    to: TargetForm,

    #[command(flatten)]
    links: LinkArguments,
}

/// The form in which puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TargetForm {
    /// A link of puzz.link on a line, with what is filled in behind it
    Link,
    /// Tables of signs to read and to edit
    Text,
    /// A JSON object on one line for each puzzle
    Json,
    /// A picture of one puzzle
    Svg,
}

impl Execute for ConvertLinks {
    const HELP: Help = Help {
        more: "All commands of `csp puzzle` read links, text and JSON alike.",
        notes: &[
            Text(
                "\
Forms:
  link  a link, and behind a blank what is filled in
  text  a line with genre, rows and columns, and then tables under their names:
        cells (signs; . for none), rooms (a letter each), walls, areas, corners,
        dots, between, above, below, left, right, and `filled LAYER` for what is
        filled in; no line within is blank, and a blank line ends the puzzle:
            heyawake 2x3
            rooms
            a a b
            a a b
            areas
            2 . .
            . . .
            filled shading
            # x .
            . . .
        Between cells stands a lattice: + is a cell (for sides: a corner), - and |
        a line or a wall, x none.
  json  an object with genre, rows, columns, the tables by name, and filled, an
        object with a table for each layer
  svg   a picture of one puzzle, as `csp puzzle show --format svg`",
            ),
            Text(FILLED),
            Codes(&[
                (Exit::Fine, "all puzzles were written"),
                (
                    Exit::BadInput,
                    "\
bad usage or input: something that is no puzzle, a sign that links of the
genre do not have, a missing file, a second puzzle for svg",
                ),
                (Exit::Undecided, "an interrupt left some puzzles out"),
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp puzzle convert 'https://puzz.link/p?heyawake/6/6/aa66aapv0fu0g2i3k'
$ csp puzzle convert --to json 'nurikabe/5/5/g5k2o1k3g 10......................1'",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let to = self.to;
        let separator = match to {
            TargetForm::Svg => return show::picture(self.links),
            TargetForm::Text => "\n",
            TargetForm::Link | TargetForm::Json => "",
        };
        let style = AnswerStyle {
            form: AnswerForm::Text(separator),
            columns: &[],
            counted: Counted::Forms,
        };
        self.links.run(style, move |_| {
            move |given: &GivenPuzzle| {
                let text = written(given, to)?;
                Ok(PuzzleAnswer::new(PuzzleStatus::Ok, text, Vec::new()))
            }
        })
    }
}

fn written(given: &GivenPuzzle, to: TargetForm) -> Result<String, String> {
    let puzzle = &given.puzzle;
    let (layers, filling) = filled(given)?;
    Ok(match to {
        TargetForm::Text | TargetForm::Svg => puzzle.to_text(&layers, &filling),
        TargetForm::Json => puzzle.to_json(&layers, &filling),
        TargetForm::Link => {
            let link = puzzle.to_link().map_err(|error| error.to_string())?;
            if given.is_blank() {
                format!("{link}\n")
            } else {
                format!("{link} {filling}\n")
            }
        }
    })
}

/// What is filled in. Without it the rules of the board are not looked at.
fn filled(given: &GivenPuzzle) -> Result<(Vec<Layer>, Filling), String> {
    if given.is_blank() {
        return Ok((Vec::new(), Filling::empty(&[])));
    }
    let board = given.puzzle.board().map_err(|error| error.to_string())?;
    let filling = words::filling(given, board.layers())?;
    Ok((board.layers().to_vec(), filling))
}
