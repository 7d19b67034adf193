//! The same inputs with their plain lines in runs, which are solved as they stand.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use csp_sudoku::read::PlainLines;
use csp_sudoku::shape::Shape;

use crate::input::{Input, Item, Items, opened};

/// The longest first run of an input, in lines; each may be twice as long as the one before, so that a few hard puzzles are
/// shared out among the workers, too.
pub(crate) const FIRST: usize = 64;

/// The longest run of all, in lines.
const LONGEST: usize = 512;

/// The cells of items that go together: 64 puzzles of 9×9, one of 64×64.
const TOGETHER: usize = 64 * 81;

/// What a worker is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Load {
    /// Items in succession.
    Items(Vec<Item>),
    /// Plain lines of a source.
    Run(Arc<str>, PlainLines),
}

/// The loads of all inputs in order. The first run of each has at most so many lines; if that is 0, there are only items.
pub(crate) fn loads(
    inputs: Vec<OsString>,
    shape: Option<Shape>,
    taken: Arc<AtomicU64>,
    longest: usize,
) -> impl Iterator<Item = Load> + Send + 'static {
    opened(inputs, shape, taken).flat_map(move |input| -> Box<dyn Iterator<Item = Load> + Send> {
        match input {
            Input::Open(items) => Box::new(Runs { items, longest, run: None }),
            Input::Ready(items) => Box::new(items.into_iter().map(|item| Load::Items(vec![item]))),
        }
    })
}

/// The loads of one input.
struct Runs {
    items: Box<Items>,
    /// How long the next run may be.
    longest: usize,
    /// A run that came after items.
    run: Option<PlainLines>,
}

impl Iterator for Runs {
    type Item = Load;

    fn next(&mut self) -> Option<Load> {
        let first = match self.run.take() {
            Some(lines) => Ok(lines),
            None => self.items.next_run(self.longest)?,
        };
        Some(match first {
            Ok(lines) => {
                self.longest = LONGEST.min(2 * self.longest);
                Load::Run(self.items.source.clone(), lines)
            }
            Err(item) => Load::Items(self.together(item)),
        })
    }
}

impl Runs {
    /// The item and those after it, as far as they are at hand.
    fn together(&mut self, first: Item) -> Vec<Item> {
        let mut cells = first.cells();
        let mut items = vec![first];
        while cells < TOGETHER {
            match self.items.next_run_at_hand(self.longest) {
                Some(Err(item)) => {
                    cells += item.cells();
                    items.push(item);
                }
                Some(Ok(lines)) => {
                    self.run = Some(lines);
                    break;
                }
                None => break,
            }
        }
        items
    }
}
