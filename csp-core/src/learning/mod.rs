//! Floor 4: what a search learns from its failures.
//!
//! The trail knows the cause of every change. Conflict analysis is one walk back along it
//! (`analysis`), and ends with a nogood: a set of premises that cannot all hold (`nogoods`). A
//! [`Premise`] is a domain word and a set of its bits that are gone, so that reasons and nogoods
//! are joined by `or`.

mod activity;
mod analysis;
mod assumed;
mod events;
mod exchange;
mod history;
mod kept;
mod needs;
mod nogoods;
mod restart_nogoods;
mod supports;

pub(crate) use self::analysis::Contradiction;
pub use self::exchange::SharedNogood;

pub(crate) use self::assumed::{Assumed, Needed};

use self::activity::Activity;
use self::analysis::{Analysis, Evidence, Nogood, Scratch};
use self::events::{Content, PendingEvents, report_runs};
use self::exchange::Outbox;
use self::history::History;
use self::kept::KeptValues;
use self::nogoods::{NogoodBasis, NogoodFacts, WatchedNogoods};
use self::restart_nogoods::restart_nogoods;
use crate::atom::Atom;
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome, Premise, Store};
use crate::groups::PropGroups;
use crate::ids::Var;
use crate::propagator::Posted;
use crate::trace::{NogoodOrigin, Side, Tracer};
use crate::trail::{Cause, Slot};

/// What is learnt in one search.
#[derive(Debug)]
pub struct Learner {
    history: History,
    nogoods: WatchedNogoods,
    activity: Activity,
    /// By variable, the value it had last.
    phases: Vec<Option<i32>>,
    /// What a run near the best solution keeps of it.
    kept: KeptValues,
    /// What is to be excluded where the search has gone back to.
    pending: Option<Pending>,
    conflicts: u64,
    /// What is assumed, if the search is one under assumptions.
    assumed: Option<Assumed>,
    events: PendingEvents,
    /// What is shared with searches of copies of the model, if it is one of several.
    outbox: Option<Outbox>,
    /// Whether the root has been seen by a run that learns.
    is_started: bool,
    scratch: Scratch,
}

/// A premise to be excluded, and the nogood that says so, unless it cannot hold at all.
#[derive(Clone, Copy, Debug)]
struct Pending {
    premise: Premise,
    nogood: Option<u32>,
    /// The number in traces.
    number: u64,
}

/// Where a search goes after an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Backjump {
    /// Nowhere: there is no solution, or no other one.
    Nowhere,
    /// To this level, where the new nogood removes values.
    To {
        level: usize,
        /// The number of levels of the path to the failure that have no premise of the nogood.
        free_levels: u64,
    },
}

/// The work of a step of an analysis.
const STEP_WORK: u64 = 8;
/// The work of a conflict, beyond its steps.
const CONFLICT_WORK: u64 = 4_096;

impl Learner {
    /// The number of bytes that it takes, as far as that grows with the search.
    pub(crate) fn memory(&self) -> u64 {
        self.history.memory() + self.nogoods.memory()
    }

    /// Learns about what lies above this state, which is the root of a search.
    pub(crate) fn new(d: &Domains) -> Self {
        Self {
            history: History::new(d),
            nogoods: WatchedNogoods::new(d),
            activity: Activity::new(d),
            phases: vec![None; d.len()],
            kept: KeptValues::default(),
            pending: None,
            conflicts: 0,
            assumed: None,
            events: PendingEvents::default(),
            outbox: None,
            is_started: false,
            scratch: Scratch::new(),
        }
    }

    /// How much work it has been so far. The unit is about a nanosecond, as measured on the models
    /// of the benchmarks: see `docs/learning.md`.
    pub(crate) fn work(&self) -> u64 {
        self.nogoods.work() + self.scratch.walked * STEP_WORK + self.conflicts * CONFLICT_WORK
    }

    // Nogoods in propagation.

    /// Whether [`propagate`](Self::propagate) may have something to do.
    #[inline]
    pub(crate) fn is_awake(&self) -> bool {
        self.nogoods.is_awake()
    }

    /// Runs the nogoods until they have nothing to say.
    ///
    /// # Errors
    /// The premises of a nogood all hold.
    #[inline]
    pub(crate) fn propagate(&mut self, d: &mut Domains) -> Outcome {
        if !self.nogoods.is_behind(d.trail().log().len()) {
            return Ok(());
        }
        self.nogoods.propagate(d)
    }

    /// The search is at a fixpoint of a node.
    #[inline]
    pub(crate) fn at_node(&mut self, d: &Domains) {
        self.nogoods.at_node(d);
    }

    /// The newest level is about to be closed.
    pub(crate) fn close(&mut self, d: &Domains) {
        let level = d.trail().level();
        if self.nogoods.sleep_beyond(level) {
            return;
        }
        let start = d.trail().start_of(level - 1);
        self.nogoods.rewind(d, start);
        self.history.rewind(start);
    }

    // A closed node.

    /// Learns a nogood from a closed node, and says where the search goes. The domains are the same
    /// afterwards. Branch and bound puts these bounds on the objective.
    pub(crate) fn learn(
        &mut self,
        why: Contradiction,
        objective: (Option<i32>, Option<i32>),
        domains: &mut Store,
        propagators: &mut [Posted],
    ) -> Backjump {
        let mut has_failed = domains.trail().level() == self.history.root_level();
        if let Some(assumed) = &mut self.assumed {
            assumed.core.clear();
            has_failed |= assumed.has_failed;
        }
        if has_failed {
            return Backjump::Nowhere;
        }
        self.conflicts += 1;
        let evidence = Evidence {
            history: &mut self.history,
            nogoods: &mut self.nogoods,
            assumed: self.assumed.as_mut(),
            conflicts: self.conflicts,
        };
        let scratch = &mut self.scratch;
        let nogood = Analysis::new(evidence, scratch, domains, propagators, objective).run(why);
        for x in self.scratch.bumped.drain(..) {
            self.activity.bump(x);
        }
        self.activity.decay();
        match nogood {
            Some(nogood) => {
                self.add_learnt(&nogood, why, domains);
                let path = (domains.trail().level() - self.history.root_level()) as u64;
                Backjump::To {
                    level: nogood.level,
                    free_levels: path.saturating_sub(u64::from(nogood.levels)),
                }
            }
            None => {
                self.events.learnt(NogoodOrigin::Failure, Content::Nothing);
                Backjump::Nowhere
            }
        }
    }

    /// Adds the nogood of a closed node, whose premises all hold. The search will go back to where
    /// the first of them does not.
    fn add_learnt(&mut self, nogood: &Nogood, why: Contradiction, d: &Domains) {
        let premises = &nogood.premises;
        let first = premises[0];
        if let Some(outbox) = &mut self.outbox {
            outbox.learnt(premises, nogood.levels);
        }
        let kept = (premises.len() > 1).then(|| {
            let origin = match why {
                Contradiction::Solution => NogoodBasis::Closed,
                _ => NogoodBasis::Learnt,
            };
            let supports = [0, 1].map(|place| self.last_support(d, premises[place]));
            let facts = NogoodFacts::new(origin, nogood.levels, self.conflicts);
            self.nogoods.add(premises, facts, supports)
        });
        let number = match kept {
            Some(nogood) => self.number(NogoodOrigin::Failure, nogood),
            None => self
                .events
                .learnt(NogoodOrigin::Failure, Content::Single(first)),
        };
        self.pending = Some(Pending {
            premise: first,
            nogood: kept,
            number,
        });
    }

    /// The last support of a premise, which holds.
    fn last_support(&self, d: &Domains, premise: Premise) -> usize {
        let Some(place) = self.history.made(d, premise) else {
            return 0;
        };
        let after = self.history.word_at(d, premise.slot, place + 1);
        self.nogoods
            .support_before(d, premise, d.trail().log()[place], after)
    }

    /// Numbers a new nogood that is kept at this place.
    fn number(&mut self, origin: NogoodOrigin, nogood: u32) -> u64 {
        let number = self.events.learnt(origin, Content::Kept(nogood));
        self.nogoods.set_number(nogood, number);
        number
    }

    /// Excludes what the newest nogood says.
    ///
    /// # Errors
    /// No value is left.
    pub(crate) fn assert(&mut self, d: &mut Store) -> Outcome {
        let Some(pending) = self.pending.take() else {
            return Ok(());
        };
        let cause = pending.nogood.map_or(Cause::Given, Cause::Nogood);
        self.exclude(pending.premise, cause, pending.number, d)
    }

    /// Removes the values with which a premise would come to hold, in the name of a nogood.
    fn exclude(&mut self, premise: Premise, cause: Cause, number: u64, d: &mut Store) -> Outcome {
        let since = d.trail().log().len();
        d.set_cause(cause);
        let outcome = premise.exclude(d);
        self.events.excluded(number, since, d.trail().log().len());
        outcome
    }

    // At the root.

    /// The search has gone back to its root, from where these sides led. A premise that cannot hold
    /// at all is still to be excluded. What follows from another nogood does not follow here.
    ///
    /// # Errors
    /// No value is left.
    pub(crate) fn restart(&mut self, d: &mut Store, cut: &[(Atom, Side)]) -> Outcome {
        self.pending = self.pending.filter(|pending| pending.nogood.is_none());
        self.assert(d)?;
        restart_nogoods(cut, d).iter().try_for_each(|nogood| {
            if let Some(outbox) = &mut self.outbox {
                outbox.closed(nogood);
            }
            let facts = NogoodFacts::new(NogoodBasis::Closed, 0, self.conflicts);
            self.add_at_root(d, nogood, facts)
        })
    }

    /// Adds the nogood of these premises at the root.
    fn add_at_root(&mut self, d: &mut Store, nogood: &[Premise], facts: NogoodFacts) -> Outcome {
        let open: Vec<Premise> = nogood
            .iter()
            .copied()
            .filter(|&premise| !premise.holds(d))
            .collect();
        match open[..] {
            [] => {
                self.events.learnt(NogoodOrigin::Restart, Content::Nothing);
                Err(Conflict::SCOPE)
            }
            _ if nogood.iter().any(|&premise| premise.is_excluded(d)) => Ok(()),
            [only] => {
                let number = self
                    .events
                    .learnt(NogoodOrigin::Restart, Content::Single(only));
                self.exclude(only, Cause::Given, number, d)
            }
            _ => {
                let nogood = self.nogoods.add_open(d, &open, facts);
                self.number(NogoodOrigin::Restart, nogood);
                Ok(())
            }
        }
    }

    /// The search is at its root, at a fixpoint: drops nogoods if there are many.
    pub(crate) fn at_root(&mut self, d: &Domains, propagators: &[Posted], learns: bool) {
        if let Some(outbox) = &mut self.outbox {
            outbox.at_root(d, &d.trail().log()[self.history.root_length()..]);
        }
        self.history.read_root(d);
        if self.nogoods.is_resting() == learns {
            self.nogoods.set_resting(!learns, d);
            if learns {
                self.activity.insert_all(d);
            }
        }
        if learns && !self.is_started {
            self.is_started = true;
            self.add_alternatives(d, propagators);
        }
        if self.nogoods.is_full() {
            self.nogoods.reduce(d, self.conflicts);
        }
    }

    /// Adds what the constraints imply beyond what their propagators remove.
    fn add_alternatives(&mut self, d: &Domains, propagators: &[Posted]) {
        for (number, posted) in propagators.iter().enumerate() {
            let uses = self.uses(number).to_vec();
            posted.propagator.alternatives(d, &mut |equalities| {
                self.add_alternative(equalities, &uses, d);
            });
        }
    }

    /// Adds that one of these equalities holds, if these premises do.
    fn add_alternative(&mut self, equalities: &[(Var, i32)], uses: &[Premise], d: &Domains) {
        let is_sure = equalities
            .iter()
            .any(|&(x, value)| d.value(x) == Some(value));
        let possible = equalities
            .iter()
            .filter(|&&(x, value)| d.contains(x, value));
        let premises: Option<Vec<Premise>> = possible
            .map(|&(x, value)| Premise::lack(d, x, value))
            .collect();
        if let Some(mut premises) = premises.filter(|premises| !is_sure && premises.len() >= 2) {
            premises.extend_from_slice(uses);
            let facts = NogoodFacts::new(NogoodBasis::Implied, 0, 0);
            let nogood = self.nogoods.add_open(d, &premises, facts);
            self.number(NogoodOrigin::Constraint, nogood);
        }
    }

    // What to try next.

    /// The most active of the open variables, and the value to try first: the one it has in the
    /// solution that guides the run, if there is one [Demirović, Chu & Stuckey 2018], or had last.
    pub(crate) fn most_active(&mut self, d: &Domains, guide: &[i32]) -> Option<(Var, Option<i32>)> {
        let x = self.activity.best(d)?;
        let value = guide.get(x.index()).copied();
        Some((x, value.or(self.phases[x.index()])))
    }

    /// Chooses the variables that keep their values of the best solution. This is for the root.
    pub(crate) fn choose_kept(&mut self, d: &Domains, propagators: &[Posted]) {
        self.kept.choose(d, &self.activity, propagators);
    }

    /// The next variable that can keep its value of this solution, and the value.
    pub(crate) fn next_kept(&mut self, d: &Domains, solution: &[i32]) -> Option<(Var, i32)> {
        self.kept.next(d, solution)
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

    // Searches of copies of the model.

    /// From now on what is learnt is kept for others, too, unless it is already.
    pub(crate) fn share(&mut self) {
        self.outbox.get_or_insert_default();
    }

    /// What there is for others since the last call.
    pub(crate) fn shared(&mut self) -> Vec<SharedNogood> {
        self.outbox.as_mut().map_or_else(Vec::new, Outbox::take)
    }

    /// The search is at its root: adds what others have learnt.
    ///
    /// # Errors
    /// No value is left.
    pub(crate) fn receive(&mut self, d: &mut Store, nogoods: &[SharedNogood]) -> Outcome {
        nogoods.iter().try_for_each(|nogood| {
            let facts = nogood.facts(self.conflicts);
            self.add_at_root(d, &nogood.premises(), facts)
        })
    }

    // Assumptions.

    /// From now on the level above the root is that of assumptions. These groups of propagators are
    /// the constraints that can be assumed, and each has a bit of these words that is gone then.
    pub(crate) fn assuming(
        self,
        groups: PropGroups,
        switches: Vec<Slot>,
        propagators: usize,
    ) -> Self {
        let assumed = Some(Assumed::new(groups, switches, propagators));
        Self { assumed, ..self }
    }

    /// The assumptions, if the search is one under assumptions.
    pub(crate) fn assumed(&mut self) -> Option<&mut Assumed> {
        self.assumed.as_mut()
    }

    /// That a propagator runs, as premises.
    fn uses(&self, propagator: usize) -> &[Premise] {
        let assumed = self.assumed.as_ref();
        assumed.map_or(&[], |assumed| assumed.uses(propagator))
    }

    // Observers.

    /// Tells the observer what was learnt, and what followed at once.
    pub(crate) fn report<T: Tracer>(&mut self, d: &Domains, tracer: &mut T) {
        self.events
            .report(&self.nogoods, self.history.root(), d, tracer);
    }

    /// Tells the observer which nogoods made the entries of the log from this one on, and which one
    /// failed.
    pub(crate) fn report_runs<T: Tracer>(
        &self,
        d: &Domains,
        since: usize,
        has_failed: bool,
        tracer: &mut T,
    ) {
        report_runs(&self.nogoods, d, since, has_failed, tracer);
    }
}
