//! One region of a partition.

mod reason;

use super::super::connected::{Choice, Presence};
use super::reach::Reach;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::difference::all_different::has_repeats;
use crate::constraints::graph::cuts::Cuts;
use crate::domains::{Domains, Outcome};
use crate::graph::Graph;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};
use crate::reason::{Consequence, Reason};
use crate::trail::Slot;

/// The nodes with one label are connected, and a variable is their number.
#[derive(Debug)]
pub(super) struct Region {
    graph: Graph,
    /// The labels of the nodes, and the size.
    scope: Vec<Var>,
    /// Whether a variable stands in the scope twice.
    repeats: bool,
    presence: Presence,
    /// How many nodes were possible and certain, and the bounds of the size, at the last run.
    /// Further down the search tree, nothing has changed as long as these have not.
    seen: [Slot; 2],
    /// Scratch: what is known of each node.
    nodes: Vec<Choice>,
    /// Scratch: the nodes whose component is done.
    is_done: Vec<bool>,
    reach: Reach,
    cuts: Cuts,
}

/// How many nodes a region can have, and how many of them are certain.
#[derive(Clone, Copy, Debug)]
struct Size {
    least: usize,
    most: usize,
    certain: usize,
}

impl Region {
    /// The propagator with two words of state.
    pub(super) fn new(
        graph: Graph,
        labels: &[Var],
        label: i32,
        size: Var,
        seen: [Slot; 2],
    ) -> Self {
        let nodes = graph.nodes();
        let scope = [labels, &[size]].concat();
        Self {
            repeats: has_repeats(&scope),
            scope,
            presence: Presence::Value(label),
            seen,
            nodes: vec![Choice::Possible; nodes],
            is_done: vec![false; nodes],
            reach: Reach::new(nodes),
            cuts: Cuts::new(nodes),
            graph,
        }
    }

    fn size(&self) -> Var {
        self.scope[self.nodes.len()]
    }

    /// Looks at all variables. Returns `None` if nothing has changed since the last run.
    fn look(&mut self, d: &mut Domains) -> Result<Option<Size>, Conflict> {
        let parts = Choice::look(&mut self.nodes, self.presence, d, &self.scope);
        let possible = parts as u32;
        let certain = (parts >> 32) as u32;
        d.at_least(self.size(), certain as i32)?;
        d.at_most(self.size(), possible as i32)?;
        let least = d.min(self.size()) as u32;
        let most = d.max(self.size()) as u32;
        let now = [parts, u64::from(least) | u64::from(most) << 32];
        if self.seen.map(|slot| d.get(slot)) == now {
            return Ok(None);
        }
        for (slot, word) in self.seen.into_iter().zip(now) {
            d.set(slot, word);
        }
        Ok(Some(Size {
            least: least as usize,
            most: most as usize,
            certain: certain as usize,
        }))
    }

    fn search(&mut self, root: usize) {
        let nodes = &self.nodes;
        let is_open = |node, _| nodes[node] != Choice::Impossible;
        self.cuts.search(&self.graph, root, is_open, |node| {
            nodes[node] == Choice::Certain
        });
    }

    fn deny(&mut self, d: &mut Domains, node: usize) -> Outcome {
        self.nodes[node] = Choice::Impossible;
        self.presence.deny(d, self.scope[node])
    }

    /// The case that no node is certain. Components that are too small are removed. If one
    /// component is left, a node is certain if all pieces without it would be too small.
    fn place(&mut self, d: &mut Domains, size: Size) -> Outcome {
        self.is_done.fill(false);
        let mut fitting = None;
        let mut greatest = 0;
        for root in 0..self.nodes.len() {
            if self.nodes[root] == Choice::Impossible || self.is_done[root] {
                continue;
            }
            self.search(root);
            let nodes = self.cuts.total().nodes;
            for place in 0..nodes {
                let node = self.cuts.nodes()[place];
                self.is_done[node] = true;
                if nodes < size.least || size.most == 0 {
                    self.deny(d, node)?;
                }
            }
            if nodes >= size.least && size.most > 0 {
                fitting = if greatest == 0 { Some(root) } else { None };
                greatest = greatest.max(nodes);
            }
        }
        d.at_most(self.size(), greatest as i32)?;
        if let Some(root) = fitting {
            self.search(root);
            for &node in self.cuts.nodes() {
                if self.cuts.largest_piece(node) < size.least {
                    self.presence.affirm(d, self.scope[node])?;
                }
            }
        }
        Ok(())
    }

    /// The case that some nodes are certain. What they cannot reach within the size is removed. A
    /// node is certain if it separates two of them, or if they could reach too little without it.
    fn grow(&mut self, d: &mut Domains, size: Size) -> Outcome {
        let slack = size.most - size.certain;
        let gap = self
            .reach
            .spread(&self.graph, &self.nodes, slack)
            .ok_or(Conflict::SCOPE)?;
        d.at_least(self.size(), (size.certain + gap) as i32)?;
        for node in 0..self.nodes.len() {
            if self.nodes[node] == Choice::Possible && !self.reach.is_in_reach(node) {
                self.deny(d, node)?;
            }
        }
        let root = self.nodes.iter().position(|&node| node == Choice::Certain);
        self.search(root.ok_or(Conflict::SCOPE)?);
        let total = self.cuts.total();
        if total.terminals < size.certain {
            return Err(Conflict::SCOPE);
        }
        d.at_most(self.size(), total.nodes as i32)?;
        for node in 0..self.nodes.len() {
            if self.nodes[node] != Choice::Possible {
                continue;
            }
            let fallen = self.cuts.cut_off(node);
            if !self.cuts.reaches(node) {
                self.presence.deny(d, self.scope[node])?;
            } else if fallen.terminals > 0 || total.nodes - 1 - fallen.nodes < size.least {
                self.presence.affirm(d, self.scope[node])?;
            }
        }
        Ok(())
    }
}

impl Propagator for Region {
    fn name(&self) -> &'static str {
        super::NAME
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        match self.look(d)? {
            None => return Ok(Status::Fixpoint),
            Some(size) if size.certain == 0 => self.place(d, size)?,
            Some(size) => self.grow(d, size)?,
        }
        Ok(Status::Active)
    }

    fn event(&self, position: usize) -> Event {
        if position < self.nodes.len() {
            self.presence.event()
        } else {
            Event::Bounds
        }
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if self.repeats {
            return reason.scope(&self.scope);
        }
        let size = self.survey(reason);
        let is_explained = match what {
            Consequence::Conflict => self.explain_conflict(size, reason),
            Consequence::Removal(lost) if lost.var() == self.size() => {
                self.explain_size(lost, size, reason)
            }
            Consequence::Removal(lost) => self.explain_node(lost, size, reason),
        };
        if !is_explained {
            self.state_all(reason);
        }
    }
}
