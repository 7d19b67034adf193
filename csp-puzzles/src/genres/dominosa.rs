use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::At;
use csp_core::prelude::*;
use std::collections::BTreeMap;

/// A set of dominoes to be found.
pub(super) static DOMINOSA: Genre = Genre {
    name: "dominosa",
    title: "Dominosa",
    japanese: "ドミノ探し",
    links: &["dominosa"],
    rules: &[
        "Divide the board into dominoes of two cells.",
        "No two dominoes have the same two numbers. A board as large as a set has each domino of the set.",
    ],
    // puzz.link has no such genre: this is how it writes numbers in cells.
    body: &[&CellSigns(NUMBERS)],
    post,
    make: None,
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "not one domino", ' '),
    ValueLook::new(1, "a domino", '─'),
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shape = diagram.shape();
    let number = |cell: usize| {
        let (place, sign) = (diagram.place(cell), diagram.cells()[cell]);
        sign.number().ok_or(PuzzleError::Sign {
            place,
            sign,
            expected: "each cell has a number",
        })
    };
    let numbers = (0..diagram.cells().len())
        .map(number)
        .collect::<Result<Vec<u32>, _>>()?;
    let pairs = board.steps_with("dominoes", 0..=1, LOOKS)?;
    for (cell, place) in shape.places().enumerate() {
        let own = diagram.graph().neighbours(cell).iter();
        let own: Vec<Var> = own.map(|&(_, edge)| pairs.vars()[edge]).collect();
        let sentence = format!("{} is half of one domino", At(place));
        board.post(sentence, Count::exactly(&own, 1, 1))?;
    }
    no_domino_twice(diagram, board, &numbers, pairs.vars())
}

/// A board as large as a set has each domino of the set, any other board no domino twice.
fn no_domino_twice(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    numbers: &[u32],
    pairs: &[Var],
) -> Result<(), PuzzleError> {
    let mut by_numbers: BTreeMap<(u32, u32), Vec<Var>> = BTreeMap::new();
    for (&(one, other), &pair) in diagram.graph().edges().iter().zip(pairs) {
        let [a, b] = [numbers[one], numbers[other]];
        by_numbers
            .entry((a.min(b), a.max(b)))
            .or_default()
            .push(pair);
    }
    let most = numbers.iter().copied().max().map_or(0, u64::from);
    let is_set = numbers.len() as u64 == (most + 1) * (most + 2);
    for ((a, b), spots) in by_numbers {
        if is_set {
            board.post(
                format!("there is one domino {a}-{b}"),
                Count::exactly(&spots, 1, 1),
            )?;
        } else {
            let sentence = format!("there is one domino {a}-{b} at most");
            board.post(sentence, Count::at_most(&spots, 1, 1))?;
        }
    }
    Ok(())
}
