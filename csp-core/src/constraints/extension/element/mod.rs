//! `array[index] = value`.

mod constants;
mod variables;

use self::constants::Constants;
use self::variables::Variables;
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::{Constraint, Posting};

/// `array[index] = value`, for indices from 0 [Van Hentenryck & Carillon 1988]. Indices outside of
/// the array are no solution.
///
/// * For an array of constants it is domain consistent (a domain that keeps bounds only keeps
///   values in its middle).
/// * For an array of variables it is domain consistent where all domains are at most 64 values
///   wide; else it is bounds consistent.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let index = model.var("index", 0..=9)?;
/// let value = model.var("value", [4, 5, 25])?;
/// model.post(Element::new(&[0, 1, 4, 9, 16, 25], index, value))?;
/// let pairs: Vec<_> = model.solutions().map(|solution| (solution[index], solution[value])).collect();
/// assert_eq!(pairs, [(2, 4), (5, 25)]);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Element {
    array: Array,
    index: Var,
    value: Var,
}

#[derive(Clone, Debug)]
enum Array {
    Constants(Vec<i32>),
    Variables(Vec<Var>),
}

impl Element {
    /// In an array of constants; an empty one has no solution.
    #[must_use]
    pub fn new(array: &[i32], index: Var, value: Var) -> Self {
        Self { array: Array::Constants(array.to_vec()), index, value }
    }

    /// In an array of variables, which may be any, `index` and `value` too; an empty one has no
    /// solution.
    #[must_use]
    pub fn of_vars(array: &[Var], index: Var, value: Var) -> Self {
        Self { array: Array::Variables(array.to_vec()), index, value }
    }
}

impl Constraint for Element {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        match self.array {
            Array::Constants(array) => {
                posting.check("element", &[self.index, self.value])?;
                let element = Constants::new(array, self.index, self.value, posting.domains());
                posting.add(element)
            }
            Array::Variables(array) => {
                let scope = [&[self.index, self.value], &array[..]].concat();
                posting.check("element", &scope)?;
                let element = Variables::new(scope, posting.domains());
                posting.add(element)
            }
        }
    }
}
