//! What several techniques derive from a board, found when it is first asked for.

use super::als::{AlsList, RestrictedCommons};
use super::chains::Graph;
use std::sync::OnceLock;

/// What was derived from a board since its last change.
#[derive(Debug, Default)]
pub(super) struct Derived<const W: usize> {
    parts: OnceLock<Box<DerivedParts<W>>>,
}

/// Each part, if it was asked for.
#[derive(Debug)]
pub(super) struct DerivedParts<const W: usize> {
    pub(super) sets: OnceLock<AlsList<W>>,
    pub(super) apart: OnceLock<RestrictedCommons>,
    pub(super) overlapping: OnceLock<RestrictedCommons>,
    pub(super) graph: OnceLock<Graph<W>>,
    pub(super) grouped: OnceLock<Graph<W>>,
    pub(super) with_sets: OnceLock<Graph<W>>,
}

/// A copy has derived nothing yet: it is made to be changed.
impl<const W: usize> Clone for Derived<W> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<const W: usize> Derived<W> {
    /// The board changes.
    #[inline]
    pub(super) fn clear(&mut self) {
        if self.parts.get().is_some() {
            self.parts = OnceLock::new();
        }
    }

    pub(super) fn parts(&self) -> &DerivedParts<W> {
        self.parts.get_or_init(|| {
            Box::new(DerivedParts {
                sets: OnceLock::new(),
                apart: OnceLock::new(),
                overlapping: OnceLock::new(),
                graph: OnceLock::new(),
                grouped: OnceLock::new(),
                with_sets: OnceLock::new(),
            })
        })
    }
}
