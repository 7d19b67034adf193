//! Errors of counting constraints.

/// Why a counting constraint makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountingError {
    /// A value is counted twice.
    #[error("global_cardinality: value {value} is counted twice; name each value once")]
    CountedTwice {
        /// The value.
        value: i32,
    },
}
