//! Floor 0: what is wrong with an instance, and where.

use csp_core::error::ModelError;
use thiserror::Error;

/// What is wrong with an instance, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct InstanceError {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
    /// What is wrong there, and what to do.
    pub message: String,
}

/// A place in the text of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InstancePlace {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl InstancePlace {
    /// Something is wrong here.
    pub(crate) fn error(self, message: impl Into<String>) -> InstanceError {
        InstanceError {
            line: self.line,
            column: self.column,
            message: message.into(),
        }
    }

    /// The engine refuses what stands here.
    pub(crate) fn refused(self, what: &str, error: &ModelError) -> InstanceError {
        self.error(format!("{what}: {error}"))
    }
}
