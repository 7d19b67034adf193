//! Which steps of the propagators make a nogood follow, one by one, for readers that write a proof.

use super::meanings::{Meaning, meaning, start};
use super::nogoods::{NogoodSet, var};
use crate::conflict::Conflict;
use crate::domains::{Domains, Premise, unpack};
use crate::ids::{PropId, Var};
use crate::reason::{Consequence, Removal};
use crate::solver::Solver;
use crate::trace::{Held, Loss};
use crate::trail::Cause;
use crate::values::Values;
use std::collections::BTreeMap;

/// One step of a propagator or of a nogood: these values of its variables are gone, and so are
/// others, or there is a conflict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derived {
    /// The propagator; `None`: an earlier nogood.
    pub by: Option<PropId>,
    /// Values that were gone just before.
    pub because: Vec<Loss>,
    /// Values that therefore go; `None`: there is no solution.
    pub lost: Option<Loss>,
}

/// Reads off why nogoods follow. It propagates the model again with its propagators and the nogoods
/// before, and asks the propagators for reasons
/// ([`Propagator::explain`](crate::propagator::Propagator::explain)). Searches have no part in it.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::trace::Held;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 1..=3)?;
/// model.linear(&[(1, x[0]), (-1, x[1])], Relation::Less, 0)?;
/// model.linear(&[(1, x[1]), (-1, x[2])], Relation::Less, 0)?;
/// let mut deriver = model.deriver();
/// // x1 < x2 removes 3 from x1, so that x0 < x1 removes 2 from x0: this is the nogood.
/// let steps = deriver.derive(&[Held { var: x[0], values: (2..=2).into() }]).unwrap();
/// let last = steps.last().unwrap();
/// assert_eq!((last.because[0].var, last.lost.as_ref().unwrap().var), (x[1], x[0]));
/// # Ok::<(), ModelError>(())
/// ```
pub struct Deriver<'a> {
    solver: &'a mut Solver,
    known: NogoodSet,
    meanings: Vec<Meaning>,
    /// By variable, the values it has without any propagation.
    start: Vec<Values>,
}

impl<'a> Deriver<'a> {
    /// At the root of this solver, which is as before once the deriver is dropped.
    pub(crate) fn new(solver: &'a mut Solver) -> Self {
        solver.push_level();
        let start = start(solver);
        let meanings = (0..solver.propagators() as u32)
            .map(|number| meaning(PropId::new(number), &start, solver))
            .collect();
        let known = NogoodSet::new(solver);
        Self {
            solver,
            known,
            meanings,
            start,
        }
    }

    /// By number of the propagator, its constraint.
    #[must_use]
    pub fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    /// By number of the variable, the values that it has without any propagation.
    #[must_use]
    pub fn start(&self) -> &[Values] {
        &self.start
    }

    /// The variables of a propagator.
    #[must_use]
    pub fn scope(&self, prop: PropId) -> &[Var] {
        self.solver.propagator(prop).scope()
    }

    /// From now on, not all of these facts hold.
    pub fn add(&mut self, nogood: &[Held]) {
        self.known.add(nogood.to_vec(), self.solver);
    }

    /// The steps by which propagation shows that these facts cannot all hold, in an order in which
    /// each rests on facts, nogoods and earlier steps. Steps that are not needed are left out.
    /// `None` if propagation does not show it.
    pub fn derive(&mut self, facts: &[Held]) -> Option<Vec<Derived>> {
        self.solver.push_level();
        let outcome = match self.known.root() {
            Ok(()) => self.known.assume(facts, self.solver),
            Err(conflict) => Err(conflict),
        };
        let steps = outcome.err().map(|conflict| self.walk(conflict));
        self.solver.pop_level();
        steps
    }

    fn walk(&mut self, conflict: Conflict) -> Vec<Derived> {
        let d = self.solver.store_mut();
        let end = d.trail().log().len();
        let mut lost: BTreeMap<usize, (Var, Values)> = BTreeMap::new();
        let wiped_out = conflict.variable().and_then(|x| d.var(x));
        let whole = end - usize::from(wiped_out.is_some());
        d.walk_through(0..whole, |place, x, range| {
            let (_, values) = lost.entry(place).or_insert_with(|| (x, Values::empty()));
            *values = values.union(&range.into());
            true
        });
        let mut walk = ConflictWalk {
            of: self,
            needs: BTreeMap::new(),
            steps: Vec::new(),
        };
        match wiped_out {
            Some(x) => walk.wiped_out(x, whole),
            None => walk.failed(end),
        }
        for (&place, (x, values)) in lost.iter().rev() {
            walk.step_back(place, *x, values);
        }
        let mut steps = walk.steps;
        self.solver.store_mut().walk_to(usize::MAX);
        steps.reverse();
        steps
    }
}

impl Drop for Deriver<'_> {
    fn drop(&mut self) {
        self.solver.pop_level();
    }
}

impl std::fmt::Debug for Deriver<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Deriver")
            .field("meanings", &self.meanings)
            .finish_non_exhaustive()
    }
}

/// A walk back from a conflict.
struct ConflictWalk<'d, 'a> {
    of: &'d mut Deriver<'a>,
    /// By number of the variable, the values that have to be gone.
    needs: BTreeMap<usize, (Var, Values)>,
    /// The newest first.
    steps: Vec<Derived>,
}

impl ConflictWalk<'_, '_> {
    /// A variable loses its last values with the entry at this place, the last one.
    fn wiped_out(&mut self, x: Var, place: usize) {
        self.of.solver.store_mut().walk_to(place);
        let last = self.of.solver.domains().values(x);
        let others = self.of.start[x.index()].difference(&last);
        self.need(x, &others);
        self.removed(place, x, [&last, &last]);
    }

    /// The scope of a propagator or all facts of a nogood are in conflict.
    fn failed(&mut self, end: usize) {
        self.of.solver.store_mut().walk_to(end);
        if let Some(nogood) = self.of.known.failed() {
            self.excluded(nogood, None);
        } else if let Cause::Propagator(by) = self.of.solver.domains().trail().cause() {
            let because = self.of.ask(by, Consequence::Conflict);
            self.take(Some(by), because, None);
        }
    }

    /// If the entry at this place made something needed true, that is replaced by its reason.
    fn step_back(&mut self, place: usize, x: Var, values: &Values) {
        let Some((_, needed)) = self.needs.get_mut(&x.index()) else {
            return;
        };
        let hit = needed.intersection(values);
        if hit.is_empty() {
            return;
        }
        *needed = needed.difference(&hit);
        self.of.solver.store_mut().walk_to(place);
        self.removed(place, x, [&hit, values]);
    }

    /// Replaces the first of these losses by their reason. The second ones are all losses of the
    /// entry at this place. The domains are as they were before it.
    fn removed(&mut self, place: usize, x: Var, losses: [&Values; 2]) {
        let d = self.of.solver.domains();
        let Cause::Propagator(by) = d.trail().log()[place].cause() else {
            if let Some(nogood) = self.of.known.applied_at(place, d) {
                self.excluded(
                    nogood,
                    Some(Loss {
                        var: x,
                        values: losses[0].clone(),
                    }),
                );
            }
            return;
        };
        for removal in removals(x, losses, d) {
            let values = removal.set(self.of.solver.domains());
            let because = self.of.ask(by, Consequence::Removal(removal));
            self.take(Some(by), because, Some(Loss { var: x, values }));
        }
    }

    fn take(&mut self, by: Option<PropId>, because: Vec<Loss>, lost: Option<Loss>) {
        for loss in &because {
            self.need(loss.var, &loss.values);
        }
        self.steps.push(Derived { by, because, lost });
    }

    /// All facts of a nogood hold, or the only other one does not.
    fn excluded(&mut self, nogood: usize, lost: Option<Loss>) {
        let d = self.of.solver.domains();
        let but = lost.as_ref().map(|loss| loss.var);
        let gone = |fact: &Held| {
            let var = var(fact, d);
            let values = self.of.start[var.index()].difference(&fact.values);
            (Some(var) != but).then_some(Loss { var, values })
        };
        let because = self
            .of
            .known
            .facts(nogood)
            .iter()
            .filter_map(gone)
            .collect();
        self.take(None, because, lost);
    }

    fn need(&mut self, x: Var, values: &Values) {
        let gone = values.intersection(&self.of.start[x.index()]);
        let (_, needed) = self
            .needs
            .entry(x.index())
            .or_insert_with(|| (x, Values::empty()));
        *needed = needed.union(&gone);
    }
}

impl Deriver<'_> {
    /// Asks a propagator for a reason, as values that are gone.
    fn ask(&mut self, by: PropId, what: Consequence) -> Vec<Loss> {
        let mut premises: Vec<Premise> = Vec::new();
        let _proven = self.solver.explain(by, what, &mut premises);
        let d = self.solver.domains();
        let mut gone: BTreeMap<usize, (Var, Values)> = BTreeMap::new();
        for premise in premises {
            let Some(x) = d.word_owner(premise.slot) else {
                continue;
            };
            let own = gone_by(premise, x, d).intersection(&self.start[x.index()]);
            let (_, values) = gone
                .entry(x.index())
                .or_insert_with(|| (x, Values::empty()));
            *values = values.union(&own);
        }
        let gone = gone.into_values().filter(|(_, values)| !values.is_empty());
        gone.map(|(var, values)| Loss { var, values }).collect()
    }
}

/// The values that are gone where this premise holds.
fn gone_by(premise: Premise, x: Var, d: &Domains) -> Values {
    match premise.slot.split() {
        Ok(_) if d.is_word(x) => Values::from_bits(d.base(x), premise.need),
        Ok(_) => {
            let (least, greatest) = unpack(premise.need);
            Values::from(least..=greatest).complement()
        }
        Err(tail) => d.values_of(tail, premise.need),
    }
}

/// Losses of one change, as what a propagator is asked about, given all losses of the change. The
/// domain is as before it.
fn removals(x: Var, [hit, all]: [&Values; 2], d: &Domains) -> Vec<Removal> {
    let after = d.values(x).difference(all);
    let left = (after.len() == 1).then(|| after.min()).flatten();
    let sides = |first: i32, last: i32| {
        (
            after.min().is_none_or(|least| least > last),
            after.max().is_none_or(|most| most < first),
        )
    };
    if d.is_word(x) {
        let bits = d.mask(x, hit);
        let (Some(first), Some(last)) = (hit.min(), hit.max()) else {
            return Vec::new();
        };
        return vec![Removal::bits(x, d.base(x), bits, sides(first, last)).leaving(left)];
    }
    let removal = |range: std::ops::RangeInclusive<i32>| {
        let (first, last) = range.into_inner();
        Removal::range(x, (first, last), sides(first, last)).leaving(left)
    };
    hit.ranges().map(removal).collect()
}
