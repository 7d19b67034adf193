use super::common::{no_square, signs, told_number};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::{At, Sign};
use csp_core::model::Place;
use csp_core::prelude::*;

/// Capes of the white land.
pub(super) static NURIMISAKI: Genre = Genre {
    name: "nurimisaki",
    title: "Nurimisaki",
    japanese: "ぬりみさき",
    links: &["nurimisaki"],
    rules: &[
        "Shade cells without a circle. The unshaded cells are connected.",
        "The circles are the unshaded cells with exactly one unshaded cell beside them.",
        "A number is the length of the straight line of unshaded cells that begins in its circle.",
        "No 2×2 cells are all shaded or all unshaded.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    let connected = Connected::nodes(diagram.graph(), shaded.vars()).value(0);
    board.post("the unshaded cells are connected", connected)?;
    no_square(board, &shaded, 0, "unshaded")?;
    no_square(board, &shaded, 1, "shaded")?;
    for place in diagram.shape().places() {
        let at = At(place);
        let open = sum(shaded.neighbours(place).map(|cell| IntExpr::from(!cell)));
        if diagram.cell(place) == Sign::Nothing {
            let sentence =
                format!("{at} is no cape: it is shaded, or has two unshaded cells beside it");
            board.require(sentence, shaded[place] | open.ge(2))?;
        } else {
            board.require(format!("{at} has a circle and is unshaded"), !shaded[place])?;
            board.require(format!("{at} has one unshaded cell beside it"), open.eq(1))?;
        }
    }
    lines(diagram, board, &shaded)
}

/// The numbers are the lengths of lines. A line goes where the one unshaded cell beside its circle is.
fn lines(diagram: &Diagram, board: &mut LayeredBoard, shaded: &VarGrid) -> Result<(), PuzzleError> {
    for (place, sign) in signs(diagram) {
        let expected = "a number is the length of a line of unshaded cells";
        if let Some(number) = told_number(place, sign, expected)? {
            let ways = Direction::STRAIGHT.map(|way| line(shaded, place, way, number));
            let sentence = format!("the line from {} has {number} unshaded cells", At(place));
            board.require(sentence, forall(ways))?;
        }
    }
    Ok(())
}

/// If the next cell on this way is unshaded, as many cells are as the number says, and then no more.
fn line(shaded: &VarGrid, circle: Place, way: Direction, number: u32) -> BoolExpr {
    let ray: Vec<Var> = shaded.ray(circle, way).collect();
    let Some(&next) = ray.first() else {
        return BoolExpr::constant(true);
    };
    let others = number.saturating_sub(1) as usize;
    let Some(line) = ray.get(..others) else {
        return next.into();
    };
    let end = ray.get(others).map(|&end| end.into());
    let cells = line.iter().map(|&cell| !cell).chain(end);
    forall(cells.map(|cell| next | cell))
}
