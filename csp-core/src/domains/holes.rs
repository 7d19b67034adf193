//! The shape of very wide domains with gaps: which values between the bounds are missing.
//!
//! Values are counted from the base of the domain, as *places*. The missing ones are a tree of words
//! with 64 children each, see [`TailPlace`]. A bit that is not set says that none of its values is
//! there, whatever the words below it say. A word that was never made is all ones. One removed value
//! takes one word, a removed range of any length takes a few words on each of the six levels, and a
//! domain without holes takes no word. This is the layout of a van Emde Boas tree with a fixed
//! fan-out [van Emde Boas 1975], made lazily (`docs/decisions/39-holes-are-a-lazy-tree.md`).

use super::owners::{Owners, TailPlace};
use crate::trail::Trail;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The number of levels. It is enough for any domain: `64^6 > 2^32`.
const LEVELS: usize = 6;

/// The words that were made. Their contents are on the trail: `read` gives the content of a tail
/// word. Values that a function takes are not below the base.
#[derive(Clone, Debug)]
pub(super) struct Holes {
    variable: u32,
    base: i32,
    /// By level, the tail word for each word that was made.
    levels: Vec<BTreeMap<u32, u32>>,
}

impl Holes {
    /// No holes.
    pub(super) fn new(variable: u32, base: i32) -> Self {
        let levels = Vec::new();
        Self {
            variable,
            base,
            levels,
        }
    }

    fn place_of(&self, value: i32) -> u64 {
        (i64::from(value) - i64::from(self.base)) as u64
    }

    fn value_at(&self, place: u64) -> i32 {
        (i64::from(self.base) + place as i64) as i32
    }

    /// The tail word for a word of the tree, if it was made.
    fn tail(&self, place: TailPlace) -> Option<usize> {
        let tail = self.levels.get(place.level())?.get(&place.index())?;
        Some(*tail as usize)
    }

    /// The tail word one level below a bit of a word of the tree, if it was made.
    pub(super) fn child(&self, place: TailPlace, bit: u32) -> Option<usize> {
        let level = place.level().checked_sub(1)?;
        self.tail(TailPlace::new(level, place.index() * 64 + bit))
    }

    /// A range of missing places that contains this one, as far as one word shows. `None` if the
    /// place is there.
    fn hole(&self, place: u64, read: impl Fn(usize) -> u64) -> Option<RangeInclusive<u64>> {
        for (level, words) in self.levels.iter().enumerate().rev() {
            let shift = 6 * level;
            let Some(&tail) = words.get(&((place >> shift >> 6) as u32)) else {
                continue;
            };
            let missing = !read(tail as usize);
            let bit = (place >> shift) & 63;
            if (missing >> bit) & 1 == 1 {
                let up = u64::from((missing >> bit).trailing_ones());
                let down = u64::from((missing << (63 - bit)).leading_ones());
                let unit = place >> shift;
                return Some(((unit + 1 - down) << shift)..=((unit + up) << shift) - 1);
            }
        }
        None
    }

    /// The first place from here up that is there.
    fn next_place(&self, from: u64, read: impl Fn(usize) -> u64) -> u64 {
        let mut place = from;
        while let Some(hole) = self.hole(place, &read) {
            place = hole.end() + 1;
        }
        place
    }

    /// The last place of the run of places that contains `from`, but at most `to`. The place `from`
    /// is there.
    fn end_of_run(&self, from: u64, to: u64, read: impl Fn(usize) -> u64) -> u64 {
        let mut end = to;
        for (level, words) in self.levels.iter().enumerate() {
            let shift = 6 * level;
            let first = (from >> shift >> 6) as u32;
            let last = (end >> shift >> 6) as u32;
            for (&index, &tail) in words.range(first..=last) {
                let later = if index == first {
                    u64::MAX << ((from >> shift) & 63)
                } else {
                    u64::MAX
                };
                let missing = !read(tail as usize) & later;
                if missing != 0 {
                    let unit = u64::from(index) * 64 + u64::from(missing.trailing_zeros());
                    end = end.min((unit << shift) - 1);
                    break;
                }
            }
        }
        end
    }

    /// Reports each word that was made and has bits for places between these two: its place, its
    /// tail word, and these bits.
    fn words_between(&self, [from, to]: [u64; 2], mut report: impl FnMut(TailPlace, usize, u64)) {
        for (level, words) in self.levels.iter().enumerate() {
            let first = from >> (6 * level);
            let last = to >> (6 * level);
            for (&index, &tail) in words.range((first >> 6) as u32..=(last >> 6) as u32) {
                let word = u64::from(index);
                let low = if word == first >> 6 { first & 63 } else { 0 };
                let high = if word == last >> 6 { last & 63 } else { 63 };
                let bits = ones(low, high + 1);
                report(TailPlace::new(level, index), tail as usize, bits);
            }
        }
    }

    /// Whether a word above this one says that all its places are missing.
    fn is_covered(&self, place: TailPlace, read: impl Fn(usize) -> u64) -> bool {
        let mut above = NodeBits::above(place);
        while let Some(NodeBits { place, bits }) = above {
            if self.tail(place).is_some_and(|tail| read(tail) & bits == 0) {
                return true;
            }
            above = NodeBits::above(place);
        }
        false
    }

    /// Whether a value between the bounds is there.
    pub(super) fn contains(&self, value: i32, read: impl Fn(usize) -> u64) -> bool {
        self.hole(self.place_of(value), read).is_none()
    }

    /// The first value at or above `from`, up to `hi`. It stands apart, not inlined: scans of bits
    /// stay small enough to be inlined.
    #[cold]
    #[inline(never)]
    pub(super) fn next(&self, from: i32, hi: i32, read: impl Fn(usize) -> u64) -> Option<i32> {
        let place = self.next_place(self.place_of(from), read);
        (place <= self.place_of(hi)).then(|| self.value_at(place))
    }

    /// The last value at or below `from`. There is one.
    #[cold]
    #[inline(never)]
    pub(super) fn last(&self, from: i32, read: impl Fn(usize) -> u64) -> i32 {
        let mut place = self.place_of(from);
        while let Some(hole) = self.hole(place, &read) {
            place = hole.start() - 1;
        }
        self.value_at(place)
    }

    /// The last value of the range without a gap that contains `start`, but at most `to`.
    pub(super) fn end_of_range(&self, start: i32, to: i32, read: impl Fn(usize) -> u64) -> i32 {
        self.value_at(self.end_of_run(self.place_of(start), self.place_of(to), read))
    }

    /// The number of values that are missing between these two, which are there.
    pub(super) fn missing_count(&self, lo: i32, hi: i32, read: impl Fn(usize) -> u64) -> u64 {
        let mut count = 0;
        self.words_between(
            [lo, hi].map(|end| self.place_of(end)),
            |place, tail, bits| {
                let gone = bits & !read(tail);
                if gone != 0 && !self.is_covered(place, &read) {
                    count += u64::from(gone.count_ones()) << (6 * place.level());
                }
            },
        );
        count
    }

    /// Reports the tail words that say that values from `from` to `to` are missing, with the bits
    /// that stand for these.
    pub(super) fn missing(
        &self,
        from: i32,
        to: i32,
        trail: &Trail,
        mut report: impl FnMut(usize, u64),
    ) {
        self.words_between([from, to].map(|end| self.place_of(end)), |_, tail, bits| {
            let gone = bits & !trail.tail(tail);
            if gone != 0 {
                report(tail, gone);
            }
        });
    }

    /// The gaps between these values, which are in order, from the beginning.
    pub(super) fn begin(
        &mut self,
        gaps: impl Iterator<Item = RangeInclusive<i32>>,
        words: (&mut Trail, &mut Owners),
    ) {
        let mut contents: BTreeMap<TailPlace, u64> = BTreeMap::new();
        for gap in gaps {
            for NodeBits { place, bits } in blocks(self.places(&gap)) {
                *contents.entry(place).or_insert(u64::MAX) &= !bits;
            }
        }
        let (trail, owners) = words;
        for (place, content) in contents {
            self.make(place, content, trail, owners);
        }
    }

    /// Removes the values of a range that lies between the bounds.
    pub(super) fn remove(
        &mut self,
        range: &RangeInclusive<i32>,
        trail: &mut Trail,
        owners: &mut Owners,
    ) {
        let (first, last) = self.places(range).into_inner();
        // Only values that are there: each change must remove something.
        let mut start = self.next_place(first, |tail| trail.tail(tail));
        while start <= last {
            let end = self.end_of_run(start, last, |tail| trail.tail(tail));
            for block in blocks(start..=end) {
                self.clear(block, trail, owners);
            }
            start = self.next_place(end + 1, |tail| trail.tail(tail));
        }
    }

    fn places(&self, range: &RangeInclusive<i32>) -> RangeInclusive<u64> {
        self.place_of(*range.start())..=self.place_of(*range.end())
    }

    /// Clears bits of a word, and the bits above words that become empty. A scan then skips such
    /// words quickly.
    fn clear(&mut self, block: NodeBits, trail: &mut Trail, owners: &mut Owners) {
        let mut next = Some(block);
        while let Some(NodeBits { place, bits }) = next {
            let tail = self
                .tail(place)
                .unwrap_or_else(|| self.make(place, u64::MAX, trail, owners));
            trail.clear_tail(tail, bits);
            next = match trail.tail(tail) {
                0 => NodeBits::above(place),
                _ => None,
            };
        }
    }

    /// Makes the tail word for a word of the tree.
    fn make(
        &mut self,
        place: TailPlace,
        content: u64,
        trail: &mut Trail,
        owners: &mut Owners,
    ) -> usize {
        let tail = owners.len();
        assert!(tail < Owners::MOST, "there are more holes than can be kept");
        while self.levels.len() <= place.level() {
            self.levels.push(BTreeMap::new());
        }
        self.levels[place.level()].insert(place.index(), tail as u32);
        trail.new_slot(content);
        owners.add(self.variable, place);
        tail
    }
}

/// Some bits of a word of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NodeBits {
    place: TailPlace,
    bits: u64,
}

impl NodeBits {
    /// The bit on the next level that stands for a whole word. There is none above the last level.
    fn above(place: TailPlace) -> Option<Self> {
        let level = place.level() + 1;
        (level < LEVELS).then_some(Self {
            place: TailPlace::new(level, place.index() / 64),
            bits: 1 << (place.index() % 64),
        })
    }
}

/// The smallest set of bits that stand for the places of a range, in at most two words a level.
fn blocks(range: RangeInclusive<u64>) -> impl Iterator<Item = NodeBits> {
    // The units of the current level to be removed, without the end.
    let mut units = *range.start()..range.end() + 1;
    let mut level = 0;
    std::iter::from_fn(move || {
        while !units.is_empty() && level < LEVELS {
            let words = units.start / 64..units.end / 64;
            let within = units.start % 64;
            let beyond = units.end % 64;
            let (word, bits) = if words.is_empty() {
                // All units are in one word, or these go up to the end of the word before.
                let length = units.end - words.start * 64;
                units = 0..0;
                (words.start, ones(within, length))
            } else if within != 0 {
                units.start = (words.start + 1) * 64;
                (words.start, ones(within, 64))
            } else if beyond != 0 {
                units.end = words.end * 64;
                (words.end, ones(0, beyond))
            } else {
                units = words;
                level += 1;
                continue;
            };
            let place = TailPlace::new(level, word as u32);
            return Some(NodeBits { place, bits });
        }
        None
    })
}

/// The bits from one place to another, without the latter.
fn ones(from: u64, to: u64) -> u64 {
    (u64::MAX << from) & (u64::MAX >> (64 - to))
}

#[cfg(test)]
mod tests {
    use super::{TailPlace, blocks};

    /// The blocks of a range stand for its places, each once.
    #[test]
    fn blocks_are_the_range() {
        let ends = [
            0, 1, 62, 63, 64, 65, 127, 128, 4095, 4096, 4097, 9000, 262_143, 262_144,
        ];
        for &first in &ends {
            for &last in ends.iter().filter(|&&last| last >= first) {
                let mut places = Vec::new();
                let mut count = 0;
                for block in blocks(first..=last) {
                    count += 1;
                    let size = 1u64 << (6 * block.place.level());
                    for bit in (0..64).filter(|bit| block.bits >> bit & 1 == 1) {
                        let start = (u64::from(block.place.index()) * 64 + bit) * size;
                        places.extend(start..start + size);
                    }
                }
                places.sort_unstable();
                assert_eq!(places, (first..=last).collect::<Vec<_>>());
                assert!(count <= 12, "{first}..={last} takes {count}");
            }
        }
    }

    #[test]
    fn all_of_i32_is_one_block() {
        let all: Vec<_> = blocks(0..=(1 << 32) - 1).collect();
        assert_eq!(all.len(), 1);
        assert_eq!((all[0].place, all[0].bits), (TailPlace::new(5, 0), 0b1111));
    }
}
