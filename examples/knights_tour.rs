//! A closed knight's tour: a knight visits all squares of a chessboard once and comes back to the
//! first. The squares are numbered in the order of the visits.
//!
//! ```text
//!  1 62  5 10 13 24 55  8
//!  4 11  2 63  6  9 14 23
//! 61 64 35 12 25 56  7 54
//! 34  3 26 59 36 15 22 57
//! 39 60 37 18 27 58 53 16
//! 30 33 40 43 46 17 50 21
//! 41 38 31 28 19 48 45 52
//! 32 29 42 47 44 51 20 49
//! ```

use csp_core::prelude::*;
use csp_examples::show;
use itertools::Itertools as _;

const SIDE: i32 = 8;

/// The variables hold, for each square, the next square of the tour.
fn model() -> Result<(Model, Vec<Var>), ModelError> {
    const MOVES: [(i32, i32); 8] = [
        (-2, -1),
        (-2, 1),
        (-1, -2),
        (-1, 2),
        (1, -2),
        (1, 2),
        (2, -1),
        (2, 1),
    ];
    let mut model = Model::new();
    let next = |square: i32| {
        let row = square / SIDE;
        let column = square % SIDE;
        let places = MOVES
            .map(|(down, right)| (row + down, column + right))
            .into_iter();
        let inside =
            places.filter(|(row, column)| (0..SIDE).contains(row) && (0..SIDE).contains(column));
        let squares: Values = inside.map(|(row, column)| row * SIDE + column).collect();
        model.var(format!("next[{square}]"), squares)
    };
    let next: Vec<Var> = (0..SIDE * SIDE).map(next).try_collect()?;
    model.post(Circuit::new(&next).consistency(Consistency::Domain))?;
    Ok((model, next))
}

pub(crate) fn main() -> Result<(), ModelError> {
    let (mut model, next) = model()?;
    if let Some(solution) = model.solve().solution() {
        let mut turns = vec![0; next.len()];
        let mut square = 0;
        for turn in 1..=next.len() {
            turns[square] = turn;
            square = solution[next[square]] as usize;
        }
        for row in turns.chunks(SIDE as usize) {
            show(row.iter().map(|turn| format!("{turn:2}")).join(" "));
        }
    }
    Ok(())
}
