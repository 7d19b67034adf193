//! Solves, checks and writes runs of plain lines, without an allocation for each puzzle.
//!
//! This is the fast path. It prints the results that most puzzles have. A puzzle with any other
//! result is made a [`Sudoku`] and goes to the [`Worker`] for all puzzles.

use std::sync::Arc;
use std::time::Duration;

use csp_core::limits::Limits;
use csp_sudoku::engine::Found;
use csp_sudoku::engine::nine::{Batch, Board};
use csp_sudoku::read::{PlainLine, PlainLines};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::verify::completes;
use csp_sudoku::write::csv_field;

use super::finding::{DetailText, Finding, FindingDetail, approve};
use super::printer::{PrintedResult, Printer, SourceColumns};
use super::task::Task;
use super::worker::{Worker, status_of_count};
use crate::arguments::layout::OutputLayout;
use crate::arguments::limits::Budget;
use crate::input::run_length::RunLength;
use crate::input::runs::{Job, Placed};
use crate::input::{InputItem, InputPlace, Subject, Unread};
use crate::output::message::Remark;
use crate::output::tally::{PuzzleStatus, Tally};
use crate::output::text_pool::{PooledText, TextPool};
use crate::parallel::session::Done;

/// How many puzzles are solved together.
const AT_ONCE: usize = 256;

/// The most nodes of a puzzle that is solved together with others. A puzzle that takes more is
/// solved by itself, as it may take very long. The results before it are handed over first.
const MOST_NODES: u64 = 10_000;

/// A time that is always enough for this number of nodes.
const TIME_OF_MOST_NODES: Duration = Duration::from_millis(100);

/// The bytes of a solution on its line.
const USUAL_LINE: usize = 82;

/// The cells of a plain line.
type Cells<'a> = &'a [u8; 81];

/// The result of a part of a job.
#[derive(Debug)]
pub(crate) enum Examined {
    /// The finding on a puzzle, or on what stands in its place, and the message about it.
    Item(PrintedResult, Option<Remark>),
    /// A message about an input as a whole.
    Problem(String),
    /// The results of lines of a source.
    Lines(Arc<str>, LineResults),
}

/// Results of successive lines.
#[derive(Debug)]
pub(crate) struct LineResults {
    /// The text to print.
    pub(crate) text: PooledText,
    /// How many puzzles had which result.
    pub(crate) tally: Tally,
    /// Messages, each with the number of its line.
    pub(crate) remarks: Vec<(usize, Remark)>,
}

impl LineResults {
    /// No results yet. They will be written to this text.
    fn new(text: PooledText) -> Self {
        Self {
            text,
            tally: Tally::default(),
            remarks: Vec::new(),
        }
    }
}

/// Does the task for runs of lines.
#[derive(Debug)]
pub(crate) struct LineWorker {
    worker: Worker,
    printer: Printer,
    layout: OutputLayout,
    batch: Batch,
    answers: Vec<Found<[u8; 81]>>,
    results: LineResults,
    text_pool: TextPool,
    run_length: RunLength,
}

impl LineWorker {
    /// A worker that prints in this layout. It leaves special puzzles to the other worker.
    pub(crate) fn new(
        worker: Worker,
        printer: Printer,
        layout: OutputLayout,
        run_length: RunLength,
    ) -> Self {
        let text_pool = TextPool::default();
        let results = LineResults::new(text_pool.take());
        Self {
            worker,
            printer,
            layout,
            batch: Batch::new(),
            answers: Vec::new(),
            results,
            text_pool,
            run_length,
        }
    }

    /// Does a job, and hands over each part of it as soon as it is finished.
    pub(crate) fn work(&mut self, job: Job, put: &mut dyn FnMut(Done<Examined>)) {
        match job {
            Job::Run(run) => {
                let mut lines = 0;
                self.examine_lines(&run.source, &run.lines, |results| {
                    lines += results.tally.puzzles() as usize;
                    let outcome = Examined::Lines(run.source.clone(), results);
                    let end = run.end_of(lines);
                    put(Done { outcome, end });
                });
            }
            Job::Items(items) => {
                for Placed { item, end } in items {
                    let outcome = self.examine(item);
                    put(Done { outcome, end });
                }
            }
        }
    }

    /// Does the task for an item.
    fn examine(&mut self, item: InputItem) -> Examined {
        let task = self.printer.task;
        let (place, subject, (finding, remark)) = match item {
            InputItem::Puzzle(place, puzzle) => {
                let finding = self.worker.examine(&puzzle);
                let approved = approve(task, &puzzle, finding);
                (place, Subject::Puzzle(puzzle), approved)
            }
            InputItem::Unreadable(place, Unread { name, reason }) => {
                let status = match task {
                    Task::Check => PuzzleStatus::Unreadable,
                    Task::Solve(_) | Task::Count { .. } => PuzzleStatus::Invalid,
                };
                let remark = Some(Remark::Refusal(reason.clone()));
                let finding = Finding::at_once(status, FindingDetail::Remark(reason));
                (place, Subject::Unreadable(name), (finding, remark))
            }
            InputItem::Problem(what) => return Examined::Problem(what),
        };
        let entry = PrintedResult {
            place,
            subject,
            finding,
        };
        Examined::Item(entry, remark)
    }

    /// Does the task for every line of the source.
    fn examine_lines(
        &mut self,
        source: &Arc<str>,
        run: &PlainLines,
        mut put: impl FnMut(LineResults),
    ) {
        let lines: Vec<PlainLine<'_>> = run.iter().collect();
        let cells: Vec<Cells<'_>> = lines.iter().map(|line| line.cells).collect();
        self.results.text.reserve(cells.len() * USUAL_LINE);
        let in_table = csv_field(source);
        let mut nodes = 0;
        for (lines, cells) in lines.chunks(AT_ONCE).zip(cells.chunks(AT_ONCE)) {
            self.solve_together(cells);
            let answers = std::mem::take(&mut self.answers);
            nodes += answers.iter().map(|answer| answer.stats.nodes).sum::<u64>();
            for (index, &line) in lines.iter().enumerate() {
                let line = SourcedLine {
                    source,
                    in_table: &in_table,
                    line,
                };
                if let Some(answer) = answers.get(index).filter(|answer| self.is_final(answer)) {
                    self.tell(line, answer);
                } else {
                    if self.printer.task != Task::Check {
                        // This puzzle may take long.
                        self.put(&mut put);
                    }
                    let puzzle = line.puzzle();
                    let finding = self.worker.examine(&puzzle);
                    nodes += finding.stats.nodes;
                    self.add(line, puzzle, finding);
                }
            }
            self.answers = answers;
        }
        self.put(&mut put);
        self.run_length.record(run.len(), nodes);
    }

    /// Answers the lines, unless no search is needed or there is no time for it.
    fn solve_together(&mut self, lines: &[Cells<'_>]) {
        self.answers.clear();
        let Budget { nodes, time } = self.printer.task.budget();
        let wanted = self.printer.task.wanted();
        if wanted > 0
            && time.is_none_or(|time| time >= TIME_OF_MOST_NODES)
            && !self.worker.is_interrupted()
        {
            let limits =
                Limits::default().nodes(nodes.map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES)));
            self.batch
                .solve_lines(lines, wanted, &limits, &mut self.answers);
        }
    }

    /// Whether more nodes are forbidden or would not help.
    fn is_final(&self, answer: &Found<[u8; 81]>) -> bool {
        answer.limit.is_none()
            || self
                .printer
                .task
                .budget()
                .nodes
                .is_some_and(|nodes| nodes <= MOST_NODES)
    }

    /// Hands over the results so far.
    fn put(&mut self, put: &mut impl FnMut(LineResults)) {
        if self.results.tally.puzzles() > 0 {
            let next = LineResults::new(self.text_pool.take());
            put(std::mem::replace(&mut self.results, next));
        }
    }

    /// Adds the result of an answer.
    fn tell(&mut self, line: SourcedLine<'_>, answer: &Found<[u8; 81]>) {
        if !self.tell_at_once(line, answer) {
            let puzzle = line.puzzle();
            let finding = self.worker.finding(&puzzle, *answer);
            self.add(line, puzzle, finding);
        }
    }

    /// Adds the result of a puzzle with one solution, with several, or with some to be counted. Returns
    /// `false` if the result has to say more than that.
    fn tell_at_once(&mut self, line: SourcedLine<'_>, answer: &Found<[u8; 81]>) -> bool {
        let PlainLine { number, cells, .. } = line.line;
        let (Some(digits), None) = (&answer.first, answer.limit) else {
            return false;
        };
        // The compiler turns a loop over arrays of this size into a few vector instructions. It
        // does not do so for `map`.
        let mut solution = *digits;
        solution.iter_mut().for_each(|digit| *digit += b'0');
        let (status, shown) = match (self.printer.task, str::from_utf8(&solution)) {
            (Task::Solve(_), Ok(solution)) if completes(digits, cells) => {
                let status = match &answer.second {
                    None => PuzzleStatus::Unique,
                    Some(other) if other != digits && completes(other, cells) => {
                        PuzzleStatus::Multiple
                    }
                    Some(_) => return false,
                };
                (status, DetailText::Solution(solution))
            }
            (Task::Count { max, .. }, _) => (
                status_of_count(answer.solutions, max, None),
                DetailText::Count(answer.solutions.min(max)),
            ),
            _ => return false,
        };
        match self.layout {
            OutputLayout::Lines => self.printer.line(&mut self.results.text, status, shown),
            OutputLayout::Csv => {
                let mut puzzle = *cells;
                puzzle.iter_mut().for_each(|cell| {
                    *cell = if cell.wrapping_sub(b'1') < 9 {
                        *cell
                    } else {
                        b'.'
                    }
                });
                let puzzle = str::from_utf8(&puzzle).unwrap_or_default();
                let source = line.in_table;
                let origin = SourceColumns {
                    source,
                    line: Some(number),
                    name: line.line.name(),
                };
                self.printer
                    .csv(&mut self.results.text, puzzle, status, shown, origin);
            }
            OutputLayout::Grid | OutputLayout::Json => return false,
        }
        self.results.tally.add(status);
        true
    }

    /// Adds a finding after it has been approved.
    fn add(&mut self, line: SourcedLine<'_>, puzzle: Sudoku, finding: Finding) {
        let number = line.line.number;
        let (finding, remark) = approve(self.printer.task, &puzzle, finding);
        self.results
            .remarks
            .extend(remark.map(|remark| (number, remark)));
        if self.results.tally.puzzles() > 0 {
            self.results.text.push_str(self.layout.separator());
        }
        self.results.tally.add(finding.status);
        let place = InputPlace::new(line.source, number);
        let entry = PrintedResult {
            place,
            subject: Subject::Puzzle(puzzle),
            finding,
        };
        self.results
            .text
            .push_str(&self.printer.result(self.layout, &entry));
    }
}

/// A line and its source.
#[derive(Clone, Copy)]
struct SourcedLine<'a> {
    source: &'a Arc<str>,
    /// The name of the source as a field of a table.
    in_table: &'a str,
    line: PlainLine<'a>,
}

impl SourcedLine<'_> {
    fn puzzle(&self) -> Sudoku {
        let board = Board::of_line(self.line.cells).unwrap_or_default();
        let puzzle = Sudoku::from(&board.grid());
        match self.line.name() {
            Some(name) => puzzle.with_name(name),
            None => puzzle,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::solve::task::EngineChoice;
    use crate::output::drawing::Colour;
    use csp_sudoku::read::{ReadPart, Reader};
    use std::sync::atomic::AtomicBool;

    static NEVER: AtomicBool = AtomicBool::new(false);

    const CELLS: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// The output and the messages for an answer that is made up.
    fn results_of(layout: OutputLayout, first: [u8; 81]) -> LineResults {
        let printer = Printer {
            task: Task::Solve(Budget::default()),
            colour: Colour::Off,
        };
        let worker = Worker::new(printer.task, EngineChoice::Auto, &NEVER);
        let mut worker = LineWorker::new(worker, printer, layout, RunLength::default());
        let answer = Found {
            solutions: 1,
            first: Some(first),
            ..Found::NOTHING
        };
        let text = [CELLS, &b"\n"[..]].concat();
        let mut reader = Reader::new(&text[..]);
        let Some(ReadPart::Plain(lines)) = reader.next_part(1) else {
            panic!("the line is plain")
        };
        let source = Arc::from("test");
        let line = lines.iter().next().expect("there is a line");
        worker.tell(
            SourcedLine {
                source: &source,
                in_table: "test",
                line,
            },
            &answer,
        );
        worker.results
    }

    #[test]
    fn a_wrong_answer_is_an_internal_error_and_never_printed() {
        let right = SOLUTION.map(|digit| digit - b'0');
        let mut wrong = right;
        wrong.swap(2, 3);
        for layout in [
            OutputLayout::Lines,
            OutputLayout::Csv,
            OutputLayout::Grid,
            OutputLayout::Json,
        ] {
            let results = results_of(layout, right);
            assert!(
                results.tally.count(PuzzleStatus::Unique) == 1 && results.remarks.is_empty(),
                "{results:?}"
            );
            let results = results_of(layout, wrong);
            assert_eq!(
                (
                    results.tally.puzzles(),
                    results.tally.count(PuzzleStatus::Error)
                ),
                (1, 1)
            );
            assert!(
                matches!(&results.remarks[..], [(1, Remark::InternalError(_))]),
                "{results:?}"
            );
            assert!(
                results.text.contains("error") && !results.text.contains("5346"),
                "{results:?}"
            );
        }
    }
}
