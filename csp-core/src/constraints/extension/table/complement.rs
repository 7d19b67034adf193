//! The rows that are left when others are forbidden.

use super::rows::{Row, RowEntry};
use crate::error::TableError;

/// The most entries of the rows that are left.
const LIMIT: usize = 1 << 23;

/// Rows that together allow exactly what none of the given rows allows. All rows have this length.
pub(super) fn complement(forbidden: &[Row], length: usize) -> Result<Vec<Row>, TableError> {
    let mut left = Left {
        length,
        prefix: Vec::with_capacity(length),
        rows: Vec::new(),
        cost: 0,
    };
    left.extend(&forbidden.iter().map(Vec::as_slice).collect::<Vec<_>>())?;
    Ok(left.rows)
}

struct Left {
    length: usize,
    /// The entries chosen so far.
    prefix: Row,
    rows: Vec<Row>,
    /// How many entries were written or tried.
    cost: usize,
}

impl Left {
    /// Adds the rows that begin with the prefix. `forbidden` are the remainders of the forbidden
    /// rows that agree with the prefix. The next entry is a value that some of them have there, or
    /// none of these values.
    fn extend(&mut self, forbidden: &[&[RowEntry]]) -> Result<(), TableError> {
        if forbidden.is_empty() {
            self.spend(self.length)?;
            self.push();
            return Ok(());
        }
        if self.prefix.len() == self.length {
            return Ok(());
        }
        let mut values: Vec<i32> = forbidden.iter().filter_map(|row| row[0].value()).collect();
        values.sort_unstable();
        values.dedup();
        for &value in &values {
            self.branch(RowEntry::Value(value), forbidden)?;
        }
        self.branch(RowEntry::Except(values.into()), forbidden)
    }

    /// Extends the prefix by this entry.
    fn branch(&mut self, entry: RowEntry, forbidden: &[&[RowEntry]]) -> Result<(), TableError> {
        let agrees = |row: &&&[RowEntry]| {
            row[0]
                .value()
                .is_none_or(|value| entry.value() == Some(value))
        };
        let rest: Vec<&[RowEntry]> = forbidden
            .iter()
            .filter(agrees)
            .map(|row| &row[1..])
            .collect();
        self.spend(1)?;
        self.prefix.push(entry);
        let extended = self.extend(&rest);
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
        let mut row = self.prefix.clone();
        row.resize(self.length, RowEntry::any());
        self.rows.push(row);
    }
}
