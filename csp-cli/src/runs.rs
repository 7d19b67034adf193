//! The same inputs with their plain lines in runs, which are solved as they stand.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use csp_sudoku::read::PlainLines;
use csp_sudoku::shape::Shape;

use crate::input::{Input, Item, Items, opened};
use crate::pace::Pace;

/// The longest first run of an input, in lines; each may be twice as long as the one before, so
/// that a few hard puzzles are shared out among the workers, too.
pub(crate) const FIRST: usize = 64;

/// The longest run of an input that is not known to be long, in lines.
const LONGEST: usize = 512;

/// It is long once so many lines have come; then all that are at hand go together.
const LONG: usize = 1 << 16;

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

/// The loads of all inputs in order. The first run of each has at most so many lines; if that is 0,
/// there are only items.
pub(crate) fn loads(
    inputs: Vec<OsString>,
    shape: Option<Shape>,
    taken: Arc<AtomicU64>,
    longest: usize,
    pace: Pace,
) -> impl Iterator<Item = Load> + Send + 'static {
    opened(inputs, shape, taken).flat_map(move |input| -> Box<dyn Iterator<Item = Load> + Send> {
        match input {
            Input::Open(items) => {
                Box::new(Runs { items, longest, run: None, lines: 0, pace: pace.clone() })
            }
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
    /// The lines of all runs so far.
    lines: usize,
    pace: Pace,
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
                self.lines += lines.len();
                self.longest = self.next_longest();
                Load::Run(self.items.source.clone(), lines)
            }
            Err(item) => Load::Items(self.together(item)),
        })
    }
}

impl Runs {
    /// How long the run after this one may be.
    fn next_longest(&self) -> usize {
        let most = if self.lines < LONG { LONGEST } else { usize::MAX };
        most.min(self.longest.saturating_mul(2)).min(self.pace.lines())
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, fs, process};

    #[test]
    fn runs_grow_with_the_input_and_shrink_where_it_is_hard() {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let path = env::temp_dir().join(format!("csp-runs-{}.txt", process::id()));
        fs::write(&path, line.repeat(100_000)).unwrap();
        let (pace, mut lines, mut lengths) = (Pace::default(), 0, Vec::new());
        for load in loads(vec![path.clone().into()], None, Arc::default(), FIRST, pace.clone()) {
            let Load::Run(_, run) = load else { panic!("all lines are plain") };
            assert_eq!(run.iter().next().map(|(number, _)| number), Some(lines + 1));
            assert!(run.len() <= LONGEST || lines >= LONG);
            lines += run.len();
            lengths.push(run.len());
            pace.went(run.len(), if (20_000..30_000).contains(&lines) { 1_000_000 } else { 1000 });
        }
        fs::remove_file(path).unwrap();
        assert_eq!((lines, &lengths[..3]), (100_000, &[64, 128, 256][..]));
        let hard = lengths.iter().filter(|&&run| run <= 10).count();
        assert!(hard > 1000 && lengths.iter().any(|&run| run > 700), "{lengths:?}");
    }
}
