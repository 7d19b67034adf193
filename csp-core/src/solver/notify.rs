//! From the trail to the agenda: which propagators are notified of which changes.

use super::Solver;
use crate::agenda::{Event, Priority};
use crate::ids::PropId;

impl Solver {
    /// Notifies the agenda of everything that came to the trail since the last time.
    #[inline(always)]
    pub(super) fn notify(&mut self, priority: Priority, skip: Option<PropId>) {
        let log = self.domains.trail().log();
        let since = std::mem::replace(&mut self.read[priority as usize], log.len());
        if since == log.len() {
            return;
        }
        if self.agenda.is_watched(priority, Event::Any) {
            self.notify_of_changes(priority, since, skip);
        }
        if self.agenda.is_watched(priority, Event::Bounds) {
            self.notify_of_bounds(priority, since, skip);
        }
        if self.agenda.is_watched(priority, Event::Fixed) {
            let fixings = Some(self.domains.fixings());
            if std::mem::replace(&mut self.fixings[priority as usize], fixings) != fixings {
                self.notify_of_fixings(priority, since, skip);
            }
        }
    }

    /// Notifies the other propagators of its priority of what a propagator did.
    #[inline(always)]
    pub(super) fn notify_others(&mut self, priority: Priority, prop: PropId) {
        let d = &self.domains;
        let log = self.domains.trail().log();
        let changed =
            log[self.read[priority as usize]..].iter().filter_map(|&entry| d.variable(entry));
        if self.agenda.is_alone(priority, prop, changed) {
            self.read[priority as usize] = log.len();
        } else {
            self.notify(priority, Some(prop));
        }
    }

    #[inline(never)]
    fn notify_of_changes(&mut self, priority: Priority, since: usize, skip: Option<PropId>) {
        let d = &self.domains;
        let log = self.domains.trail().log();
        let changed = log[since..].iter().filter_map(|&entry| Some((d.variable(entry)?, true)));
        self.agenda.wake((priority, Event::Any), changed, skip);
    }

    #[inline(never)]
    fn notify_of_bounds(&mut self, priority: Priority, since: usize, skip: Option<PropId>) {
        let d = &self.domains;
        let moved = d.trail().heads_since(since).map(|(head, delta)| {
            let x = d.numbered(head);
            (x, d.moved(x, delta))
        });
        self.agenda.wake((priority, Event::Bounds), moved, skip);
    }

    #[inline(never)]
    fn notify_of_fixings(&mut self, priority: Priority, since: usize, skip: Option<PropId>) {
        let d = &self.domains;
        let fixed = d.trail().heads_since(since).map(|(head, _)| {
            let x = d.numbered(head);
            (x, d.is_fixed(x))
        });
        self.agenda.wake((priority, Event::Fixed), fixed, skip);
    }
}
