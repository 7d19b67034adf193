//! What several techniques derive from a board, found when it is first asked for.

use super::als::list::{AlsList, Overlap, RestrictedCommons};
use super::board::CandidateBoard;
use super::chains::graph::LinkGraph;
use std::cell::OnceCell;
use std::ops::Deref;

/// A board with what is derived from it. It borrows the board, so that all of it stays true.
#[derive(Debug)]
pub(super) struct AnalyzedBoard<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    sets: OnceCell<AlsList<W>>,
    apart: OnceCell<RestrictedCommons>,
    overlapping: OnceCell<RestrictedCommons>,
    graph: OnceCell<LinkGraph<W>>,
    grouped: OnceCell<LinkGraph<W>>,
    with_sets: OnceCell<LinkGraph<W>>,
}

impl<'a, const W: usize> AnalyzedBoard<'a, W> {
    pub(super) fn new(board: &'a CandidateBoard<W>) -> Self {
        Self {
            board,
            sets: OnceCell::new(),
            apart: OnceCell::new(),
            overlapping: OnceCell::new(),
            graph: OnceCell::new(),
            grouped: OnceCell::new(),
            with_sets: OnceCell::new(),
        }
    }

    /// The almost locked sets.
    pub(super) fn sets(&self) -> &AlsList<W> {
        self.sets.get_or_init(|| AlsList::new(self.board))
    }

    /// The links of the almost locked sets.
    pub(super) fn links(&self, overlap: Overlap) -> &RestrictedCommons {
        let links = match overlap {
            Overlap::Never => &self.apart,
            Overlap::Allowed => &self.overlapping,
        };
        links.get_or_init(|| RestrictedCommons::new(self.sets(), overlap))
    }

    /// The strong and weak links of the candidates.
    pub(super) fn graph(&self) -> &LinkGraph<W> {
        self.graph.get_or_init(|| LinkGraph::new(self.board))
    }

    /// The strong and weak links of candidates and groups.
    pub(super) fn grouped_graph(&self) -> &LinkGraph<W> {
        self.grouped
            .get_or_init(|| LinkGraph::with_groups(self.board))
    }

    /// The strong and weak links of candidates, groups and almost locked sets.
    pub(super) fn graph_with_sets(&self) -> &LinkGraph<W> {
        let (sets, links) = (self.sets(), self.links(Overlap::Never));
        self.with_sets
            .get_or_init(|| LinkGraph::with_sets(self.board, sets, links))
    }
}

/// Most techniques need only the board.
impl<const W: usize> Deref for AnalyzedBoard<'_, W> {
    type Target = CandidateBoard<W>;

    fn deref(&self) -> &CandidateBoard<W> {
        self.board
    }
}
