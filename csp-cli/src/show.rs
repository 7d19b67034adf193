//! `csp sudoku show`: puzzles as text, as a picture, or as a sheet to print.

use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use csp_picture::html::SheetPuzzle;
use csp_picture::text::{self, Detail};
use csp_picture::{Scene, svg};
use csp_sudoku::Solver;
use csp_sudoku::engine::Verdict;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Ladder, PositionError};

use crate::drawing::Colour;
use crate::input::{Item, items};
use crate::interrupt;
use crate::message::{refuse, tell};
use crate::place::Place;
use crate::report::{Exit, Extent, Tally};
use crate::sheet::SheetLayout;
use crate::stdout::{self, print};
use crate::task::Budget;

/// What to show.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Files, `-` or puzzles typed out.
    pub(crate) inputs: Vec<OsString>,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// Whether candidates are shown.
    pub(crate) detail: Detail,
    /// What is drawn.
    pub(crate) drawn: Drawn,
}

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Drawn {
    /// Grids for the terminal.
    Text(Colour),
    /// One picture.
    Svg,
    /// A page.
    Sheet(SheetLayout),
}

/// Carries out a plan and returns the exit code.
pub(crate) fn run(plan: Plan) -> Exit {
    let Plan {
        inputs,
        shape,
        detail,
        drawn,
    } = plan;
    let interrupted = interrupt::listen();
    let mut input = Input {
        items: Box::new(items(inputs, shape)),
        tally: Tally::default(),
        interrupted,
    };
    match drawn {
        Drawn::Text(colour) => grids(&mut input, detail, colour),
        Drawn::Svg => picture(&mut input, detail),
        Drawn::Sheet(layout) => sheet(&mut input, detail, layout),
    }
}

/// The puzzles of the input. What cannot be read is told and noted.
struct Input {
    items: Box<dyn Iterator<Item = Item>>,
    tally: Tally,
    interrupted: &'static AtomicBool,
}

impl Input {
    /// The next puzzle with its scene.
    fn next(&mut self, detail: Detail) -> Option<Shown> {
        loop {
            if self.interrupted.load(Ordering::Relaxed) {
                self.tally.extent = Extent::Partial;
                return None;
            }
            match self.items.next()? {
                Item::Puzzle(place, puzzle) => match scene(&puzzle, detail) {
                    Ok(scene) => {
                        if let Err(violation) = puzzle.check() {
                            tell(format_args!("{place}: {violation}"));
                            self.tally.faulty();
                        }
                        return Some(Shown {
                            place,
                            puzzle,
                            scene,
                        });
                    }
                    Err(error) => self.refuse(format_args!("{place}: {error}")),
                },
                Item::Unreadable(place, unread) => {
                    self.refuse(format_args!("{place}: {}", unread.reason));
                }
                Item::Problem(what) => self.refuse(format_args!("{what}")),
            }
        }
    }

    /// Tells if a puzzle to be printed does not have exactly one solution.
    fn note(&mut self, place: &Place, verdict: &Verdict) {
        match verdict {
            Verdict::Multiple(_) => tell(format_args!("{place}: there are several solutions")),
            Verdict::None => tell(format_args!("{place}: there is no solution")),
            // It was told when it was read.
            Verdict::Unique(_) | Verdict::Invalid(_) | Verdict::Unknown(..) => return,
        }
        self.tally.faulty();
    }

    fn refuse(&mut self, what: std::fmt::Arguments<'_>) {
        tell(what);
        self.tally.bad_input();
    }
}

/// A puzzle that is shown.
struct Shown {
    place: Place,
    puzzle: Sudoku,
    scene: Scene,
}

/// The scene of a puzzle with its candidates or without.
fn scene(puzzle: &Sudoku, detail: Detail) -> Result<Scene, PositionError> {
    match detail {
        Detail::Candidates => Scene::with_candidates_of(puzzle),
        Detail::Digits => Ok(Scene::of_puzzle(puzzle)),
    }
}

/// Grids with a blank line between them, each under its name if it has one.
fn grids(input: &mut Input, detail: Detail, colour: Colour) -> Exit {
    let mut separator = "";
    while let Some(Shown { puzzle, scene, .. }) = input.next(detail) {
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
    input.tally.exit()
}

/// Prints a part of the output. If that did not work, there is nothing more to do.
fn printed(text: &str) -> Option<Exit> {
    let mut out = io::stdout().lock();
    let result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    let failed = result.is_err();
    failed.then(|| stdout::printed(result, Exit::Fine))
}

/// The picture of the only puzzle.
fn picture(input: &mut Input, detail: Detail) -> Exit {
    let Some(first) = input.next(detail) else {
        return input.tally.exit();
    };
    if let Some(second) = input.next(detail) {
        return refuse(format_args!(
            "{}: a second puzzle: svg is one picture; --format html takes several",
            second.place
        ));
    }
    print(svg::to_svg(&first.scene).as_bytes(), input.tally.exit())
}

/// A page with all puzzles.
fn sheet(input: &mut Input, detail: Detail, layout: SheetLayout) -> Exit {
    let limits = Budget::default().limits(input.interrupted);
    let mut solver = Solver::new().limits(limits);
    let ladder = Ladder::default();
    let mut puzzles = Vec::new();
    while let Some(Shown {
        place,
        puzzle,
        scene,
    }) = input.next(detail)
    {
        match SheetPuzzle::new(puzzle, &mut solver, &ladder) {
            Ok(puzzle) => {
                input.note(&place, &puzzle.verdict);
                puzzles.push(SheetPuzzle { scene, ..puzzle });
            }
            Err(error) => input.refuse(format_args!("{place}: {error}")),
        }
    }
    print(layout.page(&puzzles).as_bytes(), input.tally.exit())
}
