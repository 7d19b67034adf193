use super::common::{signs, told_number};
use super::polyominoes::{CutBoard, PENTOMINOES, Polyomino, TETROMINOES, cut};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::LinkPart;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, DIGITS, Mark, digit};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// A board of regions of four cells.
pub(super) static FOUR_CELLS: Genre = Genre {
    name: "four-cells",
    title: "FourCells",
    japanese: "フォーセルズ",
    links: &["fourcells"],
    rules: &[
        "Cut the board into regions of four cells.",
        "A number says how many sides of its cell are borders; the edge of the board is one.",
    ],
    body: NUMBERS_AND_HOLES,
    post: |diagram, board| post(diagram, board, (4, &TETROMINOES, "region of four cells")),
    make: None,
};

/// A board of regions of five cells.
pub(super) static FIVE_CELLS: Genre = Genre {
    name: "five-cells",
    title: "FiveCells",
    japanese: "ファイブセルズ",
    links: &["fivecells"],
    rules: &[
        "Cut the board into regions of five cells.",
        "A number says how many sides of its cell are borders; the edge of the board is one.",
    ],
    body: NUMBERS_AND_HOLES,
    post: |diagram, board| post(diagram, board, (5, &PENTOMINOES, "region of five cells")),
    make: None,
};

const NUMBERS_AND_HOLES: &[&dyn LinkPart] = &[&CellSigns(&[
    &Mark('7', Sign::Hole),
    &Mark('.', Sign::Unknown),
    &digit(DIGITS.split_at(7).0),
    &Blanks('a'),
])];

fn post(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    (size, forms, kind): (usize, &'static [Polyomino], &'static str),
) -> Result<(), PuzzleError> {
    let borders = cut(diagram, board, size)?;
    for (place, sign) in signs(diagram).filter(|&(_, sign)| sign != Sign::Hole) {
        let expected = "a number says how many sides of its cell are borders";
        if let Some(number) = told_number(place, sign, expected)? {
            let near = diagram.graph().neighbours(diagram.node(place));
            let own: Vec<Var> = near.iter().map(|&(_, edge)| borders[edge]).collect();
            let outer = 4 - own.len() as i32;
            let sentence = format!("the {number} of {} has {number} borders", At(place));
            board.require(sentence, (sum(&own) + outer).eq(number))?;
        }
    }
    let diagram = diagram.clone();
    board.spell_out(move |board| {
        CutBoard::new(&diagram, board, &borders, (forms, kind)).map(|_| ())
    });
    Ok(())
}
