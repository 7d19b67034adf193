use super::common::{numbers_of_lines, signs};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{NUMBERS, OutsidePlaces, OutsideSigns, Triples};
use crate::sign::{At, Sign};
use csp_core::constraints::InducedForest;
use csp_core::prelude::*;

/// A snake that does not touch itself.
pub(super) static SNAKE: Genre = Genre {
    name: "snake",
    title: "Snake",
    japanese: "Snake",
    links: &["snake"],
    rules: &[
        "Shade cells: they are a snake, one path from cell to cell with two ends. It does not touch itself, not even at a corner.",
        "Black circles are ends of the snake. White circles are on it and no ends.",
        "A number above a column or on the left of a row says how many of its cells are shaded.",
    ],
    body: &[
        &Triples([Sign::Nothing, Sign::White, Sign::Black]),
        &OutsideSigns(NUMBERS, OutsidePlaces::One),
    ],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    numbers_of_lines(diagram, board, &shaded)?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let (near, words) = match sign {
            Sign::Black => (1, "an end of the snake"),
            Sign::White => (2, "on the snake and no end"),
            _ => {
                let expected = "a cell has a white or a black circle";
                return Err(PuzzleError::Sign {
                    place,
                    sign,
                    expected,
                });
            }
        };
        let beside = sum(shaded.neighbours(place));
        board.require(format!("{at} is {words}"), shaded[place] & beside.eq(near))?;
    }
    path(diagram, board, &shaded)?;
    Ok(())
}

/// The shaded cells are a path that does not touch itself.
fn path(diagram: &Diagram, board: &mut LayeredBoard, shaded: &VarGrid) -> Result<(), ModelError> {
    let mut ends = Vec::new();
    for place in diagram.shape().places() {
        let near = || sum(shaded.neighbours(place));
        let sentence = format!(
            "{} is unshaded, or one or two cells beside it are shaded",
            At(place)
        );
        board.require(sentence, (!shaded[place]) | near().is_in(1..=2))?;
        let end = board.model().auxiliary_var("end", 0..=1)?;
        board.define(&[end], |model| {
            model.require(end.iff(shaded[place] & near().eq(1)))
        })?;
        ends.push(end);
        if shaded.get((place.0 + 1, place.1 + 1)).is_some() {
            let square = shaded.block(place.0, place.1, 2, 2);
            let sentence = format!(
                "the snake does not touch itself in the 2×2 cells from {}",
                At(place)
            );
            let touching = [[0, 1, 1, 0], [1, 0, 0, 1], [1, 1, 1, 1]];
            board.post(sentence, Table::new(&square, touching).negative())?;
        }
    }
    board.post("the snake has two ends", Count::exactly(&ends, 1, 2))?;
    let connected = Connected::nodes(diagram.graph(), shaded.vars());
    board.post("the snake is connected", connected)?;
    board.consequence(InducedForest::new(diagram.graph(), shaded.vars()))
}
