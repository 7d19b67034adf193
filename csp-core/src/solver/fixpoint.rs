//! The loop that runs propagators until nothing changes, and which of them sleep.

use super::Solver;
use crate::agenda::{Priority, Woken};
use crate::domains::Outcome;
use crate::ids::PropId;
use crate::learning::Learner;
use crate::propagator::{Posted, Status};
use crate::trace::{SearchStep, Tracer};
use crate::trail::Cause;

impl Solver {
    /// Runs propagators until none has anything to say, or until it is stopped
    /// ([`is_stopped`](Self::is_stopped)): then the domains are no fixpoint, all that was removed
    /// is right, and the next call goes on from there.
    ///
    /// # Errors
    /// A conflict, which stands until the level is closed; the domains are as the failing
    /// propagator left them.
    pub fn propagate<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        if let Some(conflict) = self.failed {
            return Err(conflict);
        }
        self.agenda.seal(self.domains.len());
        let is_metered = self.domains.meter().is_counting();
        let has_nogoods = self.learner.as_deref().is_some_and(Learner::is_awake);
        match (is_metered, has_nogoods) {
            (false, false) => self.run::<T, false, false>(tracer),
            (true, false) => self.run::<T, true, false>(tracer),
            (false, true) => self.run::<T, false, true>(tracer),
            (true, true) => self.run::<T, true, true>(tracer),
        }
    }

    /// The loop, with work counted or not, and with nogoods or without: what is not used costs
    /// nothing. Nogoods are readers of the log that run before any propagator.
    #[inline(always)]
    fn run<T: Tracer, const METERED: bool, const LEARNING: bool>(
        &mut self,
        tracer: &mut T,
    ) -> Outcome {
        loop {
            if LEARNING {
                self.run_nogoods(tracer)?;
            }
            let Some((priority, prop, woken)) = self.next_in_turn() else {
                break;
            };
            if self.entailment && self.is_entailed(prop) {
                continue;
            }
            self.propagations += 1;
            self.domains.set_cause(Cause::Propagator(prop));
            let since = self.domains.trail().log().len();
            let Posted { propagator, cost } = &mut self.propagators[prop.index()];
            let cost = *cost;
            let result = propagator.propagate(&mut self.domains, woken);
            let status = match result {
                Ok(status) => status,
                Err(conflict) => {
                    tracer.step(SearchStep::Propagated {
                        prop,
                        since,
                        domains: &self.domains,
                    });
                    self.failed = Some(conflict);
                    return Err(conflict);
                }
            };
            if METERED && self.must_stop(cost, since) {
                self.agenda.schedule(prop);
                return Ok(());
            }
            tracer.step(SearchStep::Propagated {
                prop,
                since,
                domains: &self.domains,
            });
            match status {
                Status::Active => {}
                Status::Fixpoint => self.notify_others(priority, prop),
                Status::Entailed => self.entail(priority, prop),
            }
        }
        self.settled = self.propagators.len();
        Ok(())
    }

    /// The propagator whose turn it is: the one of the cheapest priority that has waited longest. A
    /// more expensive priority hears of changes once all cheaper ones are at their fixpoint, and
    /// never if one of these fails before.
    #[inline(always)]
    fn next_in_turn(&mut self) -> Option<(Priority, PropId, Woken)> {
        for priority in Priority::ALL {
            self.notify(priority, None);
            if let Some((prop, woken)) = self.agenda.pop(priority) {
                return Some((priority, prop, woken));
            }
        }
        None
    }

    /// These propagators do not run until the level is closed, as if they were entailed.
    pub(crate) fn suspend(&mut self, is_suspended: impl Fn(PropId) -> bool) {
        self.entailment = true;
        for (word, &slot) in self.entailed.iter().enumerate() {
            let props = 64 * word..self.propagators.len().min(64 * (word + 1));
            let bits = props
                .filter(|&prop| is_suspended(PropId::new(prop as u32)))
                .fold(0, |bits, prop| bits | 1 << (prop % 64));
            let old = self.domains.trail().get(slot);
            self.domains.set(slot, old | bits);
        }
    }

    fn entail(&mut self, priority: Priority, prop: PropId) {
        self.notify_others(priority, prop);
        self.entailment = true;
        let slot = self.entailed[prop.index() / 64];
        let bits = self.domains.trail().get(slot);
        self.domains.set(slot, bits | 1 << (prop.index() % 64));
    }

    #[inline]
    fn is_entailed(&self, prop: PropId) -> bool {
        self.domains.trail().get(self.entailed[prop.index() / 64]) >> (prop.index() % 64) & 1 == 1
    }
}
