//! Floor 5: domains, propagators, and the loop that runs these. It knows the trait, no constraint.
//!
//! Before each run of a propagator the changes on the trail are read (`notify`), and the
//! propagators that wait for them are put on the agenda.

mod entailed;
mod notify;

use self::entailed::Entailed;
use self::notify::{Notifier, ReadSoFar};
use crate::agenda::AgendaSize;
use crate::atom::Atom;
use crate::branching::{Ordered, ValueOrder, VarOrder};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome, Premise, Store, StoreSize};
use crate::error::ModelError;
use crate::ids::{PropId, Var};
use crate::learning::{Backjump, Contradiction, Learner};
use crate::meter::Stop;
use crate::policy::Learns;
use crate::propagator::{Auxiliary, Constraint, Posted, Posting, Propagator, Status};
use crate::reason::{Consequence, Reason};
use crate::trace::{Legend, SearchStep, Tracer};
use crate::trail::{Cause, Entry, Slot};
use crate::values::Values;

/// Domains, propagators, and the loop that runs these until nothing changes.
#[derive(Default)]
pub struct Solver {
    domains: Store,
    notifier: Notifier,
    propagators: Vec<Posted>,
    entailed: Entailed,
    /// The variables that constraints made for themselves.
    auxiliaries: Vec<Auxiliary>,
    /// The switches of 64 constraints each.
    switches: Vec<Slot>,
    /// What each open level found when it was opened.
    levels: Vec<LevelState>,
    /// The conflict that stands until its level is closed.
    failed: Option<Conflict>,
    propagations: u64,
    /// The bytes of what posting has made and searches do not change.
    posted: u64,
}

/// The numbers of variables, propagators and what belongs to them.
#[derive(Clone, Copy)]
pub(crate) struct SolverSize {
    domains: StoreSize,
    agenda: AgendaSize,
    propagators: usize,
    auxiliaries: usize,
    entailed: usize,
}

/// What closing a level brings back.
struct LevelState {
    progress: ReadSoFar,
    failed: Option<Conflict>,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<_> = self
            .propagators
            .iter()
            .map(|posted| posted.propagator.name())
            .collect();
        f.debug_struct("Solver")
            .field("domains", &self.domains)
            .field("propagators", &names)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// Adds a variable. Errors: see [`Store::new_var`].
    ///
    /// # Errors
    /// No values, or too many.
    pub fn new_var(&mut self, values: &Values) -> Result<Var, ModelError> {
        self.domains.new_var(values)
    }

    /// Posts a constraint: its propagators run at the next [`propagate`](Self::propagate). Belongs
    /// at level 0.
    ///
    /// # Errors
    /// The constraint makes no sense for these variables: then nothing was added.
    pub fn post(&mut self, constraint: impl Constraint) -> Result<(), ModelError> {
        let before = self.extent();
        let mut posting = Posting::new(
            &mut self.domains,
            &mut self.notifier.agenda,
            &mut self.propagators,
            &mut self.auxiliaries,
        );
        let posted = constraint.post(&mut posting);
        if posted.is_err() {
            self.truncate(before);
        }
        self.entailed
            .grow(self.propagators.len(), &mut self.domains);
        posted
    }

    /// The current size, to which [`truncate`](Self::truncate) goes back.
    pub(crate) fn extent(&self) -> SolverSize {
        SolverSize {
            domains: self.domains.extent(),
            agenda: self.notifier.agenda.extent(),
            propagators: self.propagators.len(),
            auxiliaries: self.auxiliaries.len(),
            entailed: self.entailed.extent(),
        }
    }

    /// Removes the variables and propagators that were added since then, of which none has run.
    pub(crate) fn truncate(&mut self, size: SolverSize) {
        self.domains.truncate(size.domains);
        self.notifier.agenda.truncate(size.agenda);
        self.propagators.truncate(size.propagators);
        self.auxiliaries.truncate(size.auxiliaries);
        self.entailed.truncate(size.entailed);
    }

    /// The domains.
    #[inline]
    #[must_use]
    pub fn domains(&self) -> &Domains {
        &self.domains
    }

    /// The domains, for what branchers see of them; changes go through [`act`](Self::act).
    #[inline]
    pub(crate) fn store_mut(&mut self) -> &mut Store {
        &mut self.domains
    }

    /// The variables that constraints made for themselves while they were posted.
    pub(crate) fn auxiliaries(&self) -> &[Auxiliary] {
        &self.auxiliaries
    }

    /// Adds a word of state that is restored on backtracking, with its initial value: what a
    /// [brancher](crate::branching) may keep. Belongs at level 0.
    pub fn new_slot(&mut self, word: u64) -> Slot {
        self.domains.new_slot(word)
    }

    /// How many propagators are posted.
    #[must_use]
    pub fn propagators(&self) -> usize {
        self.propagators.len()
    }

    /// A propagator.
    #[must_use]
    pub fn propagator(&self, id: PropId) -> &dyn Propagator {
        &*self.propagators[id.index()].propagator
    }

    /// The names for traces: variables called like this, propagators as they call themselves.
    pub fn legend<'a>(&'a self, vars: impl IntoIterator<Item = &'a str>) -> Legend {
        Legend::new(
            vars,
            self.propagators
                .iter()
                .map(|posted| (posted.propagator.name(), posted.propagator.scope().to_vec())),
        )
    }

    /// How many watches there are on a variable: how often it stands in a scope.
    ///
    /// # Panics
    /// The variable is not of this model.
    pub fn degree(&mut self, x: Var) -> u64 {
        assert!(self.domains.has(x), "{x:?} is a variable of another model");
        self.notifier.agenda.seal(self.domains.len());
        u64::from(self.notifier.agenda.degree(x))
    }

    /// The standard brancher over these variables.
    ///
    /// # Errors
    /// A variable is not of this model.
    pub fn ordered(
        &mut self,
        vars: Vec<Var>,
        order: VarOrder,
        values: ValueOrder,
    ) -> Result<Ordered, ModelError> {
        self.domains.check("branch_on", &vars)?;
        let degrees = self.degrees();
        Ok(Ordered::new(
            &mut self.domains,
            vars,
            order,
            values,
            &degrees,
        ))
    }

    /// By variable, as [`degree`](Self::degree).
    pub(crate) fn degrees(&mut self) -> Vec<u64> {
        let vars = self.domains.vars();
        vars.map(|x| self.degree(x)).collect()
    }

    /// The sets of variables of which propagators say that they differ, in the order of posting.
    pub(crate) fn different(&self) -> impl Iterator<Item = &[Var]> {
        self.propagators
            .iter()
            .map(|posted| posted.propagator.different())
    }

    /// How many times a propagator has run.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.propagations
    }

    /// From now on [`propagate`](Self::propagate) asks this function each time some work is
    /// done, and breaks off once it says `true`; `None`: it asks no one.
    pub fn set_stop(&mut self, stop: Option<&Stop>) {
        self.domains.meter().set(stop.cloned());
    }

    /// Whether work is counted from now on.
    pub(crate) fn count_work(&mut self, counts: bool) {
        self.domains.meter().count(counts);
    }

    /// Whether the stop function has said `true`, and [`propagate`](Self::propagate) does nothing
    /// until it has another one.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.domains.is_stopped()
    }

    /// Counts a run of this cost, and the changes since the log of the trail had this length, of
    /// which others are notified.
    #[inline]
    fn must_stop(&mut self, cost: u32, since: usize) -> bool {
        let log = self.domains.trail().log().len();
        let work = u64::from(cost) + (log - since) as u64;
        let meter = self.domains.meter();
        meter.must_stop(work) || meter.must_stop_at(log)
    }

    /// The number of bytes of the domains with their trail, of the agenda and of tables.
    pub(crate) fn memory(&self) -> u64 {
        self.posted + self.domains.memory()
    }

    /// From now on [`propagate`](Self::propagate) breaks off once more than this number of bytes are
    /// taken.
    pub(crate) fn limit_memory(&mut self, bytes: Option<u64>) {
        let longest = bytes.map(|most| {
            let agenda = self.notifier.agenda.memory();
            self.posted = self.propagators.iter().map(Posted::memory).sum::<u64>() + agenda;
            let others = self.memory() - self.domains.trail().log_memory();
            most.saturating_sub(others) / size_of::<Entry>() as u64
        });
        self.domains.meter().limit_log(longest);
    }

    /// Runs propagators until none has anything to say, or until it is stopped
    /// ([`is_stopped`](Self::is_stopped)): then the domains are no fixpoint, all that was removed
    /// is right, and the next call goes on from there.
    ///
    /// # Errors
    /// A conflict, which stands until the level is closed; the domains are as the failing
    /// propagator left them.
    pub fn propagate<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        self.propagate_with(&mut (), tracer)
    }

    /// The same with the nogoods of a learner.
    ///
    /// # Errors
    /// As for [`propagate`](Self::propagate).
    pub(crate) fn propagate_with<T: Tracer, L: Learns>(
        &mut self,
        learner: &mut L,
        tracer: &mut T,
    ) -> Outcome {
        if let Some(conflict) = self.failed {
            return Err(conflict);
        }
        self.notifier.agenda.seal(self.domains.len());
        let is_metered = self.domains.meter().is_counting();
        let awake = learner.learner().filter(|learner| learner.is_awake());
        match (is_metered, awake) {
            (false, None) => self.run::<_, _, false>(&mut (), tracer),
            (true, None) => self.run::<_, _, true>(&mut (), tracer),
            (false, Some(mut learner)) => self.run::<_, _, false>(&mut learner, tracer),
            (true, Some(mut learner)) => self.run::<_, _, true>(&mut learner, tracer),
        }
    }

    /// The loop, with work counted or not, and with nogoods or without: what is not used costs
    /// nothing. Nogoods are readers of the log that run before any propagator.
    #[inline(always)]
    fn run<T: Tracer, L: Learns, const METERED: bool>(
        &mut self,
        learner: &mut L,
        tracer: &mut T,
    ) -> Outcome {
        loop {
            if let Some(learner) = learner.learner() {
                self.run_nogoods(learner, tracer)?;
            }
            let Some((priority, prop, woken)) = self.notifier.next(&self.domains) else {
                break;
            };
            if self.entailed.contains(prop, &self.domains) {
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
                self.notifier.agenda.schedule(prop);
                return Ok(());
            }
            tracer.step(SearchStep::Propagated {
                prop,
                since,
                domains: &self.domains,
            });
            if status != Status::Active {
                self.notifier.notify_others(&self.domains, priority, prop);
            }
            if status == Status::Entailed {
                self.entailed.add(prop, &mut self.domains);
            }
        }
        self.notifier.settle(self.propagators.len());
        Ok(())
    }

    /// Runs the nogoods until they have nothing to say.
    ///
    /// # Errors
    /// A nogood is violated.
    #[inline]
    pub(crate) fn run_nogoods<T: Tracer>(
        &mut self,
        learner: &mut Learner,
        tracer: &mut T,
    ) -> Outcome {
        let since = self.domains.trail().log().len();
        let outcome = self.change(|domains| learner.propagate(domains));
        if tracer.observes() {
            learner.report_runs(&self.domains, since, outcome.is_err(), tracer);
        }
        outcome
    }

    /// Lets a learner learn from a closed node. These bounds are those of a better objective.
    pub(crate) fn learn(
        &mut self,
        learner: &mut Learner,
        why: Contradiction,
        objective: (Option<i32>, Option<i32>),
    ) -> Backjump {
        learner.learn(why, objective, &mut self.domains, &mut self.propagators)
    }

    /// Lets a learner that is at a fixpoint of its root look at the constraints.
    pub(crate) fn tidy(&self, learner: &mut Learner, learns: bool) {
        learner.at_root(&self.domains, &self.propagators, learns);
    }

    /// Chooses what a run near the best solution keeps of it, at the root.
    pub(crate) fn choose_kept(&self, learner: &mut Learner) {
        learner.choose_kept(&self.domains, &self.propagators);
    }

    /// Words with a switch for each of this number of constraints: bits that are gone while a
    /// constraint is assumed.
    pub(crate) fn switches(&mut self, constraints: usize) -> Vec<Slot> {
        while self.switches.len() * 64 < constraints {
            self.switches.push(self.domains.new_slot(u64::MAX));
        }
        self.switches.clone()
    }

    /// All propagators but these do not run until the level is closed, as if they were entailed.
    pub(crate) fn suspend_others(&mut self, kept: &[PropId]) {
        self.entailed
            .suspend_others(kept, self.propagators.len(), &mut self.domains);
    }

    /// Only these propagators run until the level is closed, and they run now, until none has anything to say: closing a level that is
    /// opened later does not bring back which of them wait to run. Each runs once at least, whatever it waits for, and no other is
    /// notified of what changed before.
    ///
    /// # Errors
    /// As for [`propagate`](Self::propagate).
    pub(crate) fn run_only(&mut self, kept: &[PropId]) -> Outcome {
        self.suspend_others(kept);
        self.notifier
            .begin_with(kept, &self.domains, self.propagators.len());
        self.propagate(&mut ())
    }

    /// No propagator waits to run until the level is closed or something changes.
    pub(crate) fn rest(&mut self) {
        self.notifier
            .begin_with(&[], &self.domains, self.propagators.len());
    }

    /// Opens a level.
    pub fn push_level(&mut self) {
        self.domains.push_level();
        self.levels.push(LevelState {
            progress: self.notifier.progress(),
            failed: self.failed,
        });
    }

    /// Closes the newest level: all is as it was when it was opened. At level 0 nothing happens.
    pub fn pop_level(&mut self) {
        let Some(before) = self.levels.pop() else {
            return;
        };
        self.domains.pop_level();
        self.failed = before.failed;
        self.notifier
            .restore(before.progress, self.propagators.len());
    }

    /// Changes domains in the name of `cause`, as search does for a decision.
    ///
    /// # Errors
    /// A domain is empty. The solver is at odds with itself until the level is closed.
    pub fn act(&mut self, cause: Cause, change: impl FnOnce(&mut Domains) -> Outcome) -> Outcome {
        self.change(|domains| {
            domains.set_cause(cause);
            change(domains)
        })
    }

    /// Changes domains in the name of the present cause.
    ///
    /// # Errors
    /// As for [`act`](Self::act).
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Store) -> Outcome) -> Outcome {
        let outcome = change(&mut self.domains);
        self.failed = outcome.err().or(self.failed);
        outcome
    }

    /// # Errors
    /// The conflict that stands until its level is closed.
    pub(crate) fn failed(&self) -> Outcome {
        self.failed.map_or(Ok(()), Err)
    }

    /// Goes where this holds, in the name of `cause`.
    pub(crate) fn branch(&mut self, atom: Atom, cause: Cause) -> Outcome {
        self.act(cause, |d| atom.assume(d))
    }

    /// The scope of the propagator that acted last; empty if it was not a propagator.
    pub(crate) fn acting_scope(&self) -> &[Var] {
        match self.domains.trail().cause() {
            Cause::Propagator(id) => self.propagators[id.index()].propagator.scope(),
            _ => &[],
        }
    }

    /// Asks a propagator for the reason of something that it did just after these domains. Returns
    /// the bounds that the reason proves, the lower one first.
    pub(crate) fn explain(
        &mut self,
        prop: PropId,
        what: Consequence,
        premises: &mut Vec<Premise>,
    ) -> (Option<i32>, Option<i32>) {
        let mut reason = Reason::new(&self.domains, premises);
        self.propagators[prop.index()]
            .propagator
            .explain(what, &mut reason);
        reason.proven()
    }

    /// Whether a propagator by itself accepts these values of its variables.
    pub(crate) fn accepts(&mut self, prop: PropId, scope: &[Var], values: &[i32]) -> bool {
        self.push_level();
        self.suspend_others(&[prop]);
        let mut pairs = scope.iter().zip(values);
        let fixed = self.act(Cause::Decision, |d| {
            pairs.try_for_each(|(&x, &value)| d.fix(x, value))
        });
        let outcome = fixed.and_then(|()| self.propagate(&mut ()));
        self.pop_level();
        outcome.is_ok()
    }
}
