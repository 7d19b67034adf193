//! Rows of a table, as CSV, and what is counted over them.

use crate::failure::Failure;
use csp_sudoku::read::ReadError;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The most lines that could not be read that a block names. All are counted, and each has its row.
const MOST_NAMED: usize = 200;

/// The rows of a block.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// A line for each puzzle: `puzzle,status,…,line,name,remark`.
    pub(super) text: String,
    rows: u64,
    nodes: u64,
    statuses: BTreeMap<&'static str, u64>,
    levels: BTreeMap<String, u64>,
    unread: Vec<Value>,
}

/// The end of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Origin<'a> {
    pub(super) line: usize,
    pub(super) name: Option<&'a str>,
    pub(super) remark: Option<&'a str>,
}

impl Rows {
    /// Adds a row.
    pub(super) fn push(
        &mut self,
        puzzle: &str,
        status: &'static str,
        columns: &str,
        end: Origin<'_>,
    ) {
        self.rows += 1;
        *self.statuses.entry(status).or_default() += 1;
        for part in [
            puzzle,
            ",",
            status,
            ",",
            columns,
            ",",
            &end.line.to_string(),
            ",",
        ] {
            self.text.push_str(part);
        }
        push_field(&mut self.text, end.name.unwrap_or_default());
        self.text.push(',');
        push_field(&mut self.text, end.remark.unwrap_or_default());
        self.text.push('\n');
    }

    /// Counts a level.
    pub(super) fn rated(&mut self, level: &str) {
        *self.levels.entry(level.to_owned()).or_default() += 1;
    }

    /// Counts nodes.
    pub(super) fn searched(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Names a line that could not be read.
    pub(super) fn unread(&mut self, error: ReadError) {
        if self.unread.len() < MOST_NAMED {
            self.unread.push(Failure::from(error).into_value());
        }
    }

    /// What is counted.
    pub(super) fn summary(&self) -> Value {
        json!({
            "rows": self.rows,
            "nodes": self.nodes,
            "statuses": self.statuses,
            "levels": self.levels,
            "unread": self.unread,
        })
    }
}

/// Writes a field, in quotes if it needs them.
fn push_field(text: &mut String, field: &str) {
    let needs_quotes = field.contains([',', '"', '\n', '\r']) || field.starts_with(' ');
    if !needs_quotes {
        text.push_str(field);
        return;
    }
    text.push('"');
    for part in field.replace(['\n', '\r'], " ").split_inclusive('"') {
        text.push_str(part);
        if part.ends_with('"') {
            text.push('"');
        }
    }
    text.push('"');
}
