//! From a block of text to its rows. Plain lines of 9×9 are searched together, without a puzzle made of each.

use super::rows::{Origin, Rows};
use super::task::{Answer, Task, counted, limits};
use csp_core::limits::Limits;
use csp_sudoku::Solver;
use csp_sudoku::engine::Found;
use csp_sudoku::engine::nine::{Batch, Board};
use csp_sudoku::read::{Mark, Part, PlainLine, PlainLines, Reader, Record};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::verify::completes;
use serde_json::Value;

/// How many plain lines are searched together.
const AT_ONCE: usize = 256;

/// A block of text and what is asked about it.
#[derive(Debug)]
pub(crate) struct Block<'a> {
    /// What is asked about each puzzle.
    pub(crate) task: Task,
    /// The most nodes of a puzzle.
    pub(crate) nodes: Option<u64>,
    /// Where the block begins, unless it is the first.
    pub(crate) mark: Option<Mark>,
    /// The text.
    pub(crate) text: &'a [u8],
}

/// Answers all puzzles of a block: what is counted, and a row for each as CSV.
pub(crate) fn work(block: Block<'_>) -> (Value, Vec<u8>) {
    let Block {
        task,
        nodes,
        mark,
        text,
    } = block;
    let mut reader = match &mark {
        Some(mark) => Reader::resume(text, mark),
        None => Reader::new(text),
    };
    let limits = limits(nodes);
    let solver = Solver::new().limits(limits.clone());
    let mut worker = Worker {
        task,
        limits,
        solver,
        batch: Batch::new(),
        rows: Rows::default(),
    };
    while let Some(part) = reader.next_part(AT_ONCE) {
        match part {
            Part::Plain(lines) => worker.plain(&lines),
            Part::Record(Ok(Record { puzzle, line })) => worker.puzzle(&puzzle, line),
            Part::Record(Err(error)) => {
                let answer = Answer::unreadable(task, &error.kind);
                worker.row("", &answer, error.line, error.name.as_deref());
                worker.rows.unread(error);
            }
        }
    }
    (worker.rows.summary(), worker.rows.text.into_bytes())
}

struct Worker {
    task: Task,
    limits: Limits,
    solver: Solver,
    batch: Batch,
    rows: Rows,
}

impl Worker {
    fn plain(&mut self, lines: &PlainLines) {
        let lines: Vec<PlainLine<'_>> = lines.iter().collect();
        let mut answers = Vec::new();
        if self.task != Task::Rate {
            let cells: Vec<&[u8; 81]> = lines.iter().map(|line| line.cells).collect();
            self.batch
                .solve_lines(&cells, self.task.wanted(), &self.limits, &mut answers);
        }
        for (index, line) in lines.iter().enumerate() {
            let found = answers.get(index);
            self.rows
                .searched(found.map_or(0, |found| found.stats.nodes));
            if !found.is_some_and(|found| self.told(line, found)) {
                let board = Board::of_line(line.cells).unwrap_or_default();
                let puzzle = Sudoku::from(&board.grid());
                let puzzle = line.name().into_iter().fold(puzzle, Sudoku::with_name);
                self.puzzle(&puzzle, line.number);
            }
        }
    }

    /// Adds the row of the usual answers. Returns `false` if more is to be said than that.
    fn told(&mut self, line: &PlainLine<'_>, found: &Found<[u8; 81]>) -> bool {
        let Some(digits) = found.first.filter(|_| found.limit.is_none()) else {
            return false;
        };
        if !completes(&digits, line.cells) {
            return false;
        }
        let mut text = digits;
        text.iter_mut().for_each(|digit| *digit += b'0');
        let Ok(solution) = str::from_utf8(&text) else {
            return false;
        };
        let mut puzzle = *line.cells;
        puzzle.iter_mut().for_each(|cell| {
            *cell = if cell.wrapping_sub(b'1') < 9 {
                *cell
            } else {
                b'.'
            };
        });
        let Ok(puzzle) = str::from_utf8(&puzzle) else {
            return false;
        };
        let end = Origin {
            line: line.number,
            name: line.name(),
            remark: None,
        };
        match self.task {
            Task::Solve if found.solutions == 1 => self.rows.push(puzzle, "unique", solution, end),
            Task::Count(most) => {
                let answer = counted(found.solutions, most, false);
                self.rows.push(puzzle, answer.status, &answer.columns, end);
            }
            Task::Solve | Task::Rate => return false,
        }
        true
    }

    fn puzzle(&mut self, puzzle: &Sudoku, line: usize) {
        let answer = self.task.answer(puzzle, &mut self.solver);
        self.row(&puzzle.to_string(), &answer, line, puzzle.name());
    }

    fn row(&mut self, puzzle: &str, answer: &Answer, line: usize, name: Option<&str>) {
        let Answer {
            status,
            columns,
            remark,
            level,
        } = answer;
        if let Some(level) = level {
            self.rows.rated(level);
        }
        let end = Origin {
            line,
            name,
            remark: remark.as_deref(),
        };
        self.rows.push(puzzle, status, columns, end);
    }
}
