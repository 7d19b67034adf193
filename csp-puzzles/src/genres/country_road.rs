use super::common::{across_walls, counted};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer_edges::CellEdges;
use crate::link::parts::{AreaSigns, NUMBERS, Walls};
use crate::sign::At;
use csp_core::prelude::*;

/// One loop that is in each room once.
pub(super) static COUNTRY_ROAD: Genre = Genre {
    name: "country-road",
    title: "Country road",
    japanese: "カントリーロード",
    links: &["country"],
    rules: &[
        "Draw one loop through the middles of cells. It does not branch or cross itself, and is in each room exactly once.",
        "A number says how many cells of its room the loop passes.",
        "Two cells that share a side across a wall are not both left out by the loop.",
    ],
    body: &[&Walls, &AreaSigns(NUMBERS)],
    post,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = board.steps()?;
    let graph = diagram.graph();
    let model = board.model();
    let passed = (0..graph.nodes())
        .map(|_| model.auxiliary_var("passed", 0..=1))
        .collect::<Result<Vec<Var>, _>>()?;
    for (place, &passed) in diagram.shape().places().zip(&passed) {
        let around = steps.around(place);
        board.define(&[passed], |model| model.require(passed.iff(exists(around))))?;
    }
    board.post(
        "the lines are one loop",
        SingleCycle::new(graph, steps.vars()),
    )?;
    board.consequence(SingleCycle::new(graph, steps.vars()).nodes(&passed))?;
    for [one, other] in across_walls(diagram) {
        let [a, b] = [one, other].map(|place| passed[diagram.node(place)]);
        let sentence = format!("the loop passes {} or {}", At(one), At(other));
        board.require(sentence, a | b)?;
    }
    visits(diagram, board, &steps, &passed)
}

/// The loop is in each room once.
fn visits(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    steps: &CellEdges,
    passed: &[Var],
) -> Result<(), PuzzleError> {
    let areas = diagram.areas();
    for (room, cells) in areas.iter().enumerate() {
        let first = At(diagram.place(cells[0]));
        let edges = diagram.graph().edges().iter().zip(steps.vars());
        let is_way =
            |one: usize, other: usize| (areas.of(one) == room) != (areas.of(other) == room);
        let ways: Vec<Var> = edges
            .filter(|&(&(one, other), _)| is_way(one, other))
            .map(|(_, &step)| step)
            .collect();
        if areas.len() > 1 {
            let sentence = format!("the loop enters and leaves the room of {first} once");
            board.post(sentence, Count::exactly(&ways, 1, 2))?;
        }
        if let Some(number) = diagram.area(room).number() {
            let all = counted(number, "cell");
            let sentence = format!("the loop passes {all} of the room of {first}");
            board.require(
                sentence,
                sum(cells.iter().map(|&cell| passed[cell])).eq(number),
            )?;
        }
    }
    Ok(())
}
