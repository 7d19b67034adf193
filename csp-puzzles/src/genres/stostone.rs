use super::common::print_counts;
use super::draw::{move_a_cell, solved_rooms};
use super::shimaguni::islands;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{AreaSigns, NUMBERS, Walls};
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::At;
use csp_core::prelude::*;

/// Stones that fill the lower half when they fall.
pub(super) static STOSTONE: Genre = Genre {
    name: "stostone",
    title: "Stostone",
    japanese: "ストストーン",
    links: &["stostone"],
    rules: &[
        "Shade cells. Each room has shaded cells, its stone, and they are connected within the room.",
        "Stones do not share a side. A number says how many cells of its room are shaded.",
        "When all stones fall straight down, none changing its form, they fill the lower half of the board.",
    ],
    body: &[&Walls, &AreaSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| solved_rooms(tools, 3..=8),
        print: print_counts,
        change: Some(move_a_cell),
        places: CluePlaces::Drawn,
    }),
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let GridShape { rows, .. } = diagram.shape();
    if rows % 2 == 1 {
        let what = format!("a board of {rows} rows has no lower half");
        return Err(PuzzleError::Board(what));
    }
    let (shaded, _) = islands(diagram, board)?;
    for (number, column) in (1..).zip(shaded.columns()) {
        let sentence = format!("column {number} has {} shaded cells", rows / 2);
        board.post(sentence, Count::exactly(&column, 1, rows as i32 / 2))?;
    }
    let below = shaded_below(board, &shaded)?;
    let areas = diagram.areas();
    for [one, other] in diagram.shape().adjacent_pairs() {
        let is_stone = areas.of(diagram.node(one)) == areas.of(diagram.node(other));
        if one.0 == other.0 && is_stone {
            let sentence = format!(
                "if they are shaded, {} and {} fall equally far",
                At(one),
                At(other)
            );
            let both = shaded[one] & shaded[other];
            board.require(sentence, both.implies(below[one].eq(below[other])))?;
        }
    }
    Ok(())
}

/// By cell, the number of shaded cells below it. It falls by as many cells as there are unshaded ones.
fn shaded_below(board: &mut LayeredBoard, shaded: &VarGrid) -> Result<VarGrid, ModelError> {
    let GridShape { rows, columns } = shaded.shape();
    let mut all = Vec::new();
    for place in shaded.shape().places() {
        let most = (rows / 2).min(rows - 1 - place.0) as i32;
        all.push(board.model().auxiliary_var("below", 0..=most)?);
    }
    let below = VarGrid::from_vars(all, rows, columns)?;
    for (place, count) in below.iter() {
        let cells: Vec<Var> = shaded.ray(place, Direction::Down).collect();
        board.define(&[count], |model| model.require(sum(&cells).eq(count)))?;
        if let Some(next) = below.get((place.0 + 1, place.1)) {
            let first = shaded[(place.0 + 1, place.1)];
            board.model().require((next + first).eq(count))?;
        }
    }
    Ok(below)
}
