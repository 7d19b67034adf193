//! The labels at the edges. A label stands only where there is room for it.

use super::geometry::{Point, Rect, SMALL, Segment, text_width};
use csp_core::extend::Side;

/// The text at an edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Label {
    pub(super) text: String,
    /// The end of the base line that is next to the edge.
    pub(super) at: Point,
    /// The side of the edge on which the text stands.
    pub(super) side: Side,
}

/// The widest label, in pixels. The tooltip has the longer ones.
const LONGEST: i32 = 120;
/// The least distance between a text and anything else, in pixels.
const CLEARANCE: i32 = 2;

impl Label {
    /// The rectangle around the text.
    pub(super) fn rect(&self) -> Rect {
        let width = text_width(&self.text, SMALL);
        let left = if self.side == Side::Left {
            self.at.x - width
        } else {
            self.at.x
        };
        Rect::new(left, self.at.y - SMALL + 2, width, SMALL)
    }
}

/// An edge with the text that belongs to it.
pub(super) struct Labelled {
    pub(super) line: Segment,
    pub(super) text: String,
    /// The side on which the text may stand.
    pub(super) side: Side,
}

/// The labels that touch none of the rectangles and lines. Upper edges choose first.
pub(super) fn place_labels(
    mut edges: Vec<Labelled>,
    mut solid: Vec<Rect>,
    lines: &[Segment],
) -> Vec<Label> {
    edges.sort_by_key(|edge| (edge.line.to.y, edge.line.to.x));
    let mut labels = Vec::new();
    for edge in edges {
        let fits = |label: &Label| {
            let rect = label.rect().grown(CLEARANCE);
            rect.width() <= LONGEST
                && !solid.iter().any(|s| rect.touches(s))
                && !lines.iter().any(|&l| rect.crosses(l))
        };
        if let Some(label) = candidates(&edge).into_iter().find(fits) {
            solid.push(label.rect());
            labels.push(label);
        }
    }
    labels
}

/// Where a label may stand.
struct LabelPlace {
    /// How far down the edge, in percent of its length.
    percent: i32,
    /// How many pixels beside the edge, on its outer side.
    beside: i32,
    /// How many pixels below that point.
    below: i32,
}

/// Steep edges have room beside them, flat edges above them.
const PLACES: [LabelPlace; 6] = [
    beside(50),
    beside(65),
    above(50),
    above(65),
    above(38),
    above(80),
];

const fn beside(percent: i32) -> LabelPlace {
    LabelPlace {
        percent,
        beside: 5,
        below: 1,
    }
}

const fn above(percent: i32) -> LabelPlace {
    LabelPlace {
        percent,
        beside: 3,
        below: -5,
    }
}

/// The label at each place on the outer side of an edge.
fn candidates(edge: &Labelled) -> [Label; PLACES.len()] {
    let Segment { from, to } = edge.line;
    let side = edge.side;
    PLACES.map(|place| {
        let beside = if side == Side::Left {
            -place.beside
        } else {
            place.beside
        };
        let x = from.x + (to.x - from.x) * place.percent / 100 + beside;
        let y = from.y + (to.y - from.y) * place.percent / 100 + place.below;
        Label {
            text: edge.text.clone(),
            at: Point { x, y },
            side,
        }
    })
}
