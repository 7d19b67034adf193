//! Errors of schedules and packings.

/// Why a schedule or a packing makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScheduleError {
    /// A duration, demand, size, weight or capacity is below 0.
    #[error("{constraint}: number {place} of the {what} is {amount}, and none can be below 0")]
    Negative {
        /// The constraint.
        constraint: &'static str,
        /// The amounts of which one is below 0.
        what: &'static str,
        /// Which of them, counted from 0.
        place: usize,
        /// How much it is.
        amount: i64,
    },
}
