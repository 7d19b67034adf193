use super::common::signs;
use super::draw::loop_maker;
use super::loops::{LoopArm, one_loop};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::LinkPart;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, RingedNumber};
use crate::maker::DrawnBoard;
use crate::sign::{At, CircleColour, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;
use itertools::Itertools as _;

/// A loop with arms of equal or of different lengths at its circles.
pub(super) static BALANCE_LOOP: Genre = Genre {
    name: "balance-loop",
    title: "Balance loop",
    japanese: "Balance Loop",
    links: &["balance"],
    rules: &[
        "Draw one loop through the middles of cells. It does not branch or cross itself, and passes all circles.",
        "The two straight parts of the loop that begin in a circle have the same length if it is white, and different lengths if it is black.",
        "A number is the sum of these two lengths.",
    ],
    body: CIRCLES,
    post: |diagram, board| at_circles(diagram, board, lengths),
    make: Some(loop_maker(|board, diagram, random| {
        print(board, diagram, random, |[one, other]| one.1 == other.1);
    })),
};

/// A loop that goes straight through its white circles and turns in its black ones.
pub(super) static SHINGOKI: Genre = Genre {
    name: "shingoki",
    title: "Shingoki (Semaphores)",
    japanese: "信号機",
    links: &["shingoki"],
    rules: &[
        "Draw one loop through the middles of cells. It does not branch or cross itself, and passes all circles.",
        "It goes straight through white circles and turns in black ones.",
        "A number is the sum of the lengths of the two straight parts of the loop that begin in its circle.",
    ],
    body: CIRCLES,
    post: |diagram, board| at_circles(diagram, board, turns),
    make: Some(loop_maker(|board, diagram, random| {
        print(board, diagram, random, |[one, other]| {
            one.0.abs_diff(other.0) == 2
        });
    })),
};

/// A way by its place among the straight directions, and how far the loop goes straight on there.
type Arm = (usize, u32);

/// Prints a circle in each cell of the loop, half of them with numbers.
fn print(
    board: &DrawnBoard,
    diagram: &mut Diagram,
    random: &mut Random,
    is_white: fn([Arm; 2]) -> bool,
) {
    for place in board.shape().places() {
        let is_told = random.below(2) == 0;
        let arms = board.arms(place).into_iter().enumerate();
        let arms: Vec<Arm> = arms.filter(|&(_, length)| length > 0).collect();
        if let [one, other] = arms[..] {
            let colour = match is_white([one, other]) {
                true => CircleColour::White,
                false => CircleColour::Black,
            };
            let sign = match is_told {
                true => Sign::Ringed(colour, one.1 + other.1),
                false => colour.circle(),
            };
            diagram.set_cell(place, sign);
        }
    }
}

/// How both are written; shingoki as balance loop is.
const CIRCLES: &[&dyn LinkPart] = &[&CellSigns(&[&RingedNumber, &Blanks('g')])];

/// The two arms have the same length, or different ones.
fn lengths(arms: &[LoopArm], colour: CircleColour) -> (BoolExpr, &'static str) {
    let pairs = arms.iter().array_combinations();
    let compared = pairs.map(|[one, other]| {
        let lengths = match colour {
            CircleColour::White => one.length.eq(other.length),
            CircleColour::Black => one.length.ne(other.length),
        };
        (one.is_there() & other.is_there()).implies(lengths)
    });
    let words = match colour {
        CircleColour::White => "both parts of the loop from the white circle have the same length",
        CircleColour::Black => "both parts of the loop from the black circle differ in length",
    };
    (forall(compared), words)
}

/// The two arms lead straight on, or turn.
fn turns(arms: &[LoopArm], colour: CircleColour) -> (BoolExpr, &'static str) {
    let [up, right, down, left] = [0, 1, 2, 3].map(|way: usize| arms[way].is_there());
    match colour {
        CircleColour::White => (
            up.iff(down) & left.iff(right),
            "the loop goes straight through the white circle",
        ),
        CircleColour::Black => (
            up.iff(!down) & left.iff(!right),
            "the loop turns in the black circle",
        ),
    }
}

/// The loop passes all circles. `balance` is what a colour says of the arms of the loop (up, right, down, left), in words too.
fn at_circles(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    balance: fn(&[LoopArm], CircleColour) -> (BoolExpr, &'static str),
) -> Result<(), PuzzleError> {
    let steps = one_loop(board)?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let (colour, number) = match sign {
            Sign::White => (CircleColour::White, None),
            Sign::Black => (CircleColour::Black, None),
            Sign::Ringed(colour, number) => (colour, Some(number)),
            _ => {
                let expected = "a cell has a white or a black circle";
                return Err(PuzzleError::Sign {
                    place,
                    sign,
                    expected,
                });
            }
        };
        let sentence = format!("the loop passes the circle of {at}");
        board.require(sentence, sum(steps.around(place)).eq(2))?;
        let arms = LoopArm::all(board, &steps, place)?;
        let (condition, words) = balance(&arms, colour);
        board.require(format!("{words} of {at}"), condition)?;
        if let Some(number) = number {
            let sentence = format!("the two parts of the loop from {at} have {number} steps");
            board.require(sentence, sum(arms.iter().map(|arm| arm.length)).eq(number))?;
        }
    }
    Ok(())
}
