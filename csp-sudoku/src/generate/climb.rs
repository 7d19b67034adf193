//! Digits for a pattern of given cells, such that there is one solution.
//!
//! The digits of a complete grid are a beginning with at least one solution. Then the digit of a random
//! cell is changed to the one that leaves the fewest solutions, but one. Ties are taken, too, so
//! that the search can leave a plain.

use super::givens::{Givens, Questions};
use crate::random::Random;
use csp_core::trace::Limit;

/// Solutions are counted up to this number.
const MOST_SOLUTIONS: u64 = 5_000;

/// An attempt ends after so many steps for each given without fewer solutions.
const FRUITLESS_STEPS: usize = 4;

/// Changes the givens of the pattern until there is one solution. `false` if that was not found.
///
/// # Errors
/// The limit that is to stop everything.
pub(super) fn climb(
    givens: &mut Givens,
    pattern: &[usize],
    questions: &mut Questions,
    random: &mut Random,
) -> Result<bool, Limit> {
    let count = |givens: &Givens, questions: &mut Questions, most: u64| {
        match questions.count(givens, most) {
            Err(Limit::Stopped) => Err(Limit::Stopped),
            // No better than what is known.
            Err(_) => Ok(most),
            Ok(solutions) => Ok(solutions),
        }
    };
    let mut solutions = count(givens, questions, MOST_SOLUTIONS)?;
    let mut fruitless = 0;
    while solutions > 1 && fruitless < FRUITLESS_STEPS * pattern.len() {
        fruitless += 1;
        let cell = pattern[random.index(pattern.len())];
        let digit = givens.get(cell);
        let side = givens.puzzle.shape().side();
        let mut best = (solutions, digit);
        for other in random.permutation(side as u8) {
            let other = 1 << other;
            if other == digit {
                continue;
            }
            givens.set(cell, other);
            let most = best.0 + 1;
            let found = count(givens, questions, most)?;
            if (1..most).contains(&found) {
                best = (found, other);
            }
        }
        if best.0 < solutions {
            fruitless = 0;
        }
        solutions = best.0;
        givens.set(cell, best.1);
    }
    Ok(solutions == 1)
}
