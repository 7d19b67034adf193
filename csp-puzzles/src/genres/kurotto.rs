use super::common::{counted, signs, told_number};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::At;
use csp_core::constraints::RegionPartition;
use csp_core::prelude::*;

/// Numbers count the shaded groups beside them.
pub(super) static KUROTTO: Genre = Genre {
    name: "kurotto",
    title: "Kurotto",
    japanese: "クロット",
    links: &["kurotto"],
    rules: &[
        "Shade cells without a circle.",
        "A number is the number of all shaded cells that are connected with its circle by shaded cells.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
};

/// The label of cells that are not connected with a circle.
const APART: i32 = -1;

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let expected = "a number says how many shaded cells are connected with its circle";
        let number = told_number(place, sign, expected)?;
        board.require(format!("{at} has a circle and is unshaded"), !shaded[place])?;
        if let Some(number) = number {
            let cells = counted(number, "shaded cell");
            let sentence = format!("the circle of {at} is connected with {cells}");
            reach(diagram, board, &shaded, (place, number, sentence))?;
        }
    }
    Ok(())
}

/// The circle and what is connected with it are a region of the board. Beside it there is no shaded cell.
fn reach(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    (place, number, sentence): (Place, u32, String),
) -> Result<(), ModelError> {
    let distance = |(row, column): Place| row.abs_diff(place.0) + column.abs_diff(place.1);
    let mut labels = Vec::new();
    for cell in diagram.shape().places() {
        let values = match distance(cell) {
            0 => 0..=0,
            near if near <= number as usize => APART..=0,
            _ => APART..=APART,
        };
        labels.push(board.model().auxiliary_var("label", values)?);
    }
    let size = i64::from(number) + 1;
    let size = board.model().auxiliary_var("size", size..=size)?;
    board.rule(sentence, |model| {
        for (cell, &near) in labels.iter().enumerate() {
            let at = diagram.place(cell);
            if at != place {
                model.require(near.eq(0).implies(shaded[at]))?;
            }
            for &(next, _) in diagram.graph().neighbours(cell) {
                let joins = near.eq(0) & shaded[diagram.place(next)];
                model.require(joins.implies(labels[next].eq(0)))?;
            }
        }
        model.post(RegionPartition::new(diagram.graph(), &labels, &[size]))
    })
}
