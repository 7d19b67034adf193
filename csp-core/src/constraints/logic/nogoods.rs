//! Sets of atoms that may not all hold.

use super::reason::refutes;
use crate::agenda::{Event, Woken};
use crate::atom::{Atom, Operator};
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

/// Nogoods: sets of [`Atom`]s that may not all hold.
///
/// If all atoms of a nogood but one hold, the negation of that one does. This is value consistency
/// for each nogood. A nogood watches two of its atoms that do not hold. The others cost nothing
/// [Moskewicz et al. 2001]. One propagator keeps all nogoods. A search that restarts adds those for
/// the parts that its runs have closed ([`Model::restarts`](crate::model::Model::restarts)).
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Nogoods;
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=2)?;
/// model.post(Nogoods::new(&x).forbid([Atom::is(x[0], 0), Atom::at_most(x[1], 1)]))?;
/// let solutions: Vec<Vec<i32>> = model.solutions().map(|solution| solution.values(&x)).collect();
/// assert_eq!(solutions, [[0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1], [2, 2]]);
/// # Ok::<(), ModelError>(())
/// ```
///
/// # Errors
/// When posted: [`ModelError::UnknownVariable`], and [`LogicError::OutsideScope`] for an atom on a
/// variable that is not among those given.
#[derive(Clone, Debug)]
pub struct Nogoods {
    scope: Vec<Var>,
    nogoods: Vec<Vec<Atom>>,
    learns: bool,
}

impl Nogoods {
    /// No nogoods yet, for atoms on these variables.
    #[must_use]
    pub fn new(vars: &[Var]) -> Self {
        Self { scope: vars.to_vec(), nogoods: Vec::new(), learns: false }
    }

    /// No nogoods yet. Searches may add some, and they decide on these variables only.
    pub(crate) fn learnt(vars: &[Var]) -> Self {
        Self { learns: true, ..Self::new(vars) }
    }

    /// Forbids that all these hold. Without atoms there is no solution.
    #[must_use]
    pub fn forbid(mut self, atoms: impl IntoIterator<Item = Atom>) -> Self {
        let mut nogood: Vec<Atom> = Vec::new();
        for atom in atoms {
            if !nogood.contains(&atom) {
                nogood.push(atom);
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
        for var in self.nogoods.iter().flatten().map(|atom| atom.var()) {
            posting.check(NAME, &[var])?;
            if !self.scope.contains(&var) {
                return Err(LogicError::OutsideScope { constraint: NAME, var: var.into() }.into());
            }
        }
        let live = posting.new_slot(self.nogoods.len() as u64);
        let mut store = NogoodStore {
            watchers: vec![Vec::new(); self.scope.len()],
            positions: vec![usize::MAX; count],
            events: vec![Event::Bounds; self.scope.len()],
            scope: self.scope,
            atoms: Vec::new(),
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
/// Invariant: at a fixpoint, of the first two atoms of a live nogood either none holds, or all
/// others hold and one of the two is refuted. The nogood is once in the list of watchers of each of
/// the two. A `≠` of a decision that was learnt is seen to hold only when a bound of its variable
/// moves.
#[derive(Debug)]
pub(crate) struct NogoodStore {
    scope: Vec<Var>,
    /// By variable number, its place in the scope.
    positions: Vec<usize>,
    /// The atoms of all nogoods in one list.
    atoms: Vec<Atom>,
    /// Where each nogood ends.
    ends: Vec<usize>,
    /// How many nogoods hold at the present node. Those that a search learnt are gone when it is
    /// over.
    live: Slot,
    /// By place in the scope, the nogoods that watch an atom on that variable.
    watchers: Vec<Vec<usize>>,
    /// By place in the scope, what wakes the propagator.
    events: Vec<Event>,
    /// Whether searches may add to it.
    learns: bool,
    /// Whether there is a nogood of no atoms.
    hopeless: bool,
    /// Scratch: the watchers that are being visited.
    visited: Vec<usize>,
}

impl NogoodStore {
    fn add(&mut self, nogood: impl Iterator<Item = Atom>) {
        let start = self.atoms.len();
        self.atoms.extend(nogood);
        for atom in self.atoms.iter().skip(start).filter(|atom| atom.operator() == Operator::IsNot)
        {
            self.events[self.positions[atom.var().index()]] = Event::Any;
        }
        for atom in self.atoms.iter().skip(start).take(2) {
            self.watchers[self.positions[atom.var().index()]].push(self.ends.len());
        }
        self.ends.push(self.atoms.len());
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
    pub(crate) fn learn(&mut self, d: &mut Domains, cut: &[(Atom, Side)]) {
        self.forget(d.get(self.live) as usize);
        let mut held: Vec<Atom> = Vec::new();
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
            self.atoms.truncate(self.ends.last().copied().unwrap_or(0));
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
        let nogood = &mut self.atoms[range];
        let is_here = |atom: Atom| positions[atom.var().index()] == position;
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

/// The other atoms hold. If all but one of these do, that one must not.
fn refute_last(d: &mut Domains, watched: &[Atom]) -> Outcome {
    let mut open = watched.iter().filter(|atom| !atom.holds(d));
    match (open.next(), open.next()) {
        (None, _) => Err(Conflict::SCOPE),
        (Some(&last), None) => (!last).assume(d),
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

    /// The other atoms of the nogood, which hold.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let past = reason.past();
        let live = (past.get(self.live) as usize).min(self.ends.len());
        for nogood in 0..live {
            let nogood = &self.atoms[self.range(nogood)];
            let mut open = nogood.iter().filter(|atom| !atom.holds(past));
            let open = (open.next(), open.next());
            let is_it = match (what, open) {
                (Consequence::Conflict, (None, _)) => true,
                (Consequence::Removal(lost), (Some(&last), None)) => refutes(last, lost),
                _ => false,
            };
            if is_it {
                let held = nogood.iter().filter(|atom| atom.holds(past));
                return held.for_each(|&atom| reason.is_true(atom));
            }
        }
        if !self.hopeless {
            reason.scope(&self.scope);
        }
    }

    /// An atom comes to hold when a bound moves, or a variable is fixed; only `≠` also in between.
    fn event(&self, position: usize) -> Event {
        self.events[position]
    }
}
