//! `csp puzzle show`: pictures of puzzles.

use clap::{Args, ValueEnum};
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::svg::BoardDrawing;

use super::batch::LinkArguments;
use super::{FILLED, words};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::stdout::print;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{AnswerForm, AnswerStyle, PuzzleAnswer};

/// The arguments of `show`.
#[derive(Args, Debug)]
pub(crate) struct ShowLinks {
    /// What is drawn
    #[arg(long, value_enum, default_value_t = PictureFormat::Text)]
    format: PictureFormat,

    #[command(flatten)]
    links: LinkArguments,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PictureFormat {
    /// Lines for the terminal
    Text,
    /// A picture of one puzzle
    Svg,
    /// A page with pictures of all puzzles
    Html,
}

impl Execute for ShowLinks {
    const HELP: Help = Help {
        more: "",
        notes: &[
            Text(
                "\
Formats:
  text  lines and characters for the terminal, with a blank line between puzzles
  svg   a picture without script or font files; light or dark as the reader has it
  html  a page with a picture of each puzzle, for the screen and to print",
            ),
            Text(FILLED),
            Codes(&[
                (Exit::Fine, "all was shown"),
                (
                    Exit::BadInput,
                    "\
bad usage or input: something that is no puzzle, a missing file, a second
puzzle for svg",
                ),
                (Exit::Undecided, "an interrupt left some puzzles out"),
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp puzzle show 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
$ csp puzzle show --format svg 'nurikabe/5/5/g5k2o1k3g' > picture.svg
$ echo 'nurikabe/5/5/g5k2o1k3g 10......................1' | csp puzzle show",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let form = match self.format {
            PictureFormat::Svg => return picture(self.links),
            PictureFormat::Text => AnswerForm::Text("\n"),
            PictureFormat::Html => AnswerForm::Page(PAGE),
        };
        let style = AnswerStyle {
            form,
            columns: &[],
            counted: Counted::Forms,
        };
        self.links.run(style, move |_| {
            move |given: &GivenPuzzle| {
                let text = match form {
                    AnswerForm::Text(_) => lines(given)?,
                    _ => figure(given)?,
                };
                Ok(PuzzleAnswer::new(PuzzleStatus::Ok, text, Vec::new()))
            }
        })
    }
}

/// What stands before and behind the pictures of a page.
const PAGE: [&str; 2] = [
    "\
<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Grid puzzles</title>
<style>
:root{color-scheme:light dark;font-family:sans-serif}
body{display:flex;flex-wrap:wrap;gap:1.5rem}
figure{margin:0;break-inside:avoid}
svg{max-width:100%;height:auto}
</style>
</head>
<body>
",
    "</body>\n</html>\n",
];

fn lines(given: &GivenPuzzle) -> Result<String, String> {
    let puzzle = &given.puzzle;
    let board = puzzle.board().map_err(|error| error.to_string())?;
    let filling = words::filling(given, board.layers())?;
    let picture = puzzle.picture(board.layers(), &filling);
    Ok(format!("{}\n{picture}", words::title(puzzle)))
}

fn figure(given: &GivenPuzzle) -> Result<String, String> {
    let title = words::title(&given.puzzle);
    let svg = svg(given)?;
    Ok(format!(
        "<figure>\n{svg}<figcaption>{title}</figcaption>\n</figure>\n"
    ))
}

/// The picture of a puzzle.
fn svg(given: &GivenPuzzle) -> Result<String, String> {
    let puzzle = &given.puzzle;
    let board = puzzle.board().map_err(|error| error.to_string())?;
    let filling = words::filling(given, board.layers())?;
    let drawing = BoardDrawing::new(&puzzle.diagram, board.layers(), &filling);
    Ok(drawing.title(words::title(puzzle)).to_svg())
}

/// Prints the picture of the only puzzle.
pub(super) fn picture(links: LinkArguments) -> Result<Exit, Refusal> {
    let given = links.only("svg is one picture; `csp puzzle show --format html` takes several")?;
    Ok(print(svg(&given)?, Exit::Fine))
}
