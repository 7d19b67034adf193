//! The rows that allow each class of values.

use super::rows::{RowEntry, TableRows};

/// The rows that are possible: words of bits, and the numbers of the words that are not 0.
pub(super) struct Live<'a> {
    pub(super) table: &'a [u64],
    pub(super) words: &'a [u32],
}

/// A set of rows for each class.
pub(super) enum RowSets {
    /// All words, and how many there are for each class.
    Dense(Vec<u64>, usize),
    /// The words that are not 0, with their numbers, and where those of each class end. A column in
    /// which each value has few rows would take the square of its length otherwise.
    Sparse(Vec<(u32, u64)>, Vec<u32>),
}

/// The bits of a word, and of a word with its number.
const WORD_BITS: u64 = 64;
const ENTRY_BITS: u64 = 128;

/// Words that are gone are skipped by dense sets alone, so sparse ones have to be this much smaller.
const SMALLER: u64 = 2;

/// How a column is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Storage {
    Dense,
    Sparse,
}

/// The better form for a column with this number of classes, and how many bits it takes at most.
fn form(rows: &TableRows, column: usize, classes: usize) -> (Storage, u64) {
    let classes = classes as u64;
    let allowed = |entry: RowEntry<'_>| match entry {
        RowEntry::Value(_) => 1,
        RowEntry::Except(values) => classes - values.len() as u64,
    };
    let sparse = rows
        .column(column)
        .map(allowed)
        .sum::<u64>()
        .saturating_mul(ENTRY_BITS);
    let dense = classes.saturating_mul(rows.len().div_ceil(64) as u64 * WORD_BITS);
    if sparse.saturating_mul(SMALLER) < dense {
        (Storage::Sparse, sparse)
    } else {
        (Storage::Dense, dense)
    }
}

/// How much memory the column takes, in bits.
pub(super) fn bits(rows: &TableRows, column: usize, named: &[i32]) -> u64 {
    form(rows, column, named.len() + 1).1
}

impl RowSets {
    /// Those of a column in which these values are named.
    pub(super) fn new(rows: &TableRows, column: usize, named: &[i32]) -> Self {
        let classes = named.len() + 1;
        match form(rows, column, classes).0 {
            Storage::Dense => {
                let words = rows.len().div_ceil(64);
                let mut supports = vec![0; classes * words];
                each_pair(rows, column, named, |class, row| {
                    supports[class * words + row / 64] |= 1 << (row % 64);
                });
                Self::Dense(supports, words)
            }
            Storage::Sparse => {
                // The number of words of each class first, then where they begin.
                let mut last = vec![u32::MAX; classes];
                let mut ends = vec![0; classes];
                each_pair(rows, column, named, |class, row| {
                    let number = (row / 64) as u32;
                    ends[class] += u32::from(last[class] != number);
                    last[class] = number;
                });
                let mut total = 0;
                for end in &mut ends {
                    total += std::mem::replace(end, total);
                }
                let mut entries = vec![(u32::MAX, 0); total as usize];
                last.fill(u32::MAX);
                each_pair(rows, column, named, |class, row| {
                    let number = (row / 64) as u32;
                    ends[class] += u32::from(last[class] != number);
                    last[class] = number;
                    let entry = &mut entries[ends[class] as usize - 1];
                    *entry = (number, entry.1 | 1 << (row % 64));
                });
                Self::Sparse(entries, ends)
            }
        }
    }

    /// Calls this for the words of a class that are not 0, and perhaps others.
    #[inline]
    pub(super) fn each_word(&self, class: usize, mut act: impl FnMut(usize, u64)) {
        match self {
            Self::Dense(..) => (0..)
                .zip(self.dense(class))
                .for_each(|(at, &word)| act(at, word)),
            Self::Sparse(..) => {
                self.sparse(class)
                    .iter()
                    .for_each(|&(at, word)| act(at as usize, word));
            }
        }
    }

    #[inline]
    fn dense(&self, class: usize) -> &[u64] {
        match self {
            Self::Dense(words, each) => &words[class * each..][..*each],
            Self::Sparse(..) => &[],
        }
    }

    #[inline]
    fn sparse(&self, class: usize) -> &[(u32, u64)] {
        match self {
            Self::Dense(..) => &[],
            Self::Sparse(entries, ends) => {
                let start = if class == 0 { 0 } else { ends[class - 1] };
                &entries[start as usize..ends[class] as usize]
            }
        }
    }

    /// For each of these words, in order, the rows that some of the classes allow. `spread` is
    /// scratch.
    #[inline]
    pub(super) fn gather(
        &self,
        classes: impl Iterator<Item = usize>,
        words: &[u32],
        rows: &mut Vec<u64>,
        spread: &mut Vec<u64>,
    ) {
        rows.clear();
        if let Self::Dense(..) = self {
            rows.resize(words.len(), 0);
            for class in classes {
                let supports = self.dense(class);
                for (rows, &word) in rows.iter_mut().zip(words) {
                    *rows |= supports[word as usize];
                }
            }
            return;
        }
        spread.clear();
        spread.resize(words.iter().max().map_or(0, |&last| last as usize + 1), 0);
        for &(at, bits) in classes.flat_map(|class| self.sparse(class)) {
            if (at as usize) < spread.len() {
                spread[at as usize] |= bits;
            }
        }
        rows.extend(words.iter().map(|&word| spread[word as usize]));
    }

    /// Where a live row of the class is, if there is one. The place where it was at the last look
    /// comes first.
    #[inline]
    pub(super) fn find(&self, class: usize, last: u32, live: &Live<'_>) -> Option<u32> {
        match self {
            Self::Dense(..) => {
                let supports = self.dense(class);
                let holds = |&word: &u32| live.table[word as usize] & supports[word as usize] != 0;
                if holds(&last) {
                    Some(last)
                } else {
                    live.words.iter().copied().find(holds)
                }
            }
            Self::Sparse(..) => {
                let supports = self.sparse(class);
                let holds = |&(at, bits): &(u32, u64)| live.table[at as usize] & bits != 0;
                if supports.get(last as usize).is_some_and(holds) {
                    return Some(last);
                }
                supports.iter().position(holds).map(|place| place as u32)
            }
        }
    }

    /// Adds the rows of the class.
    pub(super) fn add(&self, class: usize, rows: &mut [u64]) {
        self.each_word(class, |at, word| rows[at] |= word);
    }

    /// Whether the class has one of these rows.
    pub(super) fn meets(&self, class: usize, rows: &[u64]) -> bool {
        match self {
            Self::Dense(..) => rows
                .iter()
                .zip(self.dense(class))
                .any(|(row, word)| row & word != 0),
            Self::Sparse(..) => self
                .sparse(class)
                .iter()
                .any(|&(at, word)| rows[at as usize] & word != 0),
        }
    }
}

/// Calls this for each row, in order, with each class that it allows.
fn each_pair(rows: &TableRows, column: usize, named: &[i32], mut act: impl FnMut(usize, usize)) {
    let classes = NamedClasses::new(named);
    for (number, entry) in rows.column(column).enumerate() {
        match entry {
            RowEntry::Value(value) => {
                classes
                    .of(value)
                    .into_iter()
                    .for_each(|class| act(class, number));
            }
            RowEntry::Except(values) => {
                let is_allowed = |class: &usize| {
                    named
                        .get(*class)
                        .is_none_or(|value| values.binary_search(value).is_err())
                };
                (0..=named.len())
                    .filter(is_allowed)
                    .for_each(|class| act(class, number));
            }
        }
    }
}

/// The class of each named value.
struct NamedClasses<'a> {
    named: &'a [i32],
    /// By distance from the first named value, if these are near to each other: the classes of millions of entries are looked up.
    near: Vec<u32>,
}

/// Named values are near to each other if their range is at most this number of times as long as their list.
const NEAR: i64 = 8;

impl<'a> NamedClasses<'a> {
    fn new(named: &'a [i32]) -> Self {
        let mut near = Vec::new();
        if let (Some(&first), Some(&last)) = (named.first(), named.last()) {
            let span = i64::from(last) - i64::from(first) + 1;
            if span <= NEAR * named.len() as i64 {
                near.resize(span as usize, u32::MAX);
                for (class, &value) in (0..).zip(named) {
                    near[(i64::from(value) - i64::from(first)) as usize] = class;
                }
            }
        }
        Self { named, near }
    }

    fn of(&self, value: i32) -> Option<usize> {
        if self.near.is_empty() {
            return self.named.binary_search(&value).ok();
        }
        let place = i64::from(value) - i64::from(self.named[0]);
        let class = self.near.get(usize::try_from(place).ok()?)?;
        (*class != u32::MAX).then_some(*class as usize)
    }
}
