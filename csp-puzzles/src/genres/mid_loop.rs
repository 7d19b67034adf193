use super::draw::loop_maker;
use super::loops::{LoopArm, LoopArms, one_loop};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::Dots;
use crate::maker::DrawnBoard;
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// A loop with circles in the middles of its straight parts.
pub(super) static MID_LOOP: Genre = Genre {
    name: "mid-loop",
    title: "Mid-loop",
    japanese: "ミッドループ",
    links: &["midloop"],
    rules: &[
        "Draw one loop through the middles of cells. It does not branch or cross itself, and passes all circles.",
        "Each circle is the middle of the straight part of the loop that it is on.",
    ],
    body: &[&Dots],
    post,
    make: Some(loop_maker(print)),
};

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    let (shape, dots) = (board.shape(), diagram.dot_shape());
    for (row, column) in shape.places() {
        let place = (row, column);
        let own = board.arms(place);
        let [up, right, down, left] = own;
        let mut middles = Vec::new();
        if own != [0; 4] && up == down && left == right {
            middles.push((2 * row, 2 * column));
        }
        for (way, [back, ahead], middle) in [
            (Direction::Right, [left, right], (2 * row, 2 * column + 1)),
            (Direction::Down, [up, down], (2 * row + 1, 2 * column)),
        ] {
            let reach = back + 1;
            // The part goes on behind the next cell as far as it does behind this one.
            if board.step(0, place, way) == 1 && ahead == reach {
                middles.push(middle);
            }
        }
        for middle in middles {
            let dot = dots.number(middle);
            dot.into_iter()
                .for_each(|dot| diagram.dots_mut()[dot] = Sign::White);
        }
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = one_loop(board)?;
    let mut arms = LoopArms::new(&steps);
    let dots = diagram.dot_shape().places().zip(diagram.dots());
    for ((row, column), _) in dots.filter(|(_, sign)| **sign != Sign::Nothing) {
        let first = (row / 2, column / 2);
        match (row % 2, column % 2) {
            (0, 0) => in_cell(board, &mut arms, first)?,
            (0, _) => between(board, &mut arms, first, [Direction::Left, Direction::Right])?,
            (_, 0) => between(board, &mut arms, first, [Direction::Up, Direction::Down])?,
            _ => {
                let what = format!("the circle at the lower right corner of {}", At(first));
                return Err(PuzzleError::Board(format!("{what} is on no line")));
            }
        }
    }
    Ok(())
}

/// Two arms reach equally far.
fn alike(one: &LoopArm, other: &LoopArm) -> BoolExpr {
    let count = one.reached.len().max(other.reached.len());
    let reach = |arm: &LoopArm, at: usize| {
        let step = arm.reached.get(at).copied();
        step.map_or(BoolExpr::constant(false), BoolExpr::from)
    };
    forall((0..count).map(|at| reach(one, at).iff(reach(other, at))))
}

/// A circle in the middle of a cell.
fn in_cell(
    board: &mut LayeredBoard,
    arms: &mut LoopArms<'_>,
    place: Place,
) -> Result<(), ModelError> {
    let at = At(place);
    let sentence = format!("the loop passes the circle of {at}");
    board.require(sentence, sum(arms.steps.around(place)).eq(2))?;
    let arms = arms.all(board, place, None)?;
    for (one, other, words) in [(0, 2, "up as down"), (1, 3, "to the right as to the left")] {
        let sentence = format!("from the circle of {at} the loop goes as far {words}");
        board.require(sentence, alike(&arms[one], &arms[other]))?;
    }
    Ok(())
}

/// A circle on the side between a cell and the next one in the second of these directions.
fn between(
    board: &mut LayeredBoard,
    arms: &mut LoopArms<'_>,
    place: Place,
    [back, way]: [Direction; 2],
) -> Result<(), ModelError> {
    let shape = board.shape();
    let Some((next, step)) = shape.next(place, way).zip(arms.steps.from(place, way)) else {
        return Ok(());
    };
    let [one, other] = [At(place), At(next)];
    let sentence = format!("the loop passes the circle between {one} and {other}");
    board.require(sentence, step.eq(1))?;
    let back = arms.arm(board, (place, back), usize::MAX)?;
    let ahead = arms.arm(board, (next, way), usize::MAX)?;
    let sentence = format!("from {one} and {other} the loop goes straight on equally far");
    board.require(sentence, alike(&back, &ahead))
}
