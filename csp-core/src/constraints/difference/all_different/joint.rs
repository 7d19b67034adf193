//! All-different constraints that share variables, as one propagator.
//!
//! The reasons are in `docs/decisions/25-one-propagator-for-all-houses.md`.

use super::AllDifferent;
use super::value::{explain_lost, permuted};
use crate::constraints::prelude::*;
use crate::propagator::OneOf;

/// All-different constraints that share variables, each with
/// [`Consistency::Value`](crate::propagator::Consistency::Value).
///
/// Their `≠` are the edges of a graph, which has to be coloured. If all domains are one word with
/// one base, a single propagator removes the value of a fixed variable from all its neighbours. It
/// goes on with those that this fixes. It reaches the same fixpoint as the constraints posted one
/// by one, in fewer runs. Its disadvantage is that a change does not show which of the constraints
/// caused it. For other domains the constraints are posted one by one.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::AllDifferents;
/// // A wheel: the hub differs from the rim, and the rim from its neighbours.
/// let mut model = Model::new();
/// let hub = model.var("hub", 1..=3)?;
/// let rim = model.array("rim", 5, 1..=3)?;
/// model.post(AllDifferents::new((0..5).map(|i| vec![hub, rim[i], rim[(i + 1) % 5]])))?;
/// assert_eq!(model.solutions().count(), 0);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllDifferents {
    scopes: Vec<Vec<Var>>,
}

impl AllDifferents {
    /// The constraints over these scopes.
    #[must_use]
    pub fn new(scopes: impl IntoIterator<Item = Vec<Var>>) -> Self {
        Self {
            scopes: scopes.into_iter().collect(),
        }
    }
}

impl Constraint for AllDifferents {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let mut scope = self.scopes.concat();
        posting.check("all_different", &scope)?;
        scope.sort_unstable_by_key(|x| x.index());
        scope.dedup();
        let d = posting.domains();
        let words = scope
            .iter()
            .all(|&x| d.is_word(x) && d.base(x) == d.base(scope[0]));
        if !words || self.scopes.iter().any(|scope| has_repeats(scope)) {
            return self
                .scopes
                .iter()
                .try_for_each(|scope| AllDifferent::new(scope).post(posting));
        }
        posting.add(Joint::new(scope, &self.scopes))
    }
}

/// Forward checking on the graph of the `≠` [Haralick & Elliott 1980].
struct Joint {
    scope: Vec<Var>,
    /// The scopes of the constraints.
    parts: Vec<Vec<Var>>,
    /// The neighbours of the first variable of the scope, then those of the second, ...
    neighbours: Vec<Var>,
    /// By variable number, where its neighbours start and end.
    spans: Vec<(u32, u32)>,
    /// Scratch: fixed variables whose value the neighbours may still have.
    fixed: Vec<Var>,
    /// Scratch: by variable number, the values to remove from it.
    taken: Vec<u64>,
}

impl Joint {
    fn new(scope: Vec<Var>, scopes: &[Vec<Var>]) -> Self {
        let numbers = scope.last().map_or(0, |last| last.index() + 1);
        let mut scopes_of: Vec<Vec<&[Var]>> = vec![Vec::new(); numbers];
        for scope in scopes {
            for x in scope {
                scopes_of[x.index()].push(scope);
            }
        }
        let mut neighbours = Vec::new();
        let mut spans = vec![(0, 0); numbers];
        // By variable number, the last variable that it was a neighbour of. So each neighbour is
        // listed once.
        let mut neighbour_of: Vec<Option<Var>> = vec![None; numbers];
        for &x in &scope {
            let start = neighbours.len();
            neighbour_of[x.index()] = Some(x);
            for &y in scopes_of[x.index()].iter().copied().flatten() {
                if neighbour_of[y.index()].replace(x) != Some(x) {
                    neighbours.push(y);
                }
            }
            neighbours[start..].sort_unstable_by_key(|y| y.index());
            spans[x.index()] = (start as u32, neighbours.len() as u32);
        }
        // One more entry than there can be, since the place after the last is always written.
        let fixed = vec![Var::new(0); scope.len() + 1];
        let taken = vec![0; spans.len()];
        Self {
            scope,
            parts: scopes.to_vec(),
            neighbours,
            spans,
            fixed,
            taken,
        }
    }

    /// Removes the values of the first `count` fixed variables from their neighbours. Returns the
    /// number of those that this fixes.
    #[inline(never)]
    fn strike_by_many(&mut self, count: usize, d: &mut Domains) -> Result<usize, Conflict> {
        self.taken.fill(0);
        for &x in &self.fixed[..count] {
            let value = d.word(x);
            let (start, end) = self.spans[x.index()];
            for y in &self.neighbours[start as usize..end as usize] {
                self.taken[y.index()] |= value;
            }
        }
        remove_taken(
            &self.scope,
            |y| self.taken[y.index()],
            &mut self.fixed,
            0,
            d,
        )
    }
}

/// With at least this many fixed variables, their values are collected before any is removed. That
/// makes fewer entries on the trail.
const MANY: usize = 16;

/// Whether a word has at most one bit.
fn is_single(word: u64) -> bool {
    word & word.wrapping_sub(1) == 0
}

/// Removes from each of these variables the bits that are `taken` from it. Variables that this
/// fixes are put in `fixed` from `count` on. Returns the new count.
#[inline(always)]
fn remove_taken(
    vars: &[Var],
    taken: impl Fn(Var) -> u64,
    fixed: &mut [Var],
    mut count: usize,
    d: &mut Domains,
) -> Result<usize, Conflict> {
    for block in vars.chunks(64) {
        // All tests come first, without a branch, and then the few changes.
        let mut holders = 0;
        let (fours, rest) = block.as_chunks::<4>();
        fours.iter().flatten().chain(rest).rev().for_each(|&y| {
            holders = holders << 1 | u64::from(d.word(y) & taken(y) != 0);
        });
        for position in Ones(holders) {
            let y = block[position];
            let left = d.remove_bits(y, taken(y))?;
            fixed[count] = y;
            count += usize::from(is_single(left));
        }
    }
    Ok(count)
}

impl Propagator for Joint {
    about!(name: "all_different", event: Fixed, priority: Constant);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let mut count = 0;
        for position in woken.positions(self.scope.len()) {
            self.fixed[count] = self.scope[position];
            count += usize::from(is_single(d.word(self.scope[position])));
        }
        while count > 0 {
            if count >= MANY {
                count = self.strike_by_many(count, d)?;
                continue;
            }
            count -= 1;
            let x = self.fixed[count];
            let value = d.word(x);
            let (start, end) = self.spans[x.index()];
            let neighbours = &self.neighbours[start as usize..end as usize];
            count = remove_taken(neighbours, |_| value, &mut self.fixed, count, d)?;
        }
        Ok(Status::Fixpoint)
    }

    /// The neighbours that have the values.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        match what {
            Consequence::Removal(lost) => {
                let (start, end) = self.spans[lost.var().index()];
                explain_lost(lost, &self.neighbours[start as usize..end as usize], reason);
            }
            Consequence::Conflict => reason.scope(&self.scope),
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let parts = self.parts.iter();
        Some(parts.map(Statement::different).collect())
    }

    fn alternatives(&self, d: &Domains, give: &mut OneOf<'_>) {
        self.parts.iter().for_each(|part| permuted(part, d, give));
    }
}
