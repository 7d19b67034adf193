//! Sets of decisions that may not all hold.

use super::reason::{explain_held, refutes};
use crate::agenda::{Event, Woken};
use crate::branching::Decision;
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::error::{LogicError, ModelError};
use crate::ids::Var;
use crate::propagator::{Constraint, Posting, Propagator, Status};
use crate::reason::{Consequence, Reason};
use crate::trace::Side;
use crate::trail::Slot;
use std::mem;
use std::ops::Range;

/// Nogoods: sets of [`Decision`]s that may not all hold. They are clauses whose literals are the
/// negated decisions.
///
/// If all decisions of a nogood but one hold, that one is refuted. This is value consistency for
/// each nogood. A nogood watches two of its decisions that do not hold. The others cost nothing
/// [Moskewicz et al. 2001]. One propagator keeps all nogoods. A search that restarts adds those for
/// the parts that its runs have closed ([`Model::restarts`](crate::model::Model::restarts)).
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Nogoods;
/// use csp_core::extend::Decision;
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=2)?;
/// model.post(Nogoods::new(&x).forbid([Decision::Fix(x[0], 0), Decision::AtMost(x[1], 1)]))?;
/// let solutions: Vec<Vec<i32>> = model.solutions().map(|solution| solution.values(&x)).collect();
/// assert_eq!(solutions, [[0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1], [2, 2]]);
/// # Ok::<(), ModelError>(())
/// ```
///
/// # Errors
/// When posted: [`ModelError::UnknownVariable`], and [`LogicError::OutsideScope`] for a decision on
/// a variable that is not among those given.
#[derive(Clone, Debug)]
pub struct Nogoods {
    scope: Vec<Var>,
    nogoods: Vec<Vec<Decision>>,
    learns: bool,
}

impl Nogoods {
    /// No nogoods yet, for decisions on these variables.
    #[must_use]
    pub fn new(vars: &[Var]) -> Self {
        Self { scope: vars.to_vec(), nogoods: Vec::new(), learns: false }
    }

    /// No nogoods yet. Searches may add some, and they decide on these variables only.
    pub(crate) fn learnt(vars: &[Var]) -> Self {
        Self { learns: true, ..Self::new(vars) }
    }

    /// Forbids that all these decisions hold. Without decisions there is no solution.
    #[must_use]
    pub fn forbid(mut self, decisions: impl IntoIterator<Item = Decision>) -> Self {
        let mut nogood: Vec<Decision> = Vec::new();
        for decision in decisions {
            if !nogood.contains(&decision) {
                nogood.push(decision);
            }
        }
        self.nogoods.push(nogood);
        self
    }
}

impl Constraint for Nogoods {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check(NAME, &self.scope)?;
        let count = posting.domains().len();
        for var in self.nogoods.iter().flatten().map(|decision| decision.var()) {
            posting.check(NAME, &[var])?;
            if !self.scope.contains(&var) {
                return Err(LogicError::OutsideScope { constraint: NAME, var: var.into() }.into());
            }
        }
        let live = posting.new_slot(self.nogoods.len() as u64);
        let mut store = NogoodStore {
            watchers: vec![Vec::new(); self.scope.len()],
            positions: vec![usize::MAX; count],
            scope: self.scope,
            decisions: Vec::new(),
            ends: Vec::new(),
            live,
            learns: self.learns,
            hopeless: self.nogoods.iter().any(Vec::is_empty),
            visited: Vec::new(),
        };
        for (position, x) in store.scope.iter().enumerate() {
            store.positions[x.index()] = position;
        }
        self.nogoods.iter().for_each(|nogood| store.add(nogood.iter().copied()));
        posting.add(store)
    }
}

const NAME: &str = "nogoods";

/// The propagator.
///
/// Invariant: at a fixpoint, of the first two decisions of a live nogood either none holds, or all
/// others hold and one of the two is refuted (except for a hole that the domain cannot show). The
/// nogood is once in the list of watchers of each of the two.
#[derive(Debug)]
pub(crate) struct NogoodStore {
    scope: Vec<Var>,
    /// By variable number, its place in the scope.
    positions: Vec<usize>,
    /// The decisions of all nogoods in one list.
    decisions: Vec<Decision>,
    /// Where each nogood ends.
    ends: Vec<usize>,
    /// How many nogoods hold at the present node. Those that a search learnt are gone when it is
    /// over.
    live: Slot,
    /// By place in the scope, the nogoods that watch a decision on that variable.
    watchers: Vec<Vec<usize>>,
    /// Whether searches may add to it.
    learns: bool,
    /// Whether there is a nogood of no decisions.
    hopeless: bool,
    /// Scratch: the watchers that are being visited.
    visited: Vec<usize>,
}

impl NogoodStore {
    fn add(&mut self, nogood: impl Iterator<Item = Decision>) {
        let start = self.decisions.len();
        self.decisions.extend(nogood);
        for decision in self.decisions.iter().skip(start).take(2) {
            self.watchers[self.positions[decision.var().index()]].push(self.ends.len());
        }
        self.ends.push(self.decisions.len());
    }

    /// Whether searches may add to it.
    pub(crate) fn learns(&self) -> bool {
        self.learns
    }

    fn range(&self, nogood: usize) -> Range<usize> {
        nogood.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[nogood]
    }

    /// Adds the nogoods of a run that was cut where these sides led, at its root: for each right
    /// side, the left sides before it and its own left side, which is closed (the *reduced
    /// nld-nogoods* of [Lecoutre, Saïs, Tabary & Vidal 2007]). What the root knows already is left
    /// out.
    pub(crate) fn learn(&mut self, d: &mut Domains, cut: &[(Decision, Side)]) {
        self.forget(d.get(self.live) as usize);
        let mut held: Vec<Decision> = Vec::new();
        for &(decision, side) in cut {
            if side == Side::Left {
                held.extend((!decision.holds(d)).then_some(decision));
            } else if !held.iter().chain([&decision]).any(|decision| decision.is_refuted(d)) {
                self.add(std::iter::once(decision).chain(held.iter().rev().copied()));
            }
        }
        d.set(self.live, self.ends.len() as u64);
    }

    /// Drops the nogoods of searches that are over.
    fn forget(&mut self, live: usize) {
        if live < self.ends.len() {
            self.ends.truncate(live);
            self.decisions.truncate(self.ends.last().copied().unwrap_or(0));
            self.watchers.iter_mut().for_each(|watchers| watchers.retain(|&nogood| nogood < live));
        }
    }

    /// Looks at all live nogoods that watch this variable.
    fn visit(&mut self, d: &mut Domains, position: usize, live: usize) -> Outcome {
        let mut visited = mem::take(&mut self.visited);
        // A list keeps its room, so it is not allocated again and again.
        visited.append(&mut self.watchers[position]);
        let mut outcome = Ok(());
        for &nogood in &visited {
            let watcher = if outcome.is_ok() && nogood < live {
                self.examine(d, position, nogood)
            } else {
                Ok(position)
            };
            self.watchers[watcher.unwrap_or(position)].push(nogood);
            outcome = outcome.and(watcher.map(|_| ()));
        }
        visited.clear();
        self.visited = visited;
        outcome
    }

    /// Draws the consequences of a nogood that watches this variable. Returns the place of the
    /// variable that it watches instead.
    fn examine(
        &mut self,
        d: &mut Domains,
        position: usize,
        nogood: usize,
    ) -> Result<usize, Conflict> {
        let positions = &self.positions;
        let range = self.range(nogood);
        let nogood = &mut self.decisions[range];
        let is_here = |decision: Decision| positions[decision.var().index()] == position;
        let watched = nogood.len().min(2);
        let here = (0..watched)
            .filter(|&i| is_here(nogood[i]))
            .max_by_key(|&i| nogood[i].holds(d))
            .unwrap_or(0);
        if !nogood[here].holds(d) && watched == 2 {
            return Ok(position);
        }
        match (watched..nogood.len()).find(|&i| !nogood[i].holds(d)) {
            Some(spare) if nogood[here].holds(d) => {
                nogood.swap(here, spare);
                return Ok(positions[nogood[here].var().index()]);
            }
            Some(_) => {}
            None => refute_last(d, &nogood[..watched])?,
        }
        Ok(position)
    }
}

/// The other decisions hold. If all but one of these do, that one must not.
fn refute_last(d: &mut Domains, watched: &[Decision]) -> Outcome {
    let mut open = watched.iter().filter(|decision| !decision.holds(d));
    match (open.next(), open.next()) {
        (None, _) => Err(Conflict::SCOPE),
        (Some(last), None) => last.refute(d),
        _ => Ok(()),
    }
}

impl Propagator for NogoodStore {
    fn name(&self) -> &'static str {
        NAME
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let live = d.get(self.live) as usize;
        if self.hopeless {
            return Err(Conflict::SCOPE);
        }
        for position in woken.positions(self.scope.len()) {
            self.visit(d, position, live)?;
        }
        Ok(Status::Active)
    }

    /// The other decisions of the nogood, which hold.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let past = reason.past();
        let live = (past.get(self.live) as usize).min(self.ends.len());
        for nogood in 0..live {
            let nogood = &self.decisions[self.range(nogood)];
            let mut open = nogood.iter().filter(|decision| !decision.holds(past));
            let open = (open.next(), open.next());
            let is_it = match (what, open) {
                (Consequence::Conflict, (None, _)) => true,
                (Consequence::Removal(lost), (Some(&last), None)) => refutes(last, lost),
                _ => false,
            };
            if is_it {
                let held = nogood.iter().filter(|decision| decision.holds(past));
                return held.for_each(|&decision| explain_held(decision, reason));
            }
        }
        if !self.hopeless {
            reason.scope(&self.scope);
        }
    }

    /// A decision comes to hold when a bound moves, or a variable is fixed.
    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }
}
