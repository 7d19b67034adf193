//! Models: variables, constraints, searches.

mod answer;
mod hint;
mod limits;
mod lns;
mod order;
mod part;
mod show;
mod solutions;
mod solve;

use crate::constraints::Global;
use crate::expr::{Condition, Integer, Names, Numeric, Truth, values};
use crate::failure::{busy, of_model};
use csp_core::error::ModelError;
use csp_core::model::{BoolExpr, IntExpr, Model};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

/// Where a model is while it is not searched. An iterator over solutions takes it, and gives it
/// back.
#[derive(Clone)]
struct Home(Arc<Mutex<Option<Model>>>);

impl Home {
    /// The model's place.
    ///
    /// # Errors
    /// The model is searched in this moment.
    fn lock(&self) -> PyResult<MutexGuard<'_, Option<Model>>> {
        match self.0.try_lock() {
            Ok(place) => Ok(place),
            Err(TryLockError::Poisoned(place)) => Ok(place.into_inner()),
            Err(TryLockError::WouldBlock) => Err(busy()),
        }
    }

    /// Puts a model back. Waits for other threads.
    fn put(&self, model: Model) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(model);
    }
}

/// What the class `Model` of Python is made of.
#[pyclass(frozen, subclass, name = "Engine", module = "gridcsp._engine")]
pub(crate) struct Engine {
    home: Home,
    names: Names,
    hints: hint::Hints,
}

impl Engine {
    /// Calls a function with the model. Errors of the model become exceptions.
    fn with<T>(&self, act: impl FnOnce(&mut Model) -> Result<T, ModelError>) -> PyResult<T> {
        let mut place = self.home.lock()?;
        let model = place.as_mut().ok_or_else(busy)?;
        let result = act(model);
        self.names.update(model);
        result.map_err(|error| of_model(&error))
    }

    /// A variable as an expression.
    fn integer(&self, expr: impl Into<IntExpr>) -> Integer {
        Integer {
            expr: expr.into(),
            names: self.names.clone(),
        }
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*_arguments, **_keywords))]
    fn new(_arguments: &Bound<'_, PyAny>, _keywords: Option<&Bound<'_, PyAny>>) -> Self {
        let home = Home(Arc::new(Mutex::new(Some(Model::new()))));
        Self {
            home,
            names: Names::default(),
            hints: hint::Hints::default(),
        }
    }

    /// A variable with these values: a number, a range, or a list.
    fn int_var(&self, name: String, allowed: &Bound<'_, PyAny>) -> PyResult<Integer> {
        let values = values(allowed)?;
        let x = self.with(|model| model.var(name, &values))?;
        Ok(self.integer(x))
    }

    /// A variable that follows from others: a search decides on it last.
    fn auxiliary_var(&self, name: String, allowed: &Bound<'_, PyAny>) -> PyResult<Integer> {
        let values = values(allowed)?;
        let x = self.with(|model| model.auxiliary_var(name, &values))?;
        Ok(self.integer(x))
    }

    /// A 0/1 variable that follows from others, as a condition.
    fn auxiliary_bool(&self, name: String) -> PyResult<Condition> {
        let x = self.with(|model| model.auxiliary_var(name, 0..=1))?;
        Ok(Condition {
            expr: BoolExpr::from(x),
            names: self.names.clone(),
        })
    }

    /// Variables `name[0]`, `name[1]`, …, or, for several numbers of rows and columns,
    /// `name[0,0]`, ….
    fn int_vars(
        &self,
        name: &str,
        shape: Vec<usize>,
        allowed: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Integer>> {
        let values = values(allowed)?;
        let vars = self.with(|model| {
            indices(&shape)
                .map(|index| model.var(format!("{name}[{index}]"), &values))
                .collect()
        });
        let vars: Vec<_> = vars?;
        Ok(vars.into_iter().map(|x| self.integer(x)).collect())
    }

    /// 0/1 variables as conditions: one without a shape.
    fn bool_vars(&self, name: &str, shape: Option<Vec<usize>>) -> PyResult<Vec<Condition>> {
        let vars: Vec<_> = self.with(|model| match shape {
            None => model.var(name, 0..=1).map(|x| vec![x]),
            Some(shape) => indices(&shape)
                .map(|index| model.var(format!("{name}[{index}]"), 0..=1))
                .collect(),
        })?;
        let condition = |x| Condition {
            expr: BoolExpr::from(x),
            names: self.names.clone(),
        };
        Ok(vars.into_iter().map(condition).collect())
    }

    /// A condition or a constraint holds from now on; the name is shown by explanations.
    #[pyo3(signature = (what, name = None))]
    fn require(&self, what: &Bound<'_, PyAny>, name: Option<String>) -> PyResult<()> {
        if let Ok(global) = what.cast::<Global>() {
            let global = global.get();
            return self.with(|model| match name {
                Some(name) => model.name_posted(name, |model| global.post_to(model)),
                None => global.post_to(model),
            });
        }
        if what.cast::<Integer>().is_ok() {
            return Err(PyTypeError::new_err(
                "an integer expression is no condition: compare it, as in x == 1",
            ));
        }
        let condition: Truth = what.extract()?;
        self.with(|model| match name {
            Some(name) => model.require_named(name, condition.expr),
            None => model.require(condition.expr),
        })
    }

    /// A variable that is equal to an expression, under this name.
    fn define(&self, name: String, expression: Numeric) -> PyResult<Integer> {
        let x = self.with(|model| model.define(name, expression.expr))?;
        Ok(self.integer(x))
    }

    /// The variable that an expression is, or one that is equal to it.
    fn variable_of(&self, expression: Numeric) -> PyResult<Integer> {
        let x = self.with(|model| model.var_of(expression.expr))?;
        Ok(self.integer(x))
    }

    /// The number of variables, with those that stand for parts of expressions.
    #[getter]
    fn variables(&self) -> PyResult<usize> {
        self.with(|model| Ok(model.domains().len()))
    }

    /// The number of propagators.
    #[getter]
    fn propagators(&self) -> PyResult<usize> {
        self.with(|model| Ok(model.solver().propagators()))
    }
}

/// The places of an array of this shape, as they are written, the last number running fastest.
fn indices(shape: &[usize]) -> impl Iterator<Item = String> {
    let shape = shape.to_vec();
    let count = shape.iter().product();
    (0..count).map(move |mut number: usize| {
        let mut places = vec![0; shape.len()];
        for (place, &length) in places.iter_mut().zip(&shape).rev() {
            *place = number % length;
            number /= length;
        }
        places
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(",")
    })
}

/// Adds the classes to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Engine>()?;
    module.add_class::<answer::PyAnswer>()?;
    module.add_class::<solutions::PySolutions>()?;
    show::register(module)
}
