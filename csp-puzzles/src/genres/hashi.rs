use super::common::{counted, signs, told_number};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::layer_edges::CellEdges;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Bridges between islands.
pub(super) static HASHI: Genre = Genre {
    name: "hashi",
    title: "Hashi",
    japanese: "橋をかけろ",
    links: &["hashi", "hashikake", "bridges"],
    rules: &[
        "Join the islands, the cells with a number, by bridges. Bridges run straight from island to island and do not cross.",
        "At most two bridges join the same two islands. All islands are connected.",
        "A number says how many bridges its island has.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no bridge", ' '),
    ValueLook::new(1, "a bridge", '─'),
    ValueLook::new(2, "two bridges", '═'),
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = board.steps_with("bridges", 0..=2, LOOKS)?;
    for place in diagram.shape().places() {
        if diagram.cell(place) == Sign::Nothing {
            water(board, &steps, place)?;
        }
    }
    for (place, sign) in signs(diagram) {
        let expected = "a number says how many bridges an island has";
        if let Some(number) = told_number(place, sign, expected)? {
            let bridges = counted(number, "bridge");
            let sentence = format!("the island of {} has {bridges}", At(place));
            board.require(sentence, sum(steps.around(place)).eq(number))?;
        }
    }
    all_connected(diagram, board, &steps)
}

fn all_connected(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    steps: &CellEdges,
) -> Result<(), PuzzleError> {
    let islands: Vec<Place> = signs(diagram).map(|(place, _)| place).collect();
    let mut pairs = Vec::new();
    let mut bridges = Vec::new();
    for (from, &place) in islands.iter().enumerate() {
        for way in [Direction::Right, Direction::Down] {
            let mut ray = diagram.shape().ray(place, way);
            let next = ray.find(|&next| diagram.cell(next) != Sign::Nothing);
            let to = next.and_then(|next| islands.iter().position(|&island| island == next));
            if let (Some(to), Some(step)) = (to, steps.from(place, way)) {
                pairs.push((from, to));
                bridges.push(step);
            }
        }
    }
    let graph = Graph::new(islands.len(), &pairs).map_err(ModelError::from)?;
    let connected = Connected::edges(&graph, &bridges);
    board.post("all islands are connected", connected)?;
    Ok(())
}

/// A cell without an island.
fn water(board: &mut LayeredBoard, steps: &CellEdges, place: Place) -> Result<(), ModelError> {
    let at = At(place);
    let [up, right, down, left] = Direction::STRAIGHT.map(|way| {
        let step = steps.from(place, way);
        step.map_or(IntExpr::from(0), IntExpr::from)
    });
    let sentence = format!("bridges go straight over {at}");
    board.rule(sentence, |model| {
        model.require(left.eq(right.clone()))?;
        model.require(up.eq(down))
    })?;
    let sentence = format!("bridges do not cross at {at}");
    board.require(sentence, up.eq(0) | right.eq(0))
}
