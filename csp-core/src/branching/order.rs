//! The standard branchers: an order of variables and an order of values.

use super::{Brancher, Decision};
use crate::domains::Domains;
use crate::ids::Var;
use crate::trail::Slot;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// Which unfixed variable next. Ties go to the one listed first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum VarOrder {
    /// As listed.
    InputOrder,
    /// The smallest domain ("minimum remaining values", MRV) [Haralick & Elliott 1980].
    #[default]
    FirstFail,
    /// The smallest quotient of domain size and number of constraints on the variable [Bessière & Régin 1996].
    DomDeg,
    /// The smallest quotient of domain size and weight, which is the number of constraints on the variable plus the number
    /// of failures of constraints it is in [Boussemart et al. 2004]. Learns during the search.
    DomWDeg,
}

/// Which value first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ValueOrder {
    /// The smallest (`indomain_min`).
    #[default]
    Min,
    /// The largest.
    Max,
    /// The middle one of the values left, the lower of two.
    Median,
    /// Any, drawn from ChaCha8 with this seed: the same on every machine.
    Random(u64),
}

/// The standard brancher. On a bounds-only domain, [`ValueOrder::Median`] and [`ValueOrder::Random`] split the range
/// instead of fixing a value in its middle.
#[derive(Debug)]
pub struct Ordered {
    vars: Vec<Var>,
    order: VarOrder,
    pick: Pick,
    /// How many variables at the front are known to be fixed.
    first: Slot,
    /// By variable number: constraints on it, plus failures under [`VarOrder::DomWDeg`].
    weights: Vec<u64>,
}

#[derive(Debug)]
enum Pick {
    Min,
    Max,
    Median,
    Random(Box<ChaCha8Rng>),
}

impl Ordered {
    /// A brancher over these variables, given the number of constraints on each variable of the model
    /// ([`Solver::ordered`](crate::solver::Solver::ordered) knows them).
    pub(crate) fn new(d: &mut Domains, vars: Vec<Var>, order: VarOrder, values: ValueOrder, degrees: &[u64]) -> Self {
        let weights = match order {
            VarOrder::InputOrder | VarOrder::FirstFail => Vec::new(),
            VarOrder::DomDeg | VarOrder::DomWDeg => degrees.iter().map(|&degree| degree.max(1)).collect(),
        };
        let pick = match values {
            ValueOrder::Min => Pick::Min,
            ValueOrder::Max => Pick::Max,
            ValueOrder::Median => Pick::Median,
            ValueOrder::Random(seed) => Pick::Random(Box::new(ChaCha8Rng::seed_from_u64(seed))),
        };
        Self { vars, order, pick, first: d.new_slot(0), weights }
    }

    /// The next variable in the order among those from `first` on.
    fn next_var(&self, d: &Domains, first: usize) -> Option<Var> {
        let mut unfixed = self.vars[first..].iter().copied().filter(|&x| !d.is_fixed(x));
        match self.order {
            VarOrder::InputOrder => unfixed.next(),
            VarOrder::FirstFail => smallest(unfixed, d),
            VarOrder::DomDeg | VarOrder::DomWDeg => {
                // size / weight < best size / best weight, multiplied out.
                unfixed
                    .map(|x| (d.size(x), self.weights[x.index()], x))
                    .reduce(|best, next| {
                        let wins = u128::from(next.0) * u128::from(best.1) < u128::from(best.0) * u128::from(next.1);
                        if wins { next } else { best }
                    })
                    .map(|(_, _, x)| x)
            }
        }
    }
}

/// The first of the smallest domains. Nothing unfixed is smaller than two values: there the scan ends.
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
    fn choose(&mut self, d: &mut Domains) -> Option<Decision> {
        let known = d.trail().get(self.first) as usize;
        let skip = self.vars[known..].iter().take_while(|&&x| d.is_fixed(x)).count();
        d.trail_mut().set(self.first, (known + skip) as u64);
        let x = self.next_var(d, known + skip)?;
        Some(self.pick.decide(d, x))
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        if self.order == VarOrder::DomWDeg {
            for x in scope {
                self.weights[x.index()] += 1;
            }
        }
    }
}

impl Pick {
    fn decide(&mut self, d: &Domains, x: Var) -> Decision {
        let (min, max) = (d.min(x), d.max(x));
        let middle = match self {
            Self::Min => return Decision::Fix(x, min),
            Self::Max => return Decision::Fix(x, max),
            Self::Median => (d.size(x) - 1) / 2,
            Self::Random(rng) => rng.random_range(0..d.size(x)),
        };
        if d.is_bounds_only(x) {
            // Below the maximum, so that both sides lose values.
            return Decision::AtMost(x, (i64::from(min) + middle as i64).min(i64::from(max) - 1) as i32);
        }
        Decision::Fix(x, d.iter(x).nth(middle as usize).unwrap_or(min))
    }
}
