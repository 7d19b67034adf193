//! Errors of orders of variables or values.

/// Why an order makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// A value would have to precede itself.
    #[error(
        "{constraint}: value {value} stands in the chain of values twice, and cannot precede itself"
    )]
    Repeated {
        /// The constraint.
        constraint: &'static str,
        /// The value.
        value: i32,
    },
}
