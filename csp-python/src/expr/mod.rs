//! Expressions: integers and conditions, with the names of their variables.

mod arguments;
mod condition;
mod functions;
mod integer;

pub(crate) use self::arguments::{Numeric, Truth, conditions, integers, numbers, pairs, values};
pub(crate) use self::condition::Condition;
pub(crate) use self::functions::register;
pub(crate) use self::integer::Integer;

use csp_core::ids::Var;
use csp_core::model::Model;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// The names of a model's variables, which its expressions share.
#[derive(Clone, Default)]
pub(crate) struct Names(Arc<RwLock<Vec<String>>>);

impl Names {
    /// Takes over the names of variables that were made since the last call.
    pub(crate) fn update(&self, model: &Model) {
        let mut names = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let new = model.domains().vars().skip(names.len());
        names.extend(new.map(|x| model.name(x).to_owned()));
    }

    fn read(&self) -> RwLockReadGuard<'_, Vec<String>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
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
