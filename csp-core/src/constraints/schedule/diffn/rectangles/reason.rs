//! Why the origin of a rectangle is not at some places.

use super::Rectangles;
use crate::reason::{Reason, Removal};

/// A part of the other coordinate that a rectangle blocks: from a value of the domain to another.
struct Block {
    other: usize,
    from: i64,
    to: i64,
}

impl Rectangles {
    pub(super) fn explain_origin(
        &self,
        direction: usize,
        i: usize,
        lost: Removal,
        reason: &mut Reason<'_>,
    ) -> bool {
        let x = self.origin(direction, i);
        let (low, high) = reason.min_max(x);
        if lost.is_below() && self.explain_places(direction, i, (low, lost.last()), reason) {
            reason.at_least(x, low);
            lost.last()
                .checked_add(1)
                .into_iter()
                .for_each(|value| reason.proves_at_least(value));
            return true;
        }
        if lost.is_above() && self.explain_places(direction, i, (lost.first(), high), reason) {
            reason.at_most(x, high);
            lost.first()
                .checked_sub(1)
                .into_iter()
                .for_each(|value| reason.proves_at_most(value));
            return true;
        }
        false
    }

    /// At each place of a range, and whatever the other coordinate is, one of some rectangles is in
    /// the way: each needs to be only where it blocks its part of all this.
    fn explain_places(
        &self,
        direction: usize,
        i: usize,
        (first, last): (i32, i32),
        reason: &mut Reason<'_>,
    ) -> bool {
        let places = (i64::from(first), i64::from(last));
        let Some(blocks) = self.blocks(direction, i, places, reason) else {
            return false;
        };
        let across = 1 - direction;
        let y = self.origin(across, i);
        reason.bounds(y);
        for pair in blocks.windows(2) {
            // Both are next to values of the domain.
            reason.none_between(y, (pair[0].to + 1) as i32, (pair[1].from - 1) as i32);
        }
        for Block { other, from, to } in blocks {
            for (direction, (from, to)) in [(direction, places), (across, (from, to))] {
                let z = self.origin(direction, other);
                let least = &self.least[direction];
                reason.at_most(z, (from + least[i] - 1).min(i32::MAX.into()) as i32);
                reason.at_least(z, (to - least[other] + 1).max(i32::MIN.into()) as i32);
                for size in [i, other].map(|i| self.sizes[direction][i]) {
                    size.variable()
                        .into_iter()
                        .for_each(|x| reason.at_least(x, reason.min(x)));
                }
            }
        }
        true
    }

    /// Rectangles that block these places for all values of the other coordinate, in its order.
    fn blocks(
        &self,
        direction: usize,
        i: usize,
        (first, last): (i64, i64),
        reason: &Reason<'_>,
    ) -> Option<Vec<Block>> {
        let across = 1 - direction;
        let y = self.origin(across, i);
        let is_in_way = |&j: &usize| {
            let (from, to) = self.meeting(direction, i, j, reason);
            j != i && from <= first && last <= to
        };
        let others: Vec<usize> = (0..self.count).filter(is_in_way).collect();
        let mut blocks = Vec::new();
        let mut next = reason.next_value(y, i32::MIN);
        while let Some(value) = next {
            let from = i64::from(value);
            let meets = |j: usize| self.meeting(across, i, j, reason);
            let reach = |&j: &usize| {
                Some((meets(j).1, j)).filter(|&(to, _)| meets(j).0 <= from && from <= to)
            };
            // The one that reaches farthest.
            let (to, other) = others.iter().filter_map(reach).max()?;
            let most = to.min(i32::MAX.into()) as i32;
            let to = reason.max(y).min(most);
            next = most
                .checked_add(1)
                .and_then(|after| reason.next_value(y, after));
            blocks.push(Block {
                other,
                from,
                to: to.into(),
            });
        }
        Some(blocks)
    }
}
