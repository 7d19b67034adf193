//! Sets of atoms that may not all hold.

use super::literals::refutes;
use crate::constraints::prelude::*;
use crate::error::LogicError;
use std::mem;
use std::ops::Range;

/// Nogoods: sets of [`Atom`]s that may not all hold.
///
/// If all atoms of a nogood but one hold, the negation of that one does. This is value consistency
/// for each nogood. A nogood watches two of its atoms that do not hold. The others cost nothing
/// [Moskewicz et al. 2001]. One propagator keeps all nogoods.
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
}

impl Nogoods {
    /// No nogoods yet, for atoms on these variables.
    #[must_use]
    pub fn new(vars: &[Var]) -> Self {
        Self {
            scope: vars.to_vec(),
            nogoods: Vec::new(),
        }
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

    /// Forbids that all the variables have these values, one for each, in their order.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::constraints::Nogoods;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 0..=1)?;
    /// model.post(Nogoods::new(&x).forbid_values([0, 1]).forbid_values([1, 0]))?;
    /// assert_eq!(model.solutions().count(), 2);
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn forbid_values(mut self, values: impl IntoIterator<Item = i32>) -> Self {
        let atoms = self.scope.iter().zip(values);
        let nogood = atoms.map(|(&x, value)| Atom::is(x, value)).collect();
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
                return Err(LogicError::OutsideScope {
                    constraint: NAME,
                    var: var.into(),
                }
                .into());
            }
        }
        let mut store = NogoodStore {
            watchers: vec![Vec::new(); self.scope.len()],
            positions: vec![usize::MAX; count],
            events: vec![Event::Bounds; self.scope.len()],
            scope: self.scope,
            atoms: Vec::new(),
            ends: Vec::new(),
            hopeless: self.nogoods.iter().any(Vec::is_empty),
            visited: Vec::new(),
        };
        for (position, x) in store.scope.iter().enumerate() {
            store.positions[x.index()] = position;
        }
        self.nogoods
            .iter()
            .for_each(|nogood| store.add(nogood.iter().copied()));
        posting.add(store)
    }
}

const NAME: &str = "nogoods";

/// The propagator.
///
/// Invariant: at a fixpoint, of the first two atoms of a nogood either none holds, or all
/// others hold and one of the two is refuted. The nogood is once in the list of watchers of each of
/// the two.
struct NogoodStore {
    scope: Vec<Var>,
    /// By variable number, its place in the scope.
    positions: Vec<usize>,
    /// The atoms of all nogoods in one list.
    atoms: Vec<Atom>,
    /// Where each nogood ends.
    ends: Vec<usize>,
    /// By place in the scope, the nogoods that watch an atom on that variable.
    watchers: Vec<Vec<usize>>,
    /// By place in the scope, what wakes the propagator.
    events: Vec<Event>,
    /// Whether there is a nogood of no atoms.
    hopeless: bool,
    /// Scratch: the watchers that are being visited.
    visited: Vec<usize>,
}

impl NogoodStore {
    fn add(&mut self, nogood: impl Iterator<Item = Atom>) {
        let start = self.atoms.len();
        self.atoms.extend(nogood);
        for atom in self
            .atoms
            .iter()
            .skip(start)
            .filter(|atom| atom.operator() == Operator::IsNot)
        {
            self.events[self.positions[atom.var().index()]] = Event::Any;
        }
        for atom in self.atoms.iter().skip(start).take(2) {
            self.watchers[self.positions[atom.var().index()]].push(self.ends.len());
        }
        self.ends.push(self.atoms.len());
    }

    fn range(&self, nogood: usize) -> Range<usize> {
        nogood.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[nogood]
    }

    /// Looks at all nogoods that watch this variable.
    fn visit(&mut self, d: &mut Domains, position: usize) -> Outcome {
        let mut visited = mem::take(&mut self.visited);
        // A list keeps its room, so it is not allocated again and again.
        visited.append(&mut self.watchers[position]);
        let mut outcome = Ok(());
        for &nogood in &visited {
            let watcher = if outcome.is_ok() {
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
    about!(name: NAME);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        fail_if(self.hopeless)?;
        for position in woken.positions(self.scope.len()) {
            self.visit(d, position)?;
        }
        Ok(Status::Active)
    }

    /// The other atoms of the nogood, which hold.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let past = reason.past();
        for nogood in 0..self.ends.len() {
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

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let atoms = |nogood: usize| self.atoms[self.range(nogood)].iter().map(|&atom| !atom);
        let mut all: Vec<Statement> = (0..self.ends.len())
            .map(|nogood| Statement::clause(atoms(nogood)))
            .collect();
        if self.hopeless {
            all.push(Statement::never());
        }
        Some(all)
    }

    /// An atom comes to hold when a bound moves, or a variable is fixed; only `≠` also in between.
    fn event(&self, position: usize) -> Event {
        self.events[position]
    }
}
