use super::common::{counted, signs};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer_edges::CellEdges;
use crate::link::parts::CellSigns;
use crate::link::token::{ArrowNumber, Blanks, Mark};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// A loop through all cells that are not shaded.
pub(super) static YAJILIN: Genre = Genre {
    name: "yajilin",
    title: "Yajilin",
    japanese: "ヤジリン",
    links: &["yajilin", "yajirin"],
    rules: &[
        "Shade cells without a sign. No two shaded cells share a side.",
        "Draw one loop through the middles of all other cells without a sign. It does not branch or cross itself.",
        "A number says how many cells in the direction of its arrow are shaded.",
    ],
    body: &[&CellSigns(&[
        &ArrowNumber,
        &Mark('+', Sign::Hole),
        &Blanks('a'),
    ])],
    post,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    let steps = board.steps()?;
    clues(diagram, board, &shaded, &steps)?;
    for [one, other] in diagram.shape().adjacent_pairs() {
        let sentence = format!("{} and {} are not both shaded", At(one), At(other));
        board.require(sentence, !shaded[one] | !shaded[other])?;
    }
    for place in diagram.shape().places() {
        if diagram.cell(place) == Sign::Nothing {
            let lines = sum(steps.around(place)) + shaded[place] * 2;
            let sentence = format!("the loop passes {}, or it is shaded", At(place));
            board.require(sentence, lines.eq(2))?;
        }
    }
    let loops = SingleCycle::new(steps.graph(), steps.vars());
    board.post("the lines are one loop", loops)?;
    Ok(())
}

fn clues(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    steps: &CellEdges,
) -> Result<(), ModelError> {
    for (place, sign) in signs(diagram) {
        let at = At(place);
        board.rule(
            format!("{at} has a sign: it is unshaded, and no line goes there"),
            |model| {
                model.require(!shaded[place])?;
                steps
                    .around(place)
                    .into_iter()
                    .try_for_each(|step| model.require(!step))
            },
        )?;
        if let Sign::Arrow(Some(way), Some(number)) = sign {
            let cells = counted(number, "shaded cell");
            let sentence = format!("the {sign} of {at} has {cells} before it");
            board.require(sentence, sum(shaded.ray(place, way)).eq(number))?;
        }
    }
    Ok(())
}
