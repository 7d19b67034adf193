//! Which nodes are drawn.

use crate::tree::{Node, State, Tree};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A picture with more nodes cannot be read.
const MOST: u64 = 200;
/// Where large subtrees without solutions have to be opened in part, a picture of so many nodes is
/// enough.
const ENOUGH: u64 = 100;
/// A subtree with as many nodes takes no more room than the triangle.
const TINY: u64 = 3;

/// A node that is drawn. They stand parents first, left before right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shown {
    /// Its place in the tree.
    pub(super) node: usize,
    pub(super) kind: Kind,
    /// Where the node above it is drawn.
    pub(super) parent: Option<usize>,
    /// Where the nodes below it are drawn.
    pub(super) children: Vec<usize>,
}

/// What a node is drawn as.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Decision,
    Failure,
    Solution,
    Open,
    /// A subtree in which everything failed.
    FoldedFailures,
    /// A subtree without solutions, in which the search ended.
    FoldedOpen,
    /// A subtree with solutions.
    Folded,
}

/// The nodes to draw: all of them, or about as many as a picture bears.
pub(super) fn fold(tree: &Tree) -> Vec<Shown> {
    let mut folding = Folding::new(tree);
    folding.open_live();
    folding.open_small();
    folding.open_large();
    folding.open_tiny();
    folding.shown()
}

struct Folding<'a> {
    tree: &'a Tree,
    /// Whether there is a solution, or a node not searched, in the subtree.
    live: Vec<bool>,
    /// Whether the children are drawn.
    opened: Vec<bool>,
    drawn: u64,
    /// Folded subtrees in which everything failed.
    dead: Vec<usize>,
}

impl<'a> Folding<'a> {
    fn new(tree: &'a Tree) -> Self {
        let nodes = tree.nodes();
        let mut live = vec![false; nodes.len()];
        for (place, node) in nodes.iter().enumerate().rev() {
            let alone =
                matches!(node.state, State::Solution { .. } | State::Open) || node.is_half_open();
            live[place] = alone || node.children.iter().flatten().any(|&child| live[child]);
        }
        Self {
            tree,
            live,
            opened: vec![false; nodes.len()],
            drawn: tree.roots().count() as u64,
            dead: Vec::new(),
        }
    }

    fn size(&self, place: usize) -> u64 {
        self.tree.nodes()[place].below.nodes
    }

    /// Draws the children of a node, if there is room for them.
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

    /// First what is not wholly failed, the largest first.
    fn open_live(&mut self) {
        let mut heap: BinaryHeap<_> =
            self.tree.roots().map(|root| (self.size(root), Reverse(root))).collect();
        while let Some((size, Reverse(place))) = heap.pop() {
            if self.live[place] {
                let children = self.open(place, MOST);
                heap.extend(children.map(|child| (self.size(child), Reverse(child))));
            } else if size > 1 {
                self.dead.push(place);
            }
        }
    }

    /// Then what failed, the smallest first, as long as a subtree fits in whole.
    fn open_small(&mut self) {
        self.dead.sort_by_key(|&place| (self.tree.nodes()[place].below.nodes, place));
        let mut fit = 0;
        for &place in &self.dead {
            let size = self.tree.nodes()[place].below.nodes;
            if self.drawn + size - 1 > MOST {
                break;
            }
            // A subtree is a run of places.
            self.opened[place..place + size as usize].fill(true);
            self.drawn += size - 1;
            fit += 1;
        }
        self.dead.drain(..fit);
    }

    /// What is left is too large: some of it, the largest first.
    fn open_large(&mut self) {
        let mut heap: BinaryHeap<_> =
            self.dead.iter().map(|&place| (self.size(place), Reverse(place))).collect();
        while let Some((_, Reverse(place))) = heap.pop() {
            let children = self.open(place, ENOUGH);
            heap.extend(children.map(|child| (self.size(child), Reverse(child))));
        }
    }

    /// What a triangle would not make smaller. An inner node of a tiny subtree that is opened has
    /// leaves alone below it.
    fn open_tiny(&mut self) {
        for (place, node) in self.tree.nodes().iter().enumerate() {
            let is_drawn = node.parent.is_none_or(|parent| self.opened[parent]);
            self.opened[place] |= is_drawn && node.below.nodes <= TINY;
        }
    }

    fn shown(&self) -> Vec<Shown> {
        let mut shown: Vec<Shown> = Vec::new();
        let mut stack: Vec<(usize, Option<usize>)> =
            self.tree.roots().rev().map(|root| (root, None)).collect();
        while let Some((node, parent)) = stack.pop() {
            let place = shown.len();
            if let Some(parent) = parent {
                shown[parent].children.push(place);
            }
            if self.opened[node] {
                stack.extend(
                    self.tree.nodes()[node]
                        .children
                        .iter()
                        .rev()
                        .flatten()
                        .map(|&child| (child, Some(place))),
                );
            }
            shown.push(Shown { node, kind: self.kind(node), parent, children: Vec::new() });
        }
        shown
    }

    fn kind(&self, node: usize) -> Kind {
        let Node { state, below, .. } = &self.tree.nodes()[node];
        match state {
            State::Inner if self.opened[node] => Kind::Decision,
            State::Inner if below.solutions > 0 => Kind::Folded,
            State::Inner if self.live[node] => Kind::FoldedOpen,
            State::Inner => Kind::FoldedFailures,
            State::Failed { .. } => Kind::Failure,
            State::Solution { .. } => Kind::Solution,
            State::Open => Kind::Open,
        }
    }
}
