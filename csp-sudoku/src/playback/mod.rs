//! A finished search, played event by event in either direction.
//!
//! The state at a position depends only on the events before it. There is no clock and no terminal.
//! The module `timeline` computes the changes of all events once: for each event the cells that it
//! changes, as the XOR of the candidates before and after. Playing an event and undoing it are the
//! same XOR.
//!
//! ```
//! use csp_core::trace::Trace;
//! use csp_sudoku::playback::{CellOrigin, Playback};
//!
//! let trace: Trace = "\
//! csp-trace 1 changes
//! variables r1c1 r1c2
//! post not_equal#0 r1c1 r1c2
//! node 1 depth 0
//! node 2 depth 1: r1c1 = 1
//!   not_equal#0: r1c2 - 1
//!   solution 1: 1 2
//! limit solutions
//! ".parse()?;
//! let mut playback = Playback::new(&[0b11, 0b11], trace);
//! playback.jump(3);
//! assert_eq!((playback.candidates(0), playback.candidates(1)), (0b01, 0b10));
//! assert_eq!((playback.origin(0), playback.origin(1)), (CellOrigin::Decided, CellOrigin::Found));
//! # Ok::<(), csp_core::trace::TraceError>(())
//! ```

mod timeline;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use csp_core::atom::{Atom, Operator};
use csp_core::extend::Cause;
use csp_core::ids::{PropId, Var};
use csp_core::trace::{Side, Trace, TraceEvent};

use timeline::{Frame, Timeline};

pub use timeline::{CellMask, SearchCounts, SearchNode};

/// A trace and a position in it, after the first [`at`](Self::at) events.
#[derive(Debug)]
pub struct Playback {
    trace: Trace,
    /// The state before the first event and after each event.
    frames: Vec<Frame>,
    /// The changes of all events, in order.
    deltas: Vec<CellMask>,
    nodes: Vec<SearchNode>,
    /// The scopes of the propagators.
    scopes: BTreeMap<PropId, Vec<usize>>,
    start: Vec<u64>,
    now: Vec<u64>,
    at: usize,
}

/// A cell that the current event changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellChange {
    /// Its index in row-major order.
    pub cell: usize,
    /// Its candidates before the event.
    pub before: u64,
    /// Its candidates after the event.
    pub after: u64,
}

/// The origin of what a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellOrigin {
    /// The puzzle gives its digit.
    Given,
    /// A decision on the path fixed its digit.
    Decided,
    /// Propagation left one candidate.
    Found,
    /// Several candidates are left.
    Open,
    /// No candidate is left.
    Empty,
}

impl Playback {
    /// The search of a puzzle with these candidates, before its first event. Events that post
    /// propagators are left out.
    pub fn new(start: &[u64], mut trace: Trace) -> Self {
        let mut scopes = BTreeMap::new();
        trace.events.retain(|event| match event {
            TraceEvent::Posted { prop, scope } => {
                // Clues have variables that are no cells.
                let cells = scope.iter().copied().map(Var::index);
                scopes.insert(*prop, cells.filter(|cell| *cell < start.len()).collect());
                false
            }
            _ => true,
        });
        let mut timeline = Timeline::new(start);
        trace.events.iter().for_each(|event| timeline.play(event));
        let Timeline {
            frames,
            deltas,
            nodes,
            ..
        } = timeline;
        Self {
            trace,
            frames,
            deltas,
            nodes,
            scopes,
            start: start.to_vec(),
            now: start.to_vec(),
            at: 0,
        }
    }

    /// The number of events.
    #[must_use]
    pub fn len(&self) -> usize {
        self.trace.events.len()
    }

    /// Whether there are no events.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.trace.events.is_empty()
    }

    /// How many events have been played.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Plays the next event, and returns whether there was one.
    pub fn forward(&mut self) -> bool {
        let more = self.at < self.len();
        if more {
            self.flip(self.at);
            self.at += 1;
        }
        more
    }

    /// Undoes the current event, and returns whether there was one.
    pub fn back(&mut self) -> bool {
        let more = self.at > 0;
        if more {
            self.at -= 1;
            self.flip(self.at);
        }
        more
    }

    /// Goes to a position, or to the last one if it is too large.
    pub fn jump(&mut self, to: usize) {
        while self.at < to && self.forward() {}
        while self.at > to && self.back() {}
    }

    /// Goes forward to the next event that `wanted` accepts, and returns whether there is one.
    pub fn seek(&mut self, wanted: impl Fn(&TraceEvent) -> bool) -> bool {
        let found = self.trace.events[self.at..].iter().position(wanted);
        found
            .inspect(|skipped| self.jump(self.at + skipped + 1))
            .is_some()
    }

    /// Goes back to the last earlier event that `wanted` accepts, and returns whether there is one.
    pub fn seek_back(&mut self, wanted: impl Fn(&TraceEvent) -> bool) -> bool {
        let found = self.trace.events[..self.at.saturating_sub(1)]
            .iter()
            .rposition(wanted);
        found.inspect(|&index| self.jump(index + 1)).is_some()
    }

    /// The current event, which was played last.
    pub fn event(&self) -> Option<&TraceEvent> {
        self.trace.events[..self.at].last()
    }

    /// The current event as a line of the trace.
    pub fn line(&self) -> Option<String> {
        self.line_at(self.at)
    }

    /// The last of the events so far that changed a cell: its number, which is the position after
    /// it, and the change. `None` if the cell is as in the puzzle, untouched.
    #[must_use]
    pub fn last_change(&self, cell: usize) -> Option<(usize, CellChange)> {
        let delta_of = |event: usize| {
            let deltas = self
                .deltas(event)
                .iter()
                .filter(|(other, _)| *other == cell);
            let delta = deltas.fold(0, |all, (_, delta)| all ^ delta);
            (delta != 0).then_some(delta)
        };
        let found = (0..self.at)
            .rev()
            .find_map(|event| Some((event, delta_of(event)?)));
        let after = *self.now.get(cell)?;
        found.map(|(event, delta)| {
            (
                event + 1,
                CellChange {
                    cell,
                    before: after ^ delta,
                    after,
                },
            )
        })
    }

    /// The event with this number as a line of the trace. The first is number 1.
    #[must_use]
    pub fn line_at(&self, number: usize) -> Option<String> {
        let event = self.trace.events.get(number.checked_sub(1)?)?;
        Some(event.line(&self.trace.legend).trim_start().to_owned())
    }

    /// The candidates of a cell: bit `d - 1` for digit `d`.
    pub fn candidates(&self, cell: usize) -> u64 {
        self.now[cell]
    }

    /// The origin of what a cell shows. A digit that remained after a decision ruled out the others
    /// counts as found.
    pub fn origin(&self, cell: usize) -> CellOrigin {
        match self.now[cell].count_ones() {
            0 => CellOrigin::Empty,
            1 if self.start[cell].is_power_of_two() => CellOrigin::Given,
            1 if self.path().any(|node| decides(node, cell)) => CellOrigin::Decided,
            1 => CellOrigin::Found,
            _ => CellOrigin::Open,
        }
    }

    /// The cells that the current event changes.
    pub fn changes(&self) -> impl ExactSizeIterator<Item = CellChange> {
        let deltas = self
            .at
            .checked_sub(1)
            .map_or(&[][..], |event| self.deltas(event));
        deltas.iter().map(|&(cell, delta)| CellChange {
            cell,
            before: self.now[cell] ^ delta,
            after: self.now[cell],
        })
    }

    /// The scope of the propagator that acts in the current event.
    pub fn scope(&self) -> &[usize] {
        let prop = match self.event() {
            Some(
                TraceEvent::Ran { prop, .. }
                | TraceEvent::Failed {
                    by: Some(Cause::Propagator(prop)),
                    ..
                },
            ) => prop,
            _ => return &[],
        };
        self.scopes.get(prop).map_or(&[], Vec::as_slice)
    }

    /// The cells that the current event finds in conflict. They are the cell without candidates, or
    /// else the scope of the propagator that failed, unless that is the whole board.
    pub fn conflict(&self) -> Vec<usize> {
        match self.event() {
            Some(TraceEvent::Failed { at: Some(at), .. }) if at.index() < self.now.len() => {
                vec![at.index()]
            }
            Some(TraceEvent::Failed { .. }) if self.scope().len() < self.now.len() => {
                self.scope().to_vec()
            }
            _ => Vec::new(),
        }
    }

    /// The current node of the search.
    pub fn node(&self) -> Option<&SearchNode> {
        self.path().next()
    }

    /// The nodes from the current one up to the root.
    pub fn path(&self) -> impl Iterator<Item = &SearchNode> {
        let node = |index: usize| &self.nodes[index];
        std::iter::successors(self.frames[self.at].node.map(node), move |child| {
            child.parent.map(node)
        })
    }

    /// The counts of the search so far.
    pub fn counts(&self) -> SearchCounts {
        self.frames[self.at].counts
    }

    /// The number of nodes in the whole trace.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    // The whole playback as data, for those who play it by themselves: none of it depends on the position.

    /// The events, without those that post propagators.
    #[must_use]
    pub fn events(&self) -> &[TraceEvent] {
        &self.trace.events
    }

    /// The changes of the event with this index: cells, and the XOR of their candidates before and after.
    /// Playing an event and undoing it are the same XOR.
    ///
    /// # Panics
    /// The index is not below [`len`](Self::len).
    #[must_use]
    pub fn deltas(&self, event: usize) -> &[CellMask] {
        &self.deltas[self.frames[event].deltas..self.frames[event + 1].deltas]
    }

    /// The nodes in the order in which the search enters them.
    #[must_use]
    pub fn tree(&self) -> &[SearchNode] {
        &self.nodes
    }

    /// The place in [`tree`](Self::tree) of the node where the search is after this many events.
    #[must_use]
    pub fn node_after(&self, events: usize) -> Option<usize> {
        self.frames.get(events)?.node
    }

    /// The propagators with their scopes, as cells in row-major order.
    pub fn scopes(&self) -> impl Iterator<Item = (PropId, &[usize])> {
        self.scopes.iter().map(|(prop, scope)| (*prop, &scope[..]))
    }

    fn flip(&mut self, event: usize) {
        let deltas = self.frames[event].deltas..self.frames[event + 1].deltas;
        for &(cell, delta) in &self.deltas[deltas] {
            self.now[cell] ^= delta;
        }
    }
}

fn decides(node: &SearchNode, cell: usize) -> bool {
    let is_it = |atom: Atom| atom.operator() == Operator::Is && atom.var().index() == cell;
    node.branch
        .is_some_and(|branch| branch.side == Side::Left && is_it(branch.atom))
}
