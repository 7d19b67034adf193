//! The model of the engine while it is made.

use super::crossings::AllDifferentCrossings;
use super::problem::{CompileErrorKind, Compiles};
use super::scope::Scalar;
use crate::ast::{ItemPlace, Name};
use csp_core::atom::Atom;
use csp_core::constraints::{Linear, Or, Relation};
use csp_core::explain::Words as _;
use csp_core::ids::Var;
use csp_core::model::Model;
use csp_core::propagator::Consistency;
use csp_core::values::Values;
use csp_core::view::View;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// The model that is made, and its variables for numbers.
#[derive(Debug, Default)]
pub(super) struct ModelBuilder {
    pub(super) model: Model,
    constants: BTreeMap<i64, Var>,
    /// How much memory tables take, in bits.
    pub(super) table_bits: u64,
    /// Constraints with an annotation of a consistency that they do not have, each with a place.
    pub(super) unkept: BTreeMap<Name, ItemPlace>,
    /// The names of assumptions, with the numbers of their propagators.
    pub(super) assumed: Vec<(String, Range<usize>)>,
    /// Which all-different constraints cross.
    pub(super) crossings: AllDifferentCrossings,
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
            Scalar::Variable(view) if view.is_plain() => Ok(view.var()),
            Scalar::Variable(view) => self.var_of_view(view),
            Scalar::Constant(value) => self.constant(value),
            Scalar::Condition(atom) => self.var_of_atom(atom),
        }
    }

    /// That a boolean is true. The view of a variable is one, too.
    pub(super) fn atom_of(&mut self, scalar: Scalar) -> Compiles<Atom> {
        match scalar {
            Scalar::Condition(atom) => Ok(atom),
            Scalar::Variable(view) if let Some(value) = view.solve(1) => {
                Ok(Atom::is(view.var(), value))
            }
            _ => Ok(Atom::is(self.var_of(scalar)?, 1)),
        }
    }

    /// The view, or one of a variable that has the value of the number.
    pub(super) fn view_of(&mut self, scalar: Scalar) -> Compiles<View> {
        match scalar {
            Scalar::Variable(view) => Ok(view),
            _ => Ok(self.var_of(scalar)?.into()),
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
            Scalar::Variable(view) => {
                let offset = i64::from(view.offset()).checked_sub(less);
                let offset = offset.and_then(|offset| i32::try_from(offset).ok());
                let offset = offset.ok_or(CompileErrorKind::Overflow("an index"))?;
                let view = View::new(view.scale(), view.var(), offset);
                self.var_of(Scalar::Variable(view))
            }
            Scalar::Condition(_) => {
                let view = Scalar::Variable(self.view_of(scalar)?);
                self.shifted(&[view], less).map(|shifted| shifted[0])
            }
        });
        each.collect()
    }

    /// A variable that is 1 where a fact holds.
    fn var_of_atom(&mut self, atom: Atom) -> Compiles<Var> {
        let name = self.model.fact(atom.into());
        let x = self.model.auxiliary_var(name, 0..=1)?;
        self.model.post(Or::new([atom], x))?;
        Ok(x)
    }

    /// A variable that is this view of another one.
    fn var_of_view(&mut self, view: View) -> Compiles<Var> {
        let (scale, x, offset) = (view.scale(), view.var(), view.offset());
        let seen = |value: i32| i32::try_from(view.at(value));
        let d = self.model.domains();
        let values: Result<Values, std::num::TryFromIntError> = if scale.abs() == 1 {
            let range = |range: RangeInclusive<i32>| {
                let (one, other) = (seen(*range.start())?, seen(*range.end())?);
                Ok((one.min(other), one.max(other)))
            };
            d.ranges(x).map(range).collect()
        } else {
            let (one, other) = (view.min(d), view.max(d));
            i32::try_from(one).and_then(|one| Ok((one..=i32::try_from(other)?).into()))
        };
        let values = values.map_err(|_| CompileErrorKind::Overflow("an index"))?;
        let name = named(self.model.name(x), scale, offset);
        let y = self.model.auxiliary_var(name, &values)?;
        let terms = [(i64::from(scale), x), (-1, y)];
        let equation = Linear::new(terms, Relation::Equal, -i64::from(offset));
        self.model.post(equation.consistency(Consistency::Domain))?;
        Ok(y)
    }
}

/// The name of a variable that is a view of another one.
fn named(name: &str, scale: i32, offset: i32) -> String {
    let times = match scale {
        1 => String::new(),
        -1 => "-".to_owned(),
        _ => format!("{scale}*"),
    };
    let plus = match offset {
        0 => String::new(),
        _ => format!("{offset:+}"),
    };
    format!("{times}{name}{plus}")
}
