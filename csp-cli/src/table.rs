//! A comparison as a table with bars, as CSV, and as JSON. This module makes text and writes
//! nothing.

use std::time::Duration;

use csp_core::stats::Stats;
use csp_sudoku::engine::model::Strategy;
use itertools::Itertools as _;

use crate::bar::{self, Charset, bar};
use crate::figures::{Cost, Figure, Known, figures, median};
use crate::report::Extent;
use crate::trial::Trial;

/// How a comparison is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// A table for each kind of cost, the first with bars.
    Table(Charset),
    /// A line for each strategy, under a header.
    Csv,
    /// A JSON object on one line for each strategy.
    Json,
}

/// All trials of one strategy.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The strategy.
    pub(crate) strategy: Strategy,
    /// The trials, one for each puzzle.
    pub(crate) trials: Vec<Trial>,
}

/// Strategies compared on the same puzzles.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// One for each strategy. All have the same number of trials.
    pub(crate) rows: Vec<Row>,
    /// The most nodes of one trial.
    pub(crate) max_nodes: u64,
    /// Whether all puzzles were compared.
    pub(crate) extent: Extent,
}

/// A kind of cost: its name, and its field.
type Kind = (&'static str, fn(&Stats) -> u64);

const NODES: Kind = ("nodes", |stats| stats.nodes);
const KINDS: [Kind; 3] = [
    NODES,
    ("failures", |stats| stats.failures),
    ("propagations", |stats| stats.propagations),
];

impl Row {
    fn costs(&self, (_, amount): Kind) -> Vec<Cost> {
        self.trials
            .iter()
            .map(|trial| Cost {
                amount: amount(&trial.stats),
                known: trial.known,
            })
            .collect()
    }

    fn solved(&self) -> usize {
        self.trials
            .iter()
            .filter(|trial| trial.known == Known::Exactly)
            .count()
    }

    fn seconds(&self) -> String {
        format!(
            "{:.3}",
            self.trials
                .iter()
                .map(|trial| trial.time)
                .sum::<Duration>()
                .as_secs_f64()
        )
    }
}

impl Comparison {
    /// The number of puzzles.
    pub(crate) fn puzzles(&self) -> usize {
        self.rows.first().map_or(0, |row| row.trials.len())
    }

    /// The whole comparison as text.
    pub(crate) fn text(&self, style: Style) -> String {
        match style {
            Style::Table(charset) => self.tables(charset),
            Style::Csv => {
                format!(
                    "{}\n{}",
                    csv_header(),
                    self.rows.iter().map(|row| self.csv(row)).join("")
                )
            }
            Style::Json => self.rows.iter().map(|row| self.json(row)).join(""),
        }
    }

    fn extent(&self) -> &'static str {
        if self.extent == Extent::Partial {
            "partial"
        } else {
            "whole"
        }
    }

    fn tables(&self, charset: Charset) -> String {
        let puzzles = self.puzzles();
        let most = self.max_nodes;
        let plural = if puzzles == 1 { "" } else { "s" };
        let mark = if self.extent == Extent::Partial {
            "partial (interrupted): "
        } else {
            ""
        };
        let top = self
            .rows
            .iter()
            .map(|row| median(&row.costs(NODES)))
            .max()
            .unwrap_or(1);
        let head = format!(
            "{mark}{puzzles} puzzle{plural}, at most {most} nodes each\n\
             >= is a lower bound: puzzles not solved count with what they have cost so far\n\
             bars: median of the nodes on a logarithmic scale from 1 to {top}\n"
        );
        let tables = KINDS.map(|kind| {
            format!(
                "\n{}",
                self.table(kind, |row| bar(median(&row.costs(NODES)), top, charset))
            )
        });
        head + &tables.concat()
    }

    /// The table of one kind of cost. The table of nodes has bars and times.
    fn table(&self, kind: Kind, bar: impl Fn(&Row) -> String) -> String {
        let nodes = kind.0 == NODES.0;
        let some = |cells: &[&str]| {
            cells
                .iter()
                .map(|&cell| cell.to_owned())
                .collect::<Vec<_>>()
        };
        let mut lines = vec![some(&[kind.0, "median", "mean", "max"])];
        lines.extend(self.rows.iter().map(|row| {
            let figures = figures(&row.costs(kind)).map(|figure| figure.to_string());
            [vec![row.strategy.to_string()], figures.to_vec()].concat()
        }));
        if nodes {
            lines[0].splice(1..1, some(&["", "solved"]));
            lines[0].push("seconds".to_owned());
            for (line, row) in lines[1..].iter_mut().zip(&self.rows) {
                line.splice(
                    1..1,
                    [bar(row), format!("{}/{}", row.solved(), row.trials.len())],
                );
                line.push(row.seconds());
            }
        }
        aligned(&lines, if nodes { 2 } else { 1 })
    }

    fn csv(&self, row: &Row) -> String {
        let all = KINDS.map(|kind| (kind.0, figures(&row.costs(kind))));
        let numbers = all
            .iter()
            .flat_map(|(_, figures)| figures.iter().map(|figure| &figure.number))
            .join(",");
        let bound = |(name, figures): &(&str, [Figure; 3])| {
            let bounds = figures
                .iter()
                .filter(|figure| figure.known == Known::AtLeast);
            bounds
                .map(|figure| format!("{name}_{}", figure.name))
                .collect::<Vec<_>>()
        };
        let bounds = all.iter().flat_map(bound).join(" ");
        let strategy = row.strategy;
        let solved = row.solved();
        let seconds = row.seconds();
        let puzzles = self.puzzles();
        let most = self.max_nodes;
        let extent = self.extent();
        format!("{strategy},{puzzles},{solved},{most},{extent},{numbers},{bounds},{seconds}\n")
    }

    fn json(&self, row: &Row) -> String {
        let kinds = KINDS.map(|kind| {
            let figures = figures(&row.costs(kind));
            let numbers = figures
                .iter()
                .map(|figure| format!(r#""{}":{}"#, figure.name, figure.number))
                .join(",");
            let bounds = figures
                .iter()
                .filter(|figure| figure.known == Known::AtLeast);
            let bounds = bounds
                .map(|figure| format!(r#""{}""#, figure.name))
                .join(",");
            format!(r#""{}":{{{numbers},"at_least":[{bounds}]}}"#, kind.0)
        });
        let strategy = row.strategy;
        let solved = row.solved();
        let seconds = row.seconds();
        let puzzles = self.puzzles();
        let most = self.max_nodes;
        let extent = self.extent();
        let head = format!(
            r#""strategy":"{strategy}","puzzles":{puzzles},"solved":{solved},"max_nodes":{most}"#
        );
        format!(
            "{{{head},\"extent\":\"{extent}\",{},\"seconds\":{seconds}}}\n",
            kinds.join(",")
        )
    }
}

fn csv_header() -> String {
    let names = figures(&[]).map(|figure| figure.name);
    let columns = KINDS
        .iter()
        .flat_map(|(kind, _)| names.iter().map(move |name| format!("{kind}_{name}")))
        .join(",");
    format!("strategy,puzzles,solved,max_nodes,extent,{columns},at_least,seconds")
}

/// Lines of cells as columns. The first `left` columns are set to the left, the others to the
/// right.
fn aligned(lines: &[Vec<String>], left: usize) -> String {
    let width = |column: usize| {
        let longest = lines
            .iter()
            .map(|line| line[column].chars().count())
            .max()
            .unwrap_or(0);
        if column == 1 && left > 1 {
            bar::LONGEST
        } else {
            longest
        }
    };
    let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
    let cell = |(column, cell): (usize, &String)| {
        let width = widths[column];
        if column < left {
            format!("{cell:<width$}")
        } else {
            format!("{cell:>width$}")
        }
    };
    lines
        .iter()
        .map(|line| format!("{}\n", line.iter().enumerate().map(cell).join("  ")))
        .collect()
}
