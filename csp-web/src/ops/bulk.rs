//! `bulk`: the rows of a block of text with many puzzles, and `cut`: where a text may be cut into blocks. One block is
//! one call: nothing is kept between two. Plain lines of 9×9 are searched together, without a puzzle made of each.

use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_core::limits::Limits;
use csp_sudoku::SudokuSolver;
use csp_sudoku::engine::nine::{Batch, Board};
use csp_sudoku::engine::{Found, SudokuVerdict};
use csp_sudoku::read::{PlainLine, PlainLines, ReadError, ReadPart, Reader, Record, ResumePoint};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Ladder, Obstacle, Start};
use csp_sudoku::verify::completes;
use csp_sudoku::write::csv_field;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Display;

/// How many solutions are counted, if the request does not say it.
const MOST_SOLUTIONS: u64 = 1000;

/// `{task: "solve" | "count" | "rate", most?, max_nodes?, lines?, header?, last?}` and a text as the body →
/// `{rows, nodes, statuses, levels, unread}` and CSV as the body, a row a puzzle in the order of the text:
///
/// - `solve`: `puzzle,status,solution,line,name,remark`
/// - `count`: `puzzle,status,solutions,line,name,remark`
/// - `rate`: `puzzle,status,level,score,hardest,steps,line,name,remark`
///
/// `lines`, `header` and `last` are those of the mark of `cut` where the text begins. Every solution has
/// passed the independent check.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let most = request.number("most")?.unwrap_or(MOST_SOLUTIONS);
    let tasks = [
        ("solve", BulkTask::Solve),
        ("count", BulkTask::Count(most)),
        ("rate", BulkTask::Rate),
    ];
    let task = request.one_of("task", &tasks)?;
    let nodes = request.number("max_nodes")?;
    let lines = request.number("lines")?;
    let header = request.text("header")?;
    let last = request.parsed::<Shape>("last")?;
    let mark = lines.filter(|lines| *lines > 0).map(|lines| ResumePoint {
        bytes: 0,
        lines: usize::try_from(lines).unwrap_or(usize::MAX),
        header,
        last,
    });
    let text = body(request)?;
    let (value, rows) = work(BulkRequest {
        task,
        nodes,
        mark,
        text,
    });
    Ok(Reply {
        value,
        body: Some(rows),
    })
}

/// `{most}` and a text as the body → `{marks}`: where blocks of about `most` puzzles begin, without the first.
pub(super) fn cut(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let most = request.number("most")?.unwrap_or(1024).max(1);
    let text = body(request)?;
    let mut reader = Reader::new(text);
    let mut marks = Vec::new();
    let mut block = 0;
    while let Some(part) = reader.next_part((most - block.min(most - 1)) as usize) {
        block += match part {
            ReadPart::Plain(lines) => lines.len() as u64,
            ReadPart::Record(_) => 1,
        };
        if block >= most
            && let Some(mark) = reader.mark().filter(|mark| mark.bytes < text.len())
        {
            marks.push(mark_value(&mark));
            block = 0;
        }
    }
    Ok(json!({"marks": marks}).into())
}

fn body<'a>(request: &mut Request<'a>) -> Result<&'a [u8], RequestError> {
    request
        .body()
        .ok_or_else(|| RequestError::new("the request has no body"))
}

fn mark_value(mark: &ResumePoint) -> Value {
    let last = mark.last.map(csp_views::json::names::shape_text);
    json!({"bytes": mark.bytes, "lines": mark.lines, "header": mark.header, "last": last})
}

/// How many plain lines are searched together.
const AT_ONCE: usize = 256;

/// A block of text and what is wanted of it.
#[derive(Debug)]
struct BulkRequest<'a> {
    /// What is wanted of each puzzle.
    task: BulkTask,
    /// The most nodes of a puzzle.
    nodes: Option<u64>,
    /// Where the block begins, unless it is the first.
    mark: Option<ResumePoint>,
    /// The text.
    text: &'a [u8],
}

/// Answers all puzzles of a block: what is counted, and a row for each as CSV.
fn work(block: BulkRequest<'_>) -> (Value, Vec<u8>) {
    let BulkRequest {
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
    let solver = SudokuSolver::new().limits(limits.clone());
    let mut worker = BulkWorker {
        task,
        limits,
        solver,
        batch: Batch::new(),
        rows: BulkRows::default(),
    };
    while let Some(part) = reader.next_part(AT_ONCE) {
        match part {
            ReadPart::Plain(lines) => worker.plain(&lines),
            ReadPart::Record(Ok(Record { puzzle, line })) => worker.puzzle(&puzzle, line),
            ReadPart::Record(Err(error)) => {
                let answer = AnswerRow::unreadable(task, &error.kind);
                worker.row("", &answer, error.line, error.name.as_deref());
                worker.rows.unread(error);
            }
        }
    }
    (worker.rows.summary(), worker.rows.text.into_bytes())
}

struct BulkWorker {
    task: BulkTask,
    limits: Limits,
    solver: SudokuSolver,
    batch: Batch,
    rows: BulkRows,
}

impl BulkWorker {
    fn plain(&mut self, lines: &PlainLines) {
        let lines: Vec<PlainLine<'_>> = lines.iter().collect();
        let mut answers = Vec::new();
        if self.task != BulkTask::Rate {
            let cells: Vec<&[u8; 81]> = lines.iter().map(|line| line.cells).collect();
            self.batch
                .solve_lines(&cells, self.task.wanted(), &self.limits, &mut answers);
        }
        for (index, line) in lines.iter().enumerate() {
            let found = answers.get(index);
            self.rows
                .searched(found.map_or(0, |found| found.stats.nodes));
            if !found.is_some_and(|found| self.usual(line, found)) {
                let board = Board::of_line(line.cells).unwrap_or_default();
                let puzzle = Sudoku::from(&board.grid());
                let puzzle = line.name().into_iter().fold(puzzle, Sudoku::with_name);
                self.puzzle(&puzzle, line.number);
            }
        }
    }

    /// Adds the row of the usual answers. Returns `false` if more is to be said than that.
    fn usual(&mut self, line: &PlainLine<'_>, found: &Found<[u8; 81]>) -> bool {
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
            BulkTask::Solve => match &found.second {
                None => self.rows.push(puzzle, "unique", solution, end),
                Some(other) if *other != digits && completes(other, line.cells) => {
                    self.rows.push(puzzle, "multiple", solution, end);
                }
                Some(_) => return false,
            },
            BulkTask::Count(most) => {
                let answer = counted(found.solutions, most, false);
                self.rows.push(puzzle, answer.status, &answer.columns, end);
            }
            BulkTask::Rate => return false,
        }
        true
    }

    fn puzzle(&mut self, puzzle: &Sudoku, line: usize) {
        let answer = self.task.answer(puzzle, &mut self.solver);
        self.row(&puzzle.to_string(), &answer, line, puzzle.name());
    }

    fn row(&mut self, puzzle: &str, answer: &AnswerRow, line: usize, name: Option<&str>) {
        let AnswerRow {
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

/// What is wanted of each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BulkTask {
    /// The solution, and whether it is the only one.
    Solve,
    /// The number of solutions, up to this one.
    Count(u64),
    /// Level and score of the path of a person.
    Rate,
}

/// The answer about one puzzle: a word, and the columns of the task.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AnswerRow {
    /// The word.
    status: &'static str,
    /// What stands in the columns of the task.
    columns: String,
    /// What is wrong with the puzzle.
    remark: Option<String>,
    /// The level, if it is rated.
    level: Option<String>,
}

impl AnswerRow {
    fn new(status: &'static str, columns: String) -> Self {
        Self {
            status,
            columns,
            remark: None,
            level: None,
        }
    }

    fn with(status: &'static str, task: BulkTask, remark: &dyn Display) -> Self {
        let columns = task.nothing().to_owned();
        Self {
            status,
            columns,
            remark: Some(remark.to_string()),
            level: None,
        }
    }

    /// The answer about something in the place of a puzzle.
    fn unreadable(task: BulkTask, reason: &dyn Display) -> Self {
        Self::with("unreadable", task, reason)
    }
}

impl BulkTask {
    /// How many solutions a search has to find.
    fn wanted(self) -> u64 {
        match self {
            Self::Solve | Self::Rate => 2,
            Self::Count(most) => most.saturating_add(1),
        }
    }

    /// The columns of the task when there is nothing to say.
    fn nothing(self) -> &'static str {
        match self {
            Self::Solve | Self::Count(_) => "",
            Self::Rate => ",,,",
        }
    }

    /// The answer about a puzzle.
    fn answer(self, puzzle: &Sudoku, solver: &mut SudokuSolver) -> AnswerRow {
        if let Err(clash) = puzzle.check() {
            return AnswerRow::with("invalid", self, &clash);
        }
        match self {
            Self::Solve => self.solution(puzzle, solver),
            Self::Count(most) => self.count(puzzle, most, solver),
            Self::Rate => self.grade(puzzle, solver),
        }
    }

    fn solution(self, puzzle: &Sudoku, solver: &mut SudokuSolver) -> AnswerRow {
        let verdict = match solver.verdict(puzzle) {
            Ok(answer) => answer.verdict,
            Err(error) => return AnswerRow::with("unknown", self, &error),
        };
        for grid in verdict.solutions() {
            if let Err(fault) = puzzle.verify(grid) {
                return AnswerRow::with(
                    "error",
                    self,
                    &format_args!("the answer is no solution: {fault}"),
                );
            }
        }
        let shown = verdict
            .solution()
            .map_or_else(String::new, ToString::to_string);
        match verdict {
            SudokuVerdict::Unique(_) => AnswerRow::new("unique", shown),
            SudokuVerdict::Multiple(_) => AnswerRow::new("multiple", shown),
            SudokuVerdict::None => AnswerRow::new("none", String::new()),
            SudokuVerdict::Invalid(clash) => AnswerRow::with("invalid", self, &clash),
            SudokuVerdict::Unknown(..) => AnswerRow::new("unknown", String::new()),
        }
    }

    fn count(self, puzzle: &Sudoku, most: u64, solver: &mut SudokuSolver) -> AnswerRow {
        match solver.count(puzzle, self.wanted()) {
            Ok(count) => counted(count.solutions, most, count.limit.is_some()),
            Err(error) => AnswerRow::with("unknown", self, &error),
        }
    }

    fn grade(self, puzzle: &Sudoku, solver: &mut SudokuSolver) -> AnswerRow {
        let start = match Start::new(puzzle, solver) {
            Ok(start) => start,
            Err(Obstacle::NoSolution(_)) => {
                return AnswerRow::new("none", self.nothing().to_owned());
            }
            Err(Obstacle::Several(_)) => {
                return AnswerRow::new("multiple", self.nothing().to_owned());
            }
            Err(Obstacle::Mistakes(_)) => {
                return AnswerRow::new("invalid", self.nothing().to_owned());
            }
            Err(obstacle) => return AnswerRow::with("unknown", self, &obstacle),
        };
        let ladder = start.ladder(&Ladder::default());
        let path = ladder.path(&start.position);
        let steps = path.steps.len();
        let hardest = ladder
            .hardest(&path.steps)
            .map_or("", |step| step.technique.name());
        match path.end {
            End::Solved => {
                let level = path.grade.level.to_string();
                let score = path.grade.score;
                let columns = format!("{level},{score},{hardest},{steps}");
                AnswerRow {
                    level: Some(level),
                    ..AnswerRow::new("unique", columns)
                }
            }
            End::Broken => AnswerRow::with("error", self, &"a step of the path is wrong"),
            _ => AnswerRow::new("stuck", format!(",,{hardest},{steps}")),
        }
    }
}

/// The answer for this number of solutions.
fn counted(solutions: u64, most: u64, stopped: bool) -> AnswerRow {
    let status = match solutions {
        _ if stopped => "unknown",
        0 => "none",
        _ if solutions > most => "more",
        1 => "unique",
        _ => "multiple",
    };
    AnswerRow::new(status, solutions.min(most).to_string())
}

/// The limits of each puzzle.
fn limits(nodes: Option<u64>) -> Limits {
    nodes.into_iter().fold(Limits::default(), Limits::nodes)
}

/// The most lines that could not be read that a block names. All are counted, and each has its row.
const MOST_NAMED: usize = 200;

/// The rows of a block.
#[derive(Debug, Default)]
struct BulkRows {
    /// A line for each puzzle: `puzzle,status,…,line,name,remark`.
    text: String,
    rows: u64,
    nodes: u64,
    statuses: BTreeMap<&'static str, u64>,
    levels: BTreeMap<String, u64>,
    unread: Vec<Value>,
}

/// The end of a row.
#[derive(Clone, Copy, Debug, Default)]
struct Origin<'a> {
    line: usize,
    name: Option<&'a str>,
    remark: Option<&'a str>,
}

impl BulkRows {
    /// Adds a row.
    fn push(&mut self, puzzle: &str, status: &'static str, columns: &str, end: Origin<'_>) {
        self.rows += 1;
        *self.statuses.entry(status).or_default() += 1;
        let line = end.line.to_string();
        let [name, remark] =
            [end.name, end.remark].map(|field| csv_field(field.unwrap_or_default()));
        self.text += &[puzzle, status, columns, &line, &name, &remark].join(",");
        self.text.push('\n');
    }

    /// Counts a level.
    fn rated(&mut self, level: &str) {
        *self.levels.entry(level.to_owned()).or_default() += 1;
    }

    /// Counts nodes.
    fn searched(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Names a line that could not be read.
    fn unread(&mut self, error: ReadError) {
        if self.unread.len() < MOST_NAMED {
            self.unread.push(RequestError::from(error).into_value());
        }
    }

    /// What is counted.
    fn summary(&self) -> Value {
        json!({
            "rows": self.rows,
            "nodes": self.nodes,
            "statuses": self.statuses,
            "levels": self.levels,
            "unread": self.unread,
        })
    }
}
