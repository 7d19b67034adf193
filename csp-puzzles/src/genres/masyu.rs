use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer_edges::CellEdges;
use crate::link::parts::Triples;
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// One loop through circles.
pub(super) static MASYU: Genre = Genre {
    name: "masyu",
    title: "Masyu",
    japanese: "ましゅ",
    links: &["masyu", "mashu", "pearl"],
    rules: &[
        "Draw one loop through the middles of cells. It does not branch or cross itself, and passes all circles.",
        "It turns in a black circle, and goes straight through the cells before and behind.",
        "It goes straight through a white circle, and turns in the cell before or behind.",
    ],
    body: &[&Triples([Sign::Nothing, Sign::White, Sign::Black])],
    post,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = board.steps()?;
    let loops = SingleCycle::new(steps.graph(), steps.vars());
    board.post("the lines are one loop", loops)?;
    for (place, &sign) in diagram.shape().places().zip(diagram.cells()) {
        let at = At(place);
        let (conditions, sentence) = match sign {
            Sign::Black => (
                black(&steps, place, diagram.shape()),
                format!(
                    "the loop turns in the black circle of {at} and goes straight before and behind it"
                ),
            ),
            Sign::White => (
                white(&steps, place, diagram.shape()),
                format!(
                    "the loop goes straight through the white circle of {at} and turns before or behind it"
                ),
            ),
            _ => continue,
        };
        board.rule(sentence, |model| {
            conditions
                .into_iter()
                .try_for_each(|condition| model.require(condition))
        })?;
    }
    let order = steps.vars().to_vec();
    board
        .model()
        .branch_on(&order, VarOrder::DomWDeg, ValueOrder::Max)?;
    Ok(())
}

/// By direction clockwise from the top, whether the loop takes the first step and the second. A step that leads out of the
/// board is not taken.
fn ways(steps: &CellEdges, place: Place, shape: GridShape) -> [[IntExpr; 2]; 4] {
    let taken = |step: Option<Var>| step.map_or(IntExpr::from(0), IntExpr::from);
    Direction::STRAIGHT.map(|way| {
        let next = shape.next(place, way);
        let second = next.and_then(|next| steps.from(next, way));
        [taken(steps.from(place, way)), taken(second)]
    })
}

fn black(steps: &CellEdges, place: Place, shape: GridShape) -> Vec<BoolExpr> {
    let [up, right, down, left] = ways(steps, place, shape);
    let mut conditions = Vec::new();
    for (one, other) in [(up, down), (left, right)] {
        conditions.push((one[0].clone() + other[0].clone()).eq(1));
        for [first, second] in [one, other] {
            conditions.push(first.le(second));
        }
    }
    conditions
}

fn white(steps: &CellEdges, place: Place, shape: GridShape) -> Vec<BoolExpr> {
    let [up, right, down, left] = ways(steps, place, shape);
    let mut conditions = vec![(up[0].clone() + left[0].clone()).eq(1)];
    for (one, other) in [(up, down), (left, right)] {
        conditions.push(one[0].eq(other[0].clone()));
        let [first, second] = one;
        conditions.push((first + second + other[1].clone()).le(2));
    }
    conditions
}
