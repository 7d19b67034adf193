//! What a search needs of what it searches.

use crate::branching::Decision;
use crate::domains::{Domains, Outcome};
use crate::meter::Stop;
use crate::trace::{Side, Tracer};

/// Something that can be searched depth first.
pub trait Space {
    /// A choice between two sides.
    type Choice: Copy;
    /// What a caller gets of a solved node.
    type Solution;

    /// Draws the consequences of the last change.
    ///
    /// # Errors
    /// There is no solution here.
    fn propagate<T: Tracer>(&mut self, tracer: &mut T) -> Outcome;

    /// From now on asks this function now and then during [`propagate`](Self::propagate), and
    /// breaks that off once it says `true`; `None`: asks no one. Worth it where a propagation can
    /// take a millisecond: the search asks every sixteen nodes by itself.
    fn set_stop(&mut self, stop: Option<&Stop>) {
        let _ = stop;
    }

    /// Whether the stop function has said `true` in a propagation. That propagation has come to no
    /// end, unless it found a conflict: nothing is known of the node.
    fn is_stopped(&self) -> bool {
        false
    }

    /// What to try next; `None`: this node is a solution. Asked at a fixpoint.
    fn choose(&mut self) -> Option<Self::Choice>;

    /// Opens a level.
    fn mark(&mut self);

    /// Restores the state to what it was at the matching [`mark`](Self::mark).
    fn undo(&mut self);

    /// Takes one side of a choice.
    ///
    /// # Errors
    /// There is no solution there.
    fn assume(&mut self, choice: Self::Choice, side: Side) -> Outcome;

    /// The solution at this node, which [`choose`](Self::choose) found to be one.
    fn solution(&self) -> Self::Solution;

    /// Told of each solution once, before the search goes on: a space that wants better ones can
    /// demand them from now on.
    fn found(&mut self) {}

    /// Told when a run is cut, back at the root: these sides led to the next node. What lies below
    /// the other side of a right one has been searched and must not be searched again; a space that
    /// does not see to it may give a solution twice.
    fn learn(&mut self, cut: &[(Self::Choice, Side)]) {
        let _ = cut;
    }

    /// The choice in the words of a trace.
    fn describe(&self, choice: Self::Choice) -> Decision;

    /// The domains, if the space has such, for traces.
    fn domains(&self) -> Option<&Domains> {
        None
    }

    /// How many propagator runs there were, ever.
    fn propagations(&self) -> u64;
}
