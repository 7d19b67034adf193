//! The same inputs with their plain lines in runs, which are solved as they stand.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use csp_sudoku::read::PlainLines;
use csp_sudoku::shape::Shape;

use crate::input::{Input, Item, Items, opened};

/// The longest first run of an input, in lines; each may be twice as long as the one before, so that a few hard puzzles are
/// shared out among the workers, too.
const FIRST: usize = 64;

/// The longest run of all, in lines.
const LONGEST: usize = 512;

/// What a worker is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Load {
    /// An item by itself.
    Item(Item),
    /// Plain lines of a source.
    Run(Arc<str>, PlainLines),
}

/// The loads of all inputs in order.
pub(crate) fn loads(
    inputs: Vec<OsString>,
    shape: Option<Shape>,
    taken: Arc<AtomicU64>,
) -> Box<dyn Iterator<Item = Load> + Send> {
    Box::new(opened(inputs, shape, taken).flat_map(|input| -> Box<dyn Iterator<Item = Load> + Send> {
        match input {
            Input::Open(items) => Box::new(Runs { items, longest: FIRST }),
            Input::Ready(items) => Box::new(items.into_iter().map(Load::Item)),
        }
    }))
}

/// The loads of one input.
struct Runs {
    items: Box<Items>,
    /// How long the next run may be.
    longest: usize,
}

impl Iterator for Runs {
    type Item = Load;

    fn next(&mut self) -> Option<Load> {
        Some(match self.items.next_run(self.longest)? {
            Ok(lines) => {
                self.longest = LONGEST.min(2 * self.longest);
                Load::Run(self.items.source.clone(), lines)
            }
            Err(item) => Load::Item(item),
        })
    }
}
