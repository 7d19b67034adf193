//! Places between two puzzles, where another sorter can go on.

use super::{Section, Sorter};
use crate::read::csv::Columns;
use crate::shape::Shape;

/// A table that has begun.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) header: String,
    pub(super) columns: Columns,
}

impl Sorter {
    /// Whether nothing is open but a table: the next line decides by itself what it is.
    pub(in crate::read) fn is_between_puzzles(&self) -> bool {
        self.ready.is_empty()
            && self.section == Section::Open
            && self.title.is_none()
            && (self.begun || self.table.is_some())
            && self.grids.is_idle()
            && self.long_rows.is_empty()
    }

    /// The header of the table that is being read.
    pub(in crate::read) fn header(&self) -> Option<&str> {
        self.table.as_ref().map(|table| table.header.as_str())
    }

    /// The board of the last puzzle.
    pub(in crate::read) fn last(&self) -> Option<Shape> {
        self.last
    }

    /// Goes on between two puzzles.
    pub(in crate::read) fn resume(&mut self, header: Option<&str>, last: Option<Shape>) {
        self.table = header.and_then(|header| {
            Some(Table {
                header: header.to_owned(),
                columns: Columns::of_header(header)?,
            })
        });
        self.last = last;
        self.begun = true;
    }
}
