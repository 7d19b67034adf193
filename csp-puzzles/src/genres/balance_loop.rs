use super::common::signs;
use super::draw::loop_maker;
use super::loops::{LoopArm, LoopArms, one_loop};
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
    post: |diagram, board| at_circles(diagram, board, &LENGTHS),
    make: Some(loop_maker(|board, diagram, random| {
        print(board, diagram, random, LENGTHS.is_white);
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
    post: |diagram, board| at_circles(diagram, board, &TURNS),
    make: Some(loop_maker(|board, diagram, random| {
        print(board, diagram, random, TURNS.is_white);
    })),
};

/// What the colour of a circle says.
struct Balance {
    /// Whether a circle from which the loop leaves like this is white.
    is_white: fn([Arm; 2]) -> bool,
    /// What a colour says of the arms of the loop (up, right, down, left), in words too.
    condition: fn(&[LoopArm], CircleColour) -> (BoolExpr, &'static str),
}

/// The two arms have the same length, or different ones.
const LENGTHS: Balance = Balance {
    is_white: |[one, other]| one.1 == other.1,
    condition: lengths,
};

/// The two arms lead straight on, or turn.
const TURNS: Balance = Balance {
    is_white: |[one, other]| one.0.abs_diff(other.0) == 2,
    condition: turns,
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

/// The loop passes all circles.
fn at_circles(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    balance: &Balance,
) -> Result<(), PuzzleError> {
    let steps = one_loop(board)?;
    let mut all_arms = LoopArms::new(&steps);
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
        let arms = all_arms.all(board, place, number)?;
        let (condition, words) = (balance.condition)(&arms, colour);
        board.require(format!("{words} of {at}"), condition)?;
        if let Some(number) = number {
            let sentence = format!("the two parts of the loop from {at} have {number} steps");
            board.require(sentence, sum(arms.iter().map(|arm| arm.length)).eq(number))?;
            let is_told = |both| (balance.is_white)(both) == (colour == CircleColour::White);
            board.consequence(arms_with_sum(&arms, number, is_told))?;
        }
    }
    Ok(())
}

/// The lengths of four arms of which two are there, with this sum. `fits` says which two.
fn arms_with_sum(arms: &[LoopArm], number: u32, fits: impl Fn([Arm; 2]) -> bool) -> Table {
    let mut rows = Vec::new();
    for [one, other] in (0..arms.len()).array_combinations() {
        for length in 1..number {
            let both = [(one, length), (other, number - length)];
            let has_room = |&(way, length): &Arm| length as usize <= arms[way].reached.len();
            if both.iter().all(has_room) && fits(both) {
                let mut row = [0; 4];
                both.iter()
                    .for_each(|&(way, length)| row[way] = length as i32);
                rows.push(row);
            }
        }
    }
    let lengths: Vec<Var> = arms.iter().map(|arm| arm.length).collect();
    Table::new(&lengths, rows)
}
