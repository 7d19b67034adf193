//! The picture as data, for those who draw it by themselves.

use super::fold::NodeShape;
use super::geometry::Rect;
use super::scene::{TreeScene, caption, is_folded};
use crate::label;
use crate::tree::SearchTree;
use csp_core::extend::Side;
use csp_core::trace::Trace;

/// A search tree, or a part of it, with the place of everything that is drawn. The unit is the pixel of the
/// SVG, and `y` goes down. The legend is left to the reader.
///
/// ```
/// use csp_core::{prelude::*, trace::TraceLevel};
/// use csp_trace::{svg::{Drawing, NodeShape}, tree::SearchTree};
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=1)?;
/// model.all_different(&x)?;
/// let trace = model.trace(Goal::Satisfy, TraceLevel::Changes)?;
/// let tree = SearchTree::new(&trace)?;
/// let drawing = Drawing::new(&trace, &tree);
/// assert_eq!(drawing.nodes.len(), 3);
/// assert_eq!(drawing.nodes[1].kind, NodeShape::Solution);
/// assert!(drawing.nodes[1].x < drawing.nodes[2].x);
/// assert_eq!(Drawing::below(&trace, &tree, 2).map(|part| part.nodes.len()), Some(1));
/// assert_eq!(Drawing::below(&trace, &tree, 3), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// The left edge.
    pub left: i32,
    /// The upper edge.
    pub top: i32,
    /// From the left edge to the right one.
    pub width: i32,
    /// From the upper edge to the lower one.
    pub height: i32,
    /// The nodes. A parent stands before its children, and left before right.
    pub nodes: Vec<DrawnNode>,
    /// The texts at the edges.
    pub labels: Vec<DrawnLabel>,
}

/// A node that is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnNode {
    /// Its index in [`SearchTree::nodes`].
    pub node: usize,
    /// How it is drawn.
    pub kind: NodeShape,
    /// Its middle.
    pub x: i32,
    /// Its middle.
    pub y: i32,
    /// The place in [`Drawing::nodes`] of the node above it.
    pub parent: Option<usize>,
    /// The counts under a folded subtree.
    pub caption: Option<String>,
    /// All that the trace says about it, on several lines.
    pub tooltip: String,
    /// Whether the search never took the right side of its decision. The place of the right child is empty.
    pub is_half_open: bool,
}

/// A text at an edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnLabel {
    /// The text.
    pub text: String,
    /// The end of its base line that is next to the edge.
    pub x: i32,
    /// Its base line.
    pub y: i32,
    /// The side of the edge on which it stands: on the left it ends at `x`, on the right it begins there.
    pub side: Side,
}

/// The room around everything.
const MARGIN: i32 = 20;

impl Drawing {
    /// The whole tree, folded as in [`to_svg`](super::to_svg).
    #[must_use]
    pub fn new(trace: &Trace, tree: &SearchTree) -> Self {
        let roots: Vec<usize> = tree.roots().collect();
        Self::of(&TreeScene::new(trace, tree, &roots))
    }

    /// The subtree of the node with this index in [`SearchTree::nodes`]; `None` if there is no such node. It is
    /// folded by itself: what is one triangle in the whole tree is opened here.
    #[must_use]
    pub fn below(trace: &Trace, tree: &SearchTree, node: usize) -> Option<Self> {
        (node < tree.nodes().len()).then(|| Self::of(&TreeScene::new(trace, tree, &[node])))
    }

    fn of(scene: &TreeScene<'_>) -> Self {
        let solid = scene.solid();
        let around = solid
            .iter()
            .fold(Rect::new(0, 0, 0, 0), |all, rect| all.union(rect));
        let frame = around.grown(MARGIN);
        let labels = scene.labels.iter().map(|label| DrawnLabel {
            text: label.text.clone(),
            x: label.at.x,
            y: label.at.y,
            side: label.side,
        });
        Self {
            left: frame.left,
            top: frame.top,
            width: frame.width(),
            height: frame.height(),
            nodes: (0..scene.shown.len())
                .map(|place| drawn(scene, place))
                .collect(),
            labels: labels.collect(),
        }
    }
}

fn drawn(scene: &TreeScene<'_>, place: usize) -> DrawnNode {
    let shown = &scene.shown[place];
    let node = scene.node(place);
    DrawnNode {
        node: shown.node,
        kind: shown.kind,
        x: scene.at[place].x,
        y: scene.at[place].y,
        parent: shown.parent,
        caption: is_folded(shown.kind).then(|| caption(scene.tree, shown)),
        tooltip: label::tooltip(&scene.trace.legend, node),
        is_half_open: shown.kind == NodeShape::Decision && node.is_half_open(),
    }
}
