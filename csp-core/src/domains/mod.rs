//! Floor 2: the domains of the variables, as words on the trail.
//!
//! A domain takes one of three shapes, chosen when the variable is made:
//!
//! * **Word**: at most 64 values apart. The head word is the set: bit `k` stands for `base + k`.
//!   This is the fast path.
//! * **Bits**: up to [`Domains::LIMIT`] values apart. The head word packs the bounds; the bits are
//!   tail words, 64 values each. Bits outside the bounds are stale and mean nothing.
//! * **Bounds**: anything wider, without gaps. The head word packs the bounds, and that is all: a
//!   value in the middle cannot be removed ([`Domains::remove`] then leaves the domain as it is).
//!
//! Invariant: a change is one entry on the trail, or (for [`Domains::keep`] on wide domains) one
//! entry a word. A domain that loses its last value is left empty, with the entry on the trail,
//! until the level is popped.

mod layout;
mod lost;
mod read;
mod write;

use self::layout::{BOUNDS, Layout, WORD, pack, range_bits};
use crate::error::ModelError;
use crate::ids::Var;
use crate::trail::{Cause, Slot, Trail};
use crate::values::{Values, span};

pub use self::write::Outcome;

/// The owner of a tail word that belongs to no variable.
const NOBODY: u32 = u32::MAX;

/// All domains, and the trail they live on.
///
/// ```
/// use csp_core::domains::Domains;
/// let mut d = Domains::default();
/// let x = d.new_var(&(1..=9).into()).unwrap();
/// d.trail_mut().push_level();
/// d.at_least(x, 4).unwrap();
/// d.remove(x, 6).unwrap();
/// assert_eq!(d.values(x).to_string(), "4 5 7..9");
/// assert!(d.fix(x, 6).is_err());
/// d.trail_mut().pop_level();
/// assert_eq!(d.size(x), 9);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Domains {
    trail: Trail,
    layouts: Vec<Layout>,
    /// For each tail word the variable whose bits it holds.
    owners: Vec<u32>,
    /// How often a variable came to have one value.
    fixings: u64,
}

impl Domains {
    /// The largest span of a domain that is kept as bits; domains with gaps cannot be wider.
    pub const LIMIT: u64 = 1 << 16;

    /// Adds a variable with this domain.
    ///
    /// # Errors
    /// [`ModelError::EmptyDomain`] without values; [`ModelError::DomainTooLarge`] for a domain with
    /// gaps that spans more than [`Domains::LIMIT`] integers; [`ModelError::TooMany`].
    pub fn new_var(&mut self, values: &Values) -> Result<Var, ModelError> {
        let (Some(min), Some(max)) = (values.min(), values.max()) else {
            return Err(ModelError::EmptyDomain);
        };
        let span = span(min, max);
        let gaps = span != values.len();
        if gaps && span > Self::LIMIT {
            return Err(ModelError::DomainTooLarge { span, limit: Self::LIMIT });
        }
        let words = if span > 64 && span <= Self::LIMIT { span.div_ceil(64) as usize } else { 0 };
        const ROOM: usize = 1 << 31;
        if self.len() + 1 >= ROOM || self.owners.len() + words >= ROOM {
            return Err(ModelError::TooMany);
        }
        let bits =
            |from: i64| values.ranges().fold(0, |bits, range| bits | range_bits(&range, from));
        let (head, kind) = match span {
            0..=64 => (bits(i64::from(min)), WORD),
            _ if words > 0 => (pack(min, max), self.owners.len() as u32),
            _ => (pack(min, max), BOUNDS),
        };
        let var = self.trail.new_head(head);
        self.layouts.push(Layout { base: min, kind });
        for word in 0..words {
            self.trail.new_slot(bits(i64::from(min) + 64 * word as i64));
            self.owners.push(var.raw());
        }
        Ok(var)
    }

    /// Adds a word of backtrackable state for a propagator.
    pub fn new_slot(&mut self, word: u64) -> Slot {
        self.owners.push(NOBODY);
        self.trail.new_slot(word)
    }

    /// The number of variables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.layouts.len()
    }

    /// Whether there is no variable.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All variables in order.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.len() as u32).map(Var::new)
    }

    /// The record of all changes.
    #[inline]
    #[must_use]
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// The record of all changes, to open and close levels, to set slots, to walk.
    #[inline]
    pub fn trail_mut(&mut self) -> &mut Trail {
        &mut self.trail
    }

    /// How often a variable came to have one value since the beginning, what was undone included.
    #[inline]
    pub(crate) fn fixings(&self) -> u64 {
        self.fixings
    }

    /// Says who acts from now on.
    #[inline]
    pub(crate) fn set_cause(&mut self, cause: Cause) {
        self.trail.set_cause(cause);
    }
}

/// What the shapes have in common.
impl Domains {
    #[inline]
    fn layout(&self, x: Var) -> Layout {
        self.layouts[x.index()]
    }

    /// The head word and how to read it.
    #[inline]
    fn head(&self, x: Var) -> (u64, Layout) {
        (self.trail.head(x), self.layout(x))
    }

    /// The variable whose bits a tail word holds.
    fn owner(&self, tail: usize) -> Option<Var> {
        let owner = self.owners[tail];
        (owner != NOBODY).then(|| Var::new(owner))
    }

    /// The bounds of a wide domain; they cross when it is empty.
    fn bounds(&self, x: Var) -> (i32, i32) {
        layout::unpack(self.trail.head(x))
    }
}

#[cfg(test)]
mod tests {
    use super::Domains;
    use crate::agenda::Event;
    use crate::values::Values;

    /// Every removal from every small domain, and what it is called.
    #[test]
    fn events_say_what_happened() {
        for bits in 1u32..32 {
            for mask in 0u32..32 {
                let set = |bits: u32| -> Values {
                    (0..5).filter(|v| bits >> v & 1 == 1).map(|v| v * 31).collect()
                };
                let (before, after) = (set(bits), set(bits & mask));
                if after.is_empty() || after == before {
                    continue;
                }
                let mut d = Domains::default();
                // Once in one word, once spread over three.
                for before in [before.iter().map(|v| v / 31).collect(), before.clone()] {
                    let scale = if d.is_empty() { 31 } else { 1 };
                    let x = d.new_var(&before).unwrap();
                    let start = d.trail().log().len();
                    d.keep(x, &after.iter().map(|v| v / scale).collect()).unwrap();
                    let strongest = d.trail().log()[start..]
                        .iter()
                        .filter_map(|&entry| d.event(entry))
                        .map(|(_, event)| event)
                        .max();
                    let moved =
                        d.min(x) != before.min().unwrap() || d.max(x) != before.max().unwrap();
                    let expected = if d.is_fixed(x) {
                        Event::Fixed
                    } else if moved {
                        Event::Bounds
                    } else {
                        Event::Any
                    };
                    assert_eq!(strongest, Some(expected), "{before} to {}", d.values(x));
                }
            }
        }
    }

    /// Keeping a set and removing all others leave the same, in one word and in three, and of
    /// bounds what they can show.
    #[test]
    fn keeping_and_removing_agree() {
        for bits in 1u32..64 {
            for mask in 0u32..64 {
                let set = |bits: u32, scale| -> Values {
                    (0..6).filter(|v| bits >> v & 1 == 1).map(|v| v * scale).collect()
                };
                for (before, scale) in
                    [(set(bits, 1), 1), (set(bits, 31), 31), ((0..=200_000).into(), 40_000)]
                {
                    let expected = before.intersection(&set(mask, scale));
                    let mut d = Domains::default();
                    let [x, y] = [(); 2].map(|()| d.new_var(&before).unwrap());
                    let outcomes = [
                        d.keep(x, &set(mask, scale)),
                        d.remove_all(y, &set(mask, scale).complement()),
                    ];
                    assert_eq!(outcomes.map(|outcome| outcome.is_ok()), [!expected.is_empty(); 2]);
                    if let (Some(low), Some(high)) = (expected.min(), expected.max()) {
                        let shown =
                            if d.is_bounds_only(x) { (low..=high).into() } else { expected };
                        assert_eq!([d.values(x), d.values(y)], [shown.clone(), shown]);
                    }
                }
            }
        }
    }
}
