//! A comparison as a table with bars, as CSV, and as JSON. This module makes text and writes
//! nothing.

use std::time::Duration;

use clap::ValueEnum;
use csp_core::stats::Stats;
use csp_sudoku::engine::model::Strategy;
use itertools::Itertools as _;

use super::bar::{self, bar};
use super::figures::{Cost, Exactness, Figure, figures, median};
use super::trial::TrialResult;
use crate::output::charset::{Charset, charset};
use crate::output::tally::Extent;

/// How a comparison is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompareFormat {
    /// Tables with bars
    Table,
    /// One line for each strategy, under a header
    Csv,
    /// A JSON object on one line for each strategy
    Json,
}

/// All trials of one strategy.
#[derive(Clone, Debug)]
pub(crate) struct ComparisonRow {
    /// The strategy.
    pub(crate) strategy: Strategy,
    /// The trials, one for each puzzle.
    pub(crate) trials: Vec<TrialResult>,
}

/// Strategies compared on the same puzzles.
#[derive(Clone, Debug)]
pub(crate) struct ComparisonTable {
    /// One for each strategy. All have the same number of trials.
    pub(crate) rows: Vec<ComparisonRow>,
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

impl ComparisonRow {
    fn costs(&self, (_, amount): Kind) -> Vec<Cost> {
        let cost = |trial: &TrialResult| Cost {
            amount: amount(&trial.stats),
            known: trial.known,
        };
        self.trials.iter().map(cost).collect()
    }

    fn solved(&self) -> usize {
        let is_solved = |trial: &&TrialResult| trial.known == Exactness::Exactly;
        self.trials.iter().filter(is_solved).count()
    }

    fn seconds(&self) -> String {
        let time: Duration = self.trials.iter().map(|trial| trial.time).sum();
        format!("{:.3}", time.as_secs_f64())
    }
}

impl ComparisonTable {
    /// A comparison without puzzles.
    pub(crate) fn new(strategies: Vec<Strategy>, max_nodes: u64) -> Self {
        let row = |strategy| ComparisonRow {
            strategy,
            trials: Vec::new(),
        };
        Self {
            rows: strategies.into_iter().map(row).collect(),
            max_nodes,
            extent: Extent::Whole,
        }
    }

    /// Adds a puzzle: its trial for each strategy.
    pub(crate) fn add(&mut self, trials: Vec<TrialResult>) {
        for (row, trial) in self.rows.iter_mut().zip(trials) {
            row.trials.push(trial);
        }
    }

    /// The number of puzzles.
    pub(crate) fn puzzles(&self) -> usize {
        self.rows.first().map_or(0, |row| row.trials.len())
    }

    /// The whole comparison as text.
    pub(crate) fn text(&self, format: CompareFormat) -> String {
        match format {
            CompareFormat::Table => self.tables(charset()),
            CompareFormat::Csv => {
                let rows = self.rows.iter().map(|row| self.csv(row));
                format!("{}\n{}", csv_header(), rows.format(""))
            }
            CompareFormat::Json => self.rows.iter().map(|row| self.json(row)).collect(),
        }
    }

    fn extent(&self) -> &'static str {
        match self.extent {
            Extent::Partial => "partial",
            Extent::Whole => "whole",
        }
    }

    fn tables(&self, charset: Charset) -> String {
        let medians = self.rows.iter().map(|row| median(&row.costs(NODES)));
        let top = medians.max().unwrap_or(1);
        let head = format!(
            "{}, at most {} nodes each\n\
             >= is a lower bound: puzzles not solved count with what they have cost so far\n\
             bars: median of the nodes on a logarithmic scale from 1 to {top}\n",
            self.extent.of_puzzles(self.puzzles() as u64),
            self.max_nodes
        );
        let tables = KINDS.map(|kind| {
            let bar = |row: &ComparisonRow| bar(median(&row.costs(NODES)), top, charset);
            format!("\n{}", self.table(kind, bar))
        });
        head + &tables.concat()
    }

    /// The table of one kind of cost. The table of nodes has bars and times.
    fn table(&self, kind: Kind, bar: impl Fn(&ComparisonRow) -> String) -> String {
        let has_bars = kind.0 == NODES.0;
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let mut head: Vec<String> = names(&[kind.0, "median", "mean", "max"]);
        if has_bars {
            head = names(&[kind.0, "", "solved", "median", "mean", "max", "seconds"]);
        }
        let mut lines = vec![head];
        for row in &self.rows {
            let mut line = vec![row.strategy.to_string()];
            if has_bars {
                line.push(bar(row));
                line.push(format!("{}/{}", row.solved(), row.trials.len()));
            }
            line.extend(figures(&row.costs(kind)).map(|figure| figure.to_string()));
            if has_bars {
                line.push(row.seconds());
            }
            lines.push(line);
        }
        aligned(&lines, if has_bars { 2 } else { 1 })
    }

    fn csv(&self, row: &ComparisonRow) -> String {
        let all = KINDS.map(|kind| (kind.0, figures(&row.costs(kind))));
        let numbers = all.iter().flat_map(|(_, figures)| figures);
        let bound = |(name, figures): &(&str, [Figure; 3])| {
            let names = at_least(figures).map(|bound| format!("{name}_{bound}"));
            names.collect::<Vec<_>>()
        };
        format!(
            "{},{},{},{},{},{},{},{}\n",
            row.strategy,
            self.puzzles(),
            row.solved(),
            self.max_nodes,
            self.extent(),
            numbers.map(|figure| &figure.number).format(","),
            all.iter().flat_map(bound).format(" "),
            row.seconds()
        )
    }

    fn json(&self, row: &ComparisonRow) -> String {
        let kinds = KINDS.map(|kind| {
            let figures = figures(&row.costs(kind));
            let number = |figure: &Figure| format!(r#""{}":{}"#, figure.name, figure.number);
            format!(
                r#""{}":{{{},"at_least":[{}]}}"#,
                kind.0,
                figures.iter().map(number).format(","),
                at_least(&figures)
                    .map(|name| format!(r#""{name}""#))
                    .format(",")
            )
        });
        format!(
            "{{\"strategy\":\"{}\",\"puzzles\":{},\"solved\":{},\"max_nodes\":{},\"extent\":\"{}\",{},\"seconds\":{}}}\n",
            row.strategy,
            self.puzzles(),
            row.solved(),
            self.max_nodes,
            self.extent(),
            kinds.iter().format(","),
            row.seconds()
        )
    }
}

/// The names of the figures that are lower bounds.
fn at_least(figures: &[Figure; 3]) -> impl Iterator<Item = &'static str> {
    let bounds = figures
        .iter()
        .filter(|figure| figure.known == Exactness::AtLeast);
    bounds.map(|figure| figure.name)
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
