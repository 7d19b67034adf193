//! The corner that says what is what.

use super::fold::{Kind, Shown};
use super::geometry::{Point, Rect, Segment, text_width};
use crate::label::{count, failures};
use crate::tree::Tree;
use csp_core::trace::Limit;
use csp_core::trace::{End, Trace};

/// The size of its text.
pub(super) const TEXT: i32 = 11;
const ROW: i32 = 24;
/// From a symbol to its text.
const INDENT: i32 = 30;
const PADDING: i32 = 12;
/// A longer title is cut.
const LONGEST: usize = 48;

/// The legend, with the only places on the picture where symbols are explained.
pub(super) struct Key {
    /// What was searched, what it cost, how it ended.
    pub(super) heading: Vec<String>,
    /// The symbols that occur; `None` stands for the stub of a side that was not entered.
    pub(super) symbols: Vec<(Option<Kind>, &'static str)>,
    pub(super) rect: Rect,
}

impl Key {
    pub(super) fn new(trace: &Trace, tree: &Tree, shown: &[Shown]) -> Self {
        let mut kinds: Vec<Kind> = shown.iter().map(|shown| shown.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut symbols: Vec<_> =
            kinds.into_iter().map(|kind| (Some(kind), meaning(kind))).collect();
        let opened = |shown: &&Shown| shown.kind == Kind::Decision;
        if shown.iter().filter(opened).any(|shown| tree.nodes()[shown.node].is_half_open()) {
            symbols.push((None, "right side, not entered"));
        }
        let heading = heading(trace, tree);
        let widest = |texts: &mut dyn Iterator<Item = &str>| {
            texts.map(|t| text_width(t, TEXT)).max().unwrap_or(0)
        };
        let width = widest(&mut heading.iter().map(String::as_str));
        let width = width.max(INDENT + widest(&mut symbols.iter().map(|symbol| symbol.1)));
        let rows = (heading.len() + symbols.len()) as i32;
        let rect = Rect::new(0, 0, width + 2 * PADDING, rows * ROW + 2 * PADDING - 6);
        Self { heading, symbols, rect }
    }

    /// Puts it in an upper corner of the picture if nothing is there, and else to the left of
    /// everything.
    pub(super) fn place(&mut self, around: Rect, solid: &[Rect], lines: &[Segment]) {
        let (width, height) = (self.rect.width(), self.rect.height());
        let at = |left| Rect::new(left, around.top, width, height);
        let free = |rect: &Rect| {
            let rect = rect.grown(PADDING);
            !solid.iter().any(|other| rect.touches(other))
                && !lines.iter().any(|&line| rect.crosses(line))
        };
        let corners = [at(around.left), at(around.right - width)];
        self.rect =
            corners.into_iter().find(free).unwrap_or_else(|| at(around.left - width - 2 * PADDING));
    }

    /// The base line of a row of text.
    pub(super) fn row(&self, row: usize) -> Point {
        Point { x: self.rect.left + PADDING, y: self.rect.top + PADDING + 11 + row as i32 * ROW }
    }

    /// The middle of the symbol of a row, and the start of its text.
    pub(super) fn symbol(&self, row: usize) -> (Point, Point) {
        let Point { x, y } = self.row(self.heading.len() + row);
        (Point { x: x + INDENT / 2 - 4, y: y - 4 }, Point { x: x + INDENT, y })
    }
}

fn heading(trace: &Trace, tree: &Tree) -> Vec<String> {
    let total = tree.total();
    let cost =
        [count(total.nodes, "node"), failures(total.failures), count(total.solutions, "solution")]
            .join(", ");
    let end = tree.end().map(ending);
    trace.about.as_deref().map(cut).into_iter().chain([cost]).chain(end).collect()
}

fn ending(end: End) -> String {
    match end {
        End::Exhausted => "the whole tree".to_string(),
        End::Limit(Limit::Stopped) => "stopped from outside".to_string(),
        End::Limit(limit) => format!("stopped at the limit of {limit}"),
        End::Left => "left before the end".to_string(),
        End::CutEvents(_) | End::CutDepth(_) => format!("trace {end}"),
    }
}

fn cut(about: &str) -> String {
    match about.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &about[..end]),
        None => about.to_string(),
    }
}

fn meaning(kind: Kind) -> &'static str {
    match kind {
        Kind::Decision => "decision",
        Kind::Failure => "failure",
        Kind::Solution => "solution",
        Kind::Open => "the search ended here",
        Kind::FoldedFailures => "subtree: nodes/failures",
        Kind::FoldedOpen => "unfinished subtree: nodes/failures",
        Kind::Folded => "subtree: nodes/failures/solutions",
    }
}
