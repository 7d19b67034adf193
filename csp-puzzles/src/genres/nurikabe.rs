use super::common::no_square;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::Sign;
use csp_core::constraints::RegionPartition;
use csp_core::prelude::*;

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
};

/// The label of the sea. Islands have labels from 0 on.
const SEA: i32 = -1;

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    let graph = diagram.graph();
    let signs = diagram.shape().places().zip(diagram.cells());
    let roots: Vec<(Place, Sign)> = signs
        .filter_map(|(place, &sign)| (sign != Sign::Nothing).then_some((place, sign)))
        .collect();
    board.post(
        "the shaded cells are connected",
        Connected::nodes(graph, shaded.vars()),
    )?;
    no_square(board, &shaded, 1, "shaded")?;
    let islands = roots.len() as i32;
    let mut sizes = Vec::new();
    for &(place, sign) in &roots {
        let most = (graph.nodes() as i32).min(sign.number().map_or(i32::MAX, |n| n as i32));
        let least = sign.number().map_or(1, |n| n as i32);
        if least > most || least == 0 {
            return Err(PuzzleError::Sign {
                place,
                sign,
                expected: "a number is the size of an island, from 1 to the number of cells",
            });
        }
        sizes.push(board.model().auxiliary_var("size", least..=most)?);
    }
    let model = board.model();
    let labels = (0..graph.nodes())
        .map(|_| model.auxiliary_var("label", SEA..=islands - 1))
        .collect::<Result<Vec<Var>, _>>()?;
    board.rule("each island has one number, which is its size", |model| {
        for (island, &(place, _)) in (0..).zip(&roots) {
            model.require(!shaded[place])?;
            model.assign(labels[diagram.node(place)], island)?;
        }
        for (&label, &shaded) in labels.iter().zip(shaded.vars()) {
            model.require(shaded.iff(label.eq(SEA)))?;
        }
        model.post(RegionPartition::new(graph, &labels, &sizes).apart())
    })?;
    Ok(())
}
