//! The order of the values of a variable.

use crate::atom::Atom;
use crate::domains::Domains;
use crate::ids::Var;
use crate::values::span;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// The value that comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum ValueOrder {
    /// The smallest (`indomain_min`).
    #[default]
    Min,
    /// The largest (`indomain_max`).
    Max,
    /// The middle one of the values left, or the lower of two middle ones (`indomain_median`).
    Median,
    /// A random value (`indomain_random`). It is drawn by ChaCha8 with this seed and is the same on
    /// every machine.
    Random(u64),
    /// All values up to the middle of the bounds, before those beyond it (`indomain_split`).
    Split,
    /// All values beyond the middle of the bounds, before those up to it
    /// (`indomain_reverse_split`).
    ReverseSplit,
    /// One half of the domain before the other, as [`Split`](Self::Split) or
    /// [`ReverseSplit`](Self::ReverseSplit), drawn as in [`Random`](Self::Random)
    /// (`indomain_split_random`).
    RandomSplit(u64),
    /// The value closest to the mean of the bounds, or the lower of two (`indomain_middle`).
    Middle,
    /// All values up to the first gap, before those beyond it; without a gap as
    /// [`Split`](Self::Split) (`indomain_interval`).
    Interval,
    /// All values but the smallest, before that one (`outdomain_min`).
    OutMin,
    /// All values but the largest, before that one (`outdomain_max`).
    OutMax,
    /// All values but the [median](Self::Median), before that one (`outdomain_median`).
    OutMedian,
    /// All values but a random one, before that one (`outdomain_random`).
    OutRandom(u64),
}

#[derive(Debug)]
pub(super) enum Pick {
    Min,
    Max,
    Median,
    Random(Box<ChaCha8Rng>),
    Split,
    ReverseSplit,
    RandomSplit(Box<ChaCha8Rng>),
    Middle,
    Interval,
    /// The negation of what the other one decides.
    Out(Box<Self>),
}

impl Pick {
    pub(super) fn new(order: ValueOrder) -> Self {
        match order {
            ValueOrder::Min => Self::Min,
            ValueOrder::Max => Self::Max,
            ValueOrder::Median => Self::Median,
            ValueOrder::Split => Self::Split,
            ValueOrder::ReverseSplit => Self::ReverseSplit,
            ValueOrder::Random(seed) => Self::Random(Box::new(ChaCha8Rng::seed_from_u64(seed))),
            ValueOrder::RandomSplit(seed) => {
                Self::RandomSplit(Box::new(ChaCha8Rng::seed_from_u64(seed)))
            }
            ValueOrder::Middle => Self::Middle,
            ValueOrder::Interval => Self::Interval,
            ValueOrder::OutMin => Self::out(ValueOrder::Min),
            ValueOrder::OutMax => Self::out(ValueOrder::Max),
            ValueOrder::OutMedian => Self::out(ValueOrder::Median),
            ValueOrder::OutRandom(seed) => Self::out(ValueOrder::Random(seed)),
        }
    }

    fn out(order: ValueOrder) -> Self {
        Self::Out(Box::new(Self::new(order)))
    }

    #[inline]
    pub(super) fn decide(&mut self, d: &Domains, x: Var) -> Atom {
        match self {
            Self::Min => Atom::is(x, d.min(x)),
            Self::Max => Atom::is(x, d.max(x)),
            Self::Split => Atom::at_most(x, middle_of(d.min(x), d.max(x))),
            Self::ReverseSplit => Atom::at_least(x, middle_of(d.min(x), d.max(x)) + 1),
            Self::RandomSplit(rng) => {
                let lower = Atom::at_most(x, middle_of(d.min(x), d.max(x)));
                if rng.random_range(0..2) == 0 {
                    lower
                } else {
                    !lower
                }
            }
            Self::Middle => Atom::is(x, closest(d, x, middle_of(d.min(x), d.max(x)))),
            Self::Interval => Atom::at_most(x, end_of_interval(d, x, d.min(x), d.max(x))),
            Self::Out(pick) => !pick.decide(d, x),
            Self::Median => at_place(d, x, (places(d, x) - 1) / 2),
            Self::Random(rng) => at_place(d, x, rng.random_range(0..places(d, x))),
        }
    }
}

/// The value closest to the mean of the bounds, which is `middle` or half more.
fn closest(d: &Domains, x: Var, middle: i32) -> i32 {
    let (min, max) = (i64::from(d.min(x)), i64::from(d.max(x)));
    let distance = |value: i32| (2 * i64::from(value) - min - max).abs();
    let below = d
        .ranges(x)
        .take_while(|range| *range.start() <= middle)
        .last();
    let below = below.map(|range| middle.min(*range.end()));
    let above = middle.checked_add(1).and_then(|from| d.next_value(x, from));
    match (below, above) {
        (Some(below), Some(above)) if distance(above) < distance(below) => above,
        (Some(below), _) => below,
        (None, above) => above.unwrap_or(middle),
    }
}

/// The last value before the first gap, or the middle of the bounds.
fn end_of_interval(d: &Domains, x: Var, min: i32, max: i32) -> i32 {
    let first = d.next_range(x, min).map_or(max, |range| *range.end());
    if first < max {
        first
    } else {
        middle_of(min, max)
    }
}

/// The number of values, or of those between the bounds of a wide domain: it may have too many to
/// count.
fn places(d: &Domains, x: Var) -> u64 {
    if d.is_wide(x) {
        span(d.min(x), d.max(x))
    } else {
        d.size(x)
    }
}

/// A decision on the value at one of the [`places`].
fn at_place(d: &Domains, x: Var, place: u64) -> Atom {
    let (min, max) = (d.min(x), d.max(x));
    if d.is_wide(x) {
        // Below the maximum, so that both sides lose values.
        let value = (i64::from(min) + place as i64).min(i64::from(max) - 1);
        return Atom::at_most(x, value as i32);
    }
    Atom::is(x, d.iter(x).nth(place as usize).unwrap_or(min))
}

/// The middle of the bounds, rounded down: it is below the maximum of an open domain.
fn middle_of(min: i32, max: i32) -> i32 {
    (i64::from(min) + i64::from(max)).div_euclid(2) as i32
}
