//! Gathering the rows of grids: where one begins, and where it ends.

use crate::read::block::{Block, Doubt, Gap, Row};
use crate::read::row;
use crate::shape::{LONGEST_SIDE, Shape};

/// The grid that is being gathered, if any. Each method returns the grid that its line has ended,
/// whole or not.
#[derive(Debug, Default)]
pub(super) struct Gather {
    block: Option<Block>,
    /// Lines of dashes in succession that may be the first rows of a grid.
    dashes: Vec<Row>,
}

impl Gather {
    /// The board of the grid that is being gathered.
    pub(super) fn board(&self) -> Option<Shape> {
        self.block.as_ref().map(Block::shape)
    }

    /// Whether a line of this text goes on with the grid; if not, it is something of its own.
    ///
    /// Within a grid any line counts as a row, so that a wrong one is told as such, with two
    /// exceptions: rows that may be puzzles have no company but of their length, and after one row
    /// only another may show that the first was none.
    pub(super) fn goes_on(&self, text: &str) -> bool {
        let Some(block) = &self.block else {
            return false;
        };
        if block.as_lines().is_some() && !row::is_tight(text) {
            return false;
        }
        block.rows().len() > 1
            || row::cells(text, block.shape()).is_ok()
            || row::board(text, None).is_none()
    }

    /// Begins a grid; lines of dashes right before, as long as this row, are rows if it has dashes
    /// too.
    pub(super) fn begin(&mut self, shape: Shape, first: Row, doubt: Doubt) -> Option<Block> {
        let dashed = first.text.contains('-') && row::is_tight(&first.text);
        let mut rows = std::mem::take(&mut self.dashes);
        let adjoin = rows.last().is_some_and(|last| last.line + 1 == first.line);
        rows.retain(|row| dashed && adjoin && row.text.len() == first.text.len());
        rows.truncate(shape.side() - 1);
        rows.push(first);
        self.keep(Block::new(shape, rows, doubt))
    }

    /// Adds a row to the grid.
    pub(super) fn row(&mut self, row: Row) -> Option<Block> {
        let mut block = self.block.take()?;
        if let Some(mut rest) = block.split() {
            // Less than a board's rows: a band of boxes and this one.
            rest.push(row);
            self.block = Some(rest);
            return Some(block);
        }
        block.push(row);
        self.keep(block)
    }

    /// Takes in a line of nothing but dashes: a row among rows of symbols just as long, else a
    /// border.
    pub(super) fn dashes(&mut self, row: Row) -> Option<Block> {
        match &self.block {
            Some(block) if block.is_tight_row(&row.text) => return self.row(row),
            None if row.text.len() <= LONGEST_SIDE => {
                let adjoins = self.dashes.last().is_some_and(|last| last.line + 1 == row.line);
                if !adjoins || self.dashes.len() >= LONGEST_SIDE {
                    self.dashes.clear();
                }
                self.dashes.push(row);
            }
            _ => {}
        }
        None
    }

    /// Takes in a blank line.
    pub(super) fn blank(&mut self) -> Option<Block> {
        if self.block.as_mut()?.gap() == Gap::End { self.end() } else { None }
    }

    /// Ends the grid.
    pub(super) fn end(&mut self) -> Option<Block> {
        self.block.take()
    }

    /// Ends the grid if its rows may be puzzles, else drops it.
    pub(super) fn end_lines(&mut self) -> Option<Block> {
        self.end().filter(|block| block.as_lines().is_some())
    }

    fn keep(&mut self, block: Block) -> Option<Block> {
        if block.is_full() {
            return Some(block);
        }
        self.block = Some(block);
        None
    }
}
