//! What a variable order has learnt about each variable.

use super::VarOrder;
use crate::domains::Domains;
use crate::ids::Var;
use std::cmp::Ordering;

/// Scores by variable number. All are whole numbers, which are the same on every machine.
///
/// Variables that are made after the brancher have no score, as it never chooses them. They can
/// still be in the scope of a failure, for example as auxiliary variables of expressions.
#[derive(Debug)]
pub(super) enum Scores {
    /// The size of the domain alone.
    Size,
    /// A score of the domain alone.
    Domain(DomainScore),
    /// The number of constraints, and whether it only decides between domains of one size.
    Degrees {
        degrees: Vec<u64>,
        sizes_first: bool,
    },
    /// The number of constraints, plus what failures have added, in units of [`UNIT`].
    Weights {
        weights: Vec<u64>,
        /// The amount that the next failure adds.
        bump: u64,
        /// How much a failure counts, in percent of the next one.
        decay: u64,
    },
    /// How often the variable was chosen, and how often that failed at once.
    Rates {
        rates: Vec<Rate>,
        chosen: Option<Var>,
    },
}

#[derive(Clone, Copy, Debug)]
pub(super) enum DomainScore {
    Largest,
    LeastMin,
    GreatestMax,
    Regret,
}

#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Rate {
    failures: u64,
    choices: u64,
}

/// The variables whose scores a failure has changed, apart from the variable that was chosen last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Touched {
    Nothing,
    /// The variables of the scope that failed.
    Scope,
    All,
}

/// A weight of one.
const UNIT: u64 = 1 << 16;

/// Weights are scaled down before one failure adds this much.
const MOST: u64 = 1 << 48;

/// A fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Score(u64, u64);

impl Score {
    /// Less than that of any variable.
    pub(super) const LEAST: Self = Self(0, 1);

    /// Compares by multiplication.
    pub(super) fn compare(self, other: Self) -> Ordering {
        (u128::from(self.0) * u128::from(other.1)).cmp(&(u128::from(other.0) * u128::from(self.1)))
    }
}

impl DomainScore {
    /// Greater than 0 for every open variable.
    fn score(self, d: &Domains, x: Var) -> u64 {
        let (min, max) = (d.min(x), d.max(x));
        match self {
            Self::Largest => d.size(x),
            Self::LeastMin => u64::from(min.abs_diff(i32::MAX)) + 1,
            Self::GreatestMax => u64::from(max.abs_diff(i32::MIN)) + 1,
            Self::Regret => {
                let second = min.checked_add(1).and_then(|above| d.next_value(x, above));
                u64::from(second.unwrap_or(max).abs_diff(min))
            }
        }
    }
}

impl Scores {
    /// The scores for an order. `degrees` are the numbers of constraints on each variable of the
    /// model.
    pub(super) fn new(order: VarOrder, degrees: &[u64]) -> Self {
        let weights = || {
            degrees
                .iter()
                .map(|&degree| degree.max(1).saturating_mul(UNIT))
                .collect()
        };
        match order {
            VarOrder::InputOrder | VarOrder::FirstFail => Self::Size,
            VarOrder::DomDeg => Self::Weights {
                weights: weights(),
                bump: 0,
                decay: 100,
            },
            VarOrder::DomWDeg => Self::Weights {
                weights: weights(),
                bump: UNIT,
                decay: 100,
            },
            VarOrder::DecayedDomWDeg(percent) => Self::Weights {
                weights: weights(),
                bump: UNIT,
                decay: u64::from(percent.clamp(1, 100)),
            },
            VarOrder::AntiFirstFail => Self::Domain(DomainScore::Largest),
            VarOrder::Smallest => Self::Domain(DomainScore::LeastMin),
            VarOrder::Largest => Self::Domain(DomainScore::GreatestMax),
            VarOrder::MaxRegret => Self::Domain(DomainScore::Regret),
            VarOrder::Occurrence => Self::Degrees {
                degrees: degrees.to_vec(),
                sizes_first: false,
            },
            VarOrder::MostConstrained => Self::Degrees {
                degrees: degrees.to_vec(),
                sizes_first: true,
            },
            VarOrder::FailureRate => Self::Rates {
                rates: vec![Rate::default(); degrees.len()],
                chosen: None,
            },
        }
    }

    /// The score of a variable. The greatest comes first.
    #[inline(always)]
    pub(super) fn of(&self, d: &Domains, x: Var) -> Score {
        // The size of a domain of many words is counted, so it is asked for only where it matters.
        match self {
            Self::Size => Score(1, d.size(x)),
            Self::Domain(by) => Score(by.score(d, x), 1),
            Self::Degrees {
                degrees,
                sizes_first,
            } => {
                const HALF: u64 = u32::MAX as u64;
                let degree = degrees[x.index()].min(HALF - 1) + 1;
                let rank = if *sizes_first {
                    HALF - d.size(x).min(HALF)
                } else {
                    0
                };
                Score(rank << 32 | degree, 1)
            }
            Self::Weights { weights, .. } => Score(weights[x.index()], d.size(x)),
            Self::Rates { rates, .. } => {
                let Rate { failures, choices } = rates[x.index()];
                Score(failures + 1, (choices + 2).saturating_mul(d.size(x)))
            }
        }
    }

    /// Notes a variable that is branched on.
    pub(super) fn on_choice(&mut self, x: Var) {
        if let Self::Rates { rates, chosen } = self {
            rates[x.index()].choices += 1;
            *chosen = Some(x);
        }
    }

    /// Notes a failure. Returns the variables whose scores may have changed.
    pub(super) fn on_conflict(&mut self, scope: &[Var]) -> Touched {
        match self {
            Self::Size | Self::Domain(_) | Self::Degrees { .. } => Touched::Nothing,
            Self::Weights {
                weights,
                bump,
                decay,
            } => {
                for x in scope {
                    if let Some(weight) = weights.get_mut(x.index()) {
                        *weight += *bump;
                    }
                }
                *bump = *bump * 100 / *decay;
                if *bump > MOST {
                    weights
                        .iter_mut()
                        .for_each(|weight| *weight = (*weight >> 32).max(1));
                    *bump >>= 32;
                    return Touched::All;
                }
                Touched::Scope
            }
            Self::Rates { rates, chosen } => {
                // The right side comes next, and no brancher has chosen it.
                if let Some(x) = chosen.take() {
                    rates[x.index()].failures += 1;
                }
                Touched::Nothing
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(scores: &Scores) -> &[u64] {
        let Scores::Weights { weights, .. } = scores else {
            unreachable!()
        };
        weights
    }

    #[test]
    fn old_failures_count_less() {
        let [x, y] = [0, 1].map(Var::new);
        let mut plain = Scores::new(VarOrder::DomWDeg, &[1, 1]);
        let mut decayed = Scores::new(VarOrder::DecayedDomWDeg(50), &[1, 1]);
        for scores in [&mut plain, &mut decayed] {
            for x in [x, x, y] {
                scores.on_conflict(&[x]);
            }
        }
        assert_eq!(weights(&plain), [3 * UNIT, 2 * UNIT]);
        assert_eq!(weights(&decayed), [4 * UNIT, 5 * UNIT]);
    }

    #[test]
    fn weights_never_overflow() {
        for percent in [0, 1, 50, 99, 255] {
            let mut scores = Scores::new(VarOrder::DecayedDomWDeg(percent), &[0, u64::MAX >> 20]);
            for _ in 0..10_000 {
                scores.on_conflict(&[Var::new(0)]);
            }
            assert!(weights(&scores)[0] > weights(&scores)[1] || percent > 99);
        }
    }
}
