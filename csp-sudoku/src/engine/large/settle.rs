//! The fixpoint of singles and locked candidates.

use super::candidate::{Candidate, Item, Kind};
use super::exact_cover::ExactCover;
use csp_core::conflict::Conflict;

impl ExactCover {
    /// Removes all that follows from the removals so far, by naked and hidden singles and by locked
    /// candidates. Both kinds of singles are the same for items. Counts the digits that it places.
    ///
    /// # Errors
    /// An item has no candidate. The removals stay until they are undone.
    pub(super) fn settle(&mut self, placed: &mut u64) -> Result<(), Conflict> {
        loop {
            self.place_singles(placed);
            if self.dead {
                self.at_rest();
                return Err(Conflict::SCOPE);
            }
            let Some(gone) = self.next_lock() else {
                return Ok(());
            };
            self.lock(Kind::Row, gone);
            self.lock(Kind::Column, gone);
        }
    }

    /// The latest of the gaps that may lock candidates.
    #[inline(always)]
    fn next_lock(&mut self) -> Option<Candidate> {
        while let Some(code) = self.gaps.pop() {
            let gone = Candidate::of_code(code);
            if self.may_lock(Kind::Row, gone) | self.may_lock(Kind::Column, gone) {
                return Some(gone);
            }
        }
        None
    }

    /// Whether [`lock`](Self::lock) may have an effect if all singles are placed. Few gaps pass.
    /// The conditions are joined without a branch, as no processor could predict one.
    #[inline(always)]
    fn may_lock(&self, kind: Kind, gone: Candidate) -> bool {
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
            let item = Item::of_code(code);
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
    fn lock(&mut self, kind: Kind, gone: Candidate) {
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
            let along = if kind == Kind::Row {
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
                    .map(|i| Candidate::new(i / side / side, i / side % side, i % side));
                let open = all.filter(|&c| {
                    board
                        .mask(Item::new(Kind::Cell, c.row(), c.column()))
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
