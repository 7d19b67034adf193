//! The rows that allow each value of a variable.

use super::rows::TableRows;
use super::supports::{Live, RowSets};
use crate::constraints::prelude::*;
use std::ops::Range;

/// The values of one variable in classes, each with the set of rows that allow it. There is a class
/// for each value that is named in the column. The last class is for all other values.
pub(super) struct Column {
    x: Var,
    /// The values that are named, in order.
    named: Vec<i32>,
    /// The rows that allow each class.
    supports: RowSets,
    /// For each bit of a one-word domain, the class of its value. It is empty for a wider domain.
    class: Vec<u32>,
    /// For each class, the place at which it had a support at the last look.
    residues: Vec<u32>,
    /// Scratch, for wide domains: the named values with and without support.
    sorted: [Vec<i32>; 2],
    /// Scratch: the values of one of these two as a set.
    set: Values,
}

/// The values that are named in a column, in order.
pub(super) fn named(rows: &TableRows, column: usize) -> Vec<i32> {
    let mut named: Vec<i32> = Vec::new();
    for entry in rows.column(column) {
        named.extend(entry.named());
    }
    named.sort_unstable();
    named.dedup();
    named
}

impl Column {
    /// The column of this number.
    pub(super) fn new(
        d: &Domains,
        x: Var,
        rows: &TableRows,
        column: usize,
        named: Vec<i32>,
    ) -> Self {
        let supports = RowSets::new(rows, column, &named);
        let class_at = |bit: i64| {
            let value = i64::from(d.base(x)) + bit;
            named
                .binary_search_by_key(&value, |&value| i64::from(value))
                .unwrap_or(named.len()) as u32
        };
        let class = if d.is_word(x) {
            (0..64).map(class_at).collect()
        } else {
            Vec::new()
        };
        let residues = vec![0; named.len() + 1];
        let (sorted, set) = Default::default();
        Self {
            x,
            named,
            supports,
            class,
            residues,
            sorted,
            set,
        }
    }

    /// For each live word, in order, the rows that allow some value of the domain. `spread` is
    /// scratch.
    pub(super) fn gather(
        &self,
        d: &Domains,
        words: &[u32],
        rows: &mut Vec<u64>,
        spread: &mut Vec<u64>,
    ) {
        if !self.class.is_empty() {
            let classes = Ones(d.word(self.x)).map(|bit| self.class[bit] as usize);
            return self.supports.gather(classes, words, rows, spread);
        }
        let present = || {
            self.within(d)
                .filter(|&class| d.contains(self.x, self.named[class]))
        };
        let has_others = d.size(self.x) > present().count() as u64;
        let others = has_others.then_some(self.named.len());
        self.supports
            .gather(present().chain(others), words, rows, spread);
    }

    /// The classes of the named values between the bounds of the variable.
    fn within(&self, d: &Domains) -> Range<usize> {
        let (low, high) = d.min_max(self.x);
        self.named.partition_point(|&value| value < low)
            ..self.named.partition_point(|&value| value <= high)
    }

    /// Whether some live row allows the class.
    #[inline]
    fn is_supported(&mut self, class: usize, live: &Live<'_>) -> bool {
        let found = self.supports.find(class, self.residues[class], live);
        found
            .inspect(|&place| self.residues[class] = place)
            .is_some()
    }

    /// Removes the values that no live row allows.
    pub(super) fn filter(&mut self, d: &mut Domains, live: &Live<'_>) -> Outcome {
        if self.class.is_empty() {
            return self.filter_wide(d, live);
        }
        let mut kept = 0;
        for bit in Ones(d.word(self.x)) {
            let class = self.class[bit] as usize;
            kept |= u64::from(self.is_supported(class, live)) << bit;
        }
        d.keep_word(self.x, kept)
    }

    /// The same for a wide domain. Values between its bounds may have to stay.
    fn filter_wide(&mut self, d: &mut Domains, live: &Live<'_>) -> Outcome {
        let others = self.named.len();
        let [mut good, mut bad] = std::mem::take(&mut self.sorted);
        good.clear();
        bad.clear();
        for class in self.within(d) {
            let value = self.named[class];
            if d.contains(self.x, value) {
                let supported = self.is_supported(class, live);
                (if supported { &mut good } else { &mut bad }).push(value);
            }
        }
        let has_others = d.size(self.x) > (good.len() + bad.len()) as u64;
        self.sorted = [good, bad];
        let lonely = has_others && !self.is_supported(others, live);
        let [good, bad] = &self.sorted;
        if !lonely && bad.is_empty() {
            return Ok(());
        }
        self.set.clear();
        self.set
            .extend(if lonely { good } else { bad }.iter().copied());
        if lonely {
            d.keep(self.x, &self.set)
        } else {
            d.remove_all(self.x, &self.set)
        }
    }

    /// Adds the rows that allow some of these values.
    pub(super) fn gather_lost(&self, lost: Removal, d: &Domains, rows: &mut [u64]) {
        let is_lost = |value: i32| lost.contains(value) && d.contains(self.x, value);
        for class in (0..self.named.len()).filter(|&class| is_lost(self.named[class])) {
            self.supports.add(class, rows);
        }
        let is_other = |value: &i32| self.named.binary_search(value).is_err();
        if lost.values(d).any(|value| is_other(&value)) {
            self.supports.add(self.named.len(), rows);
        }
    }

    /// Calls this with what the entries of the table's rows say, value by value, and with the number of the row.
    pub(super) fn each_atom(&self, rows: usize, mut act: impl FnMut(usize, Atom)) {
        let words = rows.div_ceil(64);
        let mut excepted = vec![0; words];
        self.supports.add(self.named.len(), &mut excepted);
        let mut allowed = vec![0; words];
        for (class, &value) in self.named.iter().enumerate() {
            self.supports.each_word(class, |at, word| {
                let rows = Ones(word & !excepted[at]);
                rows.for_each(|row| act(64 * at + row, Atom::is(self.x, value)));
            });
            if excepted.iter().any(|&word| word != 0) {
                allowed.fill(0);
                self.supports.add(class, &mut allowed);
                for (at, (&excepted, &allowed)) in excepted.iter().zip(&allowed).enumerate() {
                    let rows = Ones(excepted & !allowed);
                    rows.for_each(|row| act(64 * at + row, Atom::is_not(self.x, value)));
                }
            }
        }
    }

    /// States which values are gone that these rows would allow.
    pub(super) fn explain(&self, rows: &[u64], reason: &mut Reason<'_>) {
        let has_row = |&class: &usize| self.supports.meets(class, rows);
        if !self.class.is_empty() {
            let mut needed = vec![false; self.named.len() + 1];
            (0..needed.len())
                .filter(has_row)
                .for_each(|class| needed[class] = true);
            let bit = |bit: usize| u64::from(needed[self.class[bit] as usize]) << bit;
            reason.lacks(self.x, (0..64).fold(0, |bits, place| bits | bit(place)));
        } else if has_row(&self.named.len()) {
            reason.domain(self.x);
        } else {
            for class in (0..self.named.len()).filter(has_row) {
                reason.is_not(self.x, self.named[class]);
            }
        }
    }
}
