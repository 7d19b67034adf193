//! Θ-Λ-trees.

/// The time that a set of tasks needs. The set is one leaf, or all leaves below an inner node.
#[derive(Clone, Copy)]
struct TaskSet {
    /// The sum of the durations.
    sum: i64,
    /// The earliest end of the tasks.
    end: i64,
    /// The greatest sum if one grey task joins.
    grey_sum: i64,
    /// The greatest of their earliest ends if one grey task joins.
    grey_end: i64,
    /// The grey task that gives `grey_sum`, and the one that gives `grey_end`. [`NO_TASK`] if there
    /// is none.
    sum_by: u32,
    end_by: u32,
}

const NO_TASK: u32 = u32::MAX;
/// Before all times, and far enough from the end of `i64` for any sum of durations.
const NEVER: i64 = i64::MIN / 2;
const EMPTY: TaskSet = TaskSet {
    sum: 0,
    end: NEVER,
    grey_sum: 0,
    grey_end: NEVER,
    sum_by: NO_TASK,
    end_by: NO_TASK,
};

impl TaskSet {
    /// The tasks of both. Those of `other` start later.
    fn join(self, other: Self) -> Self {
        let sums = [
            (self.grey_sum + other.sum, self.sum_by),
            (self.sum + other.grey_sum, other.sum_by),
        ];
        let ends = [
            (other.grey_end, other.end_by),
            (self.end + other.grey_sum, other.sum_by),
            (self.grey_end + other.sum, self.end_by),
        ];
        let greatest = |all: &[(i64, u32)]| {
            all.iter()
                .copied()
                .fold(all[0], |a, b| if b.0 > a.0 { b } else { a })
        };
        let (grey_sum, sum_by) = greatest(&sums);
        let (grey_end, end_by) = greatest(&ends);
        let end = other.end.max(self.end + other.sum);
        Self {
            sum: self.sum + other.sum,
            end,
            grey_sum,
            grey_end,
            sum_by,
            end_by,
        }
    }
}

/// A set Θ of white tasks and a set Λ of grey ones on one machine, in a balanced tree whose leaves
/// are the tasks by earliest start [Vilím 2007]. It gives the earliest end of Θ, and the greatest
/// earliest end of Θ with one task of Λ. A change takes O(log n).
pub(super) struct ThetaLambdaTree {
    /// The root is node 1, the children of node `i` are `2i` and `2i + 1`.
    nodes: Vec<TaskSet>,
}

impl ThetaLambdaTree {
    /// A tree for this many tasks.
    pub(super) fn new(tasks: usize) -> Self {
        Self {
            nodes: vec![EMPTY; 2 * tasks.next_power_of_two()],
        }
    }

    /// Empties both sets.
    pub(super) fn clear(&mut self) {
        self.nodes.fill(EMPTY);
    }

    fn set(&mut self, leaf: usize, node: TaskSet) {
        let mut at = self.nodes.len() / 2 + leaf;
        self.nodes[at] = node;
        while at > 1 {
            at /= 2;
            self.nodes[at] = self.nodes[2 * at].join(self.nodes[2 * at + 1]);
        }
    }

    /// Puts the task of this leaf into Θ.
    pub(super) fn whiten(&mut self, leaf: usize, start: i64, duration: i64) {
        let end = start + duration;
        let grey_sum = duration;
        let grey_end = end;
        self.set(
            leaf,
            TaskSet {
                sum: duration,
                end,
                grey_sum,
                grey_end,
                ..EMPTY
            },
        );
    }

    /// Puts the task of this leaf into Λ.
    pub(super) fn grey(&mut self, leaf: usize, start: i64, duration: i64) {
        let sum_by = leaf as u32;
        let end_by = leaf as u32;
        self.set(
            leaf,
            TaskSet {
                grey_sum: duration,
                grey_end: start + duration,
                sum_by,
                end_by,
                ..EMPTY
            },
        );
    }

    /// Takes the task of this leaf out of both.
    pub(super) fn remove(&mut self, leaf: usize) {
        self.set(leaf, EMPTY);
    }

    /// The earliest end of Θ. If Θ is empty, it is before all times.
    pub(super) fn end(&self) -> i64 {
        self.nodes[1].end
    }

    /// The leaf of the task of Λ that delays the end of Θ most, if it delays it beyond `limit`. Θ
    /// alone must end by `limit`.
    pub(super) fn delayed_beyond(&self, limit: i64) -> Option<usize> {
        (self.nodes[1].grey_end > limit).then_some(self.nodes[1].end_by as usize)
    }
}
