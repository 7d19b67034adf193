//! What several techniques derive from a board, found when it is first asked for.

use super::als::{Links, Overlap, Sets};
use super::board::Board;
use super::chains::Graph;
use std::sync::OnceLock;

/// What was derived from a board since its last change.
#[derive(Debug, Default)]
pub(super) struct Derived<const W: usize> {
    parts: OnceLock<Box<Parts<W>>>,
}

#[derive(Debug)]
struct Parts<const W: usize> {
    sets: OnceLock<Sets<W>>,
    apart: OnceLock<Links>,
    overlapping: OnceLock<Links>,
    graph: OnceLock<Graph<W>>,
    grouped: OnceLock<Graph<W>>,
    with_sets: OnceLock<Graph<W>>,
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

    fn parts(&self) -> &Parts<W> {
        self.parts.get_or_init(|| {
            Box::new(Parts {
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

impl<const W: usize> Board<W> {
    /// The almost locked sets.
    pub(super) fn sets(&self) -> &Sets<W> {
        self.derived.parts().sets.get_or_init(|| Sets::new(self))
    }

    /// The links of the almost locked sets.
    pub(super) fn links(&self, overlap: Overlap) -> &Links {
        let parts = self.derived.parts();
        let links = match overlap {
            Overlap::Never => &parts.apart,
            Overlap::Allowed => &parts.overlapping,
        };
        links.get_or_init(|| Links::new(self.sets(), overlap))
    }

    /// The strong and weak links of the candidates.
    pub(super) fn graph(&self) -> &Graph<W> {
        self.derived.parts().graph.get_or_init(|| Graph::new(self))
    }

    /// The strong and weak links of candidates and groups.
    pub(super) fn grouped_graph(&self) -> &Graph<W> {
        self.derived
            .parts()
            .grouped
            .get_or_init(|| Graph::with_groups(self))
    }

    /// The strong and weak links of candidates, groups and almost locked sets.
    pub(super) fn graph_with_sets(&self) -> &Graph<W> {
        self.derived
            .parts()
            .with_sets
            .get_or_init(|| Graph::with_sets(self))
    }
}
