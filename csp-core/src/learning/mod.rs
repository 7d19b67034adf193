//! Floor 4: what a search learns from its failures.
//!
//! The trail knows the cause of every change. Conflict analysis is one walk back along it
//! (`analysis`), and ends with a nogood: a set of premises that cannot all hold (`nogoods`). A
//! [`Premise`] is a domain word and a set of its bits that are gone, so that reasons and nogoods
//! are joined by `or`.

mod activity;
mod analysis;
mod assumed;
mod begin;
mod conclude;
mod freedom;
mod history;
mod levels;
mod needs;
mod nogoods;
mod parts;
mod replace;
mod supports;
mod told;

pub(crate) use self::analysis::{Failure, Verdict};
pub(crate) use self::assumed::Needed;
pub(crate) use self::freedom::Freedom;
pub(crate) use self::told::{Content, News};

use self::activity::Activity;
use self::analysis::Context;
use self::assumed::Assumed;
use self::history::History;
use self::needs::Needs;
use self::nogoods::{Kind, NewNogood, Nogoods};
use crate::atom::Atom;
use crate::domains::{Domains, Outcome, Premise, Store};
use crate::ids::Var;
use crate::propagator::Posted;
use crate::trace::{NogoodOrigin, Side};
use crate::trail::{BySlot, Cause};

/// What is learnt in one search.
#[derive(Debug)]
pub(crate) struct Learner {
    history: History,
    nogoods: Nogoods,
    needs: Needs,
    activity: Activity,
    /// The words at the root.
    root: BySlot<u64>,
    /// The number of open levels at the root.
    root_level: usize,
    /// The length of the log at the root.
    root_length: usize,
    /// The bounds that branch and bound puts on the objective.
    objective: (Option<i32>, Option<i32>),
    /// By variable, the value it had last.
    phases: Vec<Option<i32>>,
    /// By variable, the value it has in the best solution so far.
    best: Vec<Option<i32>>,
    /// What is to be excluded where the search has gone back to.
    pending: Option<Pending>,
    conflicts: u64,
    freedom: Freedom,
    /// The number of the newest nogood in traces.
    numbered: u64,
    /// What is assumed, if the search is one under assumptions.
    assumed: Option<Assumed>,
    /// What observers have not been told.
    news: Vec<News>,
    /// Whether the root has been seen by a run that learns.
    is_started: bool,
    /// Whether an analysis met a change without a reason.
    is_unexplained: bool,
    /// The number of steps of all analyses.
    walked: u64,
    /// Scratch: a reason.
    premises: Vec<Premise>,
    /// Scratch: the variables that an analysis met.
    bumped: Vec<Var>,
}

/// A premise to be excluded, and the nogood that says so, unless it cannot hold at all.
#[derive(Clone, Copy, Debug)]
struct Pending {
    premise: Premise,
    nogood: Option<u32>,
    /// The number in traces.
    number: u64,
}

/// The work of a step of an analysis.
const STEP_WORK: u64 = 8;
/// The work of a conflict, beyond its steps.
const CONFLICT_WORK: u64 = 4_096;

impl Learner {
    /// Learns about what lies above this state, which is the root of a search.
    pub(crate) fn new(d: &Domains) -> Self {
        let root_length = d.trail().log().len();
        let mut history = History::new();
        history.read(d.trail().log());
        let mut root = BySlot::new(u64::MAX);
        d.trail().each_word(|slot, word| *root.get_mut(slot) = word);
        Self {
            history,
            nogoods: Nogoods::new(d),
            needs: Needs::new(),
            activity: Activity::new(d),
            root,
            root_level: d.trail().level(),
            root_length,
            objective: (None, None),
            phases: vec![None; d.len()],
            best: vec![None; d.len()],
            pending: None,
            conflicts: 0,
            freedom: Freedom::default(),
            numbered: 0,
            assumed: None,
            news: Vec::new(),
            is_started: false,
            is_unexplained: false,
            walked: 0,
            premises: Vec::new(),
            bumped: Vec::new(),
        }
    }

    /// The bounds that branch and bound puts on the objective from now on.
    pub(crate) fn set_objective(&mut self, at_least: Option<i32>, at_most: Option<i32>) {
        self.objective = (at_least, at_most);
    }

    /// Reads the changes that are not undone any more, while the search is at its root.
    fn read_root(&mut self, d: &Domains) {
        let log = d.trail().log();
        for entry in &log[self.root_length..] {
            *self.root.get_mut(entry.slot()) ^= entry.delta();
        }
        self.root_length = log.len();
    }

    /// How free the nogoods are that it has learnt.
    pub(crate) fn freedom(&self) -> Freedom {
        self.freedom
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

    /// Excludes what the newest nogood says.
    ///
    /// # Errors
    /// No value is left.
    pub(crate) fn assert(&mut self, d: &mut Store) -> Outcome {
        let Some(Pending {
            premise,
            nogood,
            number,
        }) = self.pending.take()
        else {
            return Ok(());
        };
        self.exclude(
            premise,
            nogood.map_or(Cause::Given, Cause::Nogood),
            number,
            d,
        )
    }

    /// Removes the values with which a premise would come to hold, in the name of a nogood.
    fn exclude(&mut self, premise: Premise, cause: Cause, number: u64, d: &mut Store) -> Outcome {
        let since = d.trail().log().len();
        d.set_cause(cause);
        let outcome = premise.exclude(d);
        self.news.push(News::Excluded {
            number,
            since,
            until: d.trail().log().len(),
        });
        outcome
    }

    /// The search has gone back to its root, from where these sides led. A premise that cannot hold
    /// at all is still to be excluded. What follows from another nogood does not follow here.
    ///
    /// # Errors
    /// No value is left.
    pub(crate) fn restart(&mut self, d: &mut Store, cut: &[(Atom, Side)]) -> Outcome {
        self.pending = self.pending.filter(|pending| pending.nogood.is_none());
        self.assert(d)?;
        self.close_parts(d, cut)
    }

    /// The search is at its root, at a fixpoint: drops nogoods if there are many.
    pub(crate) fn at_root(&mut self, d: &Domains, propagators: &[Posted], learns: bool) {
        self.read_root(d);
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
            let new = NewNogood {
                premises: &premises,
                levels: 0,
                used: 0,
                kind: Kind::Implied,
            };
            let nogood = self.nogoods.add_open(d, new);
            self.note(NogoodOrigin::Constraint, Content::Kept(nogood));
        }
    }

    /// How much work it has been so far. The unit is about a nanosecond, as measured on the models
    /// of the benchmarks: see `docs/learning.md`.
    pub(crate) fn work(&self) -> u64 {
        self.nogoods.work() + self.walked * STEP_WORK + self.conflicts * CONFLICT_WORK
    }

    /// There is a better solution.
    pub(crate) fn improve(&mut self, d: &Domains) {
        self.best.clear();
        self.best.extend(d.vars().map(|x| d.value(x)));
    }

    /// The most active of the open variables, and the value to try first: the one it had last, or
    /// in the best solution [Demirović, Chu & Stuckey 2018].
    pub(crate) fn most_active(
        &mut self,
        d: &Domains,
        is_guided: bool,
    ) -> Option<(Var, Option<i32>)> {
        let x = self.activity.best(d)?;
        let guide = self.best[x.index()].filter(|_| is_guided);
        Some((x, guide.or(self.phases[x.index()])))
    }

    /// See [`analyze`](Self::analyze).
    pub(crate) fn learn(
        &mut self,
        failure: Failure,
        domains: &mut Store,
        propagators: &mut [Posted],
    ) -> Verdict {
        self.clear_core();
        if domains.trail().level() == self.root_level || self.has_failed() {
            return Verdict::Exhausted;
        }
        self.analyze(
            failure,
            &mut Context {
                domains,
                propagators,
            },
        )
    }
}
