use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::Holes;
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// One loop through all cells.
pub(super) static SIMPLE_LOOP: Genre = Genre {
    name: "simple-loop",
    title: "Simple loop",
    japanese: "シンプルループ",
    links: &["simpleloop"],
    rules: &[
        "Draw one loop through the middles of all cells that are not blocked. It does not branch or cross itself.",
    ],
    body: &[&Holes],
    post,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = board.steps()?;
    for place in diagram.shape().places() {
        let lines = sum(steps.around(place));
        if diagram.cell(place) == Sign::Hole {
            board.require(format!("{} is blocked", At(place)), lines.eq(0))?;
        } else {
            board.require(format!("the loop passes {}", At(place)), lines.eq(2))?;
        }
    }
    let loops = SingleCycle::new(steps.graph(), steps.vars());
    board.post("the lines are one loop", loops)?;
    Ok(())
}
