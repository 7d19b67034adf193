//! Singles in the order in which they appear.

/// A digit that was seen to be the only one for a cell, or whose cell was seen to be the only one
/// in a house. The digit counts from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct QueuedSingle {
    pub(super) cell: u16,
    pub(super) digit: u8,
}

/// Singles, the oldest first. Each is queued when a candidate goes that stood beside it. So the
/// next single is found without a look at the board, and the order is that in which a person who
/// follows the last digit would see them. A single may be queued twice.
#[derive(Debug)]
pub(super) struct SingleQueue {
    singles: Vec<QueuedSingle>,
    /// How many of them are done.
    done: usize,
}

/// A copy has room for as many singles.
impl Clone for SingleQueue {
    fn clone(&self) -> Self {
        let mut singles = Vec::with_capacity(self.singles.capacity());
        singles.extend_from_slice(self.waiting());
        Self { singles, done: 0 }
    }
}

impl SingleQueue {
    pub(super) fn with_capacity(singles: usize) -> Self {
        Self {
            singles: Vec::with_capacity(singles),
            done: 0,
        }
    }

    /// Becomes a copy of another queue.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.singles.clear();
        self.singles.extend_from_slice(other.waiting());
        self.done = 0;
    }

    #[inline]
    pub(super) fn push(&mut self, cell: usize, digit: usize) {
        self.singles.push(QueuedSingle {
            cell: cell as u16,
            digit: digit as u8,
        });
    }

    /// Forgets the oldest singles as long as their cell is filled.
    #[inline]
    pub(super) fn skip(&mut self, values: &[u8]) {
        let filled = |single: &QueuedSingle| values[usize::from(single.cell)] != 0;
        while self.singles.get(self.done).is_some_and(filled) {
            self.done += 1;
        }
        if self.done == self.singles.len() {
            self.singles.clear();
            self.done = 0;
        }
    }

    /// What is left, the oldest first. Cells may be filled, but not that of the first single.
    #[inline]
    pub(super) fn waiting(&self) -> &[QueuedSingle] {
        &self.singles[self.done..]
    }

    /// The cell and digit of the oldest single.
    pub(super) fn first(&self) -> Option<(usize, usize)> {
        self.waiting()
            .first()
            .map(|single| (single.cell.into(), single.digit.into()))
    }
}
