//! What is lost when a part is removed.

use super::parts::JoinedParts;
use crate::constraints::graph::depth_first::DepthFirst;
use smallvec::{SmallVec, smallvec};

/// The depth-first search trees of the merged graph, with the number of nodes below each part. All of it is scratch.
pub(super) struct PartTree {
    search: DepthFirst,
    below: Vec<usize>,
}

/// What is left of a component when one part is removed: connected pieces.
pub(super) struct Division {
    pub(super) pieces: SmallVec<[DividedPiece; 4]>,
    /// From which place of the search on the parts are in which piece, up to the next one of these places.
    starts: SmallVec<[(usize, usize); 4]>,
}

/// A piece of it.
pub(super) struct DividedPiece {
    pub(super) nodes: usize,
    /// The number of edges that may join it to the part.
    pub(super) edges: usize,
}

impl PartTree {
    /// Scratch for graphs with `nodes` nodes.
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            search: DepthFirst::new(nodes),
            below: vec![0; nodes],
        }
    }

    /// Searches all parts.
    pub(super) fn search(&mut self, parts: &JoinedParts) {
        self.search.search(parts.merged(), |_, _| true);
        self.weigh(parts);
    }

    /// Searches what a part has reached.
    pub(super) fn search_reached(&mut self, parts: &JoinedParts, from: usize) {
        let is_reached = |part, _| parts.is_reached(part);
        self.search.search_from(parts.merged(), from, is_reached);
        self.weigh(parts);
    }

    fn weigh(&mut self, parts: &JoinedParts) {
        for &part in self.search.order() {
            self.below[part] = parts.size(part);
        }
        for &part in self.search.order().iter().rev() {
            if let Some((parent, _)) = self.search.parent(parts.merged(), part) {
                self.below[parent] += self.below[part];
            }
        }
    }

    /// The parts seen, component by component, each after its parent.
    pub(super) fn order(&self) -> &[usize] {
        self.search.order()
    }

    /// If the search began with this part, the number of nodes of its component.
    pub(super) fn component(&self, parts: &JoinedParts, part: usize) -> Option<usize> {
        let parent = self.search.parent(parts.merged(), part);
        parent.is_none().then(|| self.below[part])
    }

    /// The number of nodes that the root loses together with another part.
    pub(super) fn lost_with(&self, parts: &JoinedParts, part: usize) -> usize {
        let children = parts.merged().neighbours(part).iter();
        let cut_off = children.filter(|&&(child, edge)| {
            self.search.is_child(child, edge) && self.search.depends_on(child, part)
        });
        let cut_off: usize = cut_off.map(|&(child, _)| self.below[child]).sum();
        parts.size(part) + cut_off
    }

    /// What is left without a part of a component with this number of nodes. The piece with the parent comes first, even if it
    /// is empty.
    pub(super) fn without(&self, parts: &JoinedParts, part: usize, component: usize) -> Division {
        let rest = DividedPiece {
            nodes: component - parts.size(part),
            edges: 0,
        };
        let mut division = Division {
            pieces: smallvec![rest],
            starts: smallvec![(0, 0)],
        };
        let neighbours = parts.merged().neighbours(part);
        for &(child, edge) in neighbours {
            if self.search.is_child(child, edge) {
                let is_cut_off = self.search.depends_on(child, part);
                let nodes = is_cut_off.then(|| self.below[child]);
                division.add(self.search.place(child), nodes);
            }
        }
        for &(next, _) in neighbours {
            let piece = division.piece(self.search.place(next));
            division.pieces[piece].edges += 1;
        }
        division
    }

    /// In which piece a part is.
    pub(super) fn piece_of(&self, division: &Division, part: usize) -> usize {
        division.piece(self.search.place(part))
    }
}

impl Division {
    /// Adds a subtree that begins at a place and is a piece of this number of nodes, or belongs to the first one.
    fn add(&mut self, place: usize, nodes: Option<usize>) {
        let piece = match nodes {
            Some(nodes) => {
                self.pieces[0].nodes -= nodes;
                self.pieces.push(DividedPiece { nodes, edges: 0 });
                self.pieces.len() - 1
            }
            None => 0,
        };
        self.starts.push((place, piece));
    }

    fn piece(&self, place: usize) -> usize {
        let mut starts = self.starts.iter().rev();
        let start = starts.find(|&&(start, _)| start <= place);
        start.map_or(0, |&(_, piece)| piece)
    }
}
