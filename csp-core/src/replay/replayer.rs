//! The events of a trace, checked one after the other.

use crate::atom::Atom;
use crate::domains::{Domains, Outcome};
use crate::search::{Closed, Next, Space};
use crate::stats::Stats;
use crate::trace::{
    Branch, Legend, Limit, Recorder, SearchStep, Side, Trace, TraceEnd, TraceError, TraceEvent,
    TraceLevel, Tracer,
};
use std::collections::VecDeque;

/// The counts of an accepted trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Replayed {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes that failed.
    pub failures: u64,
    /// Solutions.
    pub solutions: u64,
    /// How the trace ended. Only [`TraceEnd::Exhausted`] shows that there are no more solutions.
    pub end: TraceEnd,
}

pub(super) struct Replayer<'a, S> {
    space: S,
    legend: &'a Legend,
    recorder: Recorder<'a, Trace>,
    /// The next events, as the engine produced them.
    expected: VecDeque<TraceEvent>,
    /// The sides of decisions that lead to the present node.
    branch: Vec<(Atom, Side)>,
    /// How many of them are left sides.
    depth: usize,
    state: NodeState,
    /// Where the search goes from the closed node.
    next: Next,
    nodes: u64,
    failures: u64,
    solutions: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeState {
    /// The next node is the root, at the start or after a restart.
    BeforeRoot,
    /// The present node is at a fixpoint without conflict.
    Open,
    /// The present node and everything below it is done.
    Closed,
    /// The present node is closed after a solution, and the search need not have gone on.
    Found,
    /// The search has jumped to a node that it visits again.
    Again,
    /// The search is back at a node whose left side, of this decision, is closed.
    Refuting(Atom),
}

type Checked = Result<(), String>;

impl<'a, S: Space<Choice = Atom>> Replayer<'a, S> {
    /// At the root of this space, on a level of its own.
    pub(super) fn new(mut space: S, legend: &'a Legend, level: TraceLevel) -> Self {
        space.mark();
        Self {
            space,
            legend,
            recorder: Recorder::new(legend, level, Trace::default()),
            expected: VecDeque::new(),
            branch: Vec::new(),
            depth: 0,
            state: NodeState::BeforeRoot,
            next: Next::Back,
            nodes: 0,
            failures: 0,
            solutions: 0,
        }
    }

    /// Checks all events. The space is then as it was.
    pub(super) fn check(mut self, trace: &Trace) -> Result<Replayed, TraceError> {
        let end = self.run(trace);
        for _ in 0..=self.depth {
            self.space.undo();
        }
        let Self {
            nodes,
            failures,
            solutions,
            ..
        } = self;
        end.map(|end| Replayed {
            nodes,
            failures,
            solutions,
            end,
        })
    }

    fn run(&mut self, trace: &Trace) -> Result<TraceEnd, TraceError> {
        if self.space.learns() {
            self.recorder.step(SearchStep::Learning);
        }
        self.recorder.begin();
        self.collect();
        let error = |event: usize, what: String| TraceError {
            line: trace.line_of(event),
            what,
        };
        let mut last = None;
        for (i, event) in trace.events.iter().enumerate() {
            let checked = match event {
                TraceEvent::Ended(end) => {
                    last = Some(*end);
                    self.ended(*end, i as u64)
                }
                _ => self.event(event),
            };
            checked.map_err(|what| error(i, what))?;
        }
        last.ok_or_else(|| error(trace.events.len(), "the trace has no end".to_string()))
    }

    fn event(&mut self, event: &TraceEvent) -> Checked {
        if self.state == NodeState::Found {
            self.state = NodeState::Closed;
        }
        if let Some(expected) = self.expected.pop_front() {
            return require(expected == *event, || self.instead(&expected));
        }
        match event {
            TraceEvent::Node {
                number,
                depth,
                branch,
            } => self.node(*number, *depth, *branch),
            TraceEvent::Back { depth } => self.back(*depth),
            TraceEvent::Jumped { depth } => self.jump(*depth),
            TraceEvent::Solved { number, values } => self.solved(*number, values),
            TraceEvent::Restarted => self.restart(),
            _ => Err("nothing of this kind happens here".to_string()),
        }
    }

    /// The error for an event that is not the expected one.
    fn instead(&self, expected: &TraceEvent) -> String {
        format!("here the model gives `{}`", expected.line(self.legend))
    }

    /// Moves what the engine has recorded to the expected events.
    fn collect(&mut self) {
        self.expected.extend(self.recorder.sink().events.drain(..));
    }

    fn node(&mut self, number: u64, depth: usize, branch: Option<Branch>) -> Checked {
        require(number == self.nodes + 1, || {
            format!("this is node {}", self.nodes + 1)
        })?;
        self.count();
        let branch = branch.map(|branch| (self.bound(branch.decision()), branch.side));
        self.branch.extend(branch);
        let outcome = match (self.state, branch) {
            (NodeState::BeforeRoot | NodeState::Again, None) => {
                self.space.go_on(&mut self.recorder)
            }
            (NodeState::Open, Some((decision, Side::Left))) => {
                self.space.mark();
                self.depth += 1;
                self.space.assume(decision, Side::Left)
            }
            (NodeState::Refuting(closed), Some((decision, Side::Right))) => {
                require(closed == decision, || {
                    "this is not the other side of the decision that was closed".to_string()
                })?;
                self.space.assume(decision, Side::Right)
            }
            _ => return Err("no such node can be entered from here".to_string()),
        };
        require(depth == self.depth, || {
            format!("the depth is {}", self.depth)
        })?;
        self.nodes += 1;
        self.settle(outcome);
        Ok(())
    }

    /// Tells the space how far the search has come, as the search does before each node.
    fn count(&mut self) {
        self.space.wants_restart(&Stats {
            failures: self.failures,
            ..Stats::default()
        });
    }

    /// A decision of the trace, on the variable of the space.
    fn bound(&self, decision: Atom) -> Atom {
        self.space
            .domains()
            .map_or(decision, |d| decision.in_model(d.id()))
    }

    /// Propagates the node and keeps the events of this as the expected ones.
    fn settle(&mut self, assumed: Outcome) {
        self.state = NodeState::Open;
        if let Err(conflict) = assumed.and_then(|()| self.space.propagate(&mut self.recorder)) {
            self.recorder.step(SearchStep::Failed {
                conflict,
                domains: self.space.domains(),
            });
            self.failures += 1;
            self.next = self
                .space
                .leave(Closed::Failed(conflict), &mut self.recorder);
            self.state = NodeState::Closed;
        }
        self.collect();
    }

    /// Leaves a closed node for one on the path to it.
    fn jump(&mut self, depth: usize) -> Checked {
        require(self.state == NodeState::Closed, || {
            "the node is not closed".to_string()
        })?;
        match self.next {
            Next::Jump(to) => require(depth == to, || format!("the search jumps to depth {to}"))?,
            _ => return Err("the search does not jump from here".to_string()),
        }
        while self.depth > depth {
            self.space.undo();
            self.depth -= 1;
        }
        self.branch.truncate(depth);
        self.state = NodeState::Again;
        Ok(())
    }

    fn back(&mut self, depth: usize) -> Checked {
        require(self.next == Next::Back, || {
            "the search does not go back from here".to_string()
        })?;
        let decision = self.close()?;
        self.state = NodeState::Refuting(decision);
        require(depth == self.depth, || {
            format!("the depth is {}", self.depth)
        })
    }

    /// Leaves a closed node, and goes back to the newest decision with an open left side. Returns
    /// this decision.
    fn close(&mut self) -> Result<Atom, String> {
        require(self.state == NodeState::Closed, || {
            "the node is not closed".to_string()
        })?;
        let newest = self
            .branch
            .iter()
            .rposition(|&(_, side)| side == Side::Left);
        let newest = newest.ok_or("every node is closed: there is nothing to go back to")?;
        let decision = self.branch[newest].0;
        self.branch.truncate(newest);
        self.depth -= 1;
        self.space.undo();
        Ok(decision)
    }

    fn restart(&mut self) -> Checked {
        match self.next {
            Next::Back => {
                let decision = self.close()?;
                self.branch.push((decision, Side::Right));
            }
            Next::Jump(depth) if self.state == NodeState::Closed => self.branch.truncate(depth),
            _ => return Err("the search does not go on from here".to_string()),
        }
        for _ in 0..std::mem::take(&mut self.depth) {
            self.space.undo();
        }
        self.count();
        self.space.restart(&self.branch);
        self.branch.clear();
        self.state = NodeState::BeforeRoot;
        Ok(())
    }

    fn solved(&mut self, number: u64, values: &[i32]) -> Checked {
        require(self.state == NodeState::Open, || {
            "the node is closed already".to_string()
        })?;
        require(number == self.solutions + 1, || {
            format!("this is solution {}", self.solutions + 1)
        })?;
        match self.space.domains() {
            Some(d) => is_solution(d, values)?,
            None => {
                require(self.space.choose().is_none(), || {
                    "the node is not a solution".to_string()
                })?;
            }
        }
        self.solutions += 1;
        self.space.found();
        self.next = self.space.leave(Closed::Solved, &mut self.recorder);
        self.collect();
        self.state = NodeState::Found;
        Ok(())
    }

    fn ended(&mut self, end: TraceEnd, events: u64) -> Checked {
        if let TraceEnd::CutEvents(limit) = end {
            return require(limit == events, || format!("{events} events stand before"));
        }
        // A search may be stopped during propagation: the trace then ends before the fixpoint.
        // One that is left at a solution ends before it learns from that.
        let may_be_cut = matches!(end, TraceEnd::Limit(Limit::Stopped | Limit::Memory))
            || (end == TraceEnd::Left && self.state == NodeState::Found);
        if !may_be_cut && let Some(expected) = self.expected.front() {
            return Err(self.instead(expected));
        }
        let is_closed = matches!(self.state, NodeState::Closed | NodeState::Found);
        let all_closed = is_closed
            && (self.next == Next::Nowhere || (self.next == Next::Back && self.depth == 0));
        match end {
            TraceEnd::Exhausted => require(all_closed, || "not every node is closed".to_string()),
            TraceEnd::CutDepth(depth) => {
                require(self.state == NodeState::Open && depth == self.depth, || {
                    "the next node is not deeper".to_string()
                })
            }
            _ => Ok(()),
        }
    }
}

pub(super) fn require(holds: bool, otherwise: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(otherwise()) }
}

fn is_solution(d: &Domains, values: &[i32]) -> Checked {
    if let Some(open) = d.vars().find(|&x| !d.is_fixed(x)) {
        return Err(format!(
            "at this node {open:?} still has the values {}",
            d.values(open)
        ));
    }
    let actual: Vec<i32> = d.vars().map(|x| d.min(x)).collect();
    require(actual == values, || {
        let words: Vec<String> = actual.iter().map(i32::to_string).collect();
        format!(
            "at this node the variables have the values {}",
            words.join(" ")
        )
    })
}
