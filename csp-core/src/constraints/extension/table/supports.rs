//! The rows that allow each class of values.

use super::rows::{Row, RowEntry};

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
fn form(rows: &[Row], column: usize, classes: usize) -> (Storage, u64) {
    let classes = classes as u64;
    let allowed = |row: &Row| match &row[column] {
        RowEntry::Value(_) => 1,
        RowEntry::Except(values) => classes - values.len() as u64,
    };
    let sparse = rows
        .iter()
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
pub(super) fn bits(rows: &[Row], column: usize, named: &[i32]) -> u64 {
    form(rows, column, named.len() + 1).1
}

impl RowSets {
    /// Those of a column in which these values are named.
    pub(super) fn new(rows: &[Row], column: usize, named: &[i32]) -> Self {
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
                let mut supports: Vec<Vec<(u32, u64)>> = vec![Vec::new(); classes];
                each_pair(rows, column, named, |class, row| {
                    let (number, bit) = ((row / 64) as u32, 1 << (row % 64));
                    match supports[class].last_mut() {
                        Some((last, bits)) if *last == number => *bits |= bit,
                        _ => supports[class].push((number, bit)),
                    }
                });
                let end = |end: &mut u32, entries: &Vec<(u32, u64)>| {
                    *end += entries.len() as u32;
                    Some(*end)
                };
                let ends = supports.iter().scan(0, end).collect();
                Self::Sparse(supports.into_iter().flatten().collect(), ends)
            }
        }
    }

    /// Calls this for the words of a class that are not 0, and perhaps others.
    #[inline]
    fn each_word(&self, class: usize, mut act: impl FnMut(usize, u64)) {
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

    /// Whether the class has this row.
    pub(super) fn allows(&self, class: usize, row: usize) -> bool {
        let mut allows = false;
        self.each_word(class, |at, word| {
            allows |= at == row / 64 && word >> (row % 64) & 1 == 1;
        });
        allows
    }
}

/// Calls this for each row, in order, with each class that it allows.
fn each_pair(rows: &[Row], column: usize, named: &[i32], mut act: impl FnMut(usize, usize)) {
    for (number, row) in rows.iter().enumerate() {
        match &row[column] {
            RowEntry::Value(value) => {
                named
                    .binary_search(value)
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
