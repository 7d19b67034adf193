//! Which nogoods have a say while the search does not learn, and when even these have none.
//!
//! Only nogoods of closed parts do. Each part is left for good soon: below a node where some
//! premise of each nogood cannot hold, none of them will remove anything. They *sleep* until the
//! search leaves the level of that node, and the log is not read.

use super::{Header, Nogoods};
use crate::domains::Domains;

/// What is known while nogoods rest.
#[derive(Debug, Default)]
pub(super) struct Rest {
    /// The nogoods of closed parts.
    closed: Vec<u32>,
    /// The place among them of one that may have had a say when it was last looked at.
    open: usize,
    /// All of them sleep while so many levels are open.
    asleep: Option<usize>,
    /// So many nodes go by before they are looked at again: looking at many takes as long as
    /// watching them for a while.
    wait: usize,
}

/// So many nogoods are looked at for each node without a look.
const LOOKS: usize = 4;

impl Nogoods {
    /// From now on only the nogoods of closed parts have a say, or all. This is for the root, like
    /// [`reduce`](Self::reduce).
    pub(in crate::learning) fn set_resting(&mut self, is_resting: bool, d: &Domains) {
        self.is_resting = is_resting;
        let all: Vec<u32> = (0..self.headers.len() as u32).collect();
        self.keep(d, &all);
    }

    pub(in crate::learning) fn is_resting(&self) -> bool {
        self.is_resting
    }

    /// Whether some nogood may have something to say about what happens now.
    #[inline]
    pub(in crate::learning) fn is_awake(&self) -> bool {
        self.rest.asleep.is_none()
    }

    /// They are about to be numbered anew.
    pub(super) fn forget_rest(&mut self) {
        self.rest = Rest::default();
    }

    /// There is a new nogood, which is watched.
    pub(super) fn wake_for(&mut self, nogood: u32) {
        self.rest.closed.push(nogood);
        self.rest.asleep = None;
    }

    /// The newest level is about to be closed. Returns whether the nogoods sleep on.
    #[inline]
    pub(in crate::learning) fn sleeps_beyond(&mut self, level: usize) -> bool {
        let sleeps_on = self.rest.asleep.is_some_and(|asleep| level > asleep);
        if !sleeps_on {
            self.rest.asleep = None;
        }
        sleeps_on
    }

    /// At a fixpoint: they sleep until the newest level is closed if none of them can say anything
    /// before.
    #[inline]
    pub(in crate::learning) fn may_sleep(&mut self, d: &Domains) {
        if !self.is_resting || !self.is_awake() {
            return;
        }
        match self.rest.wait.checked_sub(1) {
            Some(wait) => self.rest.wait = wait,
            None => self.look_for_open(d),
        }
    }

    fn look_for_open(&mut self, d: &Domains) {
        let count = self.rest.closed.len();
        let first = self.rest.open;
        let is_open = |place: usize| {
            let Header { start, length, .. } = self.headers[self.rest.closed[place] as usize];
            let premises = &self.premises[start as usize..(start + length) as usize];
            !premises.iter().any(|&premise| premise.is_excluded(d))
        };
        // From the one that had a say the last time, around.
        let looked = (0..count).position(|far| is_open((first + far) % count));
        self.rest.wait = looked.unwrap_or(count) / LOOKS;
        match looked {
            Some(far) => self.rest.open = (first + far) % count,
            None => self.rest.asleep = Some(d.trail().level()),
        }
    }
}
