//! Queens on a chessboard that do not attack each other, with a `≠` constraint for each pair and
//! direction.

use csp_core::error::ModelError;
use csp_core::model::Model;
use csp_core::prelude::NotEqual;
use csp_core::stats::Stats;

/// How many solutions there are on boards of 8 to 11 rows [OEIS A000170].
pub const SOLUTIONS: [(usize, u64); 4] = [(8, 92), (9, 352), (10, 724), (11, 2680)];

/// One variable for each row, the column of its queen, and three `≠` for each pair of rows. The
/// model keeps the default brancher.
///
/// # Errors
/// The side does not fit into an `i32`.
pub fn model(side: usize) -> Result<Model, ModelError> {
    let mut model = Model::new();
    let queens = model.array("queen", side, 0..=side as i32 - 1)?;
    for (i, &a) in queens.iter().enumerate() {
        for (&b, rows) in queens[i + 1..].iter().zip(1..) {
            model.post(NotEqual::new(a, b))?;
            model.post(NotEqual::new(a, b).offset(rows))?;
            model.post(NotEqual::new(a, b).offset(-rows))?;
        }
    }
    Ok(model)
}

/// Searches the whole tree and counts the solutions.
pub fn count(model: &mut Model) -> Stats {
    let mut search = model.solutions();
    search.count_up_to(u64::MAX);
    search.stats()
}

#[cfg(test)]
mod tests {
    use super::{SOLUTIONS, count, model};

    #[test]
    fn the_model_has_the_solutions_it_should_have() {
        for (side, solutions) in &SOLUTIONS[..2] {
            assert_eq!(count(&mut model(*side).unwrap()).solutions, *solutions);
        }
    }
}
