//! Where a model is.

use crate::failure::busy;
use csp_core::model::Model;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

/// Where a model is while it is not searched. An iterator over solutions takes it, and gives it
/// back.
#[derive(Clone)]
pub(super) struct Home(Arc<Mutex<Option<Model>>>);

impl Home {
    pub(super) fn new(model: Model) -> Self {
        Self(Arc::new(Mutex::new(Some(model))))
    }

    /// Calls a function with the model.
    ///
    /// # Errors
    /// The model is searched in this moment.
    pub(super) fn with<T>(&self, act: impl FnOnce(&mut Model) -> PyResult<T>) -> PyResult<T> {
        act(self.lock()?.as_mut().ok_or_else(busy)?)
    }

    /// Takes the model away.
    ///
    /// # Errors
    /// The model is searched in this moment.
    pub(super) fn take(&self) -> PyResult<Model> {
        self.lock()?.take().ok_or_else(busy)
    }

    fn lock(&self) -> PyResult<MutexGuard<'_, Option<Model>>> {
        match self.0.try_lock() {
            Ok(place) => Ok(place),
            Err(TryLockError::Poisoned(place)) => Ok(place.into_inner()),
            Err(TryLockError::WouldBlock) => Err(busy()),
        }
    }

    /// Puts a model back. Waits for other threads.
    pub(super) fn put(&self, model: Model) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(model);
    }
}
