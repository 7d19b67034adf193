use super::common::signs;
use super::polyominoes::{CutBoard, PENTOMINOES, cut};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, Mark, digit};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// A board of pentominoes that differ from their neighbours.
pub(super) static PENTOMINOUS: Genre = Genre {
    name: "pentominous",
    title: "Pentominous",
    japanese: "Pentominous",
    links: &["pentominous"],
    rules: &[
        "Cut the board into pentominoes: regions of five cells.",
        "Two pentominoes that share a side differ in form. Turned or mirrored, a form stays the same.",
        "A letter is the form of its pentomino.",
    ],
    body: &[&CellSigns(&[
        &digit(&FORMS),
        &Mark('.', Sign::Unknown),
        &Blanks('g'),
    ])],
    post,
    make: None,
};

/// The forms by their numbers, and a cell that is not part of the board.
const FORMS: [Sign; 13] = [
    Sign::Letter('F'),
    Sign::Letter('I'),
    Sign::Letter('L'),
    Sign::Letter('N'),
    Sign::Letter('P'),
    Sign::Letter('T'),
    Sign::Letter('U'),
    Sign::Letter('V'),
    Sign::Letter('W'),
    Sign::Letter('X'),
    Sign::Letter('Y'),
    Sign::Letter('Z'),
    Sign::Hole,
];

/// The number of a cell without a pentomino.
const NONE: i32 = PENTOMINOES.len() as i32;

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let borders = cut(diagram, board, 5)?;
    let pieces = CutBoard::new(diagram, board, &borders, (&PENTOMINOES, "pentomino"))?;
    board
        .model()
        .branch_on(&pieces.all, VarOrder::DomWDeg, ValueOrder::Max)?;
    let forms = forms(board, &pieces)?;
    for (place, sign) in signs(diagram) {
        if let Sign::Letter(letter) = sign {
            let number = PENTOMINOES.iter().position(|form| form.name == letter);
            let Some(number) = number else {
                let expected = "a letter is one of F, I, L, N, P, T, U, V, W, X, Y and Z";
                return Err(PuzzleError::Sign {
                    place,
                    sign,
                    expected,
                });
            };
            let sentence = format!("the pentomino of {} is {letter}", At(place));
            board.require(sentence, forms[diagram.node(place)].eq(number as i32))?;
        }
    }
    for (&(one, other), &border) in diagram.graph().edges().iter().zip(&borders) {
        let [a, b] = [one, other].map(|cell| At(diagram.place(cell)));
        let sentence = format!("the pentominoes on both sides of {a}|{b} differ in form");
        let differ = forms[one].ne(forms[other]);
        board.require(sentence, border.implies(differ))?;
    }
    Ok(())
}

/// By cell, the number of its form.
fn forms(board: &mut LayeredBoard, pieces: &CutBoard) -> Result<Vec<Var>, ModelError> {
    let mut all = Vec::new();
    for over in &pieces.over {
        let form = board.model().auxiliary_var("form", 0..=NONE)?;
        board.define(&[form], |model| {
            for (number, ways) in (0..).zip(over) {
                let has_form = exists(ways.iter().copied());
                model.require(form.eq(number).iff(has_form))?;
            }
            Ok(())
        })?;
        all.push(form);
    }
    Ok(all)
}
