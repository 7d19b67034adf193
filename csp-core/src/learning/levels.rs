//! What is learnt while the search opens and closes levels.

use super::Learner;
use crate::domains::Domains;

impl Learner {
    /// Whether [`propagate`](Self::propagate) may have something to do.
    #[inline]
    pub(crate) fn is_awake(&self) -> bool {
        self.nogoods.is_awake()
    }

    /// The search is at a fixpoint of a node.
    #[inline]
    pub(crate) fn at_node(&mut self, d: &Domains) {
        self.nogoods.may_sleep(d);
    }

    /// The newest level is about to be closed.
    pub(crate) fn close(&mut self, d: &Domains) {
        let level = d.trail().level();
        if self.nogoods.sleeps_beyond(level) {
            return;
        }
        let start = d.trail().start_of(level - 1);
        self.nogoods.rewind(d, start);
        self.history.rewind(start);
    }

    /// Remembers the values on the newest level, which is about to be closed: its variables may be
    /// open again then.
    pub(crate) fn remember(&mut self, d: &Domains) {
        if self.nogoods.is_resting() {
            return;
        }
        let start = d.trail().start_of(d.trail().level() - 1);
        for (head, _) in d.trail().heads_since(start) {
            let x = d.numbered(head);
            self.activity.insert(x);
            if let Some(value) = d.value(x) {
                self.phases[x.index()] = Some(value);
            }
        }
    }
}
