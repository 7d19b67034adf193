//! The variables together take the values of a row of a table, or of none of its rows.

mod column;
mod compact;
mod complement;
mod pairs;
mod rows;
mod supports;

use self::column::named;
use self::compact::{Compact, bits};
use self::complement::complement;
use self::pairs::Pairs;
use self::rows::{Row, RowEntry};
use crate::constraints::prelude::*;
use crate::error::TableError;

/// The values of the variables are those of one of the rows. With [`Table::negative`] they are
/// those of none.
///
/// Domain consistent: compact-table, with a bit for each row that is still possible [Demeulenaere
/// et al. 2016], and rows with wildcards, which stand for many [Verhaeghe, Lecoutre & Schaus 2017].
/// A negative table is turned into the rows that are left, with entries of the form "none of these
/// values". If it has no wildcards of its own, there are at most as many such rows as the table has
/// entries. Pairs of values of one-word domains are looked up [Mackworth 1977]. Domains that keep bounds only keep the values between them.
///
/// A table without rows allows nothing, and a negative one allows everything. A row of another
/// length than the scope is a [`TableError`]. So is a table that would take more than a gigabyte.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 1..=3)?;
/// model.post(Table::new(&x, [[1, 2, 3], [2, 2, 1], [3, 1, 1]]))?;
/// model.post(Table::short(&x, [[Some(1), None, None], [None, None, Some(1)]]))?;
/// model.post(Table::new(&x[..2], [[1, 2], [3, 1]]).negative())?;
/// assert_eq!(model.solve().solution().unwrap().values(&x), [2, 2, 1]);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    scope: Vec<Var>,
    rows: Vec<Row>,
    negative: bool,
}

impl Table {
    /// One value for each variable in each row.
    #[must_use]
    pub fn new<R: AsRef<[i32]>>(scope: &[Var], rows: impl IntoIterator<Item = R>) -> Self {
        let row = |row: R| {
            row.as_ref()
                .iter()
                .map(|&value| RowEntry::Value(value))
                .collect()
        };
        Self {
            scope: scope.to_vec(),
            rows: rows.into_iter().map(row).collect(),
            negative: false,
        }
    }

    /// The same with wildcards: `None` is any value (`*`).
    #[must_use]
    pub fn short<R: AsRef<[Option<i32>]>>(
        scope: &[Var],
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let entry = |value: &Option<i32>| value.map_or_else(RowEntry::any, RowEntry::Value);
        let row = |row: R| row.as_ref().iter().map(entry).collect();
        Self {
            scope: scope.to_vec(),
            rows: rows.into_iter().map(row).collect(),
            negative: false,
        }
    }

    /// How much memory compact-table takes for these rows, in bits: for each value of a column a bit
    /// for each row, or less where each value has few rows. Pairs that are looked up take 8192.
    #[must_use]
    pub fn bits(&self) -> u64 {
        let columns = self.rows.iter().map(Vec::len).min().unwrap_or(0);
        let names: Vec<_> = (0..columns)
            .map(|column| named(&self.rows, column))
            .collect();
        bits(&self.rows, &names)
    }

    /// The rows are forbidden, and everything else is allowed.
    #[must_use]
    pub fn negative(self) -> Self {
        Self {
            negative: true,
            ..self
        }
    }
}

impl Constraint for Table {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check("table", &self.scope)?;
        let expected = self.scope.len();
        if let Some((row, found)) = self
            .rows
            .iter()
            .map(Vec::len)
            .enumerate()
            .find(|&(_, found)| found != expected)
        {
            return Err(TableError::RowLength {
                row,
                expected,
                found,
            }
            .into());
        }
        let rows = if self.negative {
            complement(&self.rows, expected)?
        } else {
            self.rows
        };
        if let Some(pairs) = Pairs::new(&self.scope, &rows, posting.domains()) {
            return posting.add(pairs);
        }
        let compact = Compact::new(self.scope, &rows, posting)?;
        posting.add(compact)
    }
}
