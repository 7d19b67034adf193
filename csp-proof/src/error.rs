//! Why there is no proof.

use csp_core::error::ModelError;
use csp_core::trace::TraceEnd;
use std::io;

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The objective is not of this model.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The proof could not be written.
    #[error("the proof cannot be written: {0}")]
    Write(#[from] io::Error),
    /// There are several solutions. Here are two, with a value for each variable.
    #[error("there are several solutions")]
    Several(Vec<i32>, Vec<i32>),
    /// The search ended before its tree was exhausted.
    #[error("the search has not ended: {0}")]
    Unfinished(TraceEnd),
    /// The domain of a variable has too many values: each of them is a variable of the formula.
    #[error(
        "`{variable}` has {size} values; a proof has a variable for each value, and takes up to {limit}"
    )]
    TooWide {
        /// The name of the variable.
        variable: String,
        /// The number of values.
        size: u64,
        /// The most values.
        limit: u64,
    },
    /// Sums of a constraint are too great.
    #[error("the coefficients of `{constraint}` are too great")]
    Overflow {
        /// The name of the constraint.
        constraint: String,
    },
}
