//! The candidates of a board: their removal, their return, and the fixpoint of singles and locked candidates.

use super::tables::{CoverCandidate, CoverItem, ItemKind, Tables};
use super::width::{BoardWidth, CodeNumber as _, FixedList as _, MaskWord};
use crate::shape::Shape;
use csp_core::conflict::Conflict;

/// A stack of numbers of candidates or items, whose push has no branch. Each is pushed at most twice, and there is room for that. More
/// would overwrite the oldest.
#[derive(Clone, Debug)]
struct Stack<W: BoardWidth> {
    entries: Box<W::TwiceByCandidate<W::Code>>,
    len: W::Code,
}

impl<W: BoardWidth> Stack<W> {
    fn new() -> Self {
        Self {
            entries: W::TwiceByCandidate::boxed(W::Code::ZERO),
            len: W::Code::ZERO,
        }
    }

    /// Pushes an entry if `when`. There is no branch, as no processor could predict it.
    #[inline(always)]
    fn push_if(&mut self, entry: W::Code, when: bool) {
        *self.entries.at_mut(self.len.number()) = entry;
        self.len = self.len.plus(when);
    }

    /// The same for several entries. The length is read and written only once.
    #[inline(always)]
    fn extend_if<const N: usize>(&mut self, entries: [(W::Code, bool); N]) {
        let mut len = self.len;
        for (entry, when) in entries {
            *self.entries.at_mut(len.number()) = entry;
            len = len.plus(when);
        }
        self.len = len;
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<W::Code> {
        self.len = self.len.less_one()?;
        Some(*self.entries.at(self.len.number()))
    }

    #[inline(always)]
    fn get(&self, index: usize) -> Option<W::Code> {
        self.since(index).first().copied()
    }

    /// The entries from this one on.
    fn since(&self, start: usize) -> &[W::Code] {
        let entries = self.entries.entries().get(start..self.len());
        entries.unwrap_or_default()
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.len.number()
    }

    /// Forgets the entries from this one on.
    fn truncate(&mut self, len: usize) {
        self.len = self.len.min(W::Code::of(len));
    }

    fn clear(&mut self) {
        self.len = W::Code::ZERO;
    }
}

/// A board in the middle of a search, as an exact cover: a mask of candidates for each item.
///
/// Invariant: a candidate is in the masks of all four items that it covers, or in none of them. It
/// is in none if it was not loaded, or if it was removed and is on the trail.
#[derive(Clone, Debug)]
pub(super) struct ExactCover<W: BoardWidth> {
    pub(super) shape: Shape,
    pub(super) tables: Tables<W>,
    masks: W::ByItem<W::Mask>,
    /// The removed candidates, oldest first.
    trail: Stack<W>,
    /// Items that have come down to one candidate.
    singles: Stack<W>,
    /// Candidates that were the last of their digit where their row or their column crosses their
    /// box.
    gaps: Stack<W>,
    /// Whether some item has no candidate.
    dead: bool,
}

/// A number that no kind has.
const NONE: usize = 4;

/// Takes the lowest bit of a mask that has one.
#[inline(always)]
fn take_lowest<M: MaskWord>(mask: &mut M) -> usize {
    let lowest = mask.lowest();
    *mask = mask.without_lowest();
    lowest
}

impl<W: BoardWidth> ExactCover<W> {
    /// The blank board of a shape that is not too wide.
    pub(super) fn new(shape: Shape) -> Self {
        let mut board = Self {
            shape,
            tables: Tables::new(shape),
            masks: W::ByItem::filled(W::Mask::NONE),
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
        let full = W::Mask::ones(side);
        for kind in [
            ItemKind::Cell,
            ItemKind::Row,
            ItemKind::Column,
            ItemKind::Box,
        ] {
            for first in 0..side {
                (0..side).for_each(|second| {
                    let item = CoverItem::<W>::new(kind, first, second);
                    *self.masks.at_mut(item.index()) = full;
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
                let candidate = CoverCandidate::new(row, column, digit);
                if self.has(candidate) {
                    self.remove(candidate);
                }
            }
        }
        self.trail.clear();
    }

    #[inline(always)]
    pub(super) fn mask(&self, item: CoverItem<W>) -> W::Mask {
        *self.masks.at(item.index())
    }

    /// The masks of all items. Those that the board does not have are 0.
    pub(super) fn masks(&self) -> &W::ByItem<W::Mask> {
        &self.masks
    }

    #[inline(always)]
    pub(super) fn has(&self, candidate: CoverCandidate<W>) -> bool {
        let cell = CoverItem::new(ItemKind::Cell, candidate.row(), candidate.column());
        self.mask(cell) & W::Mask::bit(candidate.digit()) != W::Mask::NONE
    }

    /// Removes a candidate that is there.
    #[inline(always)]
    pub(super) fn remove(&mut self, candidate: CoverCandidate<W>) {
        self.remove_but::<NONE>(candidate);
    }

    /// The same, if the mask of the item of kind number `DONE` has lost it already.
    #[inline(always)]
    fn remove_but<const DONE: usize>(&mut self, candidate: CoverCandidate<W>) {
        self.trail.push_if(candidate.code(), true);
        let items = self.tables.items(candidate);
        let mut dead = false;
        let mut singles = [(W::Code::ZERO, false); 4];
        for (kind, (item, bit)) in items.into_iter().enumerate() {
            if kind != DONE {
                let left = *self.masks.at(item.index()) & !bit;
                *self.masks.at_mut(item.index()) = left;
                dead |= left == W::Mask::NONE;
                singles[kind] = (item.code(), left.without_lowest() == W::Mask::NONE);
            }
        }
        self.dead |= dead;
        self.singles.extend_if(singles);
        let spot = self.tables.spot(candidate);
        let left = self.mask(items[ItemKind::Box as usize].0);
        let gap = (left & spot.segment(ItemKind::Row) == W::Mask::NONE)
            | (left & spot.segment(ItemKind::Column) == W::Mask::NONE);
        self.gaps.push_if(candidate.code(), gap);
    }

    /// Removes all candidates that this one excludes.
    #[inline(never)]
    pub(super) fn place(&mut self, candidate: CoverCandidate<W>) {
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
    fn cover<const KIND: usize>(&mut self, (item, bit): (CoverItem<W>, W::Mask)) {
        let mut others = self.mask(item) & !bit;
        *self.masks.at_mut(item.index()) = bit;
        while others != W::Mask::NONE {
            let other = take_lowest(&mut others);
            self.remove_but::<KIND>(self.tables.candidate(item, other));
        }
    }

    /// Removes the candidates of an item that are not among these bits.
    #[inline(always)]
    fn keep(&mut self, item: CoverItem<W>, kept: W::Mask) {
        let others = self.mask(item) & !kept;
        if others != W::Mask::NONE {
            self.remove_all(item, others);
        }
    }

    /// Removes the candidates of an item at these bits. It must have all of them.
    #[inline(never)]
    fn remove_all(&mut self, item: CoverItem<W>, mut others: W::Mask) {
        while others != W::Mask::NONE {
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
    pub(super) fn removed_since(&self, start: usize) -> &[W::Code] {
        self.trail.since(start)
    }

    /// Returns all removed candidates but the first `removed` ones.
    pub(super) fn restore(&mut self, removed: usize) {
        for &code in self.trail.since(removed) {
            for (item, bit) in self.tables.items(CoverCandidate::of_code(code)) {
                *self.masks.at_mut(item.index()) |= bit;
            }
        }
        self.trail.truncate(removed);
    }

    /// The lowest digit of each cell, in row-major order, counted from 1.
    pub(super) fn digits(&self) -> Box<[u8]> {
        let side = self.shape.side();
        let item = |cell: usize| CoverItem::new(ItemKind::Cell, cell / side, cell % side);
        (0..side * side)
            .map(|cell| self.mask(item(cell)).lowest() as u8 + 1)
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
    fn next_lock(&mut self) -> Option<CoverCandidate<W>> {
        while let Some(code) = self.gaps.pop() {
            let gone = CoverCandidate::of_code(code);
            if self.may_lock(ItemKind::Row, gone) | self.may_lock(ItemKind::Column, gone) {
                return Some(gone);
            }
        }
        None
    }

    /// Whether [`lock`](Self::lock) may have an effect if all singles are placed. Few gaps pass.
    /// The conditions are joined without a branch, as no processor could predict one.
    #[inline(always)]
    fn may_lock(&self, kind: ItemKind, gone: CoverCandidate<W>) -> bool {
        let spot = self.tables.spot(gone);
        let square = self.mask(spot.item(gone.digit()));
        let line = self.mask(gone.line(kind));
        let in_one_box = line & !self.tables.crossing(kind, line.lowest()) == W::Mask::NONE;
        let in_one_line = square & !self.tables.segment(kind, square.lowest()) == W::Mask::NONE;
        let several = |mask: W::Mask| mask.without_lowest() != W::Mask::NONE;
        (square & spot.segment(kind) == W::Mask::NONE)
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
            let candidate = self.tables.candidate(item, self.mask(item).lowest());
            let more = |(item, _)| self.mask(item).without_lowest();
            // Several items may have this as their last candidate.
            if self.tables.items(candidate).map(more) != [W::Mask::NONE; 4] {
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
    fn lock(&mut self, kind: ItemKind, gone: CoverCandidate<W>) {
        let digit = gone.digit();
        let spot = self.tables.spot(gone);
        if self.mask(spot.item(digit)) & spot.segment(kind) != W::Mask::NONE {
            return;
        }
        let line = gone.line(kind);
        let left = self.mask(line);
        let along = left.lowest();
        if left & !self.tables.crossing(kind, along) == W::Mask::NONE {
            let spot = self.tables.spot(self.tables.candidate(line, along));
            self.keep(spot.item(digit), spot.segment(kind));
        }
        let left = self.mask(spot.item(digit));
        let place = left.lowest();
        if left & !self.tables.segment(kind, place) == W::Mask::NONE {
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
    use super::super::width::{NarrowBoard, WideBoard};
    use super::*;
    use crate::shape::Shape;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;

    /// Places or removes random candidates until the board is dead or full.
    #[test]
    fn what_is_removed_comes_back() {
        check::<NarrowBoard>(&[(2, 5), (4, 3), (5, 5), (4, 8)]);
        check::<WideBoard>(&[(4, 3), (5, 7), (8, 8)]);
    }

    fn check<W: BoardWidth>(shapes: &[(usize, usize)]) {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut dead = 0;
        let mut steps = 0;
        for &(high, wide) in shapes {
            let side = high * wide;
            let all = side * side * side;
            let mut board = ExactCover::<W>::new(Shape::new(high, wide).unwrap());
            let mut states = Vec::new();
            loop {
                let candidate =
                    |i| CoverCandidate::<W>::new(i / side / side, i / side % side, i % side);
                let is_open = |&c: &CoverCandidate<W>| {
                    let cell = CoverItem::new(ItemKind::Cell, c.row(), c.column());
                    board.has(c) && board.mask(cell).count() > 1
                };
                // The first one from a random place on: to ask all of them takes long.
                let start = rng.random_range(0..all);
                let mut open = (start..all).chain(0..start).map(candidate).filter(is_open);
                let Some(candidate) = open.next() else {
                    break;
                };
                states.push((board.removed(), board.masks().entries().to_vec()));
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
                assert!(board.removed() == removed && board.masks().entries() == masks);
            }
        }
        assert!(steps > 100 && dead > 0, "{steps} steps, {dead} dead ends");
    }
}
