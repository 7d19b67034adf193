use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::Triples;
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Zeros and ones in equal numbers.
pub(super) static TAKUZU: Genre = Genre {
    name: "takuzu",
    title: "Takuzu",
    japanese: "バイナリパズル",
    links: &["takuzu", "binairo"],
    rules: &[
        "Write a 0 or a 1 into each cell. Each row and column has as many of both.",
        "No three cells in a row or column that follow each other have the same digit.",
        "No two rows are the same, and no two columns.",
    ],
    // puzz.link has no such genre: this is how it writes white and black circles.
    body: &[&Triples([Sign::Nothing, Sign::White, Sign::Black])],
    post,
};

const LOOKS: &[ValueLook] = &[ValueLook::new(0, "0", '0'), ValueLook::new(1, "1", '1')];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let digits = board.cells("digits", 0..=1, LOOKS)?;
    for (place, sign) in diagram.shape().places().zip(diagram.cells()) {
        let digit = match sign {
            Sign::White => 0,
            Sign::Black => 1,
            _ => continue,
        };
        board.require(
            format!("{} has a printed {digit}", At(place)),
            digits[place].eq(digit),
        )?;
    }
    for (name, lines) in [
        ("row", digits.rows().collect::<Vec<_>>()),
        ("column", digits.columns().collect()),
    ] {
        if lines[0].len() % 2 == 1 {
            let fault = format!(
                "a {name} of {} cells cannot have as many 0 as 1",
                lines[0].len()
            );
            return Err(PuzzleError::Board(fault));
        }
        for (number, line) in (1..).zip(&lines) {
            let half = line.len() / 2;
            let sentence = format!("{name} {number} has {half} of each digit");
            board.post(sentence, Count::exactly(line, 1, half))?;
            for (first, three) in (1..).zip(line.windows(3)) {
                let sentence = format!(
                    "in {name} {number}, cells {first} to {} are not all the same",
                    first + 2
                );
                board.require(sentence, sum(three).is_in(1..=2))?;
            }
            for (other, before) in (1..number).zip(&lines) {
                let sentence = format!("{name}s {other} and {number} differ");
                let pairs: Vec<Var> = line
                    .iter()
                    .zip(before)
                    .flat_map(|(&x, &y)| [x, y])
                    .collect();
                let differ = "(0 0|1 1)* (0 1|1 0) (0|1)*";
                board.post(sentence, Regular::expression(&pairs, differ)?)?;
            }
        }
    }
    Ok(())
}
