//! The partial transformations that follow when a row takes its place.

use super::partial::{NEW, Partial, sort};
use super::view::View;

impl<const N: usize> Partial<N> {
    /// Appends every partial transformation that this one becomes with the source row as its next
    /// one, number `done`. All of them lead to the same row. They are no more than `room`, or the
    /// answer is `false`.
    pub(super) fn branch(
        &self,
        board: &View<N>,
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
    fn sort_columns(&mut self, board: &View<N>, source: &[u8; N]) {
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
        board: &'a View<N>,
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
    fn close(&mut self, board: &View<N>, source: &[u8; N]) {
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
        let mut turns = [0; N];
        let mut level = 1;
        while level < count {
            if turns[level] == level {
                turns[level] = 0;
                level += 1;
                continue;
            }
            let other = if level.is_multiple_of(2) {
                0
            } else {
                turns[level]
            };
            for offset in 0..size {
                item.columns
                    .swap(from + other * size + offset, from + level * size + offset);
            }
            branches.push(item);
            turns[level] += 1;
            level = 1;
        }
    }
}
