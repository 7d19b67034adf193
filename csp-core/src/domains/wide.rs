//! Changing domains of more than one word.

use super::Domains;
use super::holes::{Block, Holes, blocks};
use super::layout::{BOUNDS, HOLES, Layout, pack, range_bits, unpack};
use super::write::Outcome;
use crate::conflict::Conflict;
use crate::ids::Var;
use crate::trail::Slot;
use std::ops::RangeInclusive;

impl Domains {
    /// Removes a value that lies within the bounds, which are packed in `word`.
    #[inline(never)]
    pub(super) fn remove_wide(&mut self, x: Var, word: u64, layout: Layout, value: i32) -> Outcome {
        let (lo, hi) = unpack(word);
        if lo == hi {
            let bounds = if value < i32::MAX {
                (value + 1, value)
            } else {
                (value, value - 1)
            };
            return self.cross(x, bounds);
        }
        if value == lo {
            return self.raise(x, word, layout, value + 1);
        }
        if value == hi {
            return self.lower(x, word, layout, value - 1);
        }
        if layout.kind >= HOLES {
            self.pierce(x, value..=value);
        } else {
            let bit = layout.offset(value);
            self.trail
                .clear_tail(layout.tail(bit / 64), 1 << (bit % 64));
        }
        Ok(())
    }

    /// Raises the lower bound of a wide domain to the first value at or above `from`.
    #[inline(never)]
    pub(super) fn raise(&mut self, x: Var, word: u64, layout: Layout, from: i32) -> Outcome {
        let (_, hi) = unpack(word);
        let lo = match layout.kind {
            _ if from > hi => None,
            BOUNDS => Some(from),
            _ => self.scan_up(layout, from, hi),
        };
        match lo {
            Some(lo) => self.set_bounds(x, word, lo, hi),
            None => self.cross(x, (from, hi)),
        }
    }

    /// Lowers the upper bound of a wide domain to the last value at or below `from`.
    #[inline(never)]
    pub(super) fn lower(&mut self, x: Var, word: u64, layout: Layout, from: i32) -> Outcome {
        let (lo, _) = unpack(word);
        let hi = match layout.kind {
            _ if from < lo => None,
            BOUNDS => Some(from),
            _ => self.scan_down(layout, from, lo),
        };
        match hi {
            Some(hi) => self.set_bounds(x, word, lo, hi),
            None => self.cross(x, (lo, from)),
        }
    }

    /// Keeps the values of these ranges, which are in order.
    pub(super) fn keep_wide<R>(&mut self, x: Var, ranges: &R) -> Outcome
    where
        R: DoubleEndedIterator<Item = RangeInclusive<i32>> + Clone,
    {
        let (word, layout) = self.head(x);
        let first = |range: RangeInclusive<i32>| {
            self.next_value(x, *range.start())
                .filter(|v| v <= range.end())
        };
        let last = |range: RangeInclusive<i32>| {
            self.last_value(x, *range.end())
                .filter(|v| v >= range.start())
        };
        let bounds = (
            ranges.clone().find_map(first),
            ranges.clone().rev().find_map(last),
        );
        let (Some(lo), Some(hi)) = bounds else {
            return self.wipe_out(x);
        };
        if word != pack(lo, hi) {
            self.set_bounds(x, word, lo, hi)?;
        }
        if layout.kind >= HOLES {
            self.keep_between(x, ranges.clone());
            return Ok(());
        }
        for word in layout.word_of(lo)..=layout.word_of(hi) {
            let start = i64::from(layout.value_at(word, 0));
            let mask = ranges
                .clone()
                .fold(0, |mask, range| mask | range_bits(&range, start));
            let slot = Slot::tail(layout.tail(word) as u32);
            let old = self.trail.get(slot);
            self.trail
                .set(slot, old & (mask | !layout.inside(lo, hi, word)));
        }
        Ok(())
    }

    /// Removes the values between these ranges from a very wide domain. Its bounds are in ranges.
    fn keep_between(&mut self, x: Var, ranges: impl Iterator<Item = RangeInclusive<i32>>) {
        let (lo, hi) = self.bounds(x);
        let mut before = None;
        for range in ranges.skip_while(|range| *range.end() < lo) {
            if *range.start() > hi {
                break;
            }
            if let Some(before) = before {
                self.pierce(x, before + 1..=range.start() - 1);
            }
            before = Some(*range.end());
        }
    }

    /// Moves the bounds of a wide domain, packed in `word`, inwards to values of the domain.
    #[inline]
    pub(super) fn set_bounds(&mut self, x: Var, word: u64, lo: i32, hi: i32) -> Outcome {
        self.trail.set_head(x, word, pack(lo, hi));
        self.fixings += u64::from(lo == hi);
        Ok(())
    }

    /// Makes a wide domain empty: its bounds cross.
    pub(super) fn wipe_out(&mut self, x: Var) -> Outcome {
        self.cross(x, (i32::MAX, i32::MIN))
    }

    /// Makes a wide domain empty, with bounds that say what was to be removed.
    pub(super) fn cross(&mut self, x: Var, (lo, hi): (i32, i32)) -> Outcome {
        debug_assert!(lo > hi, "these bounds do not cross");
        self.trail.set(Slot::head(x), pack(lo, hi));
        Err(Conflict::wipe_out(x))
    }

    /// Removes a range between the bounds of a very wide domain, without the bounds themselves.
    pub(super) fn pierce(&mut self, x: Var, range: RangeInclusive<i32>) {
        if self.layout(x).kind == BOUNDS {
            self.layouts[x.index()].kind = HOLES + self.holes.len() as u32;
            self.holes.push(Holes::default());
        }
        let layout = self.layout(x);
        let number = (layout.kind - HOLES) as usize;
        let [first, last] = [*range.start(), *range.end()].map(|v| layout.offset(v) as u64);
        // Only values that are there: each change must remove something.
        let mut start = self.holes[number].next(first, self.read());
        while start <= last {
            let end = self.holes[number].end_of_run(start, last, self.read());
            blocks(start..=end).for_each(|block| self.clear(x, block));
            start = self.holes[number].next(end + 1, self.read());
        }
    }

    /// Clears bits of the holes of a variable, and the bits above words that become empty. A scan
    /// then skips such words quickly.
    fn clear(&mut self, x: Var, block: Block) {
        let mut next = Some(block);
        while let Some(block) = next {
            let tail = self.hole_word(x, block);
            self.trail.clear_tail(tail, block.bits);
            next = if self.trail.tail(tail) == 0 {
                block.above()
            } else {
                None
            };
        }
    }

    /// The tail word for a word of the holes. It is made if there is none.
    fn hole_word(&mut self, x: Var, block: Block) -> usize {
        let number = (self.layout(x).kind - HOLES) as usize;
        if let Some(tail) = self.holes[number].word(block) {
            return tail as usize;
        }
        let tail = self.owners.len();
        assert!(
            tail < HOLES as usize,
            "there are more holes than can be kept"
        );
        self.add_hole_word(x, block, u64::MAX);
        tail
    }

    /// Makes a word of the holes.
    pub(super) fn add_hole_word(&mut self, x: Var, block: Block, content: u64) {
        let number = (self.layout(x).kind - HOLES) as usize;
        self.holes[number].made(block, self.owners.len() as u32);
        self.trail.new_slot(content);
        self.owners.push(x.raw());
    }
}
