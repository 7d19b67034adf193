//! The bounds of all variables, sorted on one line.

/// Intervals with sorted ends. They are in `i64`, as the ends of `i32` need neighbours.
///
/// Interval `i` holds the integers from `ends[low[i]]` up to, not including, `ends[high[i]]`. The
/// first and the last end belong to no interval. They stop a sweep at the ends of the line.
pub(super) struct Line {
    pub(super) ends: Vec<i64>,
    pub(super) low: Vec<usize>,
    pub(super) high: Vec<usize>,
    /// The intervals by increasing lower end. The order is kept, because the next order is almost
    /// the same.
    by_low: Vec<u32>,
    /// The intervals by increasing upper end.
    by_high: Vec<u32>,
    intervals: Vec<(i64, i64)>,
}

impl Line {
    /// A line for this many intervals.
    pub(super) fn new(count: usize) -> Self {
        let order: Vec<u32> = (0..count as u32).collect();
        Self {
            ends: Vec::with_capacity(2 * count + 2),
            low: vec![0; count],
            high: vec![0; count],
            by_low: order.clone(),
            by_high: order,
            intervals: Vec::with_capacity(count),
        }
    }

    /// Reads the intervals, given as smallest and largest value.
    pub(super) fn read(&mut self, bounds: impl Iterator<Item = (i64, i64)>) {
        self.intervals.clear();
        self.intervals.extend(bounds.map(|(lo, hi)| (lo, hi + 1)));
        let intervals = &self.intervals;
        // Ties go by index. So the result does not depend on the order before.
        sort(&mut self.by_low, |i| (intervals[i as usize].0, i));
        sort(&mut self.by_high, |i| (intervals[i as usize].1, i));
        self.rank();
    }

    /// Merges the two sorted rows of ends.
    fn rank(&mut self) {
        let first = self
            .by_low
            .first()
            .map_or(0, |&i| self.intervals[i as usize].0);
        self.ends.clear();
        self.ends.extend([first - 2, first]);
        let mut lows = self.by_low.iter().map(|&i| i as usize).peekable();
        for i in self.by_high.iter().map(|&i| i as usize) {
            let end = self.intervals[i].1;
            while let Some(j) = lows.next_if(|&j| self.intervals[j].0 <= end) {
                self.low[j] = rank_of(&mut self.ends, self.intervals[j].0);
            }
            self.high[i] = rank_of(&mut self.ends, end);
        }
        let last = self.ends[self.ends.len() - 1];
        self.ends.push(last + 2);
    }

    /// Whether no two intervals overlap.
    pub(super) fn is_disjoint(&self) -> bool {
        self.by_low
            .windows(2)
            .all(|pair| self.high[pair[0] as usize] <= self.low[pair[1] as usize])
    }

    /// The intervals by increasing upper end.
    pub(super) fn upward(&self) -> impl Iterator<Item = usize> {
        self.by_high.iter().map(|&i| i as usize)
    }

    /// The intervals by decreasing lower end. On the mirrored line they are by increasing upper
    /// end.
    pub(super) fn downward(&self) -> impl Iterator<Item = usize> {
        self.by_low.iter().rev().map(|&i| i as usize)
    }

    /// Mirrors the line: `v` becomes `-v`, and upper bounds become lower ones. The end of an
    /// interval is one beyond its last value, so an end becomes `1 - end`.
    pub(super) fn mirror(&mut self) {
        let last = self.ends.len() - 1;
        self.ends.reverse();
        for end in &mut self.ends {
            *end = 1 - *end;
        }
        std::mem::swap(&mut self.low, &mut self.high);
        for rank in self.low.iter_mut().chain(&mut self.high) {
            *rank = last - *rank;
        }
    }
}

/// The most moves for each element, before the sort of the library takes over.
const MOVES: usize = 8;

/// Sorts a list that is almost sorted, by insertion as long as that is quick.
fn sort<K: Ord>(order: &mut [u32], key: impl Fn(u32) -> K) {
    let mut moves = MOVES * order.len();
    for end in 1..order.len() {
        let new = order[end];
        let mut place = end;
        let own = key(new);
        while place > 0 && key(order[place - 1]) > own {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = new;
        moves = moves.saturating_sub(end - place);
        if moves == 0 {
            return order.sort_unstable_by_key(|&i| key(i));
        }
    }
}

/// The rank of an end that is not below the last one.
fn rank_of(ends: &mut Vec<i64>, end: i64) -> usize {
    if ends.last() != Some(&end) {
        ends.push(end);
    }
    ends.len() - 1
}
