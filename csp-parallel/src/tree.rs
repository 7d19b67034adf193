//! Floor 2: the parts of a tree, and the search of one.

use crate::part::Part;
use crate::split::{replay, split};
use csp_core::error::ModelError;
use csp_core::limits::Limits;
use csp_core::model::{Model, ModelSearch};
use csp_core::prelude::Goal;

/// Cuts what is left of the tree in a part ([`Part::ROOT`]: the whole tree) into about so many parts,
/// if it has as many: together they have all its solutions, and none twice. Parts without a solution
/// are left out as far as that is seen. The parts depend on the model and its branchers alone.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_parallel::{Part, parts, search_part};
/// let build = || {
///     let mut model = Model::new();
///     let x = model.array("x", 6, 1..=6)?;
///     model.all_different(&x)?;
///     Ok::<_, ModelError>(model)
/// };
/// let lines: Vec<String> =
///     parts(&mut build()?, Goal::Satisfy, &Part::ROOT, 10)?.iter().map(ToString::to_string).collect();
/// assert_eq!((lines.len(), &lines[0][..]), (10, "x0 = 1, x1 = 2"));
/// // Perhaps in other processes, in any order:
/// let mut found = 0;
/// for line in lines {
///     let part: Part = line.parse().expect("it was written as a part");
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
    part: &Part,
    most: usize,
) -> Result<Vec<Part>, ModelError> {
    let part = own(model, part)?;
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
    part: &Part,
) -> Result<ModelSearch<'m>, ModelError> {
    let part = own(model, part)?;
    let mut search = model.search(goal, ())?;
    // A conflict stands: the search comes to it at its root.
    let _ = replay(search.space_mut(), &part);
    Ok(search)
}

impl Part {
    /// From now on the solutions of the model are those in this part of its tree: for whatever a model
    /// can do, beside [`search_part`]. The order in which a search finds them may be another one.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_parallel::Part;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 1..=3)?;
    /// model.all_different(&x)?;
    /// "x0 != 2, x1 = 2".parse::<Part>().expect("it is a part").assume(&mut model)?;
    /// assert_eq!(model.solutions().count(), 2);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// A variable is not of the model.
    pub fn assume(&self, model: &mut Model) -> Result<(), ModelError> {
        own(model, self)?
            .sides
            .iter()
            .try_for_each(|&side| model.assume(side))
    }
}

/// The part as one of this model: the same numbers mean the same variables.
fn own(model: &Model, part: &Part) -> Result<Part, ModelError> {
    let part = part.in_model(model.id());
    let unknown = part.vars().find(|&x| !model.domains().has(x));
    match unknown {
        None => Ok(part),
        Some(var) => {
            let count = model.domains().len();
            Err(ModelError::UnknownVariable {
                constraint: "part",
                var,
                count,
            })
        }
    }
}
