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
use itertools::chain;

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
    let GridShape { rows, columns } = diagram.shape();
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
    let (graph, told) = (diagram.graph().clone(), black.clone());
    let rules = move |board: &mut LayeredBoard| two_colours(board, &graph, &told);
    // A board of one line has no inner corners for the line between the colours.
    if rows.min(columns) < 2 {
        rules(board)?;
    } else {
        boundary_is_one_line(diagram, board, &black)?;
        board.spell_out(rules);
    }
    board
        .model()
        .branch_on(black.vars(), VarOrder::DomWDeg, ValueOrder::Min)?;
    Ok(())
}

fn two_colours(board: &mut LayeredBoard, graph: &Graph, black: &VarGrid) -> Result<(), ModelError> {
    for look in LOOKS {
        no_square(board, black, look.value, look.word)?;
        let connected = Connected::nodes(graph, black.vars()).value(look.value);
        let sentence = format!("the {} circles are connected", look.word);
        board.post(sentence, connected)?;
    }
    no_square_is_crossed(board, black)?;
    rim_has_two_parts(board, black)
}

/// Two colours in a 2×2 square that touch at corners only would cut each other off.
fn no_square_is_crossed(board: &mut LayeredBoard, black: &VarGrid) -> Result<(), ModelError> {
    for (row, column) in black.shape().places() {
        if black.get((row + 1, column + 1)).is_some() {
            let square = black.block(row, column, 2, 2);
            let crossed = [[0, 1, 1, 0], [1, 0, 0, 1]];
            let sentence = format!(
                "the 2×2 cells from {} are not alike crosswise",
                At((row, column))
            );
            board.lemma(sentence, |model| {
                model.post(Table::new(&square, crossed).negative())
            })?;
        }
    }
    Ok(())
}

/// Where the colour changes four times along the rim, the cells of one colour cut those of the other one off.
fn rim_has_two_parts(board: &mut LayeredBoard, black: &VarGrid) -> Result<(), ModelError> {
    let GridShape { rows, columns } = black.shape();
    if rows.min(columns) < 2 {
        return Ok(());
    }
    let upper = (0..columns).map(|column| (0, column));
    let right = (1..rows).map(|row| (row, columns - 1));
    let lower = (0..columns - 1).rev().map(|column| (rows - 1, column));
    let left = (1..rows - 1).rev().map(|row| (row, 0));
    let rim: Vec<Var> = chain!(upper, right, lower, left)
        .map(|place| black[place])
        .collect();
    board.lemma("along the rim the colour changes twice at most", |model| {
        model.post(Regular::expression(&rim, "0*1*0*|1*0*1*")?)
    })
}
