//! The effect of each event of a search, computed once from the first to the last.

use crate::shape::LONGEST_SIDE;
use csp_core::trace::{Branch, Loss, Side, TraceEvent};

/// A cell, given by its index in row-major order, and some of its candidates: bit `d - 1` for digit `d`.
pub type CellMask = (usize, u64);

/// The state at a position, without the candidates.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// How many of the deltas belong to the events so far.
    pub(super) deltas: usize,
    /// The index of the current node in the list of nodes.
    pub(super) node: Option<usize>,
    /// The counts so far.
    pub(super) counts: SearchCounts,
}

/// The number of nodes, conflicts and solutions so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchCounts {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes found to have no solution.
    pub conflicts: u64,
    /// Solutions.
    pub solutions: u64,
}

/// A node of the search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchNode {
    /// Its number, which counts from 1 in the order in which the search enters the nodes.
    pub number: u64,
    /// How many left sides lead to it.
    pub depth: usize,
    /// The side of a decision that leads to it from its parent.
    pub branch: Option<Branch>,
    /// The place of its parent in the list of nodes.
    pub parent: Option<usize>,
}

/// Repeats the search on candidates of its own.
#[derive(Debug)]
pub(super) struct Timeline {
    now: Vec<u64>,
    /// The candidates before each open level.
    levels: Vec<Vec<u64>>,
    /// The state before the first event and after each event.
    pub(super) frames: Vec<Frame>,
    /// The changes of all events, in order: the XOR of the candidates before and after.
    pub(super) deltas: Vec<CellMask>,
    /// The nodes in the order in which the search enters them.
    pub(super) nodes: Vec<SearchNode>,
}

impl Timeline {
    /// A search before its first event.
    pub(super) fn new(start: &[u64]) -> Self {
        Self {
            now: start.to_vec(),
            levels: Vec::new(),
            frames: vec![Frame::default()],
            deltas: Vec::new(),
            nodes: Vec::new(),
        }
    }

    /// Plays the next event.
    pub(super) fn play(&mut self, event: &TraceEvent) {
        let mut frame = self.frames.last().copied().unwrap_or_default();
        match event {
            TraceEvent::Node {
                number,
                depth,
                branch,
            } => {
                self.enter(*branch);
                frame.counts.nodes += 1;
                self.nodes.push(SearchNode {
                    number: *number,
                    depth: *depth,
                    branch: *branch,
                    parent: frame.node,
                });
                frame.node = Some(self.nodes.len() - 1);
            }
            TraceEvent::Ran { losses, .. }
            | TraceEvent::Bounded { losses }
            | TraceEvent::Excluded { losses, .. } => self.lose(losses),
            TraceEvent::Back { depth } | TraceEvent::Jumped { depth } => {
                self.leave(*depth);
                frame.node = self.ancestor(frame.node, *depth);
            }
            TraceEvent::Restarted => {
                self.leave(0);
                frame.node = None;
            }
            TraceEvent::Failed { .. } => frame.counts.conflicts += 1,
            TraceEvent::Solved { .. } => frame.counts.solutions += 1,
            TraceEvent::Posted { .. } | TraceEvent::Learnt { .. } | TraceEvent::Ended(_) => {}
        }
        frame.deltas = self.deltas.len();
        self.frames.push(frame);
    }

    /// Takes a side of a decision. A left side opens a level.
    fn enter(&mut self, branch: Option<Branch>) {
        let Some(Branch { side, atom }) = branch else {
            return;
        };
        if side == Side::Left {
            self.levels.push(self.now.clone());
        }
        self.keep(atom.var().index(), mask_of(|digit| atom.allows(digit)));
    }

    fn lose(&mut self, losses: &[Loss]) {
        for loss in losses {
            self.keep(
                loss.var.index(),
                !mask_of(|digit| loss.values.contains(digit)),
            );
        }
    }

    /// Closes the levels below this depth.
    fn leave(&mut self, depth: usize) {
        let Some(before) = self.levels.drain(depth.min(self.levels.len())..).next() else {
            return;
        };
        for (cell, (now, before)) in self.now.iter().zip(&before).enumerate() {
            if now != before {
                self.deltas.push((cell, now ^ before));
            }
        }
        self.now = before;
    }

    /// The deepest node on the path whose depth is at most this.
    fn ancestor(&self, node: Option<usize>, depth: usize) -> Option<usize> {
        std::iter::successors(node, |&index| self.nodes[index].parent)
            .find(|&index| self.nodes[index].depth <= depth)
    }

    fn keep(&mut self, cell: usize, mask: u64) {
        let Some(now) = self.now.get_mut(cell) else {
            return;
        };
        let delta = *now & !mask;
        if delta != 0 {
            *now ^= delta;
            self.deltas.push((cell, delta));
        }
    }
}

/// The mask of these digits.
fn mask_of(holds: impl Fn(i32) -> bool) -> u64 {
    let digits = 1..=LONGEST_SIDE as i32;
    digits
        .filter(|&digit| holds(digit))
        .fold(0, |mask, digit| mask | 1 << (digit - 1))
}
