use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::{At, Sign};
use csp_core::constraints::DisjointPaths;
use csp_core::prelude::*;
use std::collections::BTreeMap;

/// Paths between equal numbers.
pub(super) static NUMBERLINK: Genre = Genre {
    name: "numberlink",
    title: "Numberlink",
    japanese: "ナンバーリンク",
    links: &["numlin", "numberlink"],
    rules: &[
        "Join each two equal numbers by a path through the middles of cells.",
        "The paths do not branch, cross or share a cell, and pass all cells.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = board.steps()?;
    let pairs = pairs(diagram)?;
    if pairs.is_empty() {
        return Err(PuzzleError::Board("there is no number to join".to_owned()));
    }
    let most = pairs.len() as i32 - 1;
    let model = board.model();
    let paths = (0..diagram.graph().nodes())
        .map(|_| model.auxiliary_var("path", 0..=most))
        .collect::<Result<Vec<Var>, _>>()?;
    let lines = DisjointPaths::new(diagram.graph(), steps.vars(), &paths, &pairs);
    board.post("the paths join equal numbers and pass all cells", lines)?;
    for (place, number) in diagram.numbers() {
        let sentence = format!("one path ends in the {number} of {}", At(place));
        board.require(sentence, sum(steps.around(place)).eq(1))?;
    }
    let order = steps.vars().to_vec();
    board
        .model()
        .branch_on(&order, VarOrder::DomWDeg, ValueOrder::Min)?;
    Ok(())
}

/// The cells that are joined, as nodes of the graph.
fn pairs(diagram: &Diagram) -> Result<Vec<(usize, usize)>, PuzzleError> {
    let mut ends: BTreeMap<u32, Vec<Place>> = BTreeMap::new();
    for (place, number) in diagram.numbers() {
        ends.entry(number).or_default().push(place);
    }
    let mut pairs = Vec::new();
    for (&number, places) in &ends {
        let &[one, other] = &places[..] else {
            return Err(PuzzleError::Sign {
                place: places[0],
                sign: Sign::Number(number),
                expected: "each number stands twice on the board",
            });
        };
        pairs.push((diagram.node(one), diagram.node(other)));
    }
    Ok(pairs)
}
