//! `csp sudoku show`: puzzles as text, as a picture, or as a sheet to print.

use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, ValueEnum};
use csp_sudoku::SudokuSolver;
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Ladder, PositionError};
use csp_views::html::SheetPuzzle;
use csp_views::text::{self, Detail};
use csp_views::{Scene, svg};

use crate::arguments::batch::inputs;
use crate::arguments::limits::Budget;
use crate::arguments::puzzle::{BoardArguments, ClueArguments};
use crate::arguments::sheet::SheetArgs;
use crate::arguments::values::when;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::input::{InputItem, InputPlace, items};
use crate::interrupt;
use crate::output::drawing::Colour;
use crate::output::message::{refuse, tell};
use crate::output::stdout::{self, print};
use crate::output::tally::{Extent, Tally};

/// What to show, and how.
#[derive(Args, Debug)]
pub(crate) struct Show {
    /// A file (text or gzip), `-` for standard input, or a puzzle typed out [default: standard
    /// input]
    #[arg(value_name = "PUZZLE")]
    inputs: Vec<OsString>,

    /// What is drawn
    #[arg(long, value_enum, default_value_t = Picture::Text)]
    format: Picture,

    /// Show the candidates that the digits leave; pencilmarks of a puzzle are always shown
    #[arg(long)]
    candidates: bool,

    #[command(flatten)]
    sheet: SheetArgs,

    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    clues: ClueArguments,

    /// Whether text is coloured: auto means on a terminal, unless NO_COLOR is set
    #[arg(long = "color", value_name = "WHEN", default_value = "auto", value_parser = when())]
    colour: Colour,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Picture {
    /// A grid for the terminal
    Text,
    /// A picture of one puzzle
    Svg,
    /// A sheet of puzzles to print
    Html,
}

impl Execute for Show {
    const HELP: Help = Help {
        more: "A sheet has number, name, level and score under each puzzle.",
        notes: &[
            Text(
                "\
Formats:
  text  a grid for each puzzle, under its name. With candidates a cell is a block
        in which each has its place; #5 is a given, 9x9 takes 70 columns. Clues
        follow in words
  svg   a picture without script or font files; light or dark as the reader has it.
        Clues are drawn, and rules that cannot be drawn stand below in words
  html  a page for A4 or Letter with all puzzles, numbered, with names, levels and
        scores; the solutions, if wanted, are at the end

A puzzle of html is solved and graded; one without exactly one solution is
reported, and has no level. Two equal givens in a house are marked.",
            ),
            Codes(&[
                (Exit::Fine, "all was shown"),
                (
                    Exit::NotUnique,
                    "\
some puzzle has equal givens in a house; in html, also one without exactly
one solution",
                ),
                (
                    Exit::BadInput,
                    "\
bad usage or input: a line that cannot be read, a missing file, candidates
of a board over 25x25, a second puzzle for svg, a closed standard output",
                ),
                (Exit::Undecided, "an interrupt left some puzzles out"),
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp sudoku show --candidates 1.....2..3.....4
$ csp sudoku show --format svg 1.....2..3.....4 > puzzle.svg
$ csp sudoku show .Shape~4x4.Thermo~R2C1~R3C1~R4C2.~R1C1_3
$ echo 1.....2..3.....4 | csp sudoku show --format html --solutions > sheet.html",
    };

    fn run(self) -> Result<Exit, Refusal> {
        if self.format != Picture::Html {
            self.sheet.refuse()?;
        }
        let forms = self.clues.forms(&self.board);
        let mut shower = Shower {
            items: Box::new(items(inputs(self.inputs)?, forms)),
            detail: if self.candidates {
                Detail::Candidates
            } else {
                Detail::Digits
            },
            tally: Tally::default(),
            interrupted: interrupt::listen(),
        };
        Ok(match self.format {
            Picture::Text => grids(&mut shower, self.colour),
            Picture::Svg => picture(&mut shower),
            Picture::Html => sheet(&mut shower, self.sheet),
        })
    }
}

/// The puzzles of the input. What cannot be read is reported and noted.
struct Shower {
    items: Box<dyn Iterator<Item = InputItem>>,
    detail: Detail,
    tally: Tally,
    interrupted: &'static AtomicBool,
}

impl Shower {
    /// The next puzzle with its scene.
    fn next(&mut self) -> Option<ShownPuzzle> {
        loop {
            if self.interrupted.load(Ordering::Relaxed) {
                self.tally.extent = Extent::Partial;
                return None;
            }
            let (place, puzzle) = match self.items.next()? {
                InputItem::Puzzle(place, puzzle) => (place, puzzle),
                InputItem::Unreadable(place, unread) => {
                    self.refuse(format_args!("{place}: {}", unread.reason));
                    continue;
                }
                InputItem::Problem(what) => {
                    self.refuse(format_args!("{what}"));
                    continue;
                }
            };
            match scene(&puzzle, self.detail) {
                Ok(scene) => {
                    if let Err(violation) = puzzle.check() {
                        tell(format_args!("{place}: {violation}"));
                        self.tally.faulty();
                    }
                    return Some(ShownPuzzle {
                        place,
                        puzzle,
                        scene,
                    });
                }
                Err(error) => self.refuse(format_args!("{place}: {error}")),
            }
        }
    }

    /// Tells if a puzzle to be printed does not have exactly one solution.
    fn note(&mut self, place: &InputPlace, verdict: &SudokuVerdict) {
        match verdict {
            SudokuVerdict::Multiple(_) => {
                tell(format_args!("{place}: there are several solutions"));
            }
            SudokuVerdict::None => tell(format_args!("{place}: there is no solution")),
            // It was reported when it was read.
            SudokuVerdict::Unique(_) | SudokuVerdict::Invalid(_) | SudokuVerdict::Unknown(..) => {
                return;
            }
        }
        self.tally.faulty();
    }

    fn refuse(&mut self, what: std::fmt::Arguments<'_>) {
        tell(what);
        self.tally.bad_input();
    }
}

/// A puzzle that is shown.
struct ShownPuzzle {
    place: InputPlace,
    puzzle: Sudoku,
    scene: Scene,
}

/// The scene of a puzzle with its candidates or without.
fn scene(puzzle: &Sudoku, detail: Detail) -> Result<Scene, PositionError> {
    match detail {
        Detail::Rows | Detail::Candidates => Scene::with_candidates_of(puzzle),
        Detail::Digits => Ok(Scene::of_puzzle(puzzle)),
    }
}

/// Grids with a blank line between them, each under its name if it has one.
fn grids(shower: &mut Shower, colour: Colour) -> Exit {
    let mut separator = "";
    while let Some(ShownPuzzle { puzzle, scene, .. }) = shower.next() {
        let detail = if scene.has_candidates() {
            Detail::Candidates
        } else {
            Detail::Digits
        };
        let name = puzzle
            .name()
            .map(|name| format!("{}\n", name.escape_debug()));
        let grid = text::to_text(&scene, detail, colour);
        let text = format!("{separator}{}{grid}", name.unwrap_or_default());
        if let Some(exit) = printed(&text) {
            return exit;
        }
        separator = "\n";
    }
    shower.tally.exit()
}

/// Prints a part of the output. If that did not work, there is nothing more to do.
fn printed(text: &str) -> Option<Exit> {
    let mut out = io::stdout().lock();
    let result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    let failed = result.is_err();
    failed.then(|| stdout::printed(result, Exit::Fine))
}

/// The picture of the only puzzle.
fn picture(shower: &mut Shower) -> Exit {
    let Some(first) = shower.next() else {
        return shower.tally.exit();
    };
    if let Some(second) = shower.next() {
        return refuse(format_args!(
            "{}: a second puzzle: svg is one picture; --format html takes several",
            second.place
        ));
    }
    print(svg::to_svg(&first.scene), shower.tally.exit())
}

/// A page with all puzzles.
fn sheet(shower: &mut Shower, layout: SheetArgs) -> Exit {
    let limits = Budget::default().limits(shower.interrupted);
    let mut solver = SudokuSolver::new().limits(limits);
    let ladder = Ladder::default();
    let mut puzzles = Vec::new();
    while let Some(ShownPuzzle {
        place,
        puzzle,
        scene,
    }) = shower.next()
    {
        match SheetPuzzle::new(puzzle, &mut solver, &ladder) {
            Ok(puzzle) => {
                shower.note(&place, &puzzle.verdict);
                puzzles.push(SheetPuzzle { scene, ..puzzle });
            }
            Err(error) => shower.refuse(format_args!("{place}: {error}")),
        }
    }
    print(layout.page(&puzzles), shower.tally.exit())
}
