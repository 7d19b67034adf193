//! Whose the tail words are.

use crate::meter::bytes_of;
use crate::values::runs;

/// For each tail word the variable whose values its bits are, and which values these are.
#[derive(Clone, Debug, Default)]
pub(super) struct Owners(Vec<Owner>);

#[derive(Clone, Copy, Debug)]
struct Owner {
    variable: u32,
    place: TailPlace,
}

/// The variable of a word that has none.
const NO_VARIABLE: u32 = u32::MAX;

impl Owners {
    /// The number of bytes that they take.
    pub(super) fn memory(&self) -> u64 {
        bytes_of(&self.0)
    }

    /// There are fewer tail words than this.
    pub(super) const MOST: usize = 1 << 31;

    /// The number of tail words.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The next tail word is about values of this variable.
    pub(super) fn add(&mut self, variable: u32, place: TailPlace) {
        self.0.push(Owner { variable, place });
    }

    /// The next tail word belongs to no variable.
    pub(super) fn add_none(&mut self) {
        self.add(NO_VARIABLE, TailPlace::new(0, 0));
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// The number of the variable that a tail word belongs to.
    #[inline]
    pub(super) fn variable(&self, tail: usize) -> Option<u32> {
        let variable = self.0[tail].variable;
        (variable != NO_VARIABLE).then_some(variable)
    }

    /// Which values of its variable a tail word is about.
    pub(super) fn place(&self, tail: usize) -> TailPlace {
        self.0[tail].place
    }
}

/// What the bits of a tail word stand for. On level `l` bit `k` of word `i` stands for the `64^l`
/// values from `base + (64 i + k) 64^l` on. Level 0 is the only one of a domain that is kept as bits.
// Both numbers share a word: there are 6 levels, and 2^26 words on the lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct TailPlace(u32);

const INDEX_BITS: u32 = 26;

impl TailPlace {
    pub(super) const fn new(level: usize, index: u32) -> Self {
        Self((level as u32) << INDEX_BITS | index)
    }

    pub(super) const fn level(self) -> usize {
        (self.0 >> INDEX_BITS) as usize
    }

    pub(super) const fn index(self) -> u32 {
        self.0 & ((1 << INDEX_BITS) - 1)
    }

    /// The values for which these bits of the word stand, as far as they are in `i32`.
    pub(super) fn ranges(self, base: i32, bits: u64) -> impl Iterator<Item = (i32, i32)> {
        let value = move |bit: i32| {
            let place = (64 * i64::from(self.index()) + i64::from(bit)) << (6 * self.level());
            i64::from(base) + place
        };
        runs(0, bits).filter_map(move |(first, last)| {
            let first = i32::try_from(value(first)).ok()?;
            let last = (value(last + 1) - 1).min(i32::MAX.into()) as i32;
            Some((first, last))
        })
    }
}
