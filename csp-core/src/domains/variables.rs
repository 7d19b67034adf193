//! Variables and words of state are added, and dropped again.

use super::holes::{Block, Holes, blocks};
use super::layout::{BOUNDS, HOLES, Layout, WORD, pack, range_bits};
use super::{Domains, NO_OWNER};
use crate::error::ModelError;
use crate::ids::Var;
use crate::trail::Slot;
use crate::values::{Values, span};
use std::collections::BTreeMap;

/// The numbers of variables and tail words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    variables: usize,
    words: usize,
    holes: usize,
}

impl Domains {
    /// See [`Store::new_var`].
    pub(crate) fn new_var(&mut self, values: &Values) -> Result<Var, ModelError> {
        let (Some(min), Some(max)) = (values.min(), values.max()) else {
            return Err(ModelError::EmptyDomain);
        };
        let span = span(min, max);
        let words = match span {
            0..=64 => 0,
            65..=Self::LIMIT => span.div_ceil(64) as usize,
            // The most words that the gaps need.
            _ => 12 * (values.ranges().len() - 1),
        };
        const ROOM: usize = 1 << 31;
        if self.len() >= Var::MOST as usize || self.owners.len() + words >= ROOM {
            return Err(ModelError::TooMany);
        }
        let bits = |from: i64| {
            values
                .ranges()
                .fold(0, |bits, range| bits | range_bits(&range, from))
        };
        let (head, kind) = match span {
            0..=64 => (bits(i64::from(min)), WORD),
            65..=Self::LIMIT => (pack(min, max), self.owners.len() as u32),
            _ => (pack(min, max), BOUNDS),
        };
        let number = self.trail.new_head(head);
        let var = self.numbered(number);
        self.layouts.push(Layout { base: min, kind });
        if kind == BOUNDS {
            self.make_gaps(var, values);
            return Ok(var);
        }
        for word in 0..words {
            self.trail.new_slot(bits(i64::from(min) + 64 * word as i64));
            self.owners.push(var.raw());
        }
        Ok(var)
    }

    /// Makes the gaps that a very wide domain has from the beginning.
    fn make_gaps(&mut self, x: Var, values: &Values) {
        let layout = self.layout(x);
        let mut words: BTreeMap<(usize, u32), u64> = BTreeMap::new();
        let mut before = None;
        for range in values.ranges() {
            let places = layout.offset(*range.start()) as u64..=layout.offset(*range.end()) as u64;
            if let Some(before) = before {
                for Block { level, index, bits } in blocks(before + 1..=places.start() - 1) {
                    *words.entry((level, index)).or_insert(u64::MAX) &= !bits;
                }
            }
            before = Some(*places.end());
        }
        if words.is_empty() {
            return;
        }
        self.layouts[x.index()].kind = HOLES + self.holes.len() as u32;
        self.holes.push(Holes::default());
        for ((level, index), content) in words {
            self.add_hole_word(
                x,
                Block {
                    level,
                    index,
                    bits: 0,
                },
                content,
            );
        }
    }

    /// See [`Store::new_slot`].
    pub(crate) fn new_slot(&mut self, word: u64) -> Slot {
        self.owners.push(NO_OWNER);
        self.trail.new_slot(word)
    }

    /// The current extent, to which [`truncate`](Self::truncate) goes back.
    pub(crate) fn extent(&self) -> Extent {
        Extent {
            variables: self.layouts.len(),
            words: self.owners.len(),
            holes: self.holes.len(),
        }
    }

    /// Removes the variables and the words of state that were added since then. They have not
    /// changed.
    pub(crate) fn truncate(&mut self, extent: Extent) {
        self.trail.truncate(extent.variables, extent.words);
        self.layouts.truncate(extent.variables);
        self.owners.truncate(extent.words);
        self.holes.truncate(extent.holes);
    }
}
