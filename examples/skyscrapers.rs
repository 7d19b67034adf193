//! Skyscrapers: each row and each column has each height once. A clue at the edge says how many
//! buildings can be seen from there. Higher buildings hide lower ones behind them.
//!
//! ```text
//!       3         2
//!     7 4 2 3 1 5 6
//! 5   2 3 5 1 6 7 4   2
//! 5   1 2 4 5 7 6 3
//! 3   4 6 1 2 5 3 7   1
//! 3   3 5 7 6 4 2 1   5
//!     6 1 3 7 2 4 5   2
//!     5 7 6 4 3 1 2   5
//!     3       4 4
//! ```

use csp_core::error::RegularError;
use csp_core::prelude::*;
use csp_examples::{show, unique, words};
use std::error::Error;

const INSTANCE: &str = include_str!("data/skyscrapers.txt");

/// Accepts the lines of which `clue` buildings can be seen from the front. A state is the number of
/// buildings seen and the highest of them.
fn sees(side: usize, clue: usize) -> Result<Automaton, RegularError> {
    let state = |seen: usize, highest: usize| seen * (side + 1) + highest;
    let mut moves = Vec::new();
    for (seen, highest) in
        (0..=side).flat_map(|seen| (0..=side).map(move |highest| (seen, highest)))
    {
        let higher = (highest + 1..=side).filter(|_| seen < side);
        moves.extend(higher.map(|height| {
            (
                state(seen, highest),
                Values::from(height as i32),
                state(seen + 1, height),
            )
        }));
        moves.push((
            state(seen, highest),
            (1..=highest as i32).into(),
            state(seen, highest),
        ));
    }
    Automaton::new(
        state(side, side) + 1,
        state(0, 0),
        [state(clue, side)],
        moves,
    )
}

/// `clues` are those at the top, at the bottom, on the left and on the right.
fn model(clues: &[Vec<Option<usize>>]) -> Result<(Model, VarGrid), ModelError> {
    let side = clues[0].len();
    let mut model = Model::new();
    let heights = model.grid("height", side, side, 1..=side as i32)?;
    let rows: Vec<Vec<Var>> = heights.rows().collect();
    let columns: Vec<Vec<Var>> = heights.columns().collect();
    for line in rows.iter().chain(&columns) {
        model.post(AllDifferent::new(line).consistency(Consistency::Domain))?;
    }
    let reversed = |lines: &[Vec<Var>]| {
        lines
            .iter()
            .map(|line| line.iter().rev().copied().collect())
            .collect()
    };
    let views = [
        columns.clone(),
        reversed(&columns),
        rows.clone(),
        reversed(&rows),
    ];
    for (line, clue) in views.iter().flatten().zip(clues.iter().flatten()) {
        if let Some(clue) = *clue {
            model.post(Regular::new(line, sees(side, clue)?))?;
        }
    }
    Ok((model, heights))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let clues = words(INSTANCE, |word| {
        if word == "." {
            Some(None)
        } else {
            word.parse().ok().map(Some)
        }
    })?;
    let (mut model, heights) = model(&clues)?;
    let solution = unique(&mut model)?;
    let text = |clue: &Option<usize>| clue.map_or(" ".to_owned(), |clue| clue.to_string());
    let edge = |clues: &[Option<usize>]| clues.iter().map(text).collect::<Vec<_>>().join(" ");
    let print = |left: &str, middle: &str, right: &str| {
        show(format!("{left}   {middle}   {right}").trim_end());
    };
    print(" ", &edge(&clues[0]), " ");
    for (i, row) in heights.rows().enumerate() {
        let row: Vec<String> = solution.values(&row).iter().map(i32::to_string).collect();
        print(&text(&clues[2][i]), &row.join(" "), &text(&clues[3][i]));
    }
    print(" ", &edge(&clues[1]), " ");
    Ok(())
}
