use super::common::signs;
use super::rectangles::cut_into_rectangles;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, Mark};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

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
};

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

/// At no corner do four rectangles meet.
fn no_crossings(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), ModelError> {
    let borders = board.layers()[0].vars().to_vec();
    let border = |one: Place, other: Place| {
        let [one, other] = [one, other].map(|place| diagram.node(place));
        diagram
            .graph()
            .edge_between(one, other)
            .map(|edge| borders[edge])
    };
    for (row, column) in diagram.shape().places() {
        let [a, b] = [(row, column), (row, column + 1)];
        let [c, d] = [(row + 1, column), (row + 1, column + 1)];
        if diagram.shape().number(d).is_some() {
            let sides = [border(a, b), border(c, d), border(a, c), border(b, d)];
            let sentence = format!(
                "no four rectangles meet at the lower right corner of {}",
                At(a)
            );
            board.require(sentence, sum(sides.into_iter().flatten()).le(3))?;
        }
    }
    Ok(())
}
