//! Tables by word.

use super::Slot;
use crate::meter::bytes_of;

/// A table with a place for each word. Those of variables and the others are numbered apart.
#[derive(Debug)]
pub(crate) struct BySlot<T> {
    heads: Vec<T>,
    tails: Vec<T>,
    none: T,
}

impl<T: Clone> BySlot<T> {
    pub(crate) fn new(none: T) -> Self {
        Self {
            heads: Vec::new(),
            tails: Vec::new(),
            none,
        }
    }

    /// The number of bytes that it takes, without what its places refer to.
    pub(crate) fn memory(&self) -> u64 {
        bytes_of(&self.heads) + bytes_of(&self.tails)
    }

    #[inline]
    pub(crate) fn get(&self, slot: Slot) -> &T {
        match slot.split() {
            Ok(head) => self.heads.get(head as usize).unwrap_or(&self.none),
            Err(tail) => self.tails.get(tail).unwrap_or(&self.none),
        }
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, slot: Slot) -> &mut T {
        let (table, index) = match slot.split() {
            Ok(head) => (&mut self.heads, head as usize),
            Err(tail) => (&mut self.tails, tail),
        };
        if index >= table.len() {
            table.resize(index + 1, self.none.clone());
        }
        &mut table[index]
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.heads.iter_mut().chain(&mut self.tails)
    }
}
