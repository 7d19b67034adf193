//! The formats of standard output: what is written for each puzzle.

use csp_sudoku::sudoku::Sudoku;
use serde_json::Value;

use crate::drawing::{Colour, draw};
use crate::finding::{Finding, Found, Status};
use crate::task::Task;

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One line for each puzzle.
    Lines,
    /// A drawing of each puzzle.
    Grid,
    /// A table with a header line.
    Csv,
    /// A JSON object on one line for each puzzle.
    Json,
}

/// Writes the results of a task; it only ever makes text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printer {
    /// What is asked of the puzzles: it determines the columns.
    pub(crate) task: Task,
    /// Whether drawings are coloured.
    pub(crate) colour: Colour,
}

impl Printer {
    /// What comes before the first result.
    pub(crate) fn header(&self, layout: Layout) -> &'static str {
        match (layout, self.task) {
            (Layout::Csv, Task::Solve(_)) => "puzzle,status,solution\n",
            (Layout::Csv, Task::Count { .. }) => "puzzle,count,status\n",
            (Layout::Csv, Task::Check) => "puzzle,status,remark\n",
            _ => "",
        }
    }

    /// What comes between two results.
    pub(crate) fn separator(&self, layout: Layout) -> &'static str {
        if layout == Layout::Grid { "\n" } else { "" }
    }

    /// The result of a puzzle, or of a line where none could be read.
    pub(crate) fn result(&self, layout: Layout, puzzle: Option<&Sudoku>, finding: &Finding) -> String {
        match layout {
            Layout::Lines => self.line(finding),
            Layout::Grid => self.grid(puzzle, finding),
            Layout::Csv => self.csv(puzzle, finding),
            Layout::Json => self.json(puzzle, finding),
        }
    }

    fn line(&self, finding: &Finding) -> String {
        let status = finding.status.name();
        match (&finding.found, finding.status) {
            (Found::Remark(remark), _) if self.task == Task::Check => format!("{status}\t{remark}\n"),
            (_, Status::Ok) => format!("{status}\n"),
            (Found::Solution(grid), Status::Unique) => format!("{grid}\n"),
            (Found::Solution(grid), _) => format!("{grid}\t{status}\n"),
            (Found::Count(count), Status::None | Status::Unique | Status::Multiple) => format!("{count}\n"),
            (Found::Count(count), _) => format!("{count}\t{status}\n"),
            _ => format!("-\t{status}\n"),
        }
    }

    fn grid(&self, puzzle: Option<&Sudoku>, finding: &Finding) -> String {
        let drawing = puzzle.map_or_else(String::new, |puzzle| match finding.solution() {
            Some(solution) => draw(solution, puzzle, self.colour),
            None => draw(&puzzle.givens_grid(), puzzle, self.colour),
        });
        let status = finding.status.name();
        let caption = match (&finding.found, finding.status) {
            (Found::Solution(_), Status::Unique) => return drawing,
            (Found::Solution(_), _) => "multiple: this is one of several solutions".to_owned(),
            (Found::Remark(remark), _) => format!("{status}: {remark}"),
            (Found::Count(1), Status::Unique) => "1 solution".to_owned(),
            (Found::Count(count), Status::More) => format!("more than {count} solutions"),
            (Found::Count(count), Status::Unknown) => format!("unknown: {count} or more solutions; {STOPPED}"),
            (Found::Count(count), _) => format!("{count} solutions"),
            (_, Status::Unknown) => format!("unknown: {STOPPED}"),
            (_, Status::None) => "none: there is no solution".to_owned(),
            _ => status.to_owned(),
        };
        format!("{drawing}{caption}\n")
    }

    fn csv(&self, puzzle: Option<&Sudoku>, finding: &Finding) -> String {
        let puzzle = puzzle.map(Sudoku::to_string).unwrap_or_default();
        let status = finding.status.name();
        match self.task {
            Task::Solve(_) => {
                let solution = finding.solution().map(ToString::to_string).unwrap_or_default();
                format!("{puzzle},{status},{solution}\n")
            }
            Task::Count { .. } => {
                let count = count(finding).map(|count| count.to_string()).unwrap_or_default();
                format!("{puzzle},{count},{status}\n")
            }
            Task::Check => format!("{puzzle},{status},{}\n", quoted(finding.remark().unwrap_or_default())),
        }
    }

    fn json(&self, puzzle: Option<&Sudoku>, finding: &Finding) -> String {
        let puzzle = Value::from(puzzle.map(Sudoku::to_string));
        let status = Value::from(finding.status.name());
        let stats = finding.stats;
        let (nodes, failures, propagations) = (stats.nodes, stats.failures, stats.propagations);
        let cost = format!(r#""nodes":{nodes},"failures":{failures},"propagations":{propagations}"#);
        let rest = match self.task {
            Task::Solve(_) => {
                let solution = Value::from(finding.solution().map(ToString::to_string));
                format!(r#""status":{status},"solution":{solution},{cost}"#)
            }
            Task::Count { .. } => format!(r#""count":{},"status":{status},{cost}"#, Value::from(count(finding))),
            Task::Check => format!(r#""status":{status},"remark":{}"#, Value::from(finding.remark())),
        };
        format!("{{\"puzzle\":{puzzle},{rest}}}\n")
    }
}

const STOPPED: &str = "a limit or an interrupt came before the answer";

fn count(finding: &Finding) -> Option<u64> {
    if let Found::Count(count) = finding.found { Some(count) } else { None }
}

/// A field of a table, in quotes where it needs them (RFC 4180).
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}
