//! Time limits for searches.
//!
//! `csp-core` has no clock. It asks a function whether to stop. This crate makes that function from
//! a [`Duration`].
//!
//! ```
//! use csp_core::prelude::*;
//! use csp_time::LimitsExt as _;
//! use std::time::Duration;
//!
//! let mut model = Model::new();
//! let x = model.array("x", 4, 1..=4)?;
//! model.all_different(&x)?;
//! model.limit(Limits::default().time(Duration::from_secs(5)));
//! assert!(model.solve().solution().is_some());
//! # Ok::<(), ModelError>(())
//! ```

#![forbid(unsafe_code)]

use csp_core::limits::Limits;
use std::time::{Duration, Instant};

/// Limits by the clock.
pub trait LimitsExt {
    /// Stops when this time is over, which begins now: at this call, not with the search. Other
    /// limits stay. A search ends some milliseconds late at most, unless a propagator or a brancher
    /// of your own takes longer for one run.
    #[must_use]
    fn time(self, time: Duration) -> Self;

    /// Stops each search when it has taken this time, which begins anew with each search: with each
    /// call of `solve`, `solutions`, `minimize` or `lns`. An explainer begins anew with each
    /// search that it needs for an answer. Other limits stay.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_time::LimitsExt as _;
    /// use std::time::Duration;
    ///
    /// let mut model = Model::new();
    /// let x = model.array("x", 4, 1..=4)?;
    /// model.all_different(&x)?;
    /// model.limit(Limits::default().time_per_search(Duration::from_secs(5)));
    /// for _ in 0..3 {
    ///     assert!(model.solve().limit().is_none());
    /// }
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    fn time_per_search(self, time: Duration) -> Self;
}

impl LimitsExt for Limits {
    fn time(self, time: Duration) -> Self {
        self.stop_when(deadline(time))
    }

    fn time_per_search(self, time: Duration) -> Self {
        self.stop_per_search(move || deadline(time))
    }
}

/// A function that returns `true` once this time is over. The time begins now. A time beyond what
/// the clock can tell is never over.
///
/// ```
/// use csp_time::deadline;
/// use std::time::Duration;
/// assert!(deadline(Duration::ZERO)());
/// assert!(!deadline(Duration::MAX)());
/// ```
pub fn deadline(time: Duration) -> impl Fn() -> bool + Send + Sync + 'static {
    let end = Instant::now().checked_add(time);
    move || end.is_some_and(|end| Instant::now() >= end)
}
