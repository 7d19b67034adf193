use super::common::signs;
use super::draw::{cut_board, move_a_sign, print_shapes};
use super::rectangles::{cut_into_rectangles, no_crossings};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, Mark};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use std::cmp::Ordering;

/// Rectangles that lie, stand or are squares.
pub(super) static TATAMIBARI: Genre = Genre {
    name: "tatamibari",
    title: "Tatamibari",
    japanese: "タタミバリ",
    links: &["tatamibari"],
    rules: &[
        "Cut the board into rectangles, each with one sign. At no point do four of them meet.",
        "The rectangle of a + is a square, that of a - is wider than high, and that of a | is higher than wide.",
    ],
    body: &[&CellSigns(&[
        &Mark('1', Sign::Letter('|')),
        &Mark('2', Sign::Letter('-')),
        &Mark('3', Sign::Letter('+')),
        &Mark('.', Sign::Unknown),
        &Blanks('g'),
    ])],
    post,
    make: Some(PuzzleMaker {
        draw,
        print: |board, diagram, _| {
            print_shapes(board, diagram, |shape| {
                match shape.rows.cmp(&shape.columns) {
                    Ordering::Greater => Sign::Letter('|'),
                    Ordering::Less => Sign::Letter('-'),
                    Ordering::Equal => Sign::Letter('+'),
                }
            });
        },
        change: Some(move_a_sign),
        places: CluePlaces::Drawn,
    }),
};

/// The boards that are drawn until one has no point where four rectangles meet.
const MOST_DRAWS: usize = 2_000;

fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    (0..MOST_DRAWS).find_map(|_| {
        let board = cut_board(tools);
        let meets = |place: Place| {
            let next = (place.0 + 1, place.1 + 1);
            let from =
                |place, ways: [Direction; 2]| ways.map(|way| board.step(0, place, way)) == [1, 1];
            board.shape().number(next).is_some()
                && from(place, [Direction::Right, Direction::Down])
                && from(next, [Direction::Left, Direction::Up])
        };
        let mut places = board.shape().places();
        (!places.any(meets)).then_some(board)
    })
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    for (place, sign) in signs(diagram) {
        if !matches!(sign, Sign::Letter('|' | '-' | '+') | Sign::Unknown) {
            return Err(PuzzleError::Sign {
                place,
                sign,
                expected: "a sign is one of + - |",
            });
        }
    }
    cut_into_rectangles(diagram, board, fits, sentence)?;
    no_crossings(diagram, board)?;
    Ok(())
}

fn fits(sign: Sign, shape: GridShape) -> bool {
    match sign {
        Sign::Letter('|') => shape.rows > shape.columns,
        Sign::Letter('-') => shape.rows < shape.columns,
        Sign::Letter(_) => shape.rows == shape.columns,
        _ => true,
    }
}

fn sentence(sign: Sign, at: At) -> String {
    let shape = match sign {
        Sign::Letter('|') => "higher than wide",
        Sign::Letter('-') => "wider than high",
        Sign::Letter(_) => "a square",
        _ => "its own",
    };
    format!("the rectangle of {at} is {shape}")
}
