//! A solution: a value for each variable.

use crate::domains::Domains;
use crate::ids::{ModelId, Var};
use std::hash::{Hash, Hasher};
use std::ops::Index;

/// A value for each variable of a model: `solution[x]`.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 2, 1..=2)?;
/// model.all_different(&x)?;
/// let solution = model.solve().solution().unwrap();
/// assert_eq!((solution[x[0]], solution.values(&x)), (1, vec![1, 2]));
/// // A variable of another model has no value here.
/// let stranger = Model::new().var("x", 1..=2)?;
/// assert_eq!((solution.get(x[1]), solution.get(stranger)), (Some(2), None));
/// # Ok::<(), ModelError>(())
/// ```
///
/// Two solutions are equal if their values are: the same model built twice has the same ones.
#[derive(Clone, Debug)]
pub struct Solution {
    model: ModelId,
    values: Vec<i32>,
}

impl Solution {
    /// Where all variables are fixed, or those that are not may have any of their values.
    pub(super) fn of(d: &Domains) -> Self {
        Self {
            model: d.id(),
            values: d.vars().map(|x| d.min(x)).collect(),
        }
    }

    /// The value of a variable; `None` if it is of another model, or was made after the solution
    /// was found.
    #[must_use]
    pub fn get(&self, x: Var) -> Option<i32> {
        self.values
            .get(x.index())
            .copied()
            .filter(|_| x.model() == self.model)
    }

    /// The values of these variables, in their order.
    ///
    /// # Panics
    /// Where [`get`](Self::get) gives `None`.
    #[must_use]
    pub fn values(&self, vars: &[Var]) -> Vec<i32> {
        vars.iter().map(|&x| self[x]).collect()
    }

    /// Each variable, in the order in which they were made, with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Var, i32)> + '_ {
        let values = (0..).zip(&self.values);
        values.map(|(number, &value)| (Var::new(number).in_model(self.model), value))
    }

    /// The same values for the variables with the same numbers in another model: see
    /// [`Var::in_model`].
    #[must_use]
    pub fn in_model(self, model: ModelId) -> Self {
        Self { model, ..self }
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

impl Eq for Solution {}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

impl Index<Var> for Solution {
    type Output = i32;

    /// # Panics
    /// Where [`get`](Solution::get) gives `None`.
    fn index(&self, x: Var) -> &i32 {
        assert!(
            x.model() == self.model,
            "{x:?} is a variable of another model than the solution"
        );
        let count = self.values.len();
        self.values.get(x.index()).unwrap_or_else(|| {
            panic!("{x:?} was made after the solution, which has {count} variables")
        })
    }
}
