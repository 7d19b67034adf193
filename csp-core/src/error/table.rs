//! Errors of tables.

/// Why a table makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A row is longer or shorter than the list of variables.
    #[error("table: row {row} has {found} entries for {expected} variables")]
    RowLength {
        /// The row by number, from 0.
        row: usize,
        /// How many variables there are.
        expected: usize,
        /// How many entries the row has.
        found: usize,
    },
    /// The rows need too much memory. For each column, each of its values takes a bit for each row.
    #[error(
        "table: its rows and values need {bits} bits, more than {limit}; split it, or use wildcards"
    )]
    TooLarge {
        /// How many bits it needs.
        bits: u64,
        /// The most that is allowed.
        limit: u64,
    },
    /// The rows that are not forbidden are too many to list: forbidden rows with wildcards overlap
    /// in many ways.
    #[error(
        "table: the rows that are not forbidden take more than {limit} entries; forbid fewer at a time"
    )]
    TooManyLeft {
        /// The most entries that are allowed.
        limit: usize,
    },
}
