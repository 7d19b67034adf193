use super::common::latin_square;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, IfPrinted, NUMBERS, SignsBetween};
use crate::link::token::{Blanks, Hexadecimal, Mark, Token};
use crate::sign::{At, Sign};

/// Different numbers, some less than their neighbours.
pub(super) static FUTOSHIKI: Genre = Genre {
    name: "futoshiki",
    title: "Futoshiki (Unequal)",
    japanese: "不等式",
    links: &["futoshiki"],
    rules: &[
        "Write a number into each cell. In each row and column the numbers from 1 on are different.",
        "A sign between two cells opens towards the greater number.",
    ],
    // puzz.link has no such genre: this is minarism with the numbers of cells behind it.
    body: &[&SignsBetween(BETWEEN), &IfPrinted(&CellSigns(NUMBERS))],
    post,
};

/// The same without numbers in cells, and with differences.
pub(super) static MINARISM: Genre = Genre {
    name: "minarism",
    title: "Minarism",
    japanese: "マイナリズム",
    links: &["minarism"],
    rules: &[
        "Write a number into each cell. In each row and column the numbers from 1 on are different.",
        "A sign between two cells opens towards the greater number. A number between two cells is their difference.",
    ],
    body: &[&SignsBetween(BETWEEN)],
    post,
};

const BETWEEN: &[&dyn Token] = &[
    &Hexadecimal,
    &Mark('.', Sign::Unknown),
    &Mark('g', Sign::Letter('<')),
    &Mark('h', Sign::Letter('>')),
    &Blanks('i'),
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let numbers = latin_square(diagram, board)?;
    for ([one, other], sign) in diagram.signs_between() {
        let [x, y] = [numbers[one], numbers[other]];
        let [a, b] = [one, other].map(At);
        match sign {
            Sign::Letter('>') => {
                board.require(format!("{a} has a greater number than {b}"), x.gt(y))?;
            }
            Sign::Letter('<') => {
                board.require(format!("{a} has a smaller number than {b}"), x.lt(y))?;
            }
            Sign::Number(number) => {
                let sentence = format!("the difference of {a} and {b} is {number}");
                board.require(sentence, (x - y).abs().eq(number))?;
            }
            _ => {}
        }
    }
    Ok(())
}
