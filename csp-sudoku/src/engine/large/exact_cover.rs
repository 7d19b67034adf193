//! The candidates of a board, their removal and their return.

use super::candidate::{Candidate, ITEMS, Item, Kind};
use super::stack::Stack;
use super::tables::Tables;
use crate::shape::Shape;

/// A board in the middle of a search, as an exact cover: a mask of candidates for each item.
///
/// Invariant: a candidate is in the masks of all four items that it covers, or in none of them. It
/// is in none if it was not loaded, or if it was removed and is on the trail.
#[derive(Clone, Debug)]
pub(super) struct ExactCover {
    pub(super) shape: Shape,
    pub(super) tables: Tables,
    masks: [u32; ITEMS],
    /// The removed candidates, oldest first.
    trail: Stack,
    /// Items that have come down to one candidate.
    pub(super) singles: Stack,
    /// Candidates that were the last of their digit where their row or their column crosses their
    /// box.
    pub(super) gaps: Stack,
    /// Whether some item has no candidate.
    pub(super) dead: bool,
}

/// Takes the lowest bit of a mask that has one.
#[inline(always)]
fn take_lowest(mask: &mut u32) -> usize {
    let lowest = mask.trailing_zeros() as usize;
    *mask &= *mask - 1;
    lowest
}

impl ExactCover {
    /// The blank board of a shape with a side of at most 32.
    pub(super) fn new(shape: Shape) -> Self {
        let mut board = Self {
            shape,
            tables: Tables::new(shape),
            masks: [0; ITEMS],
            trail: Stack::new(),
            singles: Stack::new(),
            gaps: Stack::new(),
            dead: false,
        };
        board.clear();
        board
    }

    fn clear(&mut self) {
        let side = self.shape.side();
        let full = u32::MAX >> (32 - side);
        for kind in [Kind::Cell, Kind::Row, Kind::Column, Kind::Box] {
            for first in 0..side {
                (0..side)
                    .for_each(|second| self.masks[Item::new(kind, first, second).index()] = full);
            }
        }
        self.trail.clear();
        self.at_rest();
    }

    /// Forgets all consequences that have not been drawn yet.
    pub(super) fn at_rest(&mut self) {
        self.singles.clear();
        self.gaps.clear();
        self.dead = false;
    }

    /// Loads these candidates of the cells, in row-major order.
    pub(super) fn load(&mut self, candidates: &[u64]) {
        self.clear();
        for (cell, &mask) in candidates.iter().enumerate() {
            let row = cell / self.shape.side();
            let column = cell % self.shape.side();
            for digit in (0..self.shape.side()).filter(|digit| mask >> digit & 1 == 0) {
                let candidate = Candidate::new(row, column, digit);
                if self.has(candidate) {
                    self.remove(candidate);
                }
            }
        }
        self.trail.clear();
    }

    #[inline(always)]
    pub(super) fn mask(&self, item: Item) -> u32 {
        self.masks[item.index()]
    }

    /// The masks of all items. Those that the board does not have are 0.
    pub(super) fn masks(&self) -> &[u32; ITEMS] {
        &self.masks
    }

    #[inline(always)]
    pub(super) fn has(&self, candidate: Candidate) -> bool {
        self.mask(Item::new(Kind::Cell, candidate.row(), candidate.column())) >> candidate.digit()
            & 1
            == 1
    }

    /// Removes a candidate that is there.
    #[inline(always)]
    pub(super) fn remove(&mut self, candidate: Candidate) {
        self.remove_but::<NONE>(candidate);
    }

    /// The same, if the mask of the item of kind number `DONE` has lost it already.
    #[inline(always)]
    fn remove_but<const DONE: usize>(&mut self, candidate: Candidate) {
        self.trail.push_if(candidate.code(), true);
        let items = self.tables.items(candidate);
        let mut dead = false;
        let mut singles = [(0, false); 4];
        for (kind, (item, bit)) in items.into_iter().enumerate() {
            if kind != DONE {
                let left = self.masks[item.index()] & !bit;
                self.masks[item.index()] = left;
                dead |= left == 0;
                singles[kind] = (item.code(), left & left.wrapping_sub(1) == 0);
            }
        }
        self.dead |= dead;
        self.singles.extend_if(singles);
        let spot = self.tables.spot(candidate);
        let left = self.mask(items[Kind::Box as usize].0);
        let gap = (left & spot.segment(Kind::Row) == 0) | (left & spot.segment(Kind::Column) == 0);
        self.gaps.push_if(candidate.code(), gap);
    }

    /// Removes all candidates that this one excludes.
    #[inline(never)]
    pub(super) fn place(&mut self, candidate: Candidate) {
        if !self.has(candidate) {
            self.dead = true;
            return;
        }
        let [cell, row, column, square] = self.tables.items(candidate);
        self.cover::<{ Kind::Cell as usize }>(cell);
        self.cover::<{ Kind::Row as usize }>(row);
        self.cover::<{ Kind::Column as usize }>(column);
        self.cover::<{ Kind::Box as usize }>(square);
    }

    /// Leaves an item only this bit of its mask.
    #[inline(always)]
    fn cover<const KIND: usize>(&mut self, (item, bit): (Item, u32)) {
        let mut others = self.mask(item) & !bit;
        self.masks[item.index()] = bit;
        while others != 0 {
            let other = take_lowest(&mut others);
            self.remove_but::<KIND>(self.tables.candidate(item, other));
        }
    }

    /// Removes the candidates of an item that are not among these bits.
    #[inline(always)]
    pub(super) fn keep(&mut self, item: Item, kept: u32) {
        let others = self.mask(item) & !kept;
        if others != 0 {
            self.remove_all(item, others);
        }
    }

    /// Removes the candidates of an item at these bits. It must have all of them.
    #[inline(never)]
    fn remove_all(&mut self, item: Item, mut others: u32) {
        while others != 0 {
            let other = take_lowest(&mut others);
            self.remove(self.tables.candidate(item, other));
        }
    }

    /// How many candidates have been removed.
    #[inline(always)]
    pub(super) fn removed(&self) -> usize {
        self.trail.len()
    }

    /// The codes of the candidates that were removed after the first so many.
    pub(super) fn removed_since(&self, start: usize) -> &[u16] {
        self.trail.since(start)
    }

    /// Returns all removed candidates but the first so many.
    pub(super) fn restore(&mut self, removed: usize) {
        for &code in self.trail.since(removed) {
            for (item, bit) in self.tables.items(Candidate::of_code(code)) {
                self.masks[item.index()] |= bit;
            }
        }
        self.trail.truncate(removed);
    }

    /// The lowest digit of each cell, in row-major order, counted from 1.
    pub(super) fn digits(&self) -> Box<[u8]> {
        let side = self.shape.side();
        let item = |cell: usize| Item::new(Kind::Cell, cell / side, cell % side);
        (0..side * side)
            .map(|cell| self.mask(item(cell)).trailing_zeros() as u8 + 1)
            .collect()
    }
}

/// A number that no kind has.
const NONE: usize = 4;
