//! When a search tells others of copies of its model, and is told by them.

use crate::learning::SharedNogood;
use std::mem;

/// What a search and others of copies of its model tell each other.
#[derive(Debug, Default)]
pub(super) struct Sharing {
    /// What others have told and is not added yet.
    heard: Vec<SharedNogood>,
    /// Whether others were told, or have told, since the last start from the root.
    is_due: bool,
    /// The failures of the search when it was last asked.
    failures: u64,
    /// The failures at the last start from the root.
    begun: u64,
}

impl Sharing {
    /// A run ends for what there is to tell after this number of failures: its way back costs little
    /// then.
    const LEAST_RUN: u64 = 500;

    /// Whether the search is to start over, to tell what it has closed and to add what others have
    /// told. A run ends after a failure.
    pub(super) fn wants_restart(&mut self, failures: u64) -> bool {
        let has_failed = failures > mem::replace(&mut self.failures, failures);
        self.is_due && has_failed && failures >= self.begun + Self::LEAST_RUN
    }

    /// There is something to tell, as others ask.
    pub(super) fn ask(&mut self) {
        self.is_due = true;
    }

    /// Others have told this.
    pub(super) fn hear(&mut self, told: impl IntoIterator<Item = SharedNogood>) {
        self.heard.extend(told);
        self.is_due = true;
    }

    /// The search starts over from its root. Returns what others have told since the last time.
    pub(super) fn start_over(&mut self) -> Vec<SharedNogood> {
        self.is_due = false;
        self.begun = self.failures;
        mem::take(&mut self.heard)
    }
}
