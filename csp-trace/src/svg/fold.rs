//! Chooses the nodes that are drawn. A subtree that is not opened is drawn as one triangle.

use crate::tree::{SearchTree, State, TreeNode};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The most nodes of a picture. More cannot be read.
const MOST: u64 = 200;
/// The most nodes of a picture in which a large subtree without solutions is opened in part.
const ENOUGH: u64 = 100;
/// A subtree of at most this many nodes takes no more room than a triangle.
const TINY: u64 = 3;

/// A node that is drawn. In a list of them, a parent stands before its children, and left before
/// right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shown {
    /// Its place in the tree.
    pub(super) node: usize,
    pub(super) kind: NodeShape,
    /// Where the node above it is drawn.
    pub(super) parent: Option<usize>,
    /// Where the nodes below it are drawn.
    pub(super) children: Vec<usize>,
}

/// How a node is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum NodeShape {
    /// A node whose children are drawn.
    Decision,
    /// A node without solutions.
    Failure,
    /// A solution.
    Solution,
    /// A node where the search stopped.
    Open,
    /// A subtree in which everything failed.
    FoldedFailures,
    /// A subtree without solutions, in which the search ended.
    FoldedOpen,
    /// A subtree with solutions.
    Folded,
}

/// The nodes to draw at and below these roots. These are all nodes of a small tree, and otherwise at most
/// about [`MOST`].
pub(super) fn fold(tree: &SearchTree, roots: &[usize]) -> Vec<Shown> {
    let mut folding = Folding::new(tree, roots);
    folding.open_live();
    folding.open_small_failed();
    folding.open_large_failed();
    folding.open_tiny();
    folding.shown()
}

struct Folding<'a> {
    tree: &'a SearchTree,
    roots: &'a [usize],
    /// Whether there is a solution, or a node not searched, in the subtree.
    live: Vec<bool>,
    /// Whether the children are drawn.
    opened: Vec<bool>,
    /// How many nodes are drawn.
    drawn: u64,
    /// The roots of the folded subtrees in which everything failed.
    failed: Vec<usize>,
}

impl<'a> Folding<'a> {
    fn new(tree: &'a SearchTree, roots: &'a [usize]) -> Self {
        let nodes = tree.nodes();
        let mut live = vec![false; nodes.len()];
        for (place, node) in nodes.iter().enumerate().rev() {
            let alone =
                matches!(node.state, State::Solution { .. } | State::Open) || node.is_half_open();
            live[place] = alone || node.children.iter().flatten().any(|&child| live[child]);
        }
        Self {
            tree,
            roots,
            live,
            opened: vec![false; nodes.len()],
            drawn: roots.len() as u64,
            failed: Vec::new(),
        }
    }

    fn size(&self, place: usize) -> u64 {
        self.tree.nodes()[place].below.nodes
    }

    /// Draws the children of a node and returns them, if there is room for them.
    fn open(&mut self, place: usize, most: u64) -> impl Iterator<Item = usize> + use<'a> {
        let children = self.tree.nodes()[place].children;
        let count = children.iter().flatten().count() as u64;
        let fits = self.drawn + count <= most;
        if fits && count > 0 {
            self.opened[place] = true;
            self.drawn += count;
        }
        children.into_iter().flatten().filter(move |_| fits)
    }

    /// Opens the subtrees that have a solution or an open node, the largest first.
    fn open_live(&mut self) {
        let mut heap: BinaryHeap<_> = self
            .roots
            .iter()
            .map(|&root| (self.size(root), Reverse(root)))
            .collect();
        while let Some((size, Reverse(place))) = heap.pop() {
            if self.live[place] {
                let children = self.open(place, MOST);
                heap.extend(children.map(|child| (self.size(child), Reverse(child))));
            } else if size > 1 {
                self.failed.push(place);
            }
        }
    }

    /// Opens the subtrees in which everything failed, the smallest first, as long as they fit in
    /// whole.
    fn open_small_failed(&mut self) {
        self.failed
            .sort_by_key(|&place| (self.tree.nodes()[place].below.nodes, place));
        let mut fit = 0;
        for &place in &self.failed {
            let size = self.tree.nodes()[place].below.nodes;
            if self.drawn + size - 1 > MOST {
                break;
            }
            // The nodes of a subtree stand next to each other.
            self.opened[place..place + size as usize].fill(true);
            self.drawn += size - 1;
            fit += 1;
        }
        self.failed.drain(..fit);
    }

    /// Opens parts of the other subtrees in which everything failed, the largest first.
    fn open_large_failed(&mut self) {
        let mut heap: BinaryHeap<_> = self
            .failed
            .iter()
            .map(|&place| (self.size(place), Reverse(place)))
            .collect();
        while let Some((_, Reverse(place))) = heap.pop() {
            let children = self.open(place, ENOUGH);
            heap.extend(children.map(|child| (self.size(child), Reverse(child))));
        }
    }

    /// Opens the subtrees that a triangle would not make smaller.
    fn open_tiny(&mut self) {
        for (place, node) in self.tree.nodes().iter().enumerate() {
            let is_drawn = self.roots.contains(&place)
                || node.parent.is_some_and(|parent| self.opened[parent]);
            self.opened[place] |= is_drawn && node.below.nodes <= TINY;
        }
    }

    /// The nodes that are drawn, in the order in which the search entered them.
    fn shown(&self) -> Vec<Shown> {
        let mut shown: Vec<Shown> = Vec::new();
        let mut stack: Vec<(usize, Option<usize>)> =
            self.roots.iter().rev().map(|&root| (root, None)).collect();
        while let Some((node, parent)) = stack.pop() {
            let place = shown.len();
            if let Some(parent) = parent {
                shown[parent].children.push(place);
            }
            if self.opened[node] {
                // The left child is pushed last: it comes next.
                let children = self.tree.nodes()[node].children.into_iter().rev().flatten();
                stack.extend(children.map(|child| (child, Some(place))));
            }
            shown.push(Shown {
                node,
                kind: self.kind(node),
                parent,
                children: Vec::new(),
            });
        }
        shown
    }

    fn kind(&self, node: usize) -> NodeShape {
        let TreeNode { state, below, .. } = &self.tree.nodes()[node];
        match state {
            State::Inner if self.opened[node] => NodeShape::Decision,
            State::Inner if below.solutions > 0 => NodeShape::Folded,
            State::Inner if self.live[node] => NodeShape::FoldedOpen,
            State::Inner => NodeShape::FoldedFailures,
            State::Failed { .. } => NodeShape::Failure,
            State::Solution { .. } => NodeShape::Solution,
            State::Open => NodeShape::Open,
        }
    }
}
