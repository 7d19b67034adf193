//! The legend in a corner of the picture: what was searched, and what each symbol means.

use super::fold::{NodeShape, Shown};
use super::geometry::{Point, Rect, Segment, text_width};
use crate::label::{count, failures};
use crate::tree::SearchTree;
use csp_core::trace::Limit;
use csp_core::trace::{Trace, TraceEnd};

/// The size of its text.
pub(super) const TEXT: i32 = 11;
const ROW: i32 = 24;
/// From a symbol to its text.
const INDENT: i32 = 30;
const PADDING: i32 = 12;
/// A longer title is cut.
const LONGEST: usize = 48;

/// The legend of the picture.
pub(super) struct Key {
    /// What was searched, what it cost, how it ended.
    pub(super) heading: Vec<String>,
    /// The symbols that occur in the picture.
    pub(super) symbols: Vec<LegendSymbol>,
    pub(super) rect: Rect,
}

/// A symbol that the legend explains.
#[derive(Clone, Copy)]
pub(super) enum LegendSymbol {
    /// A node or a folded subtree.
    Node(NodeShape),
    /// The short line to a right side that was not entered.
    Stub,
}

impl Key {
    pub(super) fn new(trace: &Trace, tree: &SearchTree, shown: &[Shown]) -> Self {
        let mut kinds: Vec<NodeShape> = shown.iter().map(|shown| shown.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut symbols: Vec<LegendSymbol> = kinds.into_iter().map(LegendSymbol::Node).collect();
        let has_stub = |shown: &Shown| {
            shown.kind == NodeShape::Decision && tree.nodes()[shown.node].is_half_open()
        };
        if shown.iter().any(has_stub) {
            symbols.push(LegendSymbol::Stub);
        }
        let heading = heading(trace, tree);
        let heading_widths = heading.iter().map(|text| text_width(text, TEXT));
        let symbol_widths = symbols
            .iter()
            .map(|symbol| INDENT + text_width(symbol.meaning(), TEXT));
        let width = heading_widths.chain(symbol_widths).max().unwrap_or(0);
        let rows = (heading.len() + symbols.len()) as i32;
        let rect = Rect::new(0, 0, width + 2 * PADDING, rows * ROW + 2 * PADDING - 6);
        Self {
            heading,
            symbols,
            rect,
        }
    }

    /// Puts the legend into an upper corner of the picture if one is free, otherwise to the left of
    /// everything.
    pub(super) fn place(&mut self, around: Rect, solid: &[Rect], lines: &[Segment]) {
        let width = self.rect.width();
        let height = self.rect.height();
        let at = |left| Rect::new(left, around.top, width, height);
        let free = |rect: &Rect| {
            let rect = rect.grown(PADDING);
            !solid.iter().any(|other| rect.touches(other))
                && !lines.iter().any(|&line| rect.crosses(line))
        };
        let corners = [at(around.left), at(around.right - width)];
        self.rect = corners
            .into_iter()
            .find(free)
            .unwrap_or_else(|| at(around.left - width - 2 * PADDING));
    }

    /// Where the base line of a row of the heading starts.
    pub(super) fn heading_start(&self, row: usize) -> Point {
        Point {
            x: self.rect.left + PADDING,
            y: self.rect.top + PADDING + 11 + row as i32 * ROW,
        }
    }

    /// Where the base line of the meaning of a symbol starts.
    pub(super) fn meaning_start(&self, row: usize) -> Point {
        let Point { x, y } = self.heading_start(self.heading.len() + row);
        Point { x: x + INDENT, y }
    }

    /// The middle of a symbol.
    pub(super) fn symbol_middle(&self, row: usize) -> Point {
        let Point { x, y } = self.heading_start(self.heading.len() + row);
        Point {
            x: x + INDENT / 2 - 4,
            y: y - 4,
        }
    }
}

impl LegendSymbol {
    pub(super) fn meaning(self) -> &'static str {
        match self {
            Self::Node(NodeShape::Decision) => "decision",
            Self::Node(NodeShape::Failure) => "failure",
            Self::Node(NodeShape::Solution) => "solution",
            Self::Node(NodeShape::Open) => "the search ended here",
            Self::Node(NodeShape::FoldedFailures) => "subtree: nodes/failures",
            Self::Node(NodeShape::FoldedOpen) => "unfinished subtree: nodes/failures",
            Self::Node(NodeShape::Folded) => "subtree: nodes/failures/solutions",
            Self::Stub => "right side, not entered",
        }
    }
}

fn heading(trace: &Trace, tree: &SearchTree) -> Vec<String> {
    let total = tree.total();
    let nodes = count(total.nodes, "node");
    let failures = failures(total.failures);
    let solutions = count(total.solutions, "solution");
    let mut heading = Vec::new();
    heading.extend(trace.about.as_deref().map(cut));
    heading.push(format!("{nodes}, {failures}, {solutions}"));
    heading.extend(tree.end().map(ending));
    heading
}

fn ending(end: TraceEnd) -> String {
    match end {
        TraceEnd::Exhausted => "the whole tree".to_string(),
        TraceEnd::Limit(Limit::Stopped) => "stopped from outside".to_string(),
        TraceEnd::Limit(limit) => format!("stopped at the limit of {limit}"),
        TraceEnd::Left => "left before the end".to_string(),
        TraceEnd::CutEvents(_) | TraceEnd::CutDepth(_) => format!("trace {end}"),
    }
}

fn cut(about: &str) -> String {
    match about.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &about[..end]),
        None => about.to_string(),
    }
}
