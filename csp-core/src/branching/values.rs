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
}

#[derive(Debug)]
pub(super) enum Pick {
    Min,
    Max,
    Median,
    Random(Box<ChaCha8Rng>),
    Split,
    ReverseSplit,
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
        }
    }

    pub(super) fn decide(&mut self, d: &Domains, x: Var) -> Atom {
        let (min, max) = (d.min(x), d.max(x));
        // Between the bounds of a wide domain there may be too many values to count.
        let size = if d.is_wide(x) { span(min, max) } else { d.size(x) };
        let middle = match self {
            Self::Min => return Atom::is(x, min),
            Self::Max => return Atom::is(x, max),
            Self::Split => return Atom::at_most(x, middle_of(min, max)),
            Self::ReverseSplit => return Atom::at_least(x, middle_of(min, max) + 1),
            Self::Median => (size - 1) / 2,
            Self::Random(rng) => rng.random_range(0..size),
        };
        if d.is_wide(x) {
            // Below the maximum, so that both sides lose values.
            return Atom::at_most(
                x,
                (i64::from(min) + middle as i64).min(i64::from(max) - 1) as i32,
            );
        }
        Atom::is(x, d.iter(x).nth(middle as usize).unwrap_or(min))
    }
}

/// The middle of the bounds, rounded down: it is below the maximum of an open domain.
fn middle_of(min: i32, max: i32) -> i32 {
    (i64::from(min) + i64::from(max)).div_euclid(2) as i32
}
