//! The model of the engine while it is made.

use super::problem::{CompileErrorKind, Compiles};
use super::scope::Scalar;
use crate::ast::{LineColumn, Name};
use csp_core::constraints::Equal;
use csp_core::ids::Var;
use csp_core::model::Model;
use csp_core::values::Values;
use std::collections::BTreeMap;
use std::ops::Range;

/// The model that is made, and its variables for numbers.
#[derive(Debug, Default)]
pub(super) struct ModelBuilder {
    pub(super) model: Model,
    constants: BTreeMap<i64, Var>,
    /// How much memory tables take, in bits.
    pub(super) table_bits: u64,
    /// Constraints with an annotation of a consistency that they do not have, each with a place.
    pub(super) unkept: BTreeMap<Name, LineColumn>,
    /// The names of assumptions, with the numbers of their propagators.
    pub(super) assumed: Vec<(String, Range<usize>)>,
    /// Whether the search will be free.
    pub(super) is_free: bool,
}

impl ModelBuilder {
    /// An empty model, for a search that is free or not.
    pub(super) fn new(is_free: bool) -> Self {
        Self {
            is_free,
            ..Self::default()
        }
    }

    /// A variable that has this value. There is one for each number.
    pub(super) fn constant(&mut self, value: i64) -> Compiles<Var> {
        if let Some(&known) = self.constants.get(&value) {
            return Ok(known);
        }
        let var = self.model.var(value.to_string(), value)?;
        self.constants.insert(value, var);
        Ok(var)
    }

    /// The variable, or one that has the value of the number.
    pub(super) fn var_of(&mut self, scalar: Scalar) -> Compiles<Var> {
        match scalar {
            Scalar::Variable(x) => Ok(x),
            Scalar::Constant(value) => self.constant(value),
        }
    }

    pub(super) fn vars_of(
        &mut self,
        scalars: impl IntoIterator<Item = Scalar>,
    ) -> Compiles<Vec<Var>> {
        let vars = scalars.into_iter().map(|scalar| self.var_of(scalar));
        vars.collect()
    }

    /// Variables that are less by this than the scalars.
    pub(super) fn shifted(&mut self, scalars: &[Scalar], less: i64) -> Compiles<Vec<Var>> {
        let each = scalars.iter().map(|&scalar| match scalar {
            Scalar::Constant(value) => {
                let value = value.checked_sub(less);
                self.constant(value.ok_or(CompileErrorKind::Overflow("an index"))?)
            }
            Scalar::Variable(x) if less == 0 => Ok(x),
            Scalar::Variable(x) => self.shifted_var(x, less),
        });
        each.collect()
    }

    fn shifted_var(&mut self, x: Var, less: i64) -> Compiles<Var> {
        let less_by = |value: i32| i32::try_from(i64::from(value) - less);
        let ranges = self.model.domains().ranges(x);
        let ranges = ranges.map(|range| Ok((less_by(*range.start())?, less_by(*range.end())?)));
        let values: Result<Values, std::num::TryFromIntError> = ranges.collect();
        let values = values.map_err(|_| CompileErrorKind::Overflow("an index"))?;
        let name = format!("{}-{less}", self.model.name(x));
        let y = self.model.auxiliary_var(name, &values)?;
        self.model.post(Equal::new(x, y).offset(less))?;
        Ok(y)
    }
}
