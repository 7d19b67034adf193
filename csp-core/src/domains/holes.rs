//! The values that are missing within the bounds of a very wide domain.
//!
//! They are a tree of words with 64 children each. Bit `k` of word `i` on level `l` stands for the
//! `64^l` places from `(64 i + k) 64^l` on. A bit that is not set says that none of them is there,
//! whatever the words below it say. A word that was never made is all ones. One removed value takes
//! one word, a removed range of any length takes a few words on each of the six levels, and a
//! domain without holes takes no word. This is the layout of a van Emde Boas tree with a fixed
//! fan-out [van Emde Boas 1975], made lazily.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The number of levels. It is enough for any domain: `64^6 > 2^32`.
const LEVELS: usize = 6;

/// The words that were made. Their contents are on the trail.
#[derive(Clone, Debug, Default)]
pub(super) struct Holes {
    /// By level, the number of the tail word for each word that was made.
    levels: Vec<BTreeMap<u32, u32>>,
}

/// Some bits of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Block {
    pub(super) level: usize,
    pub(super) index: u32,
    pub(super) bits: u64,
}

impl Block {
    /// The bit on the next level that stands for the whole word; none above the last level.
    pub(super) fn above(self) -> Option<Self> {
        let level = self.level + 1;
        let index = self.index / 64;
        let bits = 1 << (self.index % 64);
        (level < LEVELS).then_some(Self { level, index, bits })
    }
}

impl Holes {
    /// The tail word for a word, if it was made.
    pub(super) fn word(&self, block: Block) -> Option<u32> {
        self.levels.get(block.level)?.get(&block.index).copied()
    }

    /// All words that were made: the tail word, and the level and index that it stands for.
    pub(super) fn words(&self) -> impl Iterator<Item = (u32, (usize, u32))> + '_ {
        let levels = self.levels.iter().enumerate();
        levels.flat_map(|(level, words)| {
            words
                .iter()
                .map(move |(&index, &tail)| (tail, (level, index)))
        })
    }

    /// Records the tail word for a word.
    pub(super) fn made(&mut self, block: Block, tail: u32) {
        while self.levels.len() <= block.level {
            self.levels.push(BTreeMap::new());
        }
        self.levels[block.level].insert(block.index, tail);
    }

    /// The level and the number of the word that a tail word contains.
    pub(super) fn place(&self, tail: u32) -> Option<(usize, u32)> {
        self.levels.iter().enumerate().find_map(|(level, words)| {
            let (&index, _) = words.iter().find(|&(_, &made)| made == tail)?;
            Some((level, index))
        })
    }

    /// The tail word one level below a bit of a word, if it was made.
    pub(super) fn child(&self, level: usize, index: u32, bit: u32) -> Option<u32> {
        let below = u64::from(index) * 64 + u64::from(bit);
        let words = self.levels.get(level.checked_sub(1)?)?;
        words.get(&u32::try_from(below).ok()?).copied()
    }

    /// Calls `report` with each tail word that was made and its bits that stand for places between
    /// these two.
    pub(super) fn words_between(&self, [from, to]: [u64; 2], mut report: impl FnMut(u32, u64)) {
        for (level, words) in self.levels.iter().enumerate() {
            let shift = 6 * level;
            let first = from >> shift;
            let last = to >> shift;
            for (&index, &tail) in words.range((first >> 6) as u32..=(last >> 6) as u32) {
                let word = u64::from(index);
                let low = if word == first >> 6 { first & 63 } else { 0 };
                let high = if word == last >> 6 { last & 63 } else { 63 };
                report(tail, ones(low, high + 1));
            }
        }
    }

    /// A range of missing places that contains this one, as far as one word shows. `None` if the
    /// place is there.
    fn hole(&self, place: u64, read: impl Fn(u32) -> u64) -> Option<RangeInclusive<u64>> {
        for (level, words) in self.levels.iter().enumerate().rev() {
            let shift = 6 * level;
            let Some(&tail) = words.get(&((place >> shift >> 6) as u32)) else {
                continue;
            };
            let missing = !read(tail);
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

    pub(super) fn contains(&self, place: u64, read: impl Fn(u32) -> u64) -> bool {
        self.hole(place, read).is_none()
    }

    /// The first place from here up that is there.
    pub(super) fn next(&self, from: u64, read: impl Fn(u32) -> u64) -> u64 {
        let mut place = from;
        while let Some(hole) = self.hole(place, &read) {
            place = hole.end() + 1;
        }
        place
    }

    /// The first place from here down that is there. There is one.
    pub(super) fn last(&self, from: u64, read: impl Fn(u32) -> u64) -> u64 {
        let mut place = from;
        while let Some(hole) = self.hole(place, &read) {
            place = hole.start() - 1;
        }
        place
    }

    /// The last place of the run of places that contains `from`, but at most `to`. The place `from`
    /// is there.
    pub(super) fn end_of_run(&self, from: u64, to: u64, read: impl Fn(u32) -> u64) -> u64 {
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
                let missing = !read(tail) & later;
                if missing != 0 {
                    let unit = u64::from(index) * 64 + u64::from(missing.trailing_zeros());
                    end = end.min((unit << shift) - 1);
                    break;
                }
            }
        }
        end
    }

    /// The number of missing places between these two, which are there.
    pub(super) fn missing(&self, from: u64, to: u64, read: impl Fn(u32) -> u64) -> u64 {
        let mut count = 0;
        for (level, words) in self.levels.iter().enumerate() {
            let shift = 6 * level;
            let first = from >> shift;
            let last = to >> shift;
            for (&index, &tail) in words.range((first >> 6) as u32..=(last >> 6) as u32) {
                let word = u64::from(index);
                let mut gone = !read(tail);
                if word == first >> 6 {
                    gone &= u64::MAX << (first & 63);
                }
                if word == last >> 6 {
                    gone &= u64::MAX >> (63 - (last & 63));
                }
                if gone != 0 && !self.is_covered(level, word << (shift + 6), &read) {
                    count += u64::from(gone.count_ones()) << shift;
                }
            }
        }
        count
    }

    /// Whether a word above says that all places of a word are missing. The word is on this level
    /// and begins at this place.
    fn is_covered(&self, level: usize, start: u64, read: impl Fn(u32) -> u64) -> bool {
        self.levels
            .iter()
            .enumerate()
            .skip(level + 1)
            .any(|(above, words)| {
                let unit = start >> (6 * above);
                let word = words.get(&((unit >> 6) as u32));
                word.is_some_and(|&tail| (read(tail) >> (unit & 63)) & 1 == 0)
            })
    }
}

/// The smallest set of bits that stand for the places of a range, in at most two words a level.
pub(super) fn blocks(range: RangeInclusive<u64>) -> impl Iterator<Item = Block> {
    // The units of the current level to be removed, without the end.
    let mut units = *range.start()..range.end() + 1;
    let mut level = 0;
    std::iter::from_fn(move || {
        while !units.is_empty() && level < LEVELS {
            let words = units.start / 64..units.end / 64;
            let within = units.start % 64;
            let beyond = units.end % 64;
            if words.is_empty() {
                // All units are in one word, or these go up to the end of the word before.
                let bits = ones(within, units.end - words.start * 64);
                units = 0..0;
                return Some(Block {
                    level,
                    index: words.start as u32,
                    bits,
                });
            }
            if within != 0 {
                units.start = (words.start + 1) * 64;
                return Some(Block {
                    level,
                    index: words.start as u32,
                    bits: ones(within, 64),
                });
            }
            if beyond != 0 {
                units.end = words.end * 64;
                return Some(Block {
                    level,
                    index: words.end as u32,
                    bits: ones(0, beyond),
                });
            }
            units = words;
            level += 1;
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
    use super::blocks;

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
                    let size = 1u64 << (6 * block.level);
                    for bit in (0..64).filter(|bit| block.bits >> bit & 1 == 1) {
                        let start = (u64::from(block.index) * 64 + bit) * size;
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
        assert_eq!((all[0].level, all[0].index, all[0].bits), (5, 0, 0b1111));
    }
}
