//! The whole playback as data, for those who play it by themselves. None of it depends on the position.

use csp_core::ids::PropId;
use csp_core::trace::TraceEvent;

use super::Playback;
use super::masks::CellMask;
use super::timeline::Node;

impl Playback {
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
    pub fn tree(&self) -> &[Node] {
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
}
