use super::common::{counted, no_square, signs};
use super::draw::connected_shading;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{ArrowNumber, Blanks};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// A wall that is counted along arrows.
pub(super) static YAJIKABE: Genre = Genre {
    name: "yajikabe",
    title: "Yajikabe",
    japanese: "やじかべ",
    links: &["yajikabe"],
    rules: &[
        "Shade cells without a number. The shaded cells are connected, and no 2×2 of them are all shaded.",
        "A number says how many cells in the direction of its arrow are shaded.",
    ],
    // puzz.link has no such genre: this is how it writes numbers with arrows.
    body: &[&CellSigns(&[&ArrowNumber, &Blanks('a')])],
    post,
    make: Some(PuzzleMaker {
        draw: connected_shading,
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn print(board: &DrawnBoard, diagram: &mut Diagram, random: &mut Random) {
    let shape = board.shape();
    for place in shape.places() {
        let ways = Direction::STRAIGHT.into_iter();
        let ways: Vec<Direction> = ways
            .filter(|&way| shape.next(place, way).is_some())
            .collect();
        // Drawn for shaded cells, too: what is drawn later does not depend on them.
        let chosen = ways.get(random.index(ways.len().max(1)));
        if let Some(&way) = chosen.filter(|_| board.value(place) == 0) {
            let number = board.count(shape.ray(place, way), 1);
            diagram.set_cell(place, Sign::Arrow(Some(way), Some(number)));
        }
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let Sign::Arrow(way, number) = sign else {
            return Err(PuzzleError::Sign {
                place,
                sign,
                expected: "a number with an arrow says how many cells there are shaded",
            });
        };
        board.require(format!("{at} has a number and is unshaded"), !shaded[place])?;
        if let Some((way, number)) = way.zip(number) {
            let cells = counted(number, "shaded cell");
            let sentence = format!("the {sign} of {at} has {cells} before it");
            board.require(sentence, sum(shaded.ray(place, way)).eq(number))?;
        }
    }
    no_square(board, &shaded, 1, "shaded")?;
    let connected = Connected::nodes(diagram.graph(), shaded.vars());
    board.post("the shaded cells are connected", connected)?;
    Ok(())
}
