//! The standard brancher: an order of variables and an order of values.

use super::scores::{Score, Scores};
use super::values::{Pick, ValueOrder};
use super::{Brancher, Decision};
use crate::domains::{Domains, SearchState};
use crate::ids::Var;
use crate::trail::Slot;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::cmp::Ordering;

/// Which unfixed variable next. Ties go to the one listed first, or to any of them
/// ([`Ordered::shuffle_ties`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum VarOrder {
    /// As listed.
    InputOrder,
    /// The smallest domain ("minimum remaining values", MRV) [Haralick & Elliott 1980].
    #[default]
    FirstFail,
    /// The smallest quotient of domain size and number of constraints on the variable [Bessière &
    /// Régin 1996].
    DomDeg,
    /// The smallest quotient of domain size and weight, which is the number of constraints on the
    /// variable plus the number of failures of constraints it is in [Boussemart et al. 2004].
    /// Learns during the search.
    DomWDeg,
    /// The same, but a failure counts only so many percent (1 to 100) of the next one, so that the
    /// order follows the search to where it is now [Moskewicz et al. 2001].
    DecayedDomWDeg(u8),
    /// The greatest quotient of failure rate and domain size. The failure rate is how many of the
    /// decisions on the variable failed at once [Li, Yin & Li 2021], begun at one of two. Learns
    /// during the search.
    FailureRate,
}

/// The standard brancher. On a [wide](Domains::is_wide) domain, [`ValueOrder::Median`] and
/// [`ValueOrder::Random`] split the range between the bounds instead of fixing a value in its
/// middle.
#[derive(Debug)]
#[must_use = "a brancher decides nothing until it is given to `Model::branch`"]
pub struct Ordered {
    vars: Vec<Var>,
    order: VarOrder,
    pick: Pick,
    /// How many variables at the front are known to be fixed.
    first: Slot,
    scores: Scores,
    /// Draws among equals.
    ties: Option<Box<ChaCha8Rng>>,
}

impl Ordered {
    /// A brancher over these variables, given the number of constraints on each variable of the
    /// model ([`Solver::ordered`](crate::solver::Solver::ordered) knows them).
    pub(crate) fn new(
        d: &mut Domains,
        vars: Vec<Var>,
        order: VarOrder,
        values: ValueOrder,
        degrees: &[u64],
    ) -> Self {
        let scores = Scores::new(order, degrees);
        Self { vars, order, pick: Pick::new(values), first: d.new_slot(0), scores, ties: None }
    }

    /// Of several variables that are equally good, takes any, drawn from ChaCha8 with this seed:
    /// the same on every machine. Under [`VarOrder::InputOrder`] no two are.
    pub fn shuffle_ties(self, seed: u64) -> Self {
        Self { ties: Some(Box::new(ChaCha8Rng::seed_from_u64(seed))), ..self }
    }

    /// The next variable in the order among those from `first` on.
    fn next_var(&mut self, d: &Domains, first: usize) -> Option<Var> {
        let mut unfixed = self.vars[first..].iter().copied().filter(|&x| !d.is_fixed(x));
        match (self.order, &mut self.ties) {
            (VarOrder::InputOrder, _) => unfixed.next(),
            (VarOrder::FirstFail, None) => smallest(unfixed, d),
            (_, ties) => best(unfixed.map(|x| (x, self.scores.of(d, x))), ties.as_deref_mut()),
        }
    }
}

/// The first of those with the greatest score, or any of them.
fn best(
    scored: impl Iterator<Item = (Var, Score)>,
    mut ties: Option<&mut ChaCha8Rng>,
) -> Option<Var> {
    let mut best: Option<(Var, Score)> = None;
    let mut equals = 1u64;
    for (x, score) in scored {
        match best.map_or(Ordering::Greater, |(_, greatest)| score.compare(greatest)) {
            Ordering::Greater => (best, equals) = (Some((x, score)), 1),
            Ordering::Equal => {
                equals += 1;
                if ties.as_mut().is_some_and(|rng| rng.random_range(0..equals) == 0) {
                    best = Some((x, score));
                }
            }
            Ordering::Less => {}
        }
    }
    best.map(|(x, _)| x)
}

/// The first of the smallest domains. Nothing unfixed is smaller than two values: there the scan
/// ends.
fn smallest(unfixed: impl Iterator<Item = Var>, d: &Domains) -> Option<Var> {
    let mut best = None;
    let mut least = u64::MAX;
    for x in unfixed {
        let size = d.size(x);
        if size < least {
            (best, least) = (Some(x), size);
            if size == 2 {
                break;
            }
        }
    }
    best
}

impl Brancher for Ordered {
    fn choose(&mut self, d: &mut SearchState) -> Option<Decision> {
        let known = d.get(self.first) as usize;
        let skip = self.vars[known..].iter().take_while(|&&x| d.is_fixed(x)).count();
        d.set(self.first, (known + skip) as u64);
        let x = self.next_var(d, known + skip)?;
        self.scores.on_choice(x);
        Some(self.pick.decide(d, x))
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Decision> {
        if d.is_fixed(x) || !self.vars.contains(&x) {
            return None;
        }
        self.scores.on_choice(x);
        Some(self.pick.decide(d, x))
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        self.scores.on_conflict(scope);
    }
}
