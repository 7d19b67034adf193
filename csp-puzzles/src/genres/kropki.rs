use super::common::latin_square;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, IfPrinted, NUMBERS, TriplesBetween};
use crate::sign::{At, Sign};

/// Different numbers, with circles between those that follow each other and those of which one is twice the other.
pub(super) static KROPKI: Genre = Genre {
    name: "kropki",
    title: "Kropki",
    japanese: "クロプキ",
    links: &["kropki"],
    rules: &[
        "Write a number into each cell. In each row and column the numbers from 1 on are different.",
        "A white circle stands between two numbers that differ by 1, a black one between two of which one is twice the other.",
        "All such circles are printed; between 1 and 2 there is either.",
    ],
    body: &[&TriplesBetween([Sign::Nothing, Sign::White, Sign::Black])],
    post,
    make: None,
};

/// The same without black circles, and with numbers in cells.
pub(super) static ADJACENT: Genre = Genre {
    name: "adjacent",
    title: "Adjacent (Unequal)",
    japanese: "隣接数",
    links: &["adjacent"],
    rules: &[
        "Write a number into each cell. In each row and column the numbers from 1 on are different.",
        "A circle stands between two numbers that differ by 1. All such circles are printed.",
    ],
    // puzz.link has no such genre: this is kropki with the numbers of cells behind it.
    body: &[
        &TriplesBetween([Sign::Nothing, Sign::White, Sign::Black]),
        &IfPrinted(&CellSigns(NUMBERS)),
    ],
    post: post_adjacent,
    make: None,
};

fn post_adjacent(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let numbers = latin_square(diagram, board)?;
    for ([one, other], sign) in diagram.signs_between() {
        let [a, b] = [one, other].map(At);
        let follow = (numbers[one] - numbers[other]).abs().eq(1);
        match sign {
            Sign::Nothing => board.require(format!("{a} and {b} do not differ by 1"), !follow)?,
            _ => board.require(format!("{a} and {b} differ by 1"), follow)?,
        }
    }
    Ok(())
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let numbers = latin_square(diagram, board)?;
    for ([one, other], sign) in diagram.signs_between() {
        let [x, y] = [numbers[one], numbers[other]];
        let [a, b] = [one, other].map(At);
        let follow = (x - y).abs().eq(1);
        let double = x.eq(y * 2) | y.eq(x * 2);
        match sign {
            Sign::White => board.require(format!("{a} and {b} differ by 1"), follow)?,
            Sign::Black => {
                board.require(format!("of {a} and {b} one is twice the other"), double)?;
            }
            _ => {
                let sentence =
                    format!("{a} and {b} do not differ by 1, and neither is twice the other");
                board.require(sentence, !follow & !double)?;
            }
        }
    }
    Ok(())
}
