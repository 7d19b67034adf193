//! Expressions: integers and conditions, with the names of their variables.

mod arguments;
mod condition;
mod functions;
mod integer;

pub(crate) use self::arguments::{conditions, integers, numbers, pairs, values};
pub(crate) use self::condition::PyBoolExpr;
pub(crate) use self::functions::register;
pub(crate) use self::integer::PyIntExpr;

use csp_core::atom::Atom;
use csp_core::error::ModelError;
use csp_core::ids::Var;
use csp_core::model::Model;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// The names of a model's variables, which its expressions share.
#[derive(Clone, Default)]
pub(crate) struct VarNames(Arc<RwLock<Vec<String>>>);

impl VarNames {
    /// Takes over the names of variables that were made since the last call.
    pub(crate) fn update(&self, model: &Model) {
        let mut names = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let new = model.domains().vars().skip(names.len());
        names.extend(new.map(|x| model.name(x).to_owned()));
    }

    fn read(&self) -> RwLockReadGuard<'_, Vec<String>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The names of the first part that has any.
    fn of<'n>(parts: impl IntoIterator<Item = &'n Self>) -> Self {
        let mut parts = parts.into_iter();
        let named = parts.find(|names| !names.read().is_empty());
        named.cloned().unwrap_or_default()
    }

    /// These names, or the others if there are none.
    fn or(&self, other: &Self) -> Self {
        if self.read().is_empty() {
            other.clone()
        } else {
            self.clone()
        }
    }
}

/// The name of a variable, if it is among them.
fn name(names: &[String], x: Var) -> &str {
    names.get(x.index()).map_or("?", String::as_str)
}

/// The variables that expressions are, or are made to be.
pub(crate) fn vars_of(model: &mut Model, list: &[PyIntExpr]) -> Result<Vec<Var>, ModelError> {
    let vars = list.iter().map(|item| model.var_of(item.expr.clone()));
    vars.collect()
}

/// Atoms that hold exactly if the conditions do.
pub(crate) fn atoms_of(model: &mut Model, list: &[PyBoolExpr]) -> Result<Vec<Atom>, ModelError> {
    let atoms = list.iter().map(|item| model.atom_of(item.expr.clone()));
    atoms.collect()
}
