//! A genre of one's own: Lookouts. Each rule has a sentence, so that steps come with their reasons.
//!
//! ```text
//! Draw one loop through the middles of cells.
//! It does not pass a number, which says how many of the cells around it the loop passes.
//! a step:
//! r1c2-r1c3 is no line
//!     because the loop passes 3 of the cells around r1c4
//!     while r1c3-r1c4 and r1c3-r2c3 are no lines
//! the only solution:
//!   ┌───┐       3   ┌───┐
//!   │   │           │   │
//!   │   │   6   ┌───┘   │
//!   │   │       │       │
//!   │   └───┐   │       │
//!   │       │   │       │
//!   │       └───┘       │
//!   │                   │
//!   │   6       5       │
//!   │                   │
//!   └───────────────────┘
//! ```

use csp_core::prelude::*;
use csp_examples::{InstanceError, cells, show};
use csp_puzzles::board::LayeredBoard;
use csp_puzzles::diagram::Diagram;
use csp_puzzles::error::PuzzleError;
use csp_puzzles::genre::Genre;
use csp_puzzles::guide::{BoardGuide, GuideAnswer};
use csp_puzzles::link::parts::{CellSigns, NUMBERS};
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::sign::{At, Sign};
use std::error::Error;
use std::iter;

static LOOKOUTS: Genre = Genre {
    name: "lookouts",
    title: "Lookouts",
    japanese: "見張り",
    links: &["lookouts"],
    rules: &[
        "Draw one loop through the middles of cells.",
        "It does not pass a number, which says how many of the cells around it the loop passes.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: None,
};

const BOARD: &str = "\
...3..
..6...
......
......
.6.5..
......
";

/// The layers of a board, and its rules.
fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shape = diagram.shape();
    let steps = board.steps()?;
    let one_loop = SingleCycle::new(steps.graph(), steps.vars());
    board.post("the lines are one loop", one_loop)?;
    // Whether the loop passes a cell is not filled in: what is filled in defines it.
    let mut passed: Vec<Var> = Vec::new();
    for place in shape.places() {
        let here = board.model().auxiliary_var("passed", 0..=1)?;
        let lines = sum(steps.around(place));
        board.define(&[here], |model| model.require(lines.eq(2 * here)))?;
        passed.push(here);
    }
    for (place, number) in diagram.numbers() {
        let lines = sum(steps.around(place));
        board.require(format!("the loop does not pass {}", At(place)), lines.eq(0))?;
        let around = shape.around(place).map(|near| passed[diagram.node(near)]);
        let sentence = format!("the loop passes {number} of the cells around {}", At(place));
        board.require(sentence, sum(around).eq(number))?;
    }
    Ok(())
}

fn puzzle() -> Result<GridPuzzle, Box<dyn Error>> {
    let signs = cells(BOARD, |sign| match sign {
        '.' => Some(Sign::Nothing),
        sign => sign.to_digit(10).map(Sign::Number),
    })?;
    let mut diagram = Diagram::new(signs.len(), signs[0].len())?;
    diagram.cells_mut().copy_from_slice(&signs.concat());
    Ok(GridPuzzle {
        genre: &LOOKOUTS,
        diagram,
    })
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = puzzle()?;
    for rule in LOOKOUTS.rules {
        show(rule);
    }
    let mut board = puzzle.board()?;
    let mut guide = BoardGuide::new(&mut board)?;
    let steps = iter::from_fn(|| match guide.advance() {
        GuideAnswer::Step(step) => Some(step),
        _ => None,
    });
    // The first one that needs what was filled in before.
    let mut later = steps.filter(|step| !step.premises.is_empty());
    if let Some(step) = later.next() {
        show("a step:");
        show(step.lines().join("\n    "));
    }
    let solutions = puzzle.board()?.into_solutions(2)?;
    let [solution] = &solutions.found[..] else {
        return Err(InstanceError::SeveralSolutions.into());
    };
    show("the only solution:");
    show(puzzle.picture(&solutions.layers, solution).trim_end());
    Ok(())
}
