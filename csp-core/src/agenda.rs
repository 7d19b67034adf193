//! Floor 1: which propagator watches which variable, and which runs next.
//!
//! # Who watches what
//! A propagator *watches* the variables of its scope. It says of each which [`Event`] matters, and
//! may add that one value alone matters. When the event happens, the propagator is put on the agenda,
//! and the mark of the position in its scope is recorded in its word of woken positions ([`Woken`]).
//! The propagator can then work on the changed positions alone. A word of 0 means that the propagator
//! is not on the agenda.
//!
//! The solver reads the trail, and reports to the agenda what happened to which variable
//! (`docs/decisions/01-agenda-reads-the-trail.md`). Each priority has a `Tier`, with watches and a
//! queue of its own: an expensive propagator is not notified before all cheaper ones are at their
//! fixpoint (`docs/decisions/02-each-priority-reads-for-itself.md`).
//!
//! # Why there are several tables
//! There is one list of watches, in the order of registration. `Agenda::seal` sorts it into tables,
//! one for each kind of question that the loop over the trail asks. Each watch is in one of the first
//! four; a propagator is woken by the same changes whichever it is.
//!
//! | table | holds the watches | reason |
//! |---|---|---|
//! | `Tier::watches` | for an event of a variable | the usual case: one slice for each event and variable |
//! | the same, with two slices for a variable | for one bound (`Propagator::side`) | a clause is woken only by atoms that become false, an inequality by sums that grow (`docs/decisions/80-inequalities-wake-by-one-bound.md`) |
//! | `Tier::broad` | of a propagator that watches most variables for an event | it is queued once, with all its marks (`docs/decisions/03-marks-by-whole-tier.md`) |
//! | `ValueWatches` | for one value of a variable with many such watches (`Propagator::value`) | a change concerns few of them, which a search by value finds |
//! | `Tier::sole_watchers` | (who is the only one at a variable) | a change that only its author watches need not be reported (`docs/decisions/09-no-useless-notification.md`) |
//!
//! The loops that wake have no branch on whether something happened or whether a propagator waits
//! already, which is nearly random (`docs/decisions/08-queueing-without-a-branch.md`).

mod by_value;
mod neighbours;
mod queue;
mod swept;
mod tier;
mod watch;
mod woken;

pub use self::watch::{BoundSide, Event};
pub use self::woken::{Ones, Woken};

pub(crate) use self::watch::{Concern, fixing};

use self::neighbours::order;
use self::swept::SweptQueue;
use self::tier::Tier;
use self::watch::Watch;
use crate::ids::{PropId, Var};
use crate::meter::bytes_of;
use std::ops::RangeInclusive;

/// How expensive a propagator is. It runs after all cheaper ones are at their fixpoint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Priority {
    /// A few instructions: `x ≠ y`, value all-different.
    Constant,
    /// One pass over the scope.
    Linear,
    /// Sorting, several passes.
    Quadratic,
    /// Matchings, flows.
    Costly,
}

impl Priority {
    /// The cheapest first.
    pub(crate) const ALL: [Self; 4] = [Self::Constant, Self::Linear, Self::Quadratic, Self::Costly];
}

/// Watches and queues.
#[derive(Debug, Default)]
pub struct Agenda {
    /// All watches in the order of registration. Those of one propagator are adjacent.
    registered: Vec<Watch>,
    /// How many of them the tiers know, over how many variables.
    sealed: (usize, usize),
    /// The number of watches of each variable.
    degrees: Vec<u32>,
    /// By priority.
    tiers: [Tier; Priority::ALL.len()],
    woken: Vec<u64>,
    priority: Vec<Priority>,
}

/// The numbers of propagators and watches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AgendaSize {
    propagators: usize,
    watches: usize,
}

impl Agenda {
    /// The number of bytes that watches and queues take. Tiers keep a number and a mark a watch.
    pub(crate) fn memory(&self) -> u64 {
        let sealed = (self.registered.len() * size_of::<(u64, u32)>()) as u64;
        let own = bytes_of(&self.registered) + bytes_of(&self.degrees);
        own + sealed + bytes_of(&self.woken) + bytes_of(&self.priority)
    }

    /// Makes room for the next propagator and puts it on the agenda.
    pub(crate) fn add(&mut self, prop: PropId, priority: Priority) {
        self.woken.push(0);
        self.priority.push(priority);
        self.tiers[priority as usize].queue.add_propagator();
        self.schedule(prop);
    }

    /// From now on wakes the propagator with this mark when the event happens to the variable, as
    /// far as that is of concern. If few propagators watch values of the variable, these are woken
    /// whenever their event happens.
    pub(crate) fn watch(
        &mut self,
        prop: PropId,
        mark: u64,
        (var, concern): (Var, Concern),
        event: Event,
    ) {
        let watch = Watch::new((prop, mark), (var, concern), event);
        self.registered.push(watch);
    }

    /// The current size, to which [`truncate`](Self::truncate) goes back.
    pub(crate) fn extent(&self) -> AgendaSize {
        AgendaSize {
            propagators: self.priority.len(),
            watches: self.registered.len(),
        }
    }

    /// Removes the propagators that were added since then. None of them has run or was woken.
    pub(crate) fn truncate(&mut self, size: AgendaSize) {
        for &priority in &self.priority[size.propagators..] {
            self.tiers[priority as usize].queue.remove_newest();
        }
        self.priority.truncate(size.propagators);
        self.woken.truncate(size.propagators);
        self.registered.truncate(size.watches);
    }

    /// Sorts the watches if there are new ones since the last call.
    pub(crate) fn seal(&mut self, variables: usize) {
        if self.sealed == (self.registered.len(), variables) {
            return;
        }
        self.sealed = (self.registered.len(), variables);
        self.degrees = vec![0; variables];
        let mut counts = [0; Priority::ALL.len()];
        for watch in &self.registered {
            self.degrees[watch.var()] += 1;
            counts[self.priority[watch.prop as usize] as usize] += 1;
        }
        for (tier, priority) in self.tiers.iter_mut().zip(Priority::ALL) {
            let priorities = &self.priority;
            let here = move |watch: &&Watch| priorities[watch.prop as usize] == priority;
            let some: &[Watch] = match counts[priority as usize] {
                0 => &[],
                _ => &self.registered,
            };
            tier.seal(variables, some.iter().filter(here));
        }
    }

    /// Whether no propagator has this priority.
    #[inline]
    pub(crate) fn is_unused(&self, priority: Priority) -> bool {
        self.tiers[priority as usize].queue.propagators() == 0
    }

    /// Whether a propagator of this priority watches for this event.
    #[inline]
    pub(crate) fn is_watched(&self, priority: Priority, event: Event) -> bool {
        self.tiers[priority as usize].is_watched(event)
    }

    /// Whether some propagator of this priority watches for this event of one bound. Then
    /// bounds are told by [`wake_sides`](Self::wake_sides), and the happenings of [`Event::Fixed`] are those of [`fixing`]. All other happenings are numbered
    /// as the variables are.
    #[inline]
    pub(crate) fn have_sides(&self, priority: Priority, event: Event) -> bool {
        self.tiers[priority as usize].have_sides(event)
    }

    /// Puts propagators of this priority on the agenda, except for `skip`: those that watch for
    /// exactly this event. Each happening comes with whether it took place.
    #[inline]
    pub(crate) fn wake(
        &mut self,
        (priority, event): (Priority, Event),
        happenings: impl Iterator<Item = (usize, bool)> + Clone,
        skip: Option<PropId>,
    ) {
        self.mark_waiting(skip, u64::MAX);
        self.tiers[priority as usize].wake(event, happenings, &mut self.woken);
        self.mark_waiting(skip, 0);
    }

    /// Puts propagators of this priority on the agenda, except for `skip`: those that watch for bounds. Each variable comes with
    /// whether its upper and its lower bound moved. Some propagator [asks for one](Self::have_sides).
    #[inline]
    pub(crate) fn wake_sides(
        &mut self,
        priority: Priority,
        moves: impl Iterator<Item = (usize, [bool; 2])> + Clone,
        skip: Option<PropId>,
    ) {
        self.mark_waiting(skip, u64::MAX);
        self.tiers[priority as usize].wake_sides(moves, &mut self.woken);
        self.mark_waiting(skip, 0);
    }

    /// Whether a propagator of this priority watches for single values of any variable.
    #[inline]
    pub(crate) fn has_watched_values(&self, priority: Priority) -> bool {
        self.tiers[priority as usize].has_watched_values()
    }

    /// The remainders by 64 of the values of this variable that propagators of this priority watch,
    /// as bits. There are such propagators.
    #[inline]
    pub(crate) fn watched_values(&self, priority: Priority, var: Var) -> u64 {
        self.tiers[priority as usize].watched_values(var)
    }

    /// Puts propagators of this priority on the agenda, except for `skip`: those that watch one of
    /// these values.
    pub(crate) fn wake_by_value(
        &mut self,
        priority: Priority,
        values: &[(Var, RangeInclusive<i32>)],
        skip: Option<PropId>,
    ) {
        self.mark_waiting(skip, u64::MAX);
        self.tiers[priority as usize].wake_by_value(values, &mut self.woken);
        self.mark_waiting(skip, 0);
    }

    /// Makes a propagator seem to wait already, or not: what seems to wait is not put on the agenda.
    #[inline(always)]
    fn mark_waiting(&mut self, prop: Option<PropId>, marks: u64) {
        if let Some(prop) = prop {
            self.woken[prop.index()] = marks;
        }
    }

    /// Puts one propagator on the agenda with all its positions.
    pub(crate) fn schedule(&mut self, prop: PropId) {
        let priority = self.priority(prop);
        self.tiers[priority as usize]
            .queue
            .wake(u64::MAX, prop.raw(), &mut self.woken);
    }

    /// The propagator of this priority that has waited longest.
    #[inline]
    pub(crate) fn pop(&mut self, priority: Priority) -> Option<(PropId, Woken)> {
        let (registered, priorities) = (&self.registered, &self.priority);
        let neighbours = || {
            let size = (self.degrees.len(), priorities.len());
            let here = |watch: &&Watch| priorities[watch.prop as usize] == priority;
            SweptQueue::new(order(size, registered.iter().filter(here)), size.1)
        };
        let queue = &mut self.tiers[priority as usize].queue;
        let prop = PropId::new(queue.pop(neighbours)?);
        Some((
            prop,
            Woken::new(std::mem::take(&mut self.woken[prop.index()])),
        ))
    }

    /// The priority of a propagator.
    #[inline]
    pub(crate) fn priority(&self, prop: PropId) -> Priority {
        self.priority[prop.index()]
    }

    /// Whether this propagator is the only one of its priority that watches any of these variables.
    #[inline]
    pub(crate) fn is_alone(
        &self,
        priority: Priority,
        prop: PropId,
        mut vars: impl Iterator<Item = Var>,
    ) -> bool {
        let tier = &self.tiers[priority as usize];
        tier.queue.propagators() == 1 || vars.all(|var| tier.is_sole_watcher(prop.raw(), var))
    }

    /// Removes all propagators from the agenda.
    pub(crate) fn clear(&mut self) {
        for tier in &mut self.tiers {
            tier.queue.clear(&mut self.woken);
        }
    }

    /// The number of watches of a variable.
    pub(crate) fn degree(&self, var: Var) -> u32 {
        self.degrees.get(var.index()).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
