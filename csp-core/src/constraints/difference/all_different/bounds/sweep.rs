//! One sweep over the intervals. It moves lower bounds out of Hall intervals.

use super::line::Line;
use crate::constraints::prelude::*;

/// Scratch of the sweep: two forests over the ends of the line, as parent pointers. A node whose
/// parent is greater than itself is no root. A node whose parent is smaller is a root.
pub(super) struct Sweep {
    /// Stretches of the line that share their room. The root is the last end of a stretch, and
    /// points to the stretch before.
    stretch: Vec<usize>,
    /// How many integers are free in the stretch with this root.
    room: Vec<i64>,
    /// Hall intervals. The ends inside of one point to its upper end.
    hall: Vec<usize>,
}

impl Sweep {
    /// Scratch for this many intervals.
    pub(super) fn new(count: usize) -> Self {
        let ends = 2 * count + 2;
        Self {
            stretch: vec![0; ends],
            room: vec![0; ends],
            hall: vec![0; ends],
        }
    }

    /// Calls `raise` for each interval whose lower bound lies in a Hall interval of others, with its
    /// new lower bound.
    ///
    /// Takes the intervals in `order`, by increasing upper end, and puts each into the first
    /// stretch with room at or after its lower end. If the room that is left up to the upper end is
    /// 0, the intervals since then make a Hall interval. If it is less than 0, there are more
    /// intervals than integers.
    pub(super) fn raise(
        &mut self,
        line: &Line,
        order: impl Iterator<Item = usize>,
        mut raise: impl FnMut(usize, i64) -> Outcome,
    ) -> Outcome {
        self.reset(&line.ends);
        let Self {
            stretch,
            room,
            hall,
        } = self;
        for i in order {
            let low = line.low[i];
            let high = line.high[i];
            let mut root = top(stretch, low + 1);
            let before = stretch[root];
            room[root] -= 1;
            if room[root] == 0 {
                stretch[root] = root + 1;
                root = top(stretch, root + 1);
                stretch[root] = before;
            }
            compress(stretch, low + 1, root, root);
            let beyond = line.ends[root] - line.ends[high];
            fail_if(room[root] < beyond)?;
            if hall[low] > low {
                let end = top(hall, hall[low]);
                compress(hall, low, end, end);
                raise(i, line.ends[end])?;
            }
            if room[root] == beyond {
                let inside = std::mem::replace(&mut hall[high], before - 1);
                compress(hall, inside, before - 1, high);
            }
        }
        Ok(())
    }

    fn reset(&mut self, ends: &[i64]) {
        for i in 1..ends.len() {
            self.stretch[i] = i - 1;
            self.hall[i] = i - 1;
            self.room[i] = ends[i] - ends[i - 1];
        }
    }
}

/// The root above a node.
fn top(parent: &[usize], mut node: usize) -> usize {
    while parent[node] > node {
        node = parent[node];
    }
    node
}

/// Gives all nodes on the way from one to the other a new parent.
fn compress(parent: &mut [usize], from: usize, to: usize, new: usize) {
    let mut node = from;
    while node != to {
        node = std::mem::replace(&mut parent[node], new);
    }
}
