//! Floor 5: how a search divides its tree into runs.
//!
//! A wrong choice near the root costs the whole tree below it. A search that starts over after some
//! failures, and then makes other choices, loses little if the first choices were right, and gains
//! much if they were wrong [Gomes, Selman & Kautz 1998]. Runs may also differ in kind: some learn
//! from their failures, others do not. What a run has closed is not opened again: a run that
//! learns leaves nogoods, and so does one that was cut.
//!
//! All of this is decided by one [`Policy`], which is asked before each node whether to start over.
//! Each run then goes by what the policy says of it: whether it learns, and so jumps back from a
//! failure, in which order it decides, and what it aims at first. The policy of the engine is
//! [`Runs`]; `()` is the policy of a search in one run, which does not learn.
//!
//! The reasons are in `docs/decisions/16-restarts-keep-the-root-level.md`.
//!
//! To change how long runs are, see [`Restarts`] for those that a caller asks for, and [`Runs`] for
//! those that learn. `schedule` says how much of the work goes to runs that learn, and `target` what
//! a run aims at.

mod first_side;
mod learns;
mod restarts;
mod runs;
mod schedule;
mod target;

pub use self::first_side::FirstSide;
pub use self::learns::{Learns, Memory};
pub use self::restarts::Restarts;
pub use self::runs::{Learning, Runs};

use crate::atom::Atom;
use crate::domains::Domains;
use crate::goal::Goal;
use std::fmt::Debug;

/// What decides on the runs of a search.
pub trait Policy: Clone + Debug {
    /// A search begins, before which there has been this much work.
    fn begin(&mut self, work: u64) {
        let _ = work;
    }

    /// Whether the present run ends before the next node, and another one begins at the root. This
    /// is asked before each node.
    fn wants_restart(&mut self, now: Progress) -> bool {
        let _ = now;
        false
    }

    /// The search is back at its root: the next run begins.
    fn restart(&mut self) {}

    /// How the present run decides if it learns. `None`: it does not learn, and its decisions are
    /// those of the brancher.
    fn order(&self) -> Option<Order> {
        None
    }

    /// The first decision of the present run, if it aims at a better objective.
    fn target(&mut self, goal: Goal, d: &Domains) -> Option<Atom> {
        let _ = (goal, d);
        None
    }

    /// There was a solution.
    fn solved(&mut self, goal: Goal) {
        let _ = goal;
    }

    /// The search has learnt a nogood that leaves out this many levels of the path to its failure.
    fn learnt(&mut self, free_levels: u64) {
        let _ = free_levels;
    }

    /// Whether the search has nogoods, of failures or of what runs have closed.
    fn keeps_nogoods(&self) -> bool {
        false
    }

    /// Whether the search has to count its work.
    fn counts_work(&self) -> bool {
        false
    }
}

impl Policy for () {}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// The number of failures.
    pub failures: u64,
    /// The work of the whole search, if it is counted. The unit is about a nanosecond.
    pub work: u64,
}

/// The order of the decisions in a run that learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// That of the brancher.
    Brancher,
    /// By activity, and towards the values that the variables had last.
    Activity,
    /// By activity, and towards the best solution so far.
    Guided,
    /// First most variables, in a random order and towards the best solution so far, and then as
    /// [`Guided`](Self::Guided).
    Near,
}
