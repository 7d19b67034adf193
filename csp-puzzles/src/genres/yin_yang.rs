use super::boundary::boundary_is_one_line;
use super::common::no_square;
use super::common::print_circles;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::Triples;
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Two colours, each connected.
pub(super) static YIN_YANG: Genre = Genre {
    name: "yin-yang",
    title: "Yin-Yang",
    japanese: "しろまるくろまる",
    links: &["yinyang"],
    rules: &[
        "Put a white or a black circle into each cell.",
        "The white circles are connected, and so are the black ones.",
        "No 2×2 cells have circles of one colour.",
    ],
    body: &[&Triples([Sign::Nothing, Sign::White, Sign::Black])],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| tools.solve_from(&tools.blank(), 8),
        print: print_circles,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "white", '○'),
    ValueLook::new(1, "black", '●'),
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let black = board.cells("circles", 0..=1, LOOKS)?;
    for (place, sign) in diagram.shape().places().zip(diagram.cells()) {
        let colour = match sign {
            Sign::White => 0,
            Sign::Black => 1,
            _ => continue,
        };
        let sentence = format!("{} has a printed circle", At(place));
        board.require(sentence, black[place].eq(colour))?;
    }
    for look in LOOKS {
        no_square(board, &black, look.value, look.word)?;
        let connected = Connected::nodes(diagram.graph(), black.vars()).value(look.value);
        board.post(
            format!("the {} circles are connected", look.word),
            connected,
        )?;
    }
    boundary_is_one_line(diagram, board, &black)?;
    board
        .model()
        .branch_on(black.vars(), VarOrder::DomWDeg, ValueOrder::Min)?;
    Ok(())
}
