//! From the trail to the agenda: which propagators are notified of which changes.

use crate::agenda::{Agenda, Event, Priority, Woken, fixing};
use crate::domains::{Domains, RecentLosses};
use crate::ids::PropId;

/// Reads the log of the trail, and puts the propagators on the agenda that wait for its changes.
///
/// Invariant: each priority, on its own, has not been notified of `log[read..]`, and no propagator
/// from `settled` on has been at a fixpoint. Closing a level brings back what had not been read
/// when it was opened.
#[derive(Default)]
pub(super) struct Notifier {
    pub(super) agenda: Agenda,
    progress: ReadSoFar,
    /// How often a variable had been fixed when each priority was notified: most changes fix
    /// nothing. `None` after a level was closed, as what is brought back may have fixed some.
    fixings: [Option<u64>; Priority::ALL.len()],
    /// What changes did to single values.
    losses: RecentLosses,
}

/// How far the log has been read.
#[derive(Clone, Copy, Default)]
pub(super) struct ReadSoFar {
    read: [usize; Priority::ALL.len()],
    settled: usize,
}

impl Notifier {
    /// What [`restore`](Self::restore) gets when the level that is opened now is closed.
    pub(super) fn progress(&self) -> ReadSoFar {
        self.progress
    }

    /// A level was closed before which the log had been read so far.
    pub(super) fn restore(&mut self, progress: ReadSoFar, propagators: usize) {
        self.progress = progress;
        self.fixings = Default::default();
        self.agenda.clear();
        for fresh in progress.settled..propagators {
            self.agenda.schedule(PropId::new(fresh as u32));
        }
    }

    /// Until the level is closed, only these propagators are on the agenda, and no one is notified of earlier changes.
    pub(super) fn begin_with(&mut self, kept: &[PropId], d: &Domains, propagators: usize) {
        let read = [d.trail().log().len(); Priority::ALL.len()];
        self.progress = ReadSoFar {
            read,
            settled: propagators,
        };
        self.fixings = Default::default();
        self.agenda.clear();
        for &prop in kept {
            self.agenda.schedule(prop);
        }
    }

    /// All propagators are at a fixpoint.
    pub(super) fn settle(&mut self, propagators: usize) {
        self.progress.settled = propagators;
    }

    /// The propagator whose turn it is: the one of the cheapest priority that has waited longest. A
    /// more expensive priority hears of changes once all cheaper ones are at their fixpoint, and
    /// never if one of these fails before.
    #[inline(always)]
    pub(super) fn next(&mut self, d: &Domains) -> Option<(Priority, PropId, Woken)> {
        for priority in Priority::ALL {
            if self.agenda.is_unused(priority) {
                continue;
            }
            self.notify(d, priority, None);
            if let Some((prop, woken)) = self.agenda.pop(priority) {
                return Some((priority, prop, woken));
            }
        }
        None
    }

    /// Notifies the propagators of a priority of all changes that are new to them.
    #[inline(always)]
    fn notify(&mut self, d: &Domains, priority: Priority, skip: Option<PropId>) {
        let log = d.trail().log();
        let since = std::mem::replace(&mut self.progress.read[priority as usize], log.len());
        if since == log.len() {
            return;
        }
        if self.agenda.is_watched(priority, Event::Any) {
            self.notify_of_changes(d, priority, since, skip);
        }
        if self.agenda.has_watched_values(priority) {
            self.notify_of_values(d, priority, since, skip);
        }
        if self.agenda.is_watched(priority, Event::Bounds) {
            self.notify_of_bounds(d, priority, since, skip);
        }
        if self.agenda.is_watched(priority, Event::Fixed) {
            let fixings = Some(d.fixings());
            if std::mem::replace(&mut self.fixings[priority as usize], fixings) != fixings {
                self.notify_of_fixings(d, priority, since, skip);
            }
        }
    }

    /// Notifies the other propagators of its priority of what a propagator did.
    #[inline(always)]
    pub(super) fn notify_others(&mut self, d: &Domains, priority: Priority, prop: PropId) {
        let log = d.trail().log();
        let changed = log[self.progress.read[priority as usize]..]
            .iter()
            .filter_map(|&entry| d.variable(entry));
        if self.agenda.is_alone(priority, prop, changed) {
            self.progress.read[priority as usize] = log.len();
        } else {
            self.notify(d, priority, Some(prop));
        }
    }

    #[inline(never)]
    fn notify_of_changes(
        &mut self,
        d: &Domains,
        priority: Priority,
        since: usize,
        skip: Option<PropId>,
    ) {
        let log = d.trail().log();
        let changed = log[since..]
            .iter()
            .filter_map(|&entry| Some((d.variable(entry)?.index(), true)));
        self.agenda.wake((priority, Event::Any), changed, skip);
    }

    #[inline(never)]
    fn notify_of_values(
        &mut self,
        d: &Domains,
        priority: Priority,
        since: usize,
        skip: Option<PropId>,
    ) {
        let agenda = &self.agenda;
        let watched = |x| agenda.watched_values(priority, x);
        let lost = self.losses.read(d, since, watched);
        self.agenda.wake_by_value(priority, lost, skip);
    }

    #[inline(never)]
    fn notify_of_bounds(
        &mut self,
        d: &Domains,
        priority: Priority,
        since: usize,
        skip: Option<PropId>,
    ) {
        if self.agenda.have_sides(priority, Event::Bounds) {
            return self.notify_of_sides(d, priority, since, skip);
        }
        let moved = d.trail().heads_since(since).map(|(head, delta)| {
            let x = d.numbered(head);
            (x.index(), d.moved(x, delta))
        });
        self.agenda.wake((priority, Event::Bounds), moved, skip);
    }

    #[inline(never)]
    fn notify_of_sides(
        &mut self,
        d: &Domains,
        priority: Priority,
        since: usize,
        skip: Option<PropId>,
    ) {
        let moves = d.trail().heads_since(since).map(|(head, delta)| {
            let x = d.numbered(head);
            (x.index(), d.moved_sides(x, delta))
        });
        self.agenda.wake_sides(priority, moves, skip);
    }

    #[inline(never)]
    fn notify_of_fixings(
        &mut self,
        d: &Domains,
        priority: Priority,
        since: usize,
        skip: Option<PropId>,
    ) {
        if self.agenda.have_sides(priority, Event::Fixed) {
            return self.notify_of_last_values(d, priority, since, skip);
        }
        let fixed = d.trail().heads_since(since).map(|(head, _)| {
            let x = d.numbered(head);
            (x.index(), d.is_fixed(x))
        });
        self.agenda.wake((priority, Event::Fixed), fixed, skip);
    }

    #[inline(never)]
    fn notify_of_last_values(
        &mut self,
        d: &Domains,
        priority: Priority,
        since: usize,
        skip: Option<PropId>,
    ) {
        let fixed = d.trail().heads_since(since).map(|(head, _)| {
            let x = d.numbered(head);
            (fixing(x, d.min(x)), d.is_fixed(x))
        });
        self.agenda.wake((priority, Event::Fixed), fixed, skip);
    }
}

#[cfg(test)]
mod tests {
    use crate::atom::Atom;
    use crate::constraints::{InSet, Linear, Reify, Relation};
    use crate::ids::Var;
    use crate::random::Random;
    use crate::solver::Solver;
    use crate::trail::Cause;
    use crate::values::Values;

    /// Decides on an atom at the level that was opened last, and closes this number of levels and one more if it fails.
    fn is_taken(atom: Atom, closed: i32, solver: &mut Solver) -> bool {
        let outcome = solver.branch(atom, Cause::Decision);
        let is_taken = outcome.and_then(|()| solver.propagate(&mut ())).is_ok();
        if !is_taken {
            (0..=closed).for_each(|_| solver.pop_level());
        }
        is_taken
    }

    /// The truth of many conditions on single values follows each change of their variable, in
    /// domains of every shape, also after levels were closed.
    #[test]
    fn conditions_on_values_are_told_of_all_changes() {
        let shapes: [Values; 4] = [(0..=40).into(), (0..=99).into(), (0..=99_999).into(), {
            (0..=30).chain([1 << 20]).collect()
        }];
        for shape in shapes {
            let mut solver = Solver::default();
            let x = solver.new_var(&shape).unwrap();
            let post = |value: i32| -> (i32, Var) {
                let b = solver.new_var(&(0..=1).into()).unwrap();
                solver.post(InSet::new(x, value).reified(b)).unwrap();
                (value, b)
            };
            let conditions: Vec<(i32, Var)> = (0..=30).chain(0..=3).map(post).collect();
            solver.propagate(&mut ()).unwrap();
            let mut random = 1_u64;
            for _ in 0..2_000 {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let value = (random >> 33) as i32 % 34;
                solver.push_level();
                let atom = match random >> 60 {
                    0 => Atom::is(x, value),
                    1 => Atom::at_least(x, value),
                    2 => Atom::at_most(x, 40 - value),
                    3 => Atom::is_not(conditions[value as usize].1, 0),
                    4 => Atom::is_not(conditions[value as usize].1, 1),
                    _ => Atom::is_not(x, value),
                };
                if !is_taken(atom, value % 8, &mut solver) {
                    continue;
                }
                let d = solver.domains();
                for &(value, b) in &conditions {
                    assert_eq!(
                        Atom::is(b, 1).truth(d),
                        Atom::is(x, value).truth(d),
                        "{shape}"
                    );
                }
            }
        }
    }

    /// An inequality follows the bounds that it asks for, in domains of every shape, also beside one that is an equation, and after levels
    /// were closed.
    #[test]
    fn inequalities_follow_each_bound() {
        let shapes: [Values; 3] = [(0..=40).into(), (0..=99).into(), (0..=99_999).into()];
        for shape in shapes {
            let mut solver = Solver::default();
            let [x, y, z] = [(); 3].map(|()| solver.new_var(&shape).unwrap());
            let b = solver.new_var(&(0..=1).into()).unwrap();
            let less =
                |x: Var, y: Var, by: i32| Linear::new([(1, x), (-1, y)], Relation::AtMost, -by);
            solver.post(less(x, y, 3)).unwrap();
            solver.post(less(z, x, 2).implied_by(b)).unwrap();
            let twice = Linear::new([(2, y), (-1, z), (-3, b)], Relation::AtLeast, 5);
            solver.post(twice).unwrap();
            solver.propagate(&mut ()).unwrap();
            let mut random = Random::new(7, 0);
            for _ in 0..3_000 {
                solver.push_level();
                let var = [x, y, z, b][random.index(4)];
                let value = random.below(34) as i32;
                let atom = match random.below(3) {
                    0 => Atom::at_least(var, value.min(solver.domains().max(var))),
                    1 => Atom::at_most(var, value.max(solver.domains().min(var))),
                    _ => Atom::is_not(var, value),
                };
                if !is_taken(atom, value % 8, &mut solver) {
                    continue;
                }
                let d = solver.domains();
                let (min, max) = (|x: Var| d.min(x), |x: Var| d.max(x));
                assert!(max(x) <= max(y) - 3 && min(y) >= min(x) + 3, "{shape}");
                let fails = min(z) > max(x) - 2;
                assert!(!fails || max(b) == 0, "{shape}");
                if min(b) == 1 {
                    assert!(max(z) <= max(x) - 2 && min(x) >= min(z) + 2, "{shape}");
                }
                assert!(2 * min(y) >= 5 + min(z) + 3 * min(b), "{shape}");
                assert!(2 * max(y) - 5 >= max(z) + 3 * min(b), "{shape}");
            }
        }
    }
}
