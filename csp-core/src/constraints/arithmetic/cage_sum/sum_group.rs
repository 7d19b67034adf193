//! Variables with different values, and which totals they can have.

use super::super::words::shift;
use super::sets::Sets;
use crate::agenda::Ones;

/// Variables that take different numbers, which are those of bits, and the number that their sum is multiplied with. Totals
/// count from the least one that as many different numbers have.
pub(super) struct SumGroup<const W: usize> {
    /// The number of variables.
    pub(super) size: usize,
    pub(super) coefficient: i64,
    /// The sum of the least numbers.
    least: i64,
    /// What the first total adds to the sum over all groups beyond the least amount.
    first: i64,
    /// By total, the sets of numbers that have it.
    sets: Vec<Sets<W>>,
}

/// The numbers that the open variables of a group still have. Numbers of its fixed variables may be among them.
#[derive(Clone, Copy)]
pub(super) struct OpenNumbers<'a> {
    pub(super) words: &'a [u64],
    /// The numbers of the fixed variables.
    pub(super) taken: u64,
}

/// The most ways to choose numbers of all open variables but one that are tried one by one.
const MOST_CHOICES: u32 = 24;

impl OpenNumbers<'_> {
    /// Whether the numbers are tried one by one, because there are few choices.
    #[inline]
    fn has_few_choices(self) -> bool {
        let Some((_, all_but_last)) = self.words.split_last() else {
            return true;
        };
        let sizes = all_but_last.iter().map(|word| word.count_ones());
        all_but_last.len() < 4 && sizes.product::<u32>() <= MOST_CHOICES
    }
}

impl<const W: usize> SumGroup<W> {
    /// A group of this size. Its numbers are below `6 + log2(W)`.
    pub(super) fn new(size: usize, coefficient: i64) -> Self {
        let numbers = 6 + W.trailing_zeros() as usize;
        let count = (size * numbers.saturating_sub(size)) as i64;
        let least = (0..size as i64).sum();
        let mut sets = vec![Sets::NONE; count as usize + 1];
        for set in (0..64 * W as u64).filter(|set| set.count_ones() as usize == size) {
            sets[(sum(set) - least) as usize].insert(set);
        }
        Self {
            size,
            coefficient,
            least,
            first: (-coefficient * count).max(0),
            sets,
        }
    }

    /// The least that the group adds to the sum, if bits stand for numbers from `low` on.
    pub(super) fn least(&self, low: i32) -> i64 {
        let of_first = self.least + i64::from(low) * self.size as i64;
        self.coefficient * of_first - self.first
    }

    /// The greatest amount beyond the least one.
    pub(super) fn reach(&self) -> i64 {
        self.coefficient.abs() * (self.sets.len() as i64 - 1)
    }

    /// What this total adds to the sum over all groups, beyond the least amount.
    #[inline]
    pub(super) fn amount(&self, total: usize) -> i64 {
        self.first + self.coefficient * total as i64
    }

    /// The totals that are possible, a bit each. Unless there are few choices, `reached` becomes the sets of numbers that the
    /// fixed variables and the first `i` open ones can take, for each `i`.
    pub(super) fn totals(&self, open: OpenNumbers<'_>, reached: &mut [Sets<W>]) -> u64 {
        if open.has_few_choices() {
            return totals(open.words, open.taken, sum(open.taken) - self.least);
        }
        let mut sets = Sets::NONE;
        sets.insert(open.taken);
        reached[0] = sets;
        for (&word, after) in open.words.iter().zip(&mut reached[1..]) {
            let moved = Ones(word).map(|number| sets.with(number));
            sets = moved.fold(Sets::NONE, Sets::or);
            *after = sets;
        }
        let has = |with: &Sets<W>| u64::from(!sets.and(*with).is_empty());
        let bits = self.sets.iter().enumerate();
        bits.fold(0, |all, (total, with)| all | has(with) << total)
    }

    /// Finds the numbers that lead to one of these totals. `reached` is what [`totals`](Self::totals) made of the same
    /// variables.
    pub(super) fn narrow(
        &self,
        open: OpenNumbers<'_>,
        totals: u64,
        reached: &[Sets<W>],
        kept: &mut [u64],
    ) {
        if open.has_few_choices() {
            kept.fill(0);
            let by = sum(open.taken) - self.least;
            narrow(open.words, open.taken, by, totals, kept);
            return;
        }
        let goals = Ones(totals).map(|total| self.sets[total]);
        let goals = goals.fold(Sets::NONE, Sets::or);
        let last = open.words.len();
        let mut useful = reached[last].and(goals);
        for at in (0..last).rev() {
            let (mut word, mut before) = (0, Sets::NONE);
            for number in Ones(open.words[at]) {
                let common = useful.without(number).and(reached[at]);
                word |= u64::from(!common.is_empty()) << number;
                before = before.or(common);
            }
            kept[at] = word;
            useful = before;
        }
    }
}

/// The sum of the numbers of these bits.
fn sum(set: u64) -> i64 {
    Ones(set).map(|bit| bit as i64).sum()
}

/// The sums of a number of each, all different and none taken, moved by so much.
fn totals(words: &[u64], taken: u64, by: i64) -> u64 {
    let Some((first, rest)) = words.split_first() else {
        return shift(1, by);
    };
    let left = first & !taken;
    if rest.is_empty() {
        return shift(left, by);
    }
    let with = |number| totals(rest, taken | (1_u64 << number), by + number as i64);
    Ones(left).map(with).fold(0, |all, some| all | some)
}

/// Adds the numbers that lead to these sums, and returns whether there are any.
fn narrow(words: &[u64], taken: u64, by: i64, sums: u64, kept: &mut [u64]) -> bool {
    let Some((first, rest)) = words.split_first() else {
        return shift(sums, -by) & 1 != 0;
    };
    let left = first & !taken;
    let found = if rest.is_empty() {
        left & shift(sums, -by)
    } else {
        let others = &mut kept[1..];
        let mut leads =
            |number: &usize| narrow(rest, taken | 1 << number, by + *number as i64, sums, others);
        Ones(left)
            .filter(|number| leads(number))
            .fold(0, |all, number| all | 1 << number)
    };
    kept[0] |= found;
    found != 0
}
