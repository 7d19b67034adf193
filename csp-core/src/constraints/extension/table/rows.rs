//! Rows and their entries.

use std::sync::Arc;

/// The values that a row allows one variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RowEntry<'a> {
    /// This value.
    Value(i32),
    /// Any value but these, which are in order. Without exceptions it is the wildcard `*`.
    Except(&'a [i32]),
}

impl RowEntry<'_> {
    /// The wildcard.
    pub(super) const ANY: Self = Self::Except(&[]);

    /// The value, if the entry is one value.
    pub(super) fn value(&self) -> Option<i32> {
        if let Self::Value(value) = self {
            Some(*value)
        } else {
            None
        }
    }

    /// The values it names.
    pub(super) fn named(&self) -> &[i32] {
        match self {
            Self::Value(value) => std::slice::from_ref(value),
            Self::Except(values) => values,
        }
    }
}

/// Rows of one length, one after the other: there may be millions, and an entry that is one value takes four bytes.
#[derive(Clone, Debug)]
pub(super) struct TableRows {
    width: usize,
    count: usize,
    /// The values of all entries, or 0.
    values: Vec<i32>,
    /// For each entry 0 if it is one value, or else a number that counts `excepts` from 1. It is empty if all are values.
    kinds: Vec<u32>,
    excepts: Vec<Arc<[i32]>>,
    /// The number of the first row that had another length, with that length. It is not kept.
    odd: Option<(usize, usize)>,
}

impl TableRows {
    /// No rows, with this number of entries each.
    pub(super) fn new(width: usize) -> Self {
        Self {
            width,
            count: 0,
            values: Vec::new(),
            kinds: Vec::new(),
            excepts: Vec::new(),
            odd: None,
        }
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The first row that was given with another length: its number and its length.
    pub(super) fn odd(&self) -> Option<(usize, usize)> {
        self.odd
    }

    /// The number of entries of a row.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Adds a row of values.
    pub(super) fn push_values(&mut self, row: &[i32]) {
        if self.begin(row.len()) {
            self.values.extend(row);
            if !self.kinds.is_empty() {
                self.kinds.resize(self.values.len(), 0);
            }
        }
    }

    /// Adds a row.
    pub(super) fn push<'a>(&mut self, row: impl ExactSizeIterator<Item = RowEntry<'a>>) {
        if self.begin(row.len()) {
            row.for_each(|entry| self.push_entry(entry));
        }
    }

    /// Whether a row of this length is one of these.
    fn begin(&mut self, len: usize) -> bool {
        if len != self.width {
            self.odd = self.odd.or(Some((self.count, len)));
            return false;
        }
        self.count += 1;
        true
    }

    fn push_entry(&mut self, entry: RowEntry<'_>) {
        let kind = match entry {
            RowEntry::Value(value) => {
                self.values.push(value);
                0
            }
            RowEntry::Except(values) => {
                // Most are those of the entry before, such as wildcards.
                if self.excepts.last().is_none_or(|last| **last != *values) {
                    self.excepts.push(values.into());
                }
                self.kinds.resize(self.values.len(), 0);
                self.values.push(0);
                self.excepts.len() as u32
            }
        };
        if kind != 0 || !self.kinds.is_empty() {
            self.kinds.push(kind);
        }
    }

    /// An entry.
    #[inline]
    pub(super) fn entry(&self, row: usize, column: usize) -> RowEntry<'_> {
        let place = row * self.width + column;
        match self.kinds.get(place) {
            Some(&kind) if kind != 0 => RowEntry::Except(&self.excepts[kind as usize - 1]),
            _ => RowEntry::Value(self.values[place]),
        }
    }

    /// The entries of a column.
    pub(super) fn column(&self, column: usize) -> impl Iterator<Item = RowEntry<'_>> {
        (0..self.count).map(move |row| self.entry(row, column))
    }
}
