//! The rows that are left when others are forbidden.

use super::rows::{RowEntry, TableRows};
use crate::error::TableError;
use std::sync::Arc;

/// The most entries of the rows that are left.
const LIMIT: usize = 1 << 23;

/// Rows that together allow exactly what none of the given rows allows.
pub(super) fn complement(forbidden: &TableRows) -> Result<TableRows, TableError> {
    let mut left = Left {
        forbidden,
        prefix: Vec::with_capacity(forbidden.width()),
        rows: TableRows::new(forbidden.width()),
        cost: 0,
    };
    left.extend(&(0..forbidden.len()).collect::<Vec<_>>())?;
    Ok(left.rows)
}

/// An entry of the rows that are left.
#[derive(Clone)]
enum LeftEntry {
    Value(i32),
    Except(Arc<[i32]>),
}

struct Left<'a> {
    forbidden: &'a TableRows,
    /// The entries chosen so far.
    prefix: Vec<LeftEntry>,
    rows: TableRows,
    /// How many entries were written or tried.
    cost: usize,
}

impl Left<'_> {
    /// Adds the rows that begin with the prefix. `agreeing` are the numbers of the forbidden
    /// rows that agree with the prefix. The next entry is a value that some of them have there, or
    /// none of these values.
    fn extend(&mut self, agreeing: &[usize]) -> Result<(), TableError> {
        if agreeing.is_empty() {
            self.spend(self.forbidden.width())?;
            self.push();
            return Ok(());
        }
        let column = self.prefix.len();
        if column == self.forbidden.width() {
            return Ok(());
        }
        let rows = agreeing.iter();
        let mut values: Vec<i32> = rows
            .filter_map(|&row| self.forbidden.entry(row, column).value())
            .collect();
        values.sort_unstable();
        values.dedup();
        for &value in &values {
            self.branch(LeftEntry::Value(value), agreeing)?;
        }
        self.branch(LeftEntry::Except(values.into()), agreeing)
    }

    /// Extends the prefix by this entry.
    fn branch(&mut self, entry: LeftEntry, agreeing: &[usize]) -> Result<(), TableError> {
        let column = self.prefix.len();
        let agrees = |&&row: &&usize| match (self.forbidden.entry(row, column).value(), &entry) {
            (None, _) => true,
            (Some(value), LeftEntry::Value(chosen)) => value == *chosen,
            (Some(_), LeftEntry::Except(_)) => false,
        };
        let still: Vec<usize> = agreeing.iter().filter(agrees).copied().collect();
        self.spend(1)?;
        self.prefix.push(entry);
        let extended = self.extend(&still);
        self.prefix.pop();
        extended
    }

    fn spend(&mut self, entries: usize) -> Result<(), TableError> {
        self.cost += entries;
        if self.cost > LIMIT {
            Err(TableError::TooManyLeft { limit: LIMIT })
        } else {
            Ok(())
        }
    }

    fn push(&mut self) {
        let (prefix, width) = (&self.prefix, self.forbidden.width());
        self.rows
            .push((0..width).map(|column| match prefix.get(column) {
                Some(LeftEntry::Value(value)) => RowEntry::Value(*value),
                Some(LeftEntry::Except(values)) => RowEntry::Except(values),
                None => RowEntry::ANY,
            }));
    }
}
