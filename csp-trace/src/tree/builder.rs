//! Builds the tree of a trace, event by event.

use super::{Counts, Node, State, Tree};
use csp_core::extend::{Branch, Side};
use csp_core::trace::{End, Event, Loss};

#[derive(Default)]
pub(super) struct Builder {
    nodes: Vec<Node>,
    /// By depth, the nodes whose left side is being searched.
    open: Vec<usize>,
    /// Whether the next node is a root again.
    restarted: bool,
    /// The first visit of the node that is next, after a jump.
    jumped: Option<usize>,
    end: Option<End>,
}

type Built = Result<(), &'static str>;

impl Builder {
    /// `removed` is the first count of removed values of a node.
    pub(super) fn event(&mut self, event: &Event, removed: Option<u64>) -> Built {
        match event {
            Event::Posted { .. } | Event::Back { .. } | Event::Learnt { .. } => Ok(()),
            Event::Jumped { depth } => self.jump(*depth),
            Event::Node {
                number,
                depth,
                branch,
            } => self.node(*number, *depth, *branch, removed),
            Event::Ran { losses, .. }
            | Event::Bounded { losses }
            | Event::Excluded { losses, .. } => self.lose(losses),
            Event::Failed { by, at } => self.close(State::Failed { by: *by, at: *at }),
            Event::Solved { number, .. } => self.close(State::Solution { number: *number }),
            Event::Restarted => self.restart(),
            Event::Ended(end) => {
                self.end = Some(*end);
                Ok(())
            }
        }
    }

    fn node(
        &mut self,
        number: u64,
        depth: usize,
        branch: Option<Branch>,
        removed: Option<u64>,
    ) -> Built {
        let place = self.nodes.len();
        let parent = self.parent(depth, branch)?;
        if let Some(parent) = parent {
            let is_left = branch.is_some_and(|branch| branch.side == Side::Left);
            self.nodes[parent].state = State::Inner;
            self.nodes[parent].children[usize::from(!is_left)] = Some(place);
        }
        self.restarted = false;
        self.jumped = None;
        self.nodes.push(Node {
            number,
            depth,
            branch,
            parent,
            children: [None; 2],
            state: State::Open,
            removed,
            below: Counts {
                nodes: 1,
                ..Counts::default()
            },
        });
        Ok(())
    }

    /// The parent of the next node; `None` for a root.
    fn parent(
        &mut self,
        depth: usize,
        branch: Option<Branch>,
    ) -> Result<Option<usize>, &'static str> {
        if let Some(first) = self.jumped {
            let is_again = branch.is_none() && depth == self.nodes[first].depth;
            return if is_again {
                Ok(Some(first))
            } else {
                Err("after a jump a node is visited again")
            };
        }
        match branch {
            None if depth > 0 || !(self.nodes.is_empty() || self.restarted) => {
                Err("only the first node of a run is a root, at depth 0")
            }
            None => Ok(None),
            Some(_) if self.restarted => Err("the first node of a run is its root"),
            Some(branch) if branch.side == Side::Left => self.above_left(depth).map(Some),
            Some(right) => self.above_right(depth, right).map(Some),
        }
    }

    /// The parent of a left side is the newest node.
    fn above_left(&mut self, depth: usize) -> Result<usize, &'static str> {
        let parent = self
            .nodes
            .len()
            .checked_sub(1)
            .ok_or("the first node is not a root")?;
        if self.nodes[parent].state != State::Open {
            return Err("the node before is closed and has no left side");
        }
        if depth != self.nodes[parent].depth + 1 {
            return Err("a left side is one deeper than the node before");
        }
        self.open.push(parent);
        Ok(parent)
    }

    /// The parent of a right side is the node whose left side is open at this depth.
    fn above_right(&mut self, depth: usize, right: Branch) -> Result<usize, &'static str> {
        let parent = *self
            .open
            .get(depth)
            .ok_or("there is no left side at this depth to which this is the right one")?;
        if self.newest().is_ok() {
            return Err("the node before is not closed, and this is not below it");
        }
        let left = self.nodes[parent].children[0].and_then(|left| self.nodes[left].branch);
        if left != Some(right.other()) {
            return Err("this is not the right side of the decision that is open at this depth");
        }
        self.open.truncate(depth);
        Ok(parent)
    }

    fn jump(&mut self, depth: usize) -> Built {
        if self.newest().is_ok() {
            return Err("the node before is not closed");
        }
        let first = *self
            .open
            .get(depth)
            .ok_or("there is no node at this depth to jump to")?;
        self.open.truncate(depth);
        self.jumped = Some(first);
        Ok(())
    }

    fn restart(&mut self) -> Built {
        if self.newest().is_ok() || self.open.is_empty() || self.jumped.is_some() {
            return Err("a run is cut where a node is closed and others are not");
        }
        self.open.clear();
        self.restarted = true;
        Ok(())
    }

    /// The newest node, which must be open.
    fn newest(&mut self) -> Result<&mut Node, &'static str> {
        match self.nodes.last_mut() {
            Some(node) if node.state == State::Open => Ok(node),
            Some(_) => Err("the node is closed already"),
            None => Err("this happens before the first node"),
        }
    }

    fn lose(&mut self, losses: &[Loss]) -> Built {
        let lost: u64 = losses.iter().map(|loss| loss.values.len()).sum();
        let node = self.newest()?;
        node.removed = Some(node.removed.unwrap_or(0) + lost);
        Ok(())
    }

    fn close(&mut self, state: State) -> Built {
        let node = self.newest()?;
        node.state = state;
        node.below.failures = u64::from(matches!(state, State::Failed { .. }));
        node.below.solutions = u64::from(matches!(state, State::Solution { .. }));
        Ok(())
    }

    pub(super) fn finish(mut self) -> Tree {
        for place in (1..self.nodes.len()).rev() {
            let Node {
                parent: Some(parent),
                below,
                ..
            } = self.nodes[place]
            else {
                continue;
            };
            self.nodes[parent].below.add(below);
        }
        Tree {
            nodes: self.nodes,
            end: self.end,
        }
    }
}
