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

/// The text of an instance, which is in UTF-8.
///
/// ```
/// let error = csp_instances::instance_text(b"* x1\n1 \xff >= 1 ;").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 3));
/// ```
///
/// # Errors
/// It is not, from some place on.
pub fn instance_text(bytes: &[u8]) -> Result<&str, InstanceError> {
    str::from_utf8(bytes).map_err(|error| {
        let before = bytes[..error.valid_up_to()].utf8_chunks();
        let before: String = before.map(|chunk| chunk.valid()).collect();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let place = InstancePlace {
            line: before.matches('\n').count() as u32 + 1,
            column: line.chars().count() as u32 + 1,
        };
        place.error(
            "this is no text in UTF-8; a compressed file other than gzip has to be unpacked first",
        )
    })
}
