//! What the branches say, where there is room.

use super::geometry::{Point, Rect, Segment, text_width};
use super::scene::{SMALL, Scene};
use crate::label;
use csp_core::extend::Side;

/// A text at an edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Label {
    pub(super) text: String,
    /// The end of its base line that is next to the edge.
    pub(super) at: Point,
    /// On which side of the edge it stands.
    pub(super) side: Side,
}

/// Longer ones are for the tooltip.
const LONGEST: i32 = 120;
/// Between a text and anything else.
const CLEARANCE: i32 = 2;

impl Label {
    /// The box around the text.
    pub(super) fn rect(&self) -> Rect {
        let width = text_width(&self.text, SMALL);
        let left = if self.side == Side::Left { self.at.x - width } else { self.at.x };
        Rect::new(left, self.at.y - SMALL + 2, width, SMALL)
    }
}

/// The labels that touch nothing, upper ones first: left ones name the variable, right ones say
/// only what differs.
pub(super) fn place_labels(scene: &Scene<'_>) -> Vec<Label> {
    let (mut solid, lines) = (scene.solid(), scene.lines());
    let mut edges: Vec<_> = scene.edges().collect();
    edges.sort_by_key(|&(_, (_, child))| (child.y, child.x));
    let mut labels = Vec::new();
    for (place, edge) in edges {
        let Some((decision, side)) = scene.node(place).branch else { continue };
        let text = match side {
            Side::Left => label::branch(&scene.trace.legend, decision, side),
            Side::Right => label::value(decision, side),
        };
        let fits = |label: &Label| {
            let rect = label.rect().grown(CLEARANCE);
            rect.width() <= LONGEST
                && !solid.iter().any(|s| rect.touches(s))
                && !lines.iter().any(|&l| rect.crosses(l))
        };
        if let Some(label) = candidates(&text, side, edge).into_iter().find(fits) {
            solid.push(label.rect());
            labels.push(label);
        }
    }
    labels
}

/// Where a label may stand: how far down the edge in percent, how far from it, and how much lower.
/// Steep edges have room beside them, flat ones above.
const PLACES: [(i32, i32, i32); 6] =
    [(50, 5, 1), (65, 5, 1), (50, 3, -5), (65, 3, -5), (38, 3, -5), (80, 3, -5)];

/// The places on the outer side of an edge.
fn candidates(text: &str, side: Side, (parent, child): Segment) -> [Label; PLACES.len()] {
    PLACES.map(|(percent, away, lower)| {
        let along = |from: i32, to: i32| from + (to - from) * percent / 100;
        let away = if side == Side::Left { -away } else { away };
        let at = Point { x: along(parent.x, child.x) + away, y: along(parent.y, child.y) + lower };
        Label { text: text.to_string(), at, side }
    })
}
