//! Collecting the rows of grids: where a grid begins, and where it ends.

use crate::read::block::{Block, Doubt, Gap, Row};
use crate::read::row;
use crate::shape::{LONGEST_SIDE, Shape};

/// The grid that is being collected, if any. Each method returns the grid that its line ends, which
/// may be incomplete.
#[derive(Debug, Default)]
pub(super) struct Gather {
    block: Option<Block>,
    /// Successive lines of dashes that may be the first rows of a grid.
    dashes: Vec<Row>,
}

impl Gather {
    /// The board of the grid that is being collected.
    pub(super) fn board(&self) -> Option<Shape> {
        self.block.as_ref().map(Block::shape)
    }

    /// Whether no row has come that a later line may belong to.
    pub(super) fn is_idle(&self) -> bool {
        self.block.is_none() && self.dashes.is_empty()
    }

    /// Whether a line with this text continues the grid. If not, it begins something else.
    ///
    /// Within a grid any line counts as a row, and an error is reported if it is wrong. There are
    /// two exceptions. If the rows may be puzzles, a line with borders or blanks does not continue
    /// them. After a single row, a line that is no such row but can begin another grid shows that
    /// the first line was no row.
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

    /// Begins a grid. Lines of dashes just before this row are rows if they are as long and the row
    /// has dashes too.
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
            // A band of boxes and this row are fewer rows than a board has.
            rest.push(row);
            self.block = Some(rest);
            return Some(block);
        }
        block.push(row);
        self.keep(block)
    }

    /// Takes a line that has only dashes. It is a row among rows of symbols of the same length, and
    /// else a border.
    pub(super) fn dashes(&mut self, row: Row) -> Option<Block> {
        match &self.block {
            Some(block) if block.is_tight_row(&row.text) => return self.row(row),
            None if row.text.len() <= LONGEST_SIDE => {
                let adjoins = self
                    .dashes
                    .last()
                    .is_some_and(|last| last.line + 1 == row.line);
                if !adjoins || self.dashes.len() >= LONGEST_SIDE {
                    self.dashes.clear();
                }
                self.dashes.push(row);
            }
            _ => {}
        }
        None
    }

    /// Takes a blank line.
    pub(super) fn blank(&mut self) -> Option<Block> {
        if self.block.as_mut()?.gap() == Gap::End {
            self.end()
        } else {
            None
        }
    }

    /// Ends the grid.
    pub(super) fn end(&mut self) -> Option<Block> {
        self.block.take()
    }

    /// Ends the grid. It is dropped unless its rows may be puzzles.
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
