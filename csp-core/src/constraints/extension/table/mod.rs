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
use self::rows::{RowEntry, TableRows};
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
    rows: TableRows,
    negative: bool,
}

impl Table {
    /// One value for each variable in each row.
    #[must_use]
    pub fn new<R: AsRef<[i32]>>(scope: &[Var], rows: impl IntoIterator<Item = R>) -> Self {
        let mut all = TableRows::new(scope.len());
        for row in rows {
            all.push_values(row.as_ref());
        }
        Self {
            scope: scope.to_vec(),
            rows: all,
            negative: false,
        }
    }

    /// The same with wildcards: `None` is any value (`*`).
    #[must_use]
    pub fn short<R: AsRef<[Option<i32>]>>(
        scope: &[Var],
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let entry = |value: &Option<i32>| value.map_or(RowEntry::ANY, RowEntry::Value);
        let mut all = TableRows::new(scope.len());
        for row in rows {
            all.push(row.as_ref().iter().map(entry));
        }
        Self {
            scope: scope.to_vec(),
            rows: all,
            negative: false,
        }
    }

    /// How much memory compact-table takes for these rows, in bits: for each value of a column a bit
    /// for each row, or less where each value has few rows. Pairs that are looked up take 8192.
    #[must_use]
    pub fn bits(&self) -> u64 {
        let names: Vec<_> = (0..self.rows.width())
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
        if let Some((row, found)) = self.rows.odd() {
            return Err(TableError::RowLength {
                row,
                expected: self.scope.len(),
                found,
            }
            .into());
        }
        let rows = if self.negative {
            complement(&self.rows)?
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
