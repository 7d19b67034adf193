//! Partial transformations: what is decided after some rows of the canonical form.

use super::view::{BoardView, factorial};

/// A row of the canonical form as a number, five bits for each digit. Rows compare as their
/// numbers.
pub(super) type RowKey = u128;

/// The bits of a digit in a [`RowKey`].
const DIGIT_BITS: u32 = 5;

/// Stands for a digit without a name, in a list that is to be sorted. Digits with names and blank
/// cells come first.
const NEW: u8 = u8::MAX;

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
    /// The beginning, where only the view is decided.
    pub(super) fn new(view: u8, board: &BoardView<N>) -> Self {
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
    pub(super) fn key(&self, board: &BoardView<N>, source: &[u8; N]) -> RowKey {
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
    fn sort(&self, board: &BoardView<N>, names: &mut [u8; N]) {
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
    pub(super) fn next_rows(&self, board: &BoardView<N>, done: usize) -> std::ops::Range<usize> {
        if done.is_multiple_of(board.box_rows) {
            return 0..board.side;
        }
        let begin = usize::from(self.rows[done - 1]) / board.box_rows * board.box_rows;
        begin..begin + board.box_rows
    }

    /// Whether a row is already in its place, or an earlier one is to be tried instead.
    pub(super) fn passes_over(&self, board: &BoardView<N>, row: usize) -> bool {
        self.taken >> row & 1 == 1 || board.has_twin(row, self.taken)
    }

    /// In how many ways the remaining order of columns can be decided. No row tells them apart.
    pub(super) fn free_orders(&self, board: &BoardView<N>) -> u64 {
        let stacks = board.side / board.box_columns;
        let in_stacks = self.open[..stacks]
            .iter()
            .map(|open| factorial(u64::from(*open)));
        in_stacks.fold(factorial(u64::from(self.open_stacks)), u64::saturating_mul)
    }

    /// Appends every partial transformation that this one becomes with the source row as its next
    /// one, number `done`. All of them lead to the same row. They are no more than `room`, or the
    /// answer is `false`.
    pub(super) fn branch(
        &self,
        board: &BoardView<N>,
        row: usize,
        done: usize,
        room: usize,
        branches: &mut Vec<Self>,
    ) -> bool {
        let source = &board.rows[row];
        let mut first = *self;
        first.rows[done] = row as u8;
        first.taken |= 1 << row;
        first.sort_columns(board, source);
        let ties = first.ties(board, source);
        let orders = |tie: &Tie| (2..=tie.count as u64).product::<u64>();
        if ties
            .clone()
            .map(|tie| orders(&tie))
            .fold(1, u64::saturating_mul)
            > room as u64
        {
            return false;
        }
        let begin = branches.len();
        branches.push(first);
        for tie in ties {
            permute(branches, begin, &tie);
        }
        for branch in &mut branches[begin..] {
            branch.close(board, source);
        }
        true
    }

    /// Brings open columns and stacks into the order of their names in this row.
    fn sort_columns(&mut self, board: &BoardView<N>, source: &[u8; N]) {
        let wide = board.box_columns;
        let unsorted = *self;
        let name = |column: &u8| unsorted.name(source[usize::from(*column)]);
        for (stack, columns) in self.columns[..board.side]
            .chunks_exact_mut(wide)
            .enumerate()
        {
            sort(&mut columns[..usize::from(self.open[stack])], name);
        }
        for last in 1..usize::from(self.open_stacks) {
            let mut stack = last;
            while stack > 0 {
                let (left, right) = self.columns.split_at_mut(stack * wide);
                let left = &mut left[(stack - 1) * wide..];
                let right = &mut right[..wide];
                if left.iter().map(name).le(right.iter().map(name)) {
                    break;
                }
                left.swap_with_slice(right);
                stack -= 1;
            }
        }
    }

    /// What may stand in any order with the same result: open stacks with equal names that are not
    /// all blank, and the new digits in the open columns of a stack.
    fn ties<'a>(
        &'a self,
        board: &'a BoardView<N>,
        source: &'a [u8; N],
    ) -> impl Iterator<Item = Tie> + Clone + 'a {
        let wide = board.box_columns;
        let open = usize::from(self.open_stacks);
        let names = move |stack: usize| {
            let columns = &self.columns[stack * wide..][..wide];
            columns
                .iter()
                .map(|column| self.name(source[usize::from(*column)]))
        };
        let stacks = (0..open).filter_map(move |stack| {
            let begins = stack == 0 || names(stack - 1).ne(names(stack));
            let equal = (stack..open).take_while(|other| names(stack).eq(names(*other)));
            let is_blank = names(stack).all(|name| name == 0);
            let tie = Tie {
                from: stack * wide,
                count: equal.count(),
                size: wide,
            };
            (begins && !is_blank && tie.count > 1).then_some(tie)
        });
        let columns = (0..board.side / wide).filter_map(move |stack| {
            let end = stack * wide + usize::from(self.open[stack]);
            let columns = self.columns[stack * wide..end].iter().rev();
            let is_new = |column: &&u8| self.name(source[usize::from(**column)]) == NEW;
            let count = columns.take_while(is_new).count();
            (count > 1).then_some(Tie {
                from: end - count,
                count,
                size: 1,
            })
        });
        stacks.chain(columns)
    }

    /// Closes the columns that are not blank in this row, and names its digits.
    fn close(&mut self, board: &BoardView<N>, source: &[u8; N]) {
        let wide = board.box_columns;
        let mut blank_stacks = 0;
        for stack in 0..board.side / wide {
            let begin = stack * wide;
            let open = begin..begin + usize::from(self.open[stack]);
            let is_blank = |place: &usize| source[usize::from(self.columns[*place])] == 0;
            let blank = open.filter(is_blank).count();
            self.open[stack] = blank as u8;
            blank_stacks += u8::from(stack < usize::from(self.open_stacks) && blank == wide);
        }
        self.open_stacks = blank_stacks;
        for place in 0..board.side {
            let digit = source[usize::from(self.columns[place])];
            if self.name(digit) == NEW {
                self.named += 1;
                self.names[usize::from(digit) - 1] = self.named;
            }
        }
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

/// Blocks of columns that may stand in any order.
struct Tie {
    /// The first column.
    from: usize,
    /// The number of blocks.
    count: usize,
    /// The number of columns of a block.
    size: usize,
}

/// For each item from `begin` on, appends those with the blocks in all other orders [the algorithm
/// of Heap, 1963].
fn permute<const N: usize>(branches: &mut Vec<Partial<N>>, begin: usize, tie: &Tie) {
    let &Tie { from, count, size } = tie;
    for index in begin..branches.len() {
        let mut item = branches[index];
        let mut swaps = [0; N];
        let mut level = 1;
        while level < count {
            if swaps[level] == level {
                swaps[level] = 0;
                level += 1;
                continue;
            }
            let other = if level.is_multiple_of(2) {
                0
            } else {
                swaps[level]
            };
            for offset in 0..size {
                item.columns
                    .swap(from + other * size + offset, from + level * size + offset);
            }
            branches.push(item);
            swaps[level] += 1;
            level = 1;
        }
    }
}
