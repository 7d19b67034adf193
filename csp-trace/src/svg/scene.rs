//! Everything that is drawn, with its place.

use super::fold::{NodeShape, Shown, fold};
use super::geometry::{Point, Rect, SMALL, Segment, text_width};
use super::key::Key;
use super::labels::{Label, Labelled, place_labels};
use super::layout::{LevelSpan, Outline, columns};
use crate::label;
use crate::tree::{SearchTree, TreeNode};
use csp_core::extend::Side;
use csp_core::trace::Trace;

/// From the middle of a node to its edge, in pixels.
pub(super) const RADIUS: i32 = 8;
const MARGIN: i32 = 20;

/// A picture before it is written down.
pub(super) struct TreeScene<'a> {
    pub(super) trace: &'a Trace,
    pub(super) tree: &'a SearchTree,
    pub(super) shown: Vec<Shown>,
    /// The middle of each node that is drawn.
    pub(super) at: Vec<Point>,
    pub(super) labels: Vec<Label>,
    pub(super) key: Key,
    /// The rectangle around everything.
    pub(super) frame: Rect,
}

/// A line from a node to its child.
struct TreeEdge {
    /// Where the child stands in [`TreeScene::shown`].
    child: usize,
    line: Segment,
}

impl<'a> TreeScene<'a> {
    /// What is drawn at and below these roots.
    pub(super) fn new(trace: &'a Trace, tree: &'a SearchTree, roots: &[usize]) -> Self {
        let shown = fold(tree, roots);
        let mut scene = Self {
            key: Key::new(trace, tree, &shown),
            at: positions(tree, &shown),
            labels: Vec::new(),
            frame: Rect::new(0, 0, 0, 0),
            trace,
            tree,
            shown,
        };
        let lines = scene.lines();
        let labelled = scene.edges().map(|edge| scene.labelled(&edge)).collect();
        scene.labels = place_labels(labelled, scene.solid(), &lines);
        let solid = scene.solid();
        let around = solid.iter().fold(scene.frame, |all, rect| all.union(rect));
        scene.key.place(around, &solid, &lines);
        scene.frame = around.union(&scene.key.rect).grown(MARGIN);
        scene
    }

    /// An edge with its text. A left label names the variable. A right label has only the relation
    /// and the value.
    fn labelled(&self, edge: &TreeEdge) -> Labelled {
        let (text, side) = match self.node(edge.child).branch {
            Some(branch) if branch.side == Side::Left => {
                (label::branch(&self.trace.legend, branch), Side::Left)
            }
            Some(branch) => (label::relation_to_value(branch), Side::Right),
            None => (label::JUMP.to_string(), Side::Right),
        };
        let line = edge.line;
        Labelled { line, text, side }
    }

    /// The node of the tree that is drawn at this place.
    pub(super) fn node(&self, place: usize) -> &TreeNode {
        &self.tree.nodes()[self.shown[place].node]
    }

    /// The rectangles that no text may touch: nodes with their captions, stubs, labels.
    pub(super) fn solid(&self) -> Vec<Rect> {
        let nodes = (0..self.shown.len()).map(|place| {
            let half = width(self.tree, &self.shown[place]) / 2;
            let below = if is_folded(self.shown[place].kind) {
                27
            } else {
                RADIUS + 1
            };
            let Point { x, y } = self.at[place];
            Rect {
                left: x - half,
                top: y - RADIUS - 1,
                right: x + half,
                bottom: y + below,
            }
        });
        let stubs = self
            .stubs()
            .map(|stub| Rect::new(stub.to.x - 5, stub.to.y - 5, 10, 10));
        nodes
            .chain(stubs)
            .chain(self.labels.iter().map(Label::rect))
            .collect()
    }

    /// The edges, in the order of their children.
    fn edges(&self) -> impl Iterator<Item = TreeEdge> {
        self.shown.iter().enumerate().filter_map(|(child, shown)| {
            let parent = shown.parent?;
            Some(TreeEdge {
                child,
                line: Segment {
                    from: self.at[parent],
                    to: self.at[child],
                },
            })
        })
    }

    /// The edges from nodes to their children.
    pub(super) fn edge_lines(&self) -> impl Iterator<Item = Segment> {
        self.edges().map(|edge| edge.line)
    }

    /// For each opened node whose right side the search never entered, a short line towards the
    /// place of the right child.
    pub(super) fn stubs(&self) -> impl Iterator<Item = Segment> {
        let half_open = (0..self.shown.len()).filter(|&place| {
            self.shown[place].kind == NodeShape::Decision && self.node(place).is_half_open()
        });
        half_open.map(|place| {
            let from = self.at[place];
            Segment {
                from,
                to: Point {
                    x: from.x + 15,
                    y: from.y + 14,
                },
            }
        })
    }

    /// The edges and the stubs.
    pub(super) fn lines(&self) -> Vec<Segment> {
        self.edge_lines().chain(self.stubs()).collect()
    }
}

pub(super) fn is_folded(kind: NodeShape) -> bool {
    matches!(
        kind,
        NodeShape::Folded | NodeShape::FoldedFailures | NodeShape::FoldedOpen
    )
}

/// The counts under a triangle: nodes, failures, and solutions if there are any.
pub(super) fn caption(tree: &SearchTree, shown: &Shown) -> String {
    let below = tree.nodes()[shown.node].below;
    match shown.kind {
        NodeShape::FoldedFailures | NodeShape::FoldedOpen => {
            format!("{}/{}", below.nodes, below.failures)
        }
        _ => format!("{}/{}/{}", below.nodes, below.failures, below.solutions),
    }
}

fn width(tree: &SearchTree, shown: &Shown) -> i32 {
    if is_folded(shown.kind) {
        text_width(&caption(tree, shown), SMALL).max(28) + 2
    } else {
        2 * RADIUS + 2
    }
}

/// The outline of a node alone. The caption of a triangle also takes the next level.
fn outline(tree: &SearchTree, shown: &Shown) -> Outline {
    let half = width(tree, shown) / 2;
    let levels = if is_folded(shown.kind) { 2 } else { 1 };
    vec![
        LevelSpan {
            left: -half,
            right: half
        };
        levels
    ]
}

/// The middle of each node. A few nodes stand far apart, which leaves room for labels. The levels
/// of a deep tree are low.
fn positions(tree: &SearchTree, shown: &[Shown]) -> Vec<Point> {
    let alone: Vec<Outline> = shown.iter().map(|shown| outline(tree, shown)).collect();
    let gap = match shown.len() {
        0..=30 => 54,
        31..=60 => 40,
        61..=100 => 26,
        _ => 8,
    };
    let mut levels = vec![0; shown.len()];
    for (place, node) in shown.iter().enumerate() {
        levels[place] = node.parent.map_or(0, |parent| levels[parent] + 1);
    }
    let height = match levels.iter().max() {
        None | Some(0..=16) => 54,
        Some(17..=40) => 42,
        Some(_) => 36,
    };
    let columns = columns(shown, &alone, gap);
    columns
        .into_iter()
        .zip(levels)
        .map(|(x, level)| Point {
            x,
            y: level * height,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::SearchTree;
    use csp_core::limits::Limits;
    use csp_core::prelude::*;
    use csp_core::trace::TraceLevel;

    /// Golomb-like rulers: bushy, with failures and solutions.
    fn search(marks: usize, last: i32, nodes: u64) -> Trace {
        let mut model = Model::new();
        let marks = model.array("mark", marks, 0..=last).unwrap();
        for pair in marks.windows(2) {
            model
                .linear(&[(1, pair[0]), (-1, pair[1])], Relation::Less, 0)
                .unwrap();
        }
        for (pair, other) in marks.windows(2).zip(marks.windows(2).skip(1)) {
            let terms = [(1, pair[1]), (-1, pair[0]), (-1, other[1]), (1, other[0])];
            model.linear(&terms, Relation::NotEqual, 0).unwrap();
        }
        model.limit(Limits::default().nodes(nodes));
        model.trace(Goal::Satisfy, TraceLevel::Changes).unwrap()
    }

    /// A leaf beside the root of a wide subtree, whose edges are flat.
    fn leaf_beside_a_wide_tree() -> Trace {
        let mut model = Model::new();
        let none = model.var("none", 0..=1).unwrap();
        let bits = model.array("bit", 6, 0..=1).unwrap();
        for &bit in &bits {
            model
                .linear(&[(1, bit), (1, none)], Relation::AtMost, 1)
                .unwrap();
        }
        model
            .branch_on(&[none], VarOrder::InputOrder, ValueOrder::Min)
            .unwrap();
        model.trace(Goal::Satisfy, TraceLevel::Changes).unwrap()
    }

    /// The first thing that lies on another one, or outside of the frame.
    fn flaw(trace: &Trace) -> Option<String> {
        let tree = SearchTree::new(trace).unwrap();
        let roots: Vec<usize> = tree.roots().collect();
        let scene = &TreeScene::new(trace, &tree, &roots);
        let mut solid = scene.solid();
        let lines = scene.lines();
        solid.push(scene.key.rect);
        for (i, a) in solid.iter().enumerate() {
            if scene.frame.union(a) != scene.frame {
                return Some(format!("outside of the frame: {a:?}"));
            }
            if let Some(b) = solid[..i].iter().find(|b| a.touches(b)) {
                return Some(format!("{a:?} lies on {b:?}"));
            }
        }
        let texts = scene.labels.iter().map(Label::rect).chain([scene.key.rect]);
        let text = texts
            .into_iter()
            .find(|rect| lines.iter().any(|&line| rect.crosses(line)));
        let is_end = |place: usize, line: Segment| [line.from, line.to].contains(&scene.at[place]);
        let crossed = |place| {
            lines
                .iter()
                .any(|&line| !is_end(place, line) && solid[place].crosses(line))
        };
        let node = (0..scene.shown.len())
            .find(|&place| crossed(place))
            .map(|place| solid[place]);
        text.or(node)
            .map(|rect| format!("a line goes through {rect:?}"))
    }

    #[test]
    fn nothing_lies_on_anything_else() {
        assert_eq!(flaw(&leaf_beside_a_wide_tree()), None);
        for nodes in [1, 2, 5, 17, 60, 150, 400, 1500, 4000] {
            for (marks, last) in [(4, 9), (6, 12), (9, 24)] {
                assert_eq!(
                    flaw(&search(marks, last, nodes)),
                    None,
                    "{nodes} nodes, {marks} marks up to {last}"
                );
            }
        }
    }
}
