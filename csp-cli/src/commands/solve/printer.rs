//! The formats of standard output: what is written for each puzzle.

use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::write::csv_field;
use serde_json::Value;

use super::finding::{DetailText, Finding, FindingDetail};
use super::task::Task;
use crate::arguments::layout::OutputLayout;
use crate::input::{InputPlace, Subject};
use crate::output::drawing::{Colour, draw, draw_both};
use crate::output::record;
use crate::output::tally::PuzzleStatus;

/// A result and its puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PrintedResult {
    /// The place of the puzzle in the input.
    pub(crate) place: InputPlace,
    /// The puzzle.
    pub(crate) subject: Subject,
    /// What was found out about it.
    pub(crate) finding: Finding,
}

/// The columns of a table that tell the source of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SourceColumns<'a> {
    /// The name of the source, in quotes if it needs them.
    pub(crate) source: &'a str,
    /// The line of the source.
    pub(crate) line: Option<usize>,
    /// The name of the puzzle.
    pub(crate) name: Option<&'a str>,
}

/// Turns the results of a task into text. It writes nothing itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printer {
    /// The question about each puzzle. It determines the columns.
    pub(crate) task: Task,
    /// Whether drawings are coloured.
    pub(crate) colour: Colour,
}

impl Printer {
    /// The text before the first result.
    pub(crate) fn header(&self, layout: OutputLayout) -> &'static str {
        match (layout, self.task) {
            (OutputLayout::Csv, Task::Solve(_)) => {
                "puzzle,status,solution,source,line,name,remark\n"
            }
            (OutputLayout::Csv, Task::Count { .. }) => {
                "puzzle,count,status,source,line,name,remark\n"
            }
            (OutputLayout::Csv, Task::Check) => "puzzle,status,remark,source,line,name\n",
            _ => "",
        }
    }

    /// Adds the result of a puzzle, or of a line that could not be read.
    pub(crate) fn result(&self, layout: OutputLayout, entry: &PrintedResult) -> String {
        let PrintedResult {
            place,
            subject,
            finding,
        } = entry;
        let puzzle = subject.puzzle();
        let solution = finding.solution().map(ToString::to_string);
        let shown = match (&finding.detail, &solution) {
            (_, Some(solution)) => DetailText::Solution(solution),
            (FindingDetail::Count(count), _) => DetailText::Count(*count),
            (FindingDetail::Remark(remark), _) => DetailText::Remark(remark),
            (FindingDetail::Nothing | FindingDetail::Solution(_), _) => DetailText::Nothing,
        };
        let mut text = String::new();
        match layout {
            OutputLayout::Lines => self.line(&mut text, finding.status, shown),
            OutputLayout::Csv => {
                let puzzle = puzzle.map(record::puzzle_text).unwrap_or_default();
                let puzzle = csv_field(&puzzle);
                let source = csv_field(&place.source);
                let origin = SourceColumns {
                    source: &source,
                    line: place.line,
                    name: subject.name(),
                };
                self.csv(&mut text, &puzzle, finding.status, shown, origin);
            }
            OutputLayout::Grid => text = self.grid(puzzle, finding),
            OutputLayout::Json => text = self.json(entry),
        }
        text
    }

    /// Adds the line of a result.
    pub(crate) fn line(&self, text: &mut String, status: PuzzleStatus, shown: DetailText<'_>) {
        let name = status.name();
        match (shown, status) {
            (DetailText::Remark(remark), _) if self.task == Task::Check => {
                add(text, &[name, "\t", remark, "\n"]);
            }
            (_, PuzzleStatus::Ok) => add(text, &[name, "\n"]),
            (DetailText::Solution(solution), PuzzleStatus::Unique) => add(text, &[solution, "\n"]),
            (DetailText::Solution(solution), _) => add(text, &[solution, "\t", name, "\n"]),
            (
                DetailText::Count(count),
                PuzzleStatus::None | PuzzleStatus::Unique | PuzzleStatus::Multiple,
            ) => {
                add(text, &[&count.to_string(), "\n"]);
            }
            (DetailText::Count(count), _) => add(text, &[&count.to_string(), "\t", name, "\n"]),
            _ => add(text, &["-\t", name, "\n"]),
        }
    }

    /// Adds the line of a table for a puzzle with this text.
    pub(crate) fn csv(
        &self,
        text: &mut String,
        puzzle: &str,
        status: PuzzleStatus,
        shown: DetailText<'_>,
        origin: SourceColumns<'_>,
    ) {
        let name = status.name();
        let remark = if let DetailText::Remark(remark) = shown {
            csv_field(remark)
        } else {
            "".into()
        };
        match (self.task, shown) {
            (Task::Solve(_), DetailText::Solution(solution)) => {
                add(text, &[puzzle, ",", name, ",", solution, ","]);
            }
            (Task::Solve(_), _) => add(text, &[puzzle, ",", name, ",,"]),
            (Task::Count { .. }, DetailText::Count(count)) => {
                add(
                    text,
                    &[
                        puzzle,
                        ",",
                        itoa::Buffer::new().format(count),
                        ",",
                        name,
                        ",",
                    ],
                );
            }
            (Task::Count { .. }, _) => add(text, &[puzzle, ",,", name, ","]),
            (Task::Check, _) => add(text, &[puzzle, ",", name, ",", &remark, ","]),
        }
        add(text, &[origin.source, ","]);
        if let Some(line) = origin.line {
            text.push_str(itoa::Buffer::new().format(line));
        }
        add(text, &[",", &csv_field(origin.name.unwrap_or_default())]);
        if self.task != Task::Check {
            add(text, &[",", &remark]);
        }
        text.push('\n');
    }

    fn grid(&self, puzzle: Option<&Sudoku>, finding: &Finding) -> String {
        if let (Some(puzzle), Some(one), Some(other)) = (puzzle, finding.solution(), &finding.other)
        {
            return draw_both([one, other], puzzle, self.colour);
        }
        let drawing = puzzle.map_or_else(String::new, |puzzle| match finding.solution() {
            Some(solution) => draw(solution, puzzle, self.colour),
            None => draw(&puzzle.givens_grid(), puzzle, self.colour),
        });
        let status = finding.status.name();
        let caption = match (&finding.detail, finding.status) {
            (FindingDetail::Solution(_), PuzzleStatus::Unique) => return drawing,
            (FindingDetail::Remark(remark), _) => format!("{status}: {remark}"),
            (FindingDetail::Count(1), PuzzleStatus::Unique) => "1 solution".to_owned(),
            (FindingDetail::Count(count), PuzzleStatus::More) => {
                format!("more than {count} solutions")
            }
            (FindingDetail::Count(count), PuzzleStatus::Unknown) => {
                format!("unknown: {count} or more solutions; {STOPPED}")
            }
            (FindingDetail::Count(count), _) => format!("{count} solutions"),
            (_, PuzzleStatus::Unknown) => format!("unknown: {STOPPED}"),
            (_, PuzzleStatus::None) => "none: there is no solution".to_owned(),
            _ => status.to_owned(),
        };
        format!("{drawing}{caption}\n")
    }

    fn json(&self, entry: &PrintedResult) -> String {
        let PrintedResult {
            place,
            subject,
            finding,
        } = entry;
        let puzzle = subject.puzzle().map(record::puzzle_text);
        let remark = Value::from(finding.remark());
        let status = ("status", finding.status.name().into());
        let mut fields: Vec<(&str, Value)> = vec![("puzzle", puzzle.into())];
        match self.task {
            Task::Solve(_) => {
                let solution = finding.solution().map(ToString::to_string);
                fields.extend([status, ("solution", solution.into())]);
            }
            Task::Count { .. } => fields.extend([("count", finding.count().into()), status]),
            Task::Check => fields.extend([status, ("remark", remark.clone())]),
        }
        let is_check = self.task == Task::Check;
        if !is_check {
            let stats = &finding.stats;
            fields.extend([
                ("nodes", stats.nodes.into()),
                ("failures", stats.failures.into()),
                ("propagations", stats.propagations.into()),
            ]);
        }
        fields.extend([
            ("source", (*place.source).into()),
            ("line", place.line.into()),
            ("name", subject.name().into()),
        ]);
        if !is_check {
            fields.push(("remark", remark));
        }
        record::json(fields)
    }
}

const STOPPED: &str = "a limit or an interrupt came before the answer";

fn add(text: &mut String, parts: &[&str]) {
    parts.iter().for_each(|part| text.push_str(part));
}
