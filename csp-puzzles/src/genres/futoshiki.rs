use super::common::latin_square;
use super::common::{print_between, print_numbers};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, IfPrinted, NUMBERS, SignsBetween};
use crate::link::token::{Blanks, Hexadecimal, Mark, Token};
use crate::maker::{CluePlaces, PuzzleMaker};
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
    make: Some(PuzzleMaker {
        draw: |tools| tools.solve_evenly(&tools.blank()),
        print: |board, diagram, random| {
            print_numbers(board, diagram, random);
            print_between(board, diagram, |one, other| match random.below(2) {
                0 => inequality(one, other),
                _ => Sign::Nothing,
            });
        },
        change: None,
        places: CluePlaces::Chosen,
    }),
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
    make: Some(PuzzleMaker {
        draw: |tools| tools.solve_evenly(&tools.blank()),
        print: |board, diagram, random| {
            print_between(board, diagram, |one, other| match random.below(2) {
                0 => inequality(one, other),
                _ => Sign::Number(one.abs_diff(other)),
            });
        },
        change: None,
        places: CluePlaces::Chosen,
    }),
};

const BETWEEN: &[&dyn Token] = &[
    &Hexadecimal,
    &Mark('.', Sign::Unknown),
    &Mark('g', Sign::Letter('<')),
    &Mark('h', Sign::Letter('>')),
    &Blanks('i'),
];

fn inequality(one: i32, other: i32) -> Sign {
    Sign::Letter(if one > other { '>' } else { '<' })
}

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
