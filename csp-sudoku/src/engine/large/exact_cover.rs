//! The candidates of a board: their removal, their return, and the fixpoint of singles and locked candidates.

use super::tables::{CellDigit, CoverItem, ITEMS, ItemKind, Tables};
use crate::shape::Shape;
use csp_core::conflict::Conflict;

/// The room of a [`Stack`]. The array has an entry for each value of the length, so no access is out of bounds.
const ROOM: usize = 1 << u16::BITS;

/// A stack of numbers of candidates or items, whose push has no branch. Each is pushed at most twice, and there is room for that. More
/// would overwrite the oldest.
#[derive(Clone, Debug)]
struct Stack {
    entries: Box<[u16; ROOM]>,
    len: u16,
}

impl Stack {
    pub(super) fn new() -> Self {
        Self {
            entries: Box::new([0; ROOM]),
            len: 0,
        }
    }

    /// Pushes an entry if `when`. There is no branch, as no processor could predict it.
    #[inline(always)]
    fn push_if(&mut self, entry: u16, when: bool) {
        self.entries[usize::from(self.len)] = entry;
        self.len = self.len.wrapping_add(u16::from(when));
    }

    /// The same for several entries. The length is read and written only once.
    #[inline(always)]
    fn extend_if<const N: usize>(&mut self, entries: [(u16, bool); N]) {
        let mut len = self.len;
        for (entry, when) in entries {
            self.entries[usize::from(len)] = entry;
            len = len.wrapping_add(u16::from(when));
        }
        self.len = len;
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<u16> {
        self.len = self.len.checked_sub(1)?;
        Some(self.entries[usize::from(self.len)])
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> Option<u16> {
        self.since(index).first().copied()
    }

    /// The entries from this one on.
    fn since(&self, start: usize) -> &[u16] {
        self.entries.get(start..self.len()).unwrap_or_default()
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Forgets the entries from this one on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u16);
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}

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
    singles: Stack,
    /// Candidates that were the last of their digit where their row or their column crosses their
    /// box.
    gaps: Stack,
    /// Whether some item has no candidate.
    dead: bool,
}

/// A number that no kind has.
const NONE: usize = 4;

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
        for kind in [
            ItemKind::Cell,
            ItemKind::Row,
            ItemKind::Column,
            ItemKind::Box,
        ] {
            for first in 0..side {
                (0..side).for_each(|second| {
                    self.masks[CoverItem::new(kind, first, second).index()] = full;
                });
            }
        }
        self.trail.clear();
        self.forget_pending();
    }

    /// Forgets all consequences that have not been drawn yet.
    fn forget_pending(&mut self) {
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
                let candidate = CellDigit::new(row, column, digit);
                if self.has(candidate) {
                    self.remove(candidate);
                }
            }
        }
        self.trail.clear();
    }

    #[inline(always)]
    pub(super) fn mask(&self, item: CoverItem) -> u32 {
        self.masks[item.index()]
    }

    /// The masks of all items. Those that the board does not have are 0.
    pub(super) fn masks(&self) -> &[u32; ITEMS] {
        &self.masks
    }

    #[inline(always)]
    pub(super) fn has(&self, candidate: CellDigit) -> bool {
        self.mask(CoverItem::new(
            ItemKind::Cell,
            candidate.row(),
            candidate.column(),
        )) >> candidate.digit()
            & 1
            == 1
    }

    /// Removes a candidate that is there.
    #[inline(always)]
    pub(super) fn remove(&mut self, candidate: CellDigit) {
        self.remove_but::<NONE>(candidate);
    }

    /// The same, if the mask of the item of kind number `DONE` has lost it already.
    #[inline(always)]
    fn remove_but<const DONE: usize>(&mut self, candidate: CellDigit) {
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
        let left = self.mask(items[ItemKind::Box as usize].0);
        let gap = (left & spot.segment(ItemKind::Row) == 0)
            | (left & spot.segment(ItemKind::Column) == 0);
        self.gaps.push_if(candidate.code(), gap);
    }

    /// Removes all candidates that this one excludes.
    #[inline(never)]
    pub(super) fn place(&mut self, candidate: CellDigit) {
        if !self.has(candidate) {
            self.dead = true;
            return;
        }
        let [cell, row, column, square] = self.tables.items(candidate);
        self.cover::<{ ItemKind::Cell as usize }>(cell);
        self.cover::<{ ItemKind::Row as usize }>(row);
        self.cover::<{ ItemKind::Column as usize }>(column);
        self.cover::<{ ItemKind::Box as usize }>(square);
    }

    /// Leaves an item only this bit of its mask.
    #[inline(always)]
    fn cover<const KIND: usize>(&mut self, (item, bit): (CoverItem, u32)) {
        let mut others = self.mask(item) & !bit;
        self.masks[item.index()] = bit;
        while others != 0 {
            let other = take_lowest(&mut others);
            self.remove_but::<KIND>(self.tables.candidate(item, other));
        }
    }

    /// Removes the candidates of an item that are not among these bits.
    #[inline(always)]
    fn keep(&mut self, item: CoverItem, kept: u32) {
        let others = self.mask(item) & !kept;
        if others != 0 {
            self.remove_all(item, others);
        }
    }

    /// Removes the candidates of an item at these bits. It must have all of them.
    #[inline(never)]
    fn remove_all(&mut self, item: CoverItem, mut others: u32) {
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

    /// The codes of the candidates that were removed after the first `start` ones.
    pub(super) fn removed_since(&self, start: usize) -> &[u16] {
        self.trail.since(start)
    }

    /// Returns all removed candidates but the first `removed` ones.
    pub(super) fn restore(&mut self, removed: usize) {
        for &code in self.trail.since(removed) {
            for (item, bit) in self.tables.items(CellDigit::of_code(code)) {
                self.masks[item.index()] |= bit;
            }
        }
        self.trail.truncate(removed);
    }

    /// The lowest digit of each cell, in row-major order, counted from 1.
    pub(super) fn digits(&self) -> Box<[u8]> {
        let side = self.shape.side();
        let item = |cell: usize| CoverItem::new(ItemKind::Cell, cell / side, cell % side);
        (0..side * side)
            .map(|cell| self.mask(item(cell)).trailing_zeros() as u8 + 1)
            .collect()
    }

    /// Removes all that follows from the removals so far, by naked and hidden singles and by locked
    /// candidates. Both kinds of singles are the same for items. Counts the digits that it places.
    ///
    /// # Errors
    /// An item has no candidate. The removals stay until they are undone.
    pub(super) fn settle(&mut self, placed: &mut u64) -> Result<(), Conflict> {
        loop {
            self.place_singles(placed);
            if self.dead {
                self.forget_pending();
                return Err(Conflict::SCOPE);
            }
            let Some(gone) = self.next_lock() else {
                return Ok(());
            };
            self.lock(ItemKind::Row, gone);
            self.lock(ItemKind::Column, gone);
        }
    }

    /// The latest of the gaps that may lock candidates.
    #[inline(always)]
    fn next_lock(&mut self) -> Option<CellDigit> {
        while let Some(code) = self.gaps.pop() {
            let gone = CellDigit::of_code(code);
            if self.may_lock(ItemKind::Row, gone) | self.may_lock(ItemKind::Column, gone) {
                return Some(gone);
            }
        }
        None
    }

    /// Whether [`lock`](Self::lock) may have an effect if all singles are placed. Few gaps pass.
    /// The conditions are joined without a branch, as no processor could predict one.
    #[inline(always)]
    fn may_lock(&self, kind: ItemKind, gone: CellDigit) -> bool {
        let spot = self.tables.spot(gone);
        let square = self.mask(spot.item(gone.digit()));
        let line = self.mask(gone.line(kind));
        let in_one_box = line & !self.tables.crossing(kind, line.trailing_zeros() as usize) == 0;
        let in_one_line =
            square & !self.tables.segment(kind, square.trailing_zeros() as usize) == 0;
        let several = |mask: u32| mask & mask.wrapping_sub(1) != 0;
        (square & spot.segment(kind) == 0)
            & ((in_one_box & several(line)) | (in_one_line & several(square)))
    }

    #[inline(always)]
    fn place_singles(&mut self, placed: &mut u64) {
        let mut next = 0;
        while let Some(code) = self.singles.get(next) {
            if self.dead {
                return;
            }
            next += 1;
            let item = CoverItem::of_code(code);
            let candidate = self
                .tables
                .candidate(item, self.mask(item).trailing_zeros() as usize);
            let more = |(item, _)| self.mask(item) & self.mask(item).wrapping_sub(1);
            // Several items may have this as their last candidate.
            if self.tables.items(candidate).map(more) != [0; 4] {
                *placed += 1;
                self.place(candidate);
            }
        }
        self.singles.clear();
    }

    /// Locks candidates after a digit has left the cells where a line and a box cross. If the line
    /// has the digit in one box only, the remainder of that box loses it. If the box has the digit
    /// in one such line only, the remainder of that line loses it.
    #[inline(always)]
    fn lock(&mut self, kind: ItemKind, gone: CellDigit) {
        let digit = gone.digit();
        let spot = self.tables.spot(gone);
        if self.mask(spot.item(digit)) & spot.segment(kind) != 0 {
            return;
        }
        let line = gone.line(kind);
        let left = self.mask(line);
        let along = left.trailing_zeros() as usize;
        if left & !self.tables.crossing(kind, along) == 0 {
            let spot = self.tables.spot(self.tables.candidate(line, along));
            self.keep(spot.item(digit), spot.segment(kind));
        }
        let left = self.mask(spot.item(digit));
        let place = left.trailing_zeros() as usize;
        if left & !self.tables.segment(kind, place) == 0 {
            let inside = self.tables.candidate(spot.item(digit), place);
            let along = if kind == ItemKind::Row {
                inside.column()
            } else {
                inside.row()
            };
            self.keep(inside.line(kind), self.tables.crossing(kind, along));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;
    use rand::seq::IteratorRandom as _;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;

    /// Places or removes random candidates until the board is dead or full.
    #[test]
    fn what_is_removed_comes_back() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut dead = 0;
        let mut steps = 0;
        for (high, wide) in [(2, 5), (4, 3), (5, 5), (4, 8)] {
            let mut board = ExactCover::new(Shape::new(high, wide).unwrap());
            let mut states = Vec::new();
            loop {
                let side = high * wide;
                let all = (0..side * side * side)
                    .map(|i| CellDigit::new(i / side / side, i / side % side, i % side));
                let open = all.filter(|&c| {
                    board
                        .mask(CoverItem::new(ItemKind::Cell, c.row(), c.column()))
                        .count_ones()
                        > 1
                });
                let Some(candidate) = open.filter(|&c| board.has(c)).choose(&mut rng) else {
                    break;
                };
                states.push((board.removed(), *board.masks()));
                if rng.random_bool(0.5) {
                    board.place(candidate);
                } else {
                    board.remove(candidate);
                }
                steps += 1;
                if board.settle(&mut 0).is_err() {
                    dead += 1;
                    break;
                }
            }
            for (removed, masks) in states.into_iter().rev() {
                board.restore(removed);
                assert!(board.removed() == removed && *board.masks() == masks);
            }
        }
        assert!(steps > 100 && dead > 0, "{steps} steps, {dead} dead ends");
    }
}
