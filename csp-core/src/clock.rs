//! Floor 0: the clock, for limits in time (feature `clock`).
//!
//! This is the only file of the crate that reads a clock. Without the feature the engine runs where
//! there is none, as in WebAssembly, and its searches stop by counts and functions only.

use std::time::{Duration, Instant};

/// A function that returns `true` once this time is over. The time begins now. A time beyond what
/// the clock can tell is never over.
///
/// ```
/// use csp_core::clock::deadline;
/// use std::time::Duration;
/// assert!(deadline(Duration::ZERO)());
/// assert!(!deadline(Duration::MAX)());
/// ```
pub fn deadline(time: Duration) -> impl Fn() -> bool + Send + Sync + 'static {
    let end = Instant::now().checked_add(time);
    move || end.is_some_and(|end| Instant::now() >= end)
}
