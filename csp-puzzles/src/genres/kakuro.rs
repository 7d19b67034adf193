use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{CellSigns, OutsideSums};
use crate::link::token::{Blanks, Mark, TwoSums};
use crate::sign::{At, Sign};
use csp_core::constraints::CageSum;
use csp_core::prelude::*;

/// Sums of different digits.
pub(super) static KAKURO: Genre = Genre {
    name: "kakuro",
    title: "Kakuro",
    japanese: "カックロ",
    links: &["kakuro"],
    rules: &[
        "Write a digit from 1 to 9 into each empty cell.",
        "The digits of a run of cells, across or down, are different. Their sum is the number before the run.",
    ],
    body: &[
        &CellSigns(&[&Mark('.', Sign::Sums(None, None)), &TwoSums, &Blanks('k')]),
        &OutsideSums,
    ],
    post,
    make: None,
};

const LOOKS: &[ValueLook] = &[ValueLook::new(0, "a block", ' ')];

fn is_block(diagram: &Diagram, place: Place) -> bool {
    matches!(diagram.cell(place), Sign::Sums(..))
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let digits = board.cells("digits", 0..=9, LOOKS)?;
    for place in diagram.shape().places() {
        let at = At(place);
        if is_block(diagram, place) {
            board.require(format!("{at} is a block"), digits[place].eq(0))?;
            continue;
        }
        board.require(format!("{at} has a digit"), digits[place].ne(0))?;
    }
    for place in diagram.shape().places() {
        for way in [Direction::Right, Direction::Down] {
            if !is_block(diagram, place)
                && let Some(sum) = run_sum(diagram, place, way)
            {
                run(diagram, board, &digits, (place, way, sum))?;
            }
        }
    }
    Ok(())
}

/// The sum of the run that begins in a cell. `Some(0)`: it is not told. `None`: no run begins there.
fn run_sum(diagram: &Diagram, place: Place, way: Direction) -> Option<u32> {
    let is_across = way == Direction::Right;
    let sum = match diagram.shape().next(place, way.reverse()) {
        Some(before) => match diagram.cell(before) {
            Sign::Sums(_, right) if is_across => right,
            Sign::Sums(below, _) => below,
            _ => return None,
        },
        None if is_across => told(&diagram.outside(Direction::Left)[place.0]),
        None => told(&diagram.outside(Direction::Up)[place.1]),
    };
    Some(sum.unwrap_or(0))
}

fn told(signs: &[Sign]) -> Option<u32> {
    signs.first().and_then(|sign| sign.number())
}

fn run(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    digits: &VarGrid,
    (first, way, sum): (Place, Direction, u32),
) -> Result<(), ModelError> {
    let ray = diagram.shape().ray(first, way);
    let others = ray.take_while(|&place| !is_block(diagram, place));
    let run = std::iter::once(first).chain(others);
    let run: Vec<Var> = run.map(|place| digits[place]).collect();
    let line = if way == Direction::Right {
        "row"
    } else {
        "column"
    };
    let cells = format!(
        "the digits from {} on in its {line} are different",
        At(first)
    );
    if sum == 0 {
        return board.post(cells, AllDifferent::new(&run));
    }
    board.post(format!("{cells} and make {sum}"), CageSum::new(&run, sum))
}
