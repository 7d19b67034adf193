//! The formats of standard output: what is written for each puzzle.

use csp_sudoku::sudoku::Sudoku;
use serde_json::Value;

use crate::drawing::{Colour, draw};
use crate::finding::{Finding, Found, Shown, Status};
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
    pub(crate) fn result(
        &self,
        layout: Layout,
        puzzle: Option<&Sudoku>,
        finding: &Finding,
    ) -> String {
        let puzzle_text = || puzzle.map(Sudoku::to_string).unwrap_or_default();
        let solution = finding.solution().map(ToString::to_string);
        let shown = match (&finding.found, &solution) {
            (_, Some(solution)) => Shown::Solution(solution),
            (Found::Count(count), _) => Shown::Count(*count),
            (Found::Remark(remark), _) => Shown::Remark(remark),
            (Found::Nothing | Found::Solution(_), _) => Shown::Nothing,
        };
        let mut text = String::new();
        match layout {
            Layout::Lines => self.line(&mut text, finding.status, shown),
            Layout::Csv => self.csv(&mut text, &puzzle_text(), finding.status, shown),
            Layout::Grid => text = self.grid(puzzle, finding),
            Layout::Json => text = self.json(puzzle, finding),
        }
        text
    }

    /// Adds the line of a result.
    pub(crate) fn line(&self, text: &mut String, status: Status, shown: Shown<'_>) {
        let name = status.name();
        match (shown, status) {
            (Shown::Remark(remark), _) if self.task == Task::Check => {
                add(text, &[name, "\t", remark, "\n"]);
            }
            (_, Status::Ok) => add(text, &[name, "\n"]),
            (Shown::Solution(solution), Status::Unique) => add(text, &[solution, "\n"]),
            (Shown::Solution(solution), _) => add(text, &[solution, "\t", name, "\n"]),
            (Shown::Count(count), Status::None | Status::Unique | Status::Multiple) => {
                add(text, &[&count.to_string(), "\n"]);
            }
            (Shown::Count(count), _) => add(text, &[&count.to_string(), "\t", name, "\n"]),
            _ => add(text, &["-\t", name, "\n"]),
        }
    }

    /// Adds the line of a table, of a puzzle in this text.
    pub(crate) fn csv(&self, text: &mut String, puzzle: &str, status: Status, shown: Shown<'_>) {
        let name = status.name();
        match (self.task, shown) {
            (Task::Solve(_), Shown::Solution(solution)) => {
                add(text, &[puzzle, ",", name, ",", solution, "\n"]);
            }
            (Task::Count { .. }, Shown::Count(count)) => {
                add(text, &[puzzle, ",", &count.to_string(), ",", name, "\n"]);
            }
            (Task::Check, Shown::Remark(remark)) => {
                add(text, &[puzzle, ",", name, ",", &quoted(remark), "\n"]);
            }
            (Task::Solve(_) | Task::Check, _) => add(text, &[puzzle, ",", name, ",\n"]),
            (Task::Count { .. }, _) => add(text, &[puzzle, ",,", name, "\n"]),
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
            (Found::Count(count), Status::Unknown) => {
                format!("unknown: {count} or more solutions; {STOPPED}")
            }
            (Found::Count(count), _) => format!("{count} solutions"),
            (_, Status::Unknown) => format!("unknown: {STOPPED}"),
            (_, Status::None) => "none: there is no solution".to_owned(),
            _ => status.to_owned(),
        };
        format!("{drawing}{caption}\n")
    }

    fn json(&self, puzzle: Option<&Sudoku>, finding: &Finding) -> String {
        let puzzle = Value::from(puzzle.map(Sudoku::to_string));
        let status = Value::from(finding.status.name());
        let stats = finding.stats;
        let (nodes, failures, propagations) = (stats.nodes, stats.failures, stats.propagations);
        let cost =
            format!(r#""nodes":{nodes},"failures":{failures},"propagations":{propagations}"#);
        let rest = match self.task {
            Task::Solve(_) => {
                let solution = Value::from(finding.solution().map(ToString::to_string));
                format!(r#""status":{status},"solution":{solution},{cost}"#)
            }
            Task::Count { .. } => {
                format!(r#""count":{},"status":{status},{cost}"#, Value::from(count(finding)))
            }
            Task::Check => {
                format!(r#""status":{status},"remark":{}"#, Value::from(finding.remark()))
            }
        };
        format!("{{\"puzzle\":{puzzle},{rest}}}\n")
    }
}

const STOPPED: &str = "a limit or an interrupt came before the answer";

fn count(finding: &Finding) -> Option<u64> {
    if let Found::Count(count) = finding.found { Some(count) } else { None }
}

fn add(text: &mut String, parts: &[&str]) {
    parts.iter().for_each(|part| text.push_str(part));
}

/// A field of a table, in quotes where it needs them (RFC 4180).
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
