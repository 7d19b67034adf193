//! A model to post more onto.

use super::constraint::{SudokuRules, house_vars};
use super::first_fail::FirstFailByPeers;
use crate::rules::Rules;
use csp_core::error::ModelError;
use csp_core::model::{Model, VarGrid};

/// A model of these rules and the variables of its cells, to post more onto: what no
/// [`Clue`](crate::rules::Clue) says.
///
/// It has all-different, hidden singles and locked candidates for the houses, the clues, and
/// branches on the cell with the fewest digits; givens are [`Model::assign`].
///
/// A kropki puzzle without white dots: cells side by side never differ by one. Each pair comes
/// twice, once from either cell, so that one `NotEqual` for `x ≠ y + 1` is enough.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_sudoku::engine::model::sudoku_model;
/// use csp_sudoku::{Shape, rules::Rules};
///
/// let rules = Rules::classic(Shape::new(2, 3)?);
/// let (mut model, cell) = sudoku_model(&rules)?;
/// for (place, x) in cell.iter() {
///     for y in cell.neighbours(place) {
///         model.post(NotEqual::new(x, y).offset(1))?;
///     }
/// }
/// model.assign(cell[(0, 0)], 1)?;
/// model.assign(cell[(0, 1)], 3)?;
/// let mut solutions = model.solutions();
/// let solution = solutions.next().unwrap();
/// assert_eq!(solution.values(cell.vars())[..6], [1, 3, 5, 2, 4, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// None for rules as they can be made; the type is that of posting.
pub fn sudoku_model(rules: &Rules) -> Result<(Model, VarGrid), ModelError> {
    let side = rules.shape().side();
    let mut model = Model::new();
    let grid = model.grid("cell", side, side, 1..=side as i32)?;
    let cells = grid.vars();
    model.post(SudokuRules::new(rules, cells).with_locked_candidates())?;
    model.branch(FirstFailByPeers::new(cells.to_vec(), &house_vars(rules, cells)));
    Ok((model, grid))
}
