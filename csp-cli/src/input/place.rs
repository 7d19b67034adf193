//! Where something stands in the input.

use std::fmt;
use std::sync::Arc;

/// A place in the input as messages name it: `FILE:LINE`, or the number of an argument.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct InputPlace {
    /// The name of the file, of standard input, or of the argument.
    pub(crate) source: Arc<str>,
    /// The line of the file, from 1. An argument has no line.
    pub(crate) line: Option<usize>,
}

impl InputPlace {
    /// The place of a line of a source.
    pub(crate) fn new(source: &Arc<str>, line: usize) -> Self {
        Self {
            source: source.clone(),
            line: Some(line),
        }
    }
}

impl fmt::Display for InputPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)?;
        self.line.map_or(Ok(()), |line| write!(f, ":{line}"))
    }
}
