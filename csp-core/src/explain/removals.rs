//! When each value of each variable was removed, as an index of the log of one run.

use crate::domains::Store;
use crate::ids::Var;
use std::collections::BTreeMap;
use std::ops::Range;

/// The last moments at which values were removed, for any range of values. A question takes
/// logarithmic time in the number of changes.
pub(super) struct RemovalIndex {
    /// All values that the variables which changed had at the beginning.
    pieces: Vec<Piece>,
    /// The places of the pieces of each variable that changed.
    places: BTreeMap<usize, Range<usize>>,
    latest: Latest,
}

/// Values that were removed by one change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    /// The number of the variable.
    x: usize,
    first: i32,
    last: i32,
    /// The length of the log after the change.
    moment: usize,
}

/// About as much work as to read one change ([`Meter`](crate::meter::Meter)).
const WORK: u64 = 32;

impl RemovalIndex {
    /// Reads these changes. The values that are left have the moment after the last one. The
    /// domains are then at the last change. `must_stop` counts the work, and may end it early:
    /// then the index is not complete.
    pub(super) fn new(
        domains: &mut Store,
        changes: Range<usize>,
        mut must_stop: impl FnMut(u64) -> bool,
    ) -> Self {
        let never = changes.end + 1;
        let mut pieces = Vec::new();
        let mut changed = BTreeMap::new();
        domains.walk_through(changes, |number, x, range| {
            let (first, last) = range.into_inner();
            changed.insert(x.index(), x);
            pieces.push(Piece {
                x: x.index(),
                first,
                last,
                moment: number + 1,
            });
            !must_stop(WORK)
        });
        for (number, x) in changed {
            let left = domains.ranges(x).map(|range| {
                let (first, last) = range.into_inner();
                Piece {
                    x: number,
                    first,
                    last,
                    moment: never,
                }
            });
            pieces.extend(left);
        }
        pieces.sort_unstable();
        let latest = Latest::new(pieces.iter().map(|piece| piece.moment));
        let mut places = BTreeMap::new();
        let mut start = 0;
        for own in pieces.chunk_by(|one, next| one.x == next.x) {
            places.insert(own[0].x, start..start + own.len());
            start += own.len();
        }
        Self {
            pieces,
            places,
            latest,
        }
    }

    /// The moment at which the last value from `low` to `high` was removed, 0 if there was none.
    /// `None` if the variable did not change.
    pub(super) fn last(&self, x: Var, low: i64, high: i64) -> Option<usize> {
        let own = self.places.get(&x.index())?;
        let pieces = &self.pieces[own.clone()];
        let from = pieces.partition_point(|piece| i64::from(piece.last) < low);
        let to = pieces.partition_point(|piece| i64::from(piece.first) <= high);
        Some(self.latest.of(own.start + from..own.start + to))
    }
}

/// The greatest of any numbers in a row: a segment tree. The children of node `i` are `2 i` and
/// `2 i + 1`, and the numbers are the leaves.
struct Latest(Vec<usize>);

impl Latest {
    fn new(numbers: impl ExactSizeIterator<Item = usize>) -> Self {
        let leaves = numbers.len();
        let mut nodes = vec![0; leaves];
        nodes.extend(numbers);
        for node in (1..leaves).rev() {
            nodes[node] = nodes[2 * node].max(nodes[2 * node + 1]);
        }
        Self(nodes)
    }

    /// The greatest of the numbers in these places, 0 if there are none.
    fn of(&self, places: Range<usize>) -> usize {
        let leaves = self.0.len() / 2;
        let mut low = leaves + places.start;
        let mut high = leaves + places.end;
        let mut latest = 0;
        while low < high {
            if low % 2 == 1 {
                latest = latest.max(self.0[low]);
                low += 1;
            }
            if high % 2 == 1 {
                high -= 1;
                latest = latest.max(self.0[high]);
            }
            low /= 2;
            high /= 2;
        }
        latest
    }
}

#[cfg(test)]
mod tests {
    use super::Latest;

    #[test]
    fn the_latest_of_any_row() {
        let numbers: Vec<usize> = (0..13).map(|place| place * 7 % 13).collect();
        for length in 0..=numbers.len() {
            let latest = Latest::new(numbers[..length].iter().copied());
            for start in 0..=length {
                for end in start..=length {
                    let expected = numbers[start..end].iter().copied().max().unwrap_or(0);
                    assert_eq!(latest.of(start..end), expected);
                }
            }
        }
    }
}
