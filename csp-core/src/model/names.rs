//! The names of the variables of a model.

use std::fmt::{self, Write as _};

/// Names by number, one after the other in one text: a model may have millions.
#[derive(Default)]
pub(super) struct NameList {
    text: String,
    /// Where each name ends in the text.
    ends: Vec<usize>,
}

impl NameList {
    /// The next variable is called like this.
    pub(super) fn push(&mut self, name: impl fmt::Display) {
        // A text takes all that is written to it.
        let _ = write!(self.text, "{name}");
        self.ends.push(self.text.len());
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    /// The name with this number.
    pub(super) fn get(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[number]]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|number| self.get(number))
    }

    /// Removes all names from this number on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.ends.truncate(len);
        self.text.truncate(self.ends.last().copied().unwrap_or(0));
    }
}

impl fmt::Debug for NameList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
