use super::common::{latin_square, print_between, print_numbers};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, IfPrinted, NUMBERS, TriplesBetween};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
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
    make: Some(PuzzleMaker {
        draw: |tools| draw(tools, circle),
        print: |_, _, _| {},
        change: None,
        places: CluePlaces::Drawn,
    }),
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
    make: Some(PuzzleMaker {
        draw: |tools| draw(tools, white_circle),
        print: print_numbers,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

/// A random latin square with its circles.
fn draw(tools: &mut MakerTools<'_>, sign: fn(i32, i32) -> Sign) -> Option<DrawnBoard> {
    let mut latin = MakerTools {
        random: &mut *tools.random,
        post: |diagram, board| Ok(latin_square(diagram, board).map(|_| ())?),
        shape: tools.shape,
        blank: tools.blank,
        symmetry: tools.symmetry,
        refusal: None,
    };
    let mut board = latin.solve_evenly(&latin.blank())?;
    let mut diagram = board.diagram.clone();
    print_between(&board, &mut diagram, sign);
    board.diagram = diagram;
    Some(board)
}

fn circle(one: i32, other: i32) -> Sign {
    match one == 2 * other || other == 2 * one {
        true => Sign::Black,
        false => white_circle(one, other),
    }
}

const fn white_circle(one: i32, other: i32) -> Sign {
    match one.abs_diff(other) {
        1 => Sign::White,
        _ => Sign::Nothing,
    }
}

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
