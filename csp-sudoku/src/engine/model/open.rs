//! A model of the rules to which you post constraints of your own.

use super::cell_order::FirstFailByPeers;
use super::constraint::house_vars;
use super::constraint::parts;
use crate::rules::Rules;
use crate::sudoku::{Sudoku, digits};
use csp_core::constraints::InSet;
use csp_core::error::ModelError;
use csp_core::model::{Model, VarGrid};
use csp_core::values::Values;

/// A model of these rules, or of a [`Shape`](crate::Shape) with the classic rules, and the
/// variables of its cells. Use it for constraints that no [`Clue`](crate::rules::Clue) says.
///
/// The variable of a cell has its name, such as `r4c7`. Each house is posted under its name, as
/// all-different and hidden singles. Each pair of houses that cross is posted as locked candidates
/// (`row 1 and box 2`), and each clue under its text. Errors and explanations use these names. The
/// model branches on the cell with the fewest digits. To set a given, use [`Model::assign`].
///
/// The example is a kropki puzzle without white dots: cells side by side never differ by one. Each
/// pair comes twice, once from either cell. So one `NotEqual` for `x ≠ y + 1` is enough.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_sudoku::Shape;
/// use csp_sudoku::engine::model::sudoku_model;
///
/// let (mut model, cell) = sudoku_model(Shape::new(2, 3)?)?;
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
/// An explanation in the names of the model:
///
/// ```
/// use csp_core::{explain::Why, prelude::Atom};
/// use csp_sudoku::Shape;
/// use csp_sudoku::engine::model::sudoku_model;
///
/// let (mut model, cell) = sudoku_model(Shape::new(2, 2)?)?;
/// let given = [((0, 1), 2), ((0, 2), 3)].map(|(place, digit)| Atom::is(cell[place], digit));
/// let asked = Atom::is_not(cell[(0, 0)], 3);
/// let Why::Derived(why) = model.explainer(given)?.why(asked)? else { unreachable!() };
/// assert_eq!(model.describe(&why), "r1c1 ≠ 3: by row 1, because r1c3 = 3 (given)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// There are none, as all rules that can be made can be posted. The type is that of posting.
pub fn sudoku_model(rules: impl Into<Rules>) -> Result<(Model, VarGrid), ModelError> {
    let rules = rules.into();
    let shape = rules.shape();
    let side = shape.side();
    let mut model = Model::new();
    let mut cells = Vec::new();
    for index in 0..shape.cells() {
        let cell = shape.cell(index);
        // What is no cell has the lowest digit.
        let most = if rules.is_void(cell) { 1 } else { side };
        cells.push(model.var(cell.to_string(), 1..=most)?);
    }
    for (name, part) in parts(&rules, &cells) {
        model.post_named(name.to_string(), part)?;
    }
    model.branch(FirstFailByPeers::new(
        cells.clone(),
        &house_vars(&rules, &cells),
    ));
    Ok((
        model,
        VarGrid::from_vars(cells, shape.rows(), shape.columns())?,
    ))
}

/// The same for a puzzle, with its givens as constraints of their own (`given r4c7`). A cell with
/// pencil marks has these candidates.
///
/// ```
/// use csp_sudoku::engine::model::puzzle_model;
/// let (mut model, cells) = puzzle_model(&"1.....2..3.....4".parse()?)?;
/// let mut solutions = model.solutions();
/// assert_eq!(solutions.next().unwrap().values(&cells.vars()[..4]), [1, 2, 4, 3]);
/// assert!(solutions.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// There are none, as for [`sudoku_model`].
pub fn puzzle_model(puzzle: &Sudoku) -> Result<(Model, VarGrid), ModelError> {
    let shape = puzzle.shape();
    let (mut model, cells) = sudoku_model(puzzle.rules().clone())?;
    let full = u64::MAX >> (64 - shape.side());
    for (index, &mask) in puzzle
        .masks()
        .iter()
        .enumerate()
        .filter(|&(_, &mask)| mask != full)
    {
        let candidates: Values = digits(mask).map(i32::from).collect();
        let name = format!("given {}", shape.cell(index));
        model.post_named(name, InSet::new(cells.vars()[index], candidates))?;
    }
    Ok((model, cells))
}
