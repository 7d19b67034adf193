//! Floor 2: the parts of a tree, and the search of one.

use crate::split::{replay, split};
use crate::subproblem::Subproblem;
use csp_core::error::ModelError;
use csp_core::limits::Limits;
use csp_core::model::{Model, ModelSearch};
use csp_core::prelude::Goal;

/// Cuts what is left of the tree in a part ([`Subproblem::ROOT`]: the whole tree) into about `most` parts,
/// if it has as many: together they have all its solutions, and none twice. Parts without a solution
/// are left out as far as that is seen. The parts depend on the model and its branchers alone.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_parallel::{Subproblem, parts, search_part};
/// let build = || {
///     let mut model = Model::new();
///     let x = model.array("x", 6, 1..=6)?;
///     model.all_different(&x)?;
///     Ok::<_, ModelError>(model)
/// };
/// let lines: Vec<String> =
///     parts(&mut build()?, Goal::Satisfy, &Subproblem::ROOT, 10)?.iter().map(ToString::to_string).collect();
/// assert_eq!((lines.len(), &lines[0][..]), (10, "x0 = 1, x1 = 2"));
/// // These can be other processes, in any order:
/// let mut found = 0;
/// for line in lines {
///     let part: Subproblem = line.parse().expect("it was written as a part");
///     found += search_part(&mut build()?, Goal::Satisfy, &part)?.count();
/// }
/// assert_eq!(found, 720);
/// # Ok::<(), ModelError>(())
/// ```
///
/// # Errors
/// The objective, or a variable of the part, is not of the model.
pub fn parts(
    model: &mut Model,
    goal: Goal,
    part: &Subproblem,
    most: usize,
) -> Result<Vec<Subproblem>, ModelError> {
    let part = part.of_model(model)?;
    let mut search = model.search(goal, ())?;
    Ok(split(&mut search, &part, most.max(1), Limits::default()).parts)
}

/// A search through a part of the tree, as [`Model::search`] is one through all of it. The model is
/// that whose tree was cut, or one that was built in the same way.
///
/// # Errors
/// The objective, or a variable of the part, is not of the model.
pub fn search_part<'m>(
    model: &'m mut Model,
    goal: Goal,
    part: &Subproblem,
) -> Result<ModelSearch<'m>, ModelError> {
    let part = part.of_model(model)?;
    let mut search = model.search(goal, ())?;
    // A conflict stands: the search comes to it at its root.
    let _ = replay(search.space_mut(), &part);
    Ok(search)
}
