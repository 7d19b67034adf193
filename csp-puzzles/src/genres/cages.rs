//! Cages of numbers, and what operations make of these.

use crate::board::LayeredBoard;
use crate::error::PuzzleError;
use crate::sign::{At, CageOperation};
use csp_core::constraints::Linear;
use csp_core::error::RegularError;
use csp_core::prelude::*;
use std::collections::BTreeSet;

/// The numbers of a cage make a number by an operation. `first` is the name of its first cell.
pub(super) fn cage(
    board: &mut LayeredBoard,
    cells: &[Var],
    first: At,
    (operation, number): (CageOperation, u32),
) -> Result<(), PuzzleError> {
    let name = match operation {
        CageOperation::Sum => "sum",
        CageOperation::Product => "product",
        CageOperation::Difference => "difference",
        CageOperation::Quotient => "quotient",
    };
    let sentence = format!("the {name} of the cage of {first} is {number}");
    match (operation, cells) {
        (CageOperation::Sum, _) => {
            let sum = Linear::sum(cells, Relation::Equal, number);
            board.post(sentence, sum.consistency(Consistency::Domain))?;
        }
        (CageOperation::Product, _) => {
            if number == 0 {
                return Err(PuzzleError::Board(format!(
                    "{sentence}: no numbers have it"
                )));
            }
            let product = product(longest(board), number).map_err(ModelError::from)?;
            board.post(sentence, Regular::new(cells, product))?;
        }
        (CageOperation::Difference, &[x, y]) => {
            board.require(sentence, (x - y).abs().eq(number))?;
        }
        (CageOperation::Quotient, &[x, y]) => {
            board.require(sentence, x.eq(y * number) | y.eq(x * number))?;
        }
        _ => {
            let all = cells.len();
            let fault = format!("{sentence}: it has {all} cells, and 2 are needed");
            return Err(PuzzleError::Board(fault));
        }
    }
    Ok(())
}

/// The greatest number of a cell.
fn longest(board: &LayeredBoard) -> u32 {
    let GridShape { rows, columns } = board.shape();
    rows.max(columns) as u32
}

/// Accepts the words of numbers up to `most` with this product. A state is a divisor of it: the product of what was read.
fn product(most: u32, number: u32) -> Result<Automaton, RegularError> {
    let low = (1..=number.isqrt()).filter(|divisor| number.is_multiple_of(*divisor));
    let divisors: BTreeSet<u32> = low
        .flat_map(|divisor| [divisor, number / divisor])
        .collect();
    let state = |divisor: u32| divisors.range(..divisor).count();
    let mut moves = Vec::new();
    for &before in &divisors {
        let next = (1..=most.min(number / before)).map(|value| (value, before * value));
        let within = next.filter(|(_, after)| divisors.contains(after));
        moves.extend(
            within.map(|(value, after)| (state(before), Values::from(value as i32), state(after))),
        );
    }
    Automaton::new(divisors.len(), 0, [state(number)], moves)
}
