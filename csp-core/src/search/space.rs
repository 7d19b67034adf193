//! What a search needs from the space that it searches.

use crate::atom::Atom;
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::meter::Stop;
use crate::stats::Stats;
use crate::trace::{Side, Tracer};

/// Why a node is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// It has no solution.
    Failed(Conflict),
    /// It was a solution.
    Solved,
}

/// Where a search goes from a closed node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// To the right side of the newest open choice.
    Back,
    /// To the node on the path with this number of left sides above it, none of which was followed
    /// by a right side. It is visited again, with what the space has learnt.
    Jump(usize),
    /// Nowhere: there is no other solution.
    Nowhere,
}

/// Something that can be searched depth first.
pub trait Space {
    /// A choice between two sides.
    type Choice: Copy;
    /// A solution as the caller gets it.
    type Solution;

    /// Propagates the last change.
    ///
    /// # Errors
    /// There is no solution at this node.
    fn propagate<T: Tracer>(&mut self, tracer: &mut T) -> Outcome;

    /// From now on asks this function now and then during [`propagate`](Self::propagate), and
    /// interrupts it once the function returns `true`. `None` removes the function. Implement this
    /// if a propagation can take a millisecond: the search itself asks only every sixteen nodes.
    fn set_stop(&mut self, stop: Option<&Stop>) {
        let _ = stop;
    }

    /// The number of bytes that the space takes, as far as it counts them: for a limit on memory
    /// ([`Limits::memory`](crate::limits::Limits::memory)). It has to be quick.
    fn memory(&mut self) -> u64 {
        0
    }

    /// From now on [`propagate`](Self::propagate) is interrupted, as by a stop function, once the space
    /// takes more than this number of bytes. `None` removes the limit. Implement this if one
    /// propagation can take much memory.
    fn limit_memory(&mut self, bytes: Option<u64>) {
        let _ = bytes;
    }

    /// Whether the stop function has returned `true` during a propagation. Unless it found a
    /// conflict, that propagation was not finished and nothing is known about the node.
    fn is_stopped(&self) -> bool {
        false
    }

    /// The next choice, or `None` if this node is a solution. It is called at a fixpoint.
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

    /// Called once for each solution, before the search continues. A space that wants better
    /// solutions can demand them from now on.
    fn found(&mut self) {}

    /// Whether the search is to start over at the root instead of visiting the next node. It is
    /// asked before each node, with the statistics of the search so far.
    fn wants_restart(&mut self, stats: &Stats) -> bool {
        let _ = stats;
        false
    }

    /// Called at the root after a run was cut. These sides led to its next node. The tree below the
    /// left side of each right one has been searched and must not be searched again. A space that
    /// does not prevent this may give a solution twice.
    fn restart(&mut self, cut: &[(Self::Choice, Side)]) {
        let _ = cut;
    }

    /// Called when a node is closed: it failed, or it was a solution and [`found`](Self::found)
    /// has been called. The space is still in the state of the node. It says where the search goes
    /// on. By default that is the right side of the newest open choice.
    fn leave<T: Tracer>(&mut self, closed: Closed, tracer: &mut T) -> Next {
        let _ = (closed, tracer);
        Next::Back
    }

    /// Whether the search has nogoods, of failures or of parts that were closed before a restart:
    /// traces say so at their beginning.
    fn learns(&self) -> bool {
        false
    }

    /// Called after the search has gone back to where [`leave`](Self::leave) said, and when it
    /// enters the root: the space may now remove what it found to be impossible there.
    ///
    /// # Errors
    /// There is no solution at this node.
    fn go_on<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        let _ = tracer;
        Ok(())
    }

    /// The choice in the words of a trace.
    fn describe(&self, choice: Self::Choice) -> Atom;

    /// The domains for traces, if the space has domains.
    fn domains(&self) -> Option<&Domains> {
        None
    }

    /// The number of propagator runs since the space was made.
    fn propagations(&self) -> u64;
}
