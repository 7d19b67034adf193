//! Buffers that go round between those who write and those who hand on: so nothing is allocated for each run of lines.

use std::sync::{Arc, Mutex};

use crate::pipeline::lock;

/// Empty texts to be filled again; every clone holds the same ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spares(Arc<Mutex<Vec<String>>>);

impl Spares {
    /// An empty text, with room where there is one to spare.
    pub(crate) fn take(&self) -> String {
        lock(&self.0).pop().unwrap_or_default()
    }

    /// Here is one that is not needed any more.
    pub(crate) fn give(&self, mut text: String) {
        text.clear();
        lock(&self.0).push(text);
    }
}
