//! Who learns in a search: no one, or a learner.

use super::{Policy, Runs};
use crate::domains::Domains;
use crate::learning::Learner;
use std::fmt::Debug;

/// What a search learns with. `()` learns nothing, and a search with it has no code of learning.
pub trait Learns: Debug {
    /// What decides on the runs of the search.
    type Policy: Policy;

    /// The learner, if there is one now.
    fn learner(&mut self) -> Option<&mut Learner>;

    /// From now on there is a learner, about what lies above this state, unless there is one.
    fn begin(&mut self, d: &Domains) {
        let _ = d;
    }

    /// The search is over.
    fn end(&mut self) {}
}

/// A learner that is made when the first run begins that needs one.
pub type Memory = Option<Box<Learner>>;

impl Learns for () {
    type Policy = ();

    #[inline(always)]
    fn learner(&mut self) -> Option<&mut Learner> {
        None
    }
}

impl Learns for Memory {
    type Policy = Runs;

    #[inline]
    fn learner(&mut self) -> Option<&mut Learner> {
        self.as_deref_mut()
    }

    fn begin(&mut self, d: &Domains) {
        self.get_or_insert_with(|| Box::new(Learner::new(d)));
    }

    fn end(&mut self) {
        *self = None;
    }
}

/// A learner that outlives the search.
impl Learns for &mut Learner {
    type Policy = Runs;

    #[inline]
    fn learner(&mut self) -> Option<&mut Learner> {
        Some(self)
    }
}
