//! The inputs as jobs for workers. Plain lines go in runs and are solved as they stand. All other
//! items go in small groups.

use std::ffi::OsString;
use std::ops::Range;
use std::sync::Arc;

use csp_sudoku::read::PlainLines;

use super::run_length::RunLength;
use super::{Input, InputItem, Items, PuzzleForms, opened};

/// The longest first run of an input, in lines. Each run may be twice as long as the one before.
/// The first runs are short so that even a few hard puzzles are shared among the workers.
pub(crate) const FIRST: usize = 64;

/// The longest run of an input that is not known to be long, in lines.
const LONGEST: usize = 512;

/// An input counts as long after this many lines. From then on all lines that have been read go
/// together.
const LONG: usize = 1 << 16;

/// The most cells of items that go together. That is 64 puzzles of 9×9, or one of 64×64.
const TOGETHER: usize = 64 * 81;

/// A job for a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Job {
    /// Items in succession.
    Items(Vec<Placed>),
    /// Plain lines in succession.
    Run(LineRun),
}

/// An item, and how much of all inputs is read after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    /// The item.
    pub(crate) item: InputItem,
    /// The bytes of all inputs up to its end.
    pub(crate) end: u64,
}

/// Plain lines of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineRun {
    /// The name of the source.
    pub(crate) source: Arc<str>,
    /// The lines.
    pub(crate) lines: PlainLines,
    /// The bytes of all inputs before the lines and up to their end.
    pub(crate) span: Range<u64>,
}

impl LineRun {
    /// About the bytes of all inputs up to the end of the first lines.
    pub(crate) fn end_of(&self, lines: usize) -> u64 {
        let length = self.span.end - self.span.start;
        self.span.start + length * lines as u64 / self.lines.len().max(1) as u64
    }
}

/// The jobs of all inputs in order. The first run of each input has at most `longest` lines. If that
/// is 0, there are only items.
pub(crate) fn jobs(
    inputs: Vec<OsString>,
    forms: PuzzleForms,
    longest: usize,
    run_length: RunLength,
) -> impl Iterator<Item = Job> + Send + 'static {
    opened(inputs, forms).flat_map(move |input| -> Box<dyn Iterator<Item = Job> + Send> {
        match input {
            Input::Open(items) => {
                let end = items.bytes_read();
                Box::new(InputJobs {
                    items,
                    longest,
                    run: None,
                    lines: 0,
                    end,
                    run_length: run_length.clone(),
                })
            }
            // These items take no bytes of a file.
            Input::Ready(items) => Box::new(
                items
                    .into_iter()
                    .map(|item| Job::Items(vec![Placed { item, end: 0 }])),
            ),
        }
    })
}

/// The jobs of one input.
struct InputJobs {
    items: Box<Items>,
    /// How long the next run may be.
    longest: usize,
    /// A run that came after items.
    run: Option<PlainLines>,
    /// The lines of all runs so far.
    lines: usize,
    /// The bytes of all inputs that went into jobs so far.
    end: u64,
    run_length: RunLength,
}

impl Iterator for InputJobs {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        let first = match self.run.take() {
            Some(lines) => Ok(lines),
            None => self.items.next_run(self.longest)?,
        };
        Some(match first {
            Ok(lines) => {
                self.lines += lines.len();
                self.longest = self.next_longest();
                let begin = self.end;
                self.end = self.items.bytes_read().max(begin);
                Job::Run(LineRun {
                    source: self.items.source.clone(),
                    lines,
                    span: begin..self.end,
                })
            }
            Err(item) => Job::Items(self.together(item)),
        })
    }
}

impl InputJobs {
    /// How long the run after this one may be.
    fn next_longest(&self) -> usize {
        let most = if self.lines < LONG {
            LONGEST
        } else {
            usize::MAX
        };
        most.min(self.longest.saturating_mul(2))
            .min(self.run_length.lines())
    }

    /// The item, and those after it that have been read already.
    fn together(&mut self, first: InputItem) -> Vec<Placed> {
        let mut cells = first.cells();
        let mut items = vec![self.placed(first)];
        while cells < TOGETHER {
            match self.items.next_run_at_hand(self.longest) {
                Some(Err(item)) => {
                    cells += item.cells();
                    items.push(self.placed(item));
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

    fn placed(&mut self, item: InputItem) -> Placed {
        self.end = self.items.bytes_read().max(self.end);
        Placed {
            item,
            end: self.end,
        }
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
        let run_length = RunLength::default();
        let mut lines = 0;
        let mut before = 0;
        let mut lengths = Vec::new();
        for job in jobs(
            vec![path.clone().into()],
            PuzzleForms::default(),
            FIRST,
            run_length.clone(),
        ) {
            let Job::Run(run) = job else {
                panic!("all lines are plain")
            };
            // The reader may have begun a line by then.
            let end = 82 * (lines + run.lines.len()) as u64;
            assert!(run.span.start == before && (end..end + 82).contains(&run.span.end));
            assert!((run.span.start + 1..=run.span.end).contains(&run.end_of(1)));
            assert_eq!(run.end_of(run.lines.len()), run.span.end);
            before = run.span.end;
            let run = run.lines;
            assert_eq!(run.iter().next().map(|line| line.number), Some(lines + 1));
            assert!(run.len() <= LONGEST || lines >= LONG);
            lines += run.len();
            lengths.push(run.len());
            run_length.record(
                run.len(),
                if (20_000..30_000).contains(&lines) {
                    1_000_000
                } else {
                    1000
                },
            );
        }
        fs::remove_file(path).unwrap();
        assert_eq!((lines, &lengths[..3]), (100_000, &[64, 128, 256][..]));
        let hard = lengths.iter().filter(|&&run| run <= 10).count();
        assert!(
            hard > 1000 && lengths.iter().any(|&run| run > 700),
            "{lengths:?}"
        );
    }
}
