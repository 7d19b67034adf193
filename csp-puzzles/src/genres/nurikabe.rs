use super::common::{counted, no_square, signs, told_number};
use super::groups::CellCluster;
use super::reach::reached;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::At;
use csp_core::constraints::RegionPartition;
use csp_core::prelude::*;
use std::ops::RangeInclusive;

/// Islands of known sizes in one sea.
pub(super) static NURIKABE: Genre = Genre {
    name: "nurikabe",
    title: "Nurikabe",
    japanese: "ぬりかべ",
    links: &["nurikabe"],
    rules: &[
        "Shade cells. The shaded cells are connected, and no 2×2 of them are all shaded.",
        "Each group of connected unshaded cells has exactly one number, which is its size.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: None,
};

/// The label of the sea. Islands have labels from 0 on.
const SEA: i32 = -1;

/// A cell with a sign, and the sizes that its island may have.
type Island = (Place, RangeInclusive<usize>);

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    let graph = diagram.graph();
    let connected = Connected::nodes(graph, shaded.vars());
    board.post("the shaded cells are connected", connected)?;
    no_square(board, &shaded, 1, "shaded")?;
    let mut islands: Vec<Island> = Vec::new();
    for (place, sign) in signs(diagram) {
        let expected = "a number is the size of an island, from 1 to the number of cells";
        let number = told_number(place, sign, expected)?.map(|number| number as usize);
        let sizes = number.map_or(1..=graph.nodes(), |number| number..=number);
        if *sizes.start() == 0 || *sizes.end() > graph.nodes() {
            return Err(PuzzleError::Sign {
                place,
                sign,
                expected,
            });
        }
        let sentence = format!("{} has a number and is unshaded", At(place));
        board.require(sentence, !shaded[place])?;
        islands.push((place, sizes));
    }
    whole_board(diagram, board, &shaded, &islands)?;
    board.spell_out(move |board| {
        for (place, sizes) in &islands {
            island(board, &shaded, (*place, sizes.clone()), &islands)?;
        }
        reached(board, &shaded, &islands)
    });
    Ok(())
}

/// What the search has: the board is cut into the islands and the sea.
fn whole_board(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    islands: &[Island],
) -> Result<(), ModelError> {
    let model = board.model();
    let mut sizes = Vec::new();
    for (_, all) in islands {
        let all = *all.start() as i32..=*all.end() as i32;
        sizes.push(model.auxiliary_var("size", all)?);
    }
    let mut labels = Vec::new();
    for place in diagram.shape().places() {
        let own = islands.iter().position(|(root, _)| *root == place);
        let values = own.map_or(SEA..=islands.len() as i32 - 1, |own| {
            own as i32..=own as i32
        });
        let label = model.auxiliary_var("label", values)?;
        model.require(shaded[place].iff(label.eq(SEA)))?;
        labels.push(label);
    }
    board.consequence(RegionPartition::new(diagram.graph(), &labels, &sizes).apart())
}

fn island(
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    (from, size): Island,
    islands: &[Island],
) -> Result<(), ModelError> {
    let at = At(from);
    let sentence = if size.start() == size.end() {
        let cells = counted(*size.start() as u32, "cell");
        format!("the island of {at} has {cells} and no other number")
    } else {
        format!("the island of {at} has no other number")
    };
    let others = islands.iter().map(|&(place, _)| place);
    let apart = others.filter(|&place| place != from).collect();
    CellCluster { from, size, apart }.post(board, sentence, |cell| shaded[cell].eq(0))
}
