//! Partial transformations: what is decided after some rows of the canonical form.

use super::view::{View, factorial};

/// A row of the canonical form as a number, five bits for each digit. Rows compare as their
/// numbers.
pub(super) type RowKey = u128;

/// The bits of a digit in a [`RowKey`].
pub(super) const DIGIT_BITS: u32 = 5;

/// Stands for a digit without a name, in a list that is to be sorted. Digits with names and blank
/// cells come first.
pub(super) const NEW: u8 = u8::MAX;

/// What is decided after some rows.
///
/// Invariant: stacks and columns that were blank in all rows so far are *open*: their order among
/// themselves is not decided. The first `open_stacks` stacks are open. In each other stack the
/// first columns are open, as many as `open` says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partial<const N: usize> {
    /// The number of the view.
    pub(super) view: u8,
    /// The rows taken, in their order, and the same as bits.
    pub(super) rows: [u8; N],
    pub(super) taken: u32,
    /// The columns in their order.
    pub(super) columns: [u8; N],
    pub(super) open_stacks: u8,
    /// The number of open columns by stack.
    pub(super) open: [u8; N],
    /// The new name of each digit, counted from 1. It is 0 if the digit has none yet.
    pub(super) names: [u8; N],
    /// How many digits have names.
    pub(super) named: u8,
}

impl<const N: usize> Partial<N> {
    /// Nothing is decided but the view.
    pub(super) fn new(view: u8, board: &View<N>) -> Self {
        let stacks = board.side / board.box_columns;
        let mut open = [0; N];
        open[..stacks].fill(board.box_columns as u8);
        Self {
            view,
            rows: [0; N],
            taken: 0,
            columns: std::array::from_fn(|column| column as u8),
            open_stacks: stacks as u8,
            open,
            names: [0; N],
            named: 0,
        }
    }

    /// The name of a digit, [`NEW`] if it has none, 0 for a blank cell.
    #[inline]
    pub(super) fn name(&self, digit: u8) -> u8 {
        if digit == 0 {
            return 0;
        }
        match self.names[usize::from(digit) - 1] {
            0 => NEW,
            name => name,
        }
    }

    /// The row of the canonical form that this source row leads to, once the open columns are in
    /// the best order.
    pub(super) fn key(&self, board: &View<N>, source: &[u8; N]) -> RowKey {
        let mut names = [0; N];
        for (place, name) in names.iter_mut().enumerate().take(board.side) {
            *name = self.name(source[usize::from(self.columns[place])]);
        }
        self.sort(board, &mut names);
        let mut next = self.named;
        names[..board.side].iter().fold(0, |key, name| {
            let fresh = *name == NEW;
            next += u8::from(fresh);
            key << DIGIT_BITS | RowKey::from(if fresh { next } else { *name })
        })
    }

    /// Sorts the names in open columns, and then the open stacks.
    fn sort(&self, board: &View<N>, names: &mut [u8; N]) {
        let wide = board.box_columns;
        for (stack, names) in names[..board.side].chunks_exact_mut(wide).enumerate() {
            sort(&mut names[..usize::from(self.open[stack])], |name| *name);
        }
        let open = usize::from(self.open_stacks);
        for last in 1..open {
            let mut stack = last;
            while stack > 0 && names[(stack - 1) * wide..][..wide] > names[stack * wide..][..wide] {
                let (left, right) = names.split_at_mut(stack * wide);
                left[(stack - 1) * wide..].swap_with_slice(&mut right[..wide]);
                stack -= 1;
            }
        }
    }

    /// The rows that may come next: those of a band that was begun, or any of the bands that were
    /// not.
    pub(super) fn next_rows(&self, board: &View<N>, done: usize) -> std::ops::Range<usize> {
        if done.is_multiple_of(board.box_rows) {
            return 0..board.side;
        }
        let begin = usize::from(self.rows[done - 1]) / board.box_rows * board.box_rows;
        begin..begin + board.box_rows
    }

    /// Whether a row is already in its place, or an earlier one is to be tried instead.
    pub(super) fn passes_over(&self, board: &View<N>, row: usize) -> bool {
        self.taken >> row & 1 == 1 || board.has_twin(row, self.taken)
    }

    /// In how many ways the remaining order of columns can be decided. No row tells them apart.
    pub(super) fn free_orders(&self, board: &View<N>) -> u64 {
        let stacks = board.side / board.box_columns;
        let in_stacks = self.open[..stacks]
            .iter()
            .map(|open| factorial(u64::from(*open)));
        in_stacks.fold(factorial(u64::from(self.open_stacks)), u64::saturating_mul)
    }
}

/// Sorts few items by insertion.
pub(super) fn sort<T: Copy>(items: &mut [T], key: impl Fn(&T) -> u8) {
    for last in 1..items.len() {
        let item = items[last];
        let mut place = last;
        while place > 0 && key(&items[place - 1]) > key(&item) {
            items[place] = items[place - 1];
            place -= 1;
        }
        items[place] = item;
    }
}
