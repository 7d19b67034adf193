use super::common::{counted, signs, told_number};
use super::draw::{cut_board, move_a_sign, print_shapes};
use super::rectangles::cut_into_rectangles;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::Sign;

/// Rectangles with their sizes.
pub(super) static SHIKAKU: Genre = Genre {
    name: "shikaku",
    title: "Shikaku",
    japanese: "四角に切れ",
    links: &["shikaku"],
    rules: &[
        "Cut the board into rectangles.",
        "Each rectangle has one number, which is its number of cells.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| Some(cut_board(tools)),
        print: |board, diagram, _| {
            print_shapes(board, diagram, |shape| {
                Sign::Number((shape.rows * shape.columns) as u32)
            });
        },
        change: Some(move_a_sign),
        places: CluePlaces::Drawn,
    }),
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    for (place, sign) in signs(diagram) {
        told_number(place, sign, "a number is the size of a rectangle")?;
    }
    cut_into_rectangles(
        diagram,
        board,
        |sign, shape| {
            let size = shape.rows * shape.columns;
            sign.number().is_none_or(|number| number as usize == size)
        },
        |sign, at| match sign.number() {
            Some(number) => format!("the rectangle of {at} has {}", counted(number, "cell")),
            None => format!("{at} is in a rectangle of its own"),
        },
    )?;
    Ok(())
}
