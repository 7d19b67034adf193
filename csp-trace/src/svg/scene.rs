//! Everything that is drawn, and where.

use super::fold::{Kind, Shown, fold};
use super::geometry::{Point, Rect, Segment, text_width};
use super::key::Key;
use super::labels::{Label, place_labels};
use super::layout::{Outline, columns};
use crate::tree::{Node, Tree};
use csp_core::trace::Trace;

/// The size of the text at edges and under triangles.
pub(super) const SMALL: i32 = 10;
/// From the middle of a node to its edge.
pub(super) const RADIUS: i32 = 8;
const MARGIN: i32 = 20;

/// A picture before it is written down.
pub(super) struct Scene<'a> {
    pub(super) trace: &'a Trace,
    pub(super) tree: &'a Tree,
    pub(super) shown: Vec<Shown>,
    /// The middle of each node that is drawn.
    pub(super) at: Vec<Point>,
    pub(super) labels: Vec<Label>,
    pub(super) key: Key,
    /// Around everything.
    pub(super) frame: Rect,
}

impl<'a> Scene<'a> {
    pub(super) fn new(trace: &'a Trace, tree: &'a Tree) -> Self {
        let shown = fold(tree);
        let mut scene = Self {
            key: Key::new(trace, tree, &shown),
            at: positions(tree, &shown),
            labels: Vec::new(),
            frame: Rect::new(0, 0, 0, 0),
            trace,
            tree,
            shown,
        };
        scene.labels = place_labels(&scene);
        let (solid, lines) = (scene.solid(), scene.lines());
        let around = solid.iter().fold(scene.frame, |all, rect| all.union(rect));
        scene.key.place(around, &solid, &lines);
        scene.frame = around.union(&scene.key.rect).grown(MARGIN);
        scene
    }

    /// The node of the tree that is drawn here.
    pub(super) fn node(&self, place: usize) -> &Node {
        &self.tree.nodes()[self.shown[place].node]
    }

    /// What no text may touch: nodes with their captions, stubs, labels.
    pub(super) fn solid(&self) -> Vec<Rect> {
        let nodes = (0..self.shown.len()).map(|place| {
            let half = width(self.tree, &self.shown[place]) / 2;
            let below = if is_folded(self.shown[place].kind) { 27 } else { RADIUS + 1 };
            let Point { x, y } = self.at[place];
            Rect { left: x - half, top: y - RADIUS - 1, right: x + half, bottom: y + below }
        });
        let stubs = self.stubs().map(|(_, (_, end))| Rect::new(end.x - 5, end.y - 5, 10, 10));
        nodes.chain(stubs).chain(self.labels.iter().map(Label::rect)).collect()
    }

    /// Every edge, with the place of the node at its lower end; the root has none.
    pub(super) fn edges(&self) -> impl Iterator<Item = (usize, Segment)> {
        let parents =
            self.shown.iter().enumerate().filter_map(|(place, shown)| Some((place, shown.parent?)));
        parents.map(|(place, parent)| (place, (self.at[parent], self.at[place])))
    }

    /// For each opened node whose right side the search never entered, a short line to where it
    /// would be.
    pub(super) fn stubs(&self) -> impl Iterator<Item = (usize, Segment)> {
        let half_open = self.shown.iter().enumerate().filter(|&(place, shown)| {
            shown.kind == Kind::Decision && self.node(place).is_half_open()
        });
        half_open.map(|(place, _)| {
            let Point { x, y } = self.at[place];
            (place, (self.at[place], Point { x: x + 15, y: y + 14 }))
        })
    }

    pub(super) fn lines(&self) -> Vec<Segment> {
        self.edges().chain(self.stubs()).map(|(_, line)| line).collect()
    }
}

pub(super) fn is_folded(kind: Kind) -> bool {
    matches!(kind, Kind::Folded | Kind::FoldedFailures | Kind::FoldedOpen)
}

/// What stands under a triangle: nodes, failures, and solutions where there are any.
pub(super) fn caption(tree: &Tree, shown: &Shown) -> String {
    let below = tree.nodes()[shown.node].below;
    match shown.kind {
        Kind::FoldedFailures | Kind::FoldedOpen => format!("{}/{}", below.nodes, below.failures),
        _ => format!("{}/{}/{}", below.nodes, below.failures, below.solutions),
    }
}

fn width(tree: &Tree, shown: &Shown) -> i32 {
    if is_folded(shown.kind) {
        text_width(&caption(tree, shown), SMALL).max(28) + 2
    } else {
        2 * RADIUS + 2
    }
}

/// The caption of a triangle hangs down to the next level.
fn outline(tree: &Tree, shown: &Shown) -> Outline {
    let half = width(tree, shown) / 2;
    vec![(-half, half); if is_folded(shown.kind) { 2 } else { 1 }]
}

/// Few nodes stand far apart, so that there is room for labels; a deep tree has low levels.
fn positions(tree: &Tree, shown: &[Shown]) -> Vec<Point> {
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
    columns.into_iter().zip(levels).map(|(x, level)| Point { x, y: level * height }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Tree;
    use csp_core::limits::Limits;
    use csp_core::prelude::*;
    use csp_core::trace::Level;

    /// Golomb-like rulers: bushy, with failures and solutions.
    fn search(marks: usize, last: i32, nodes: u64) -> Trace {
        let mut model = Model::new();
        let marks = model.array("mark", marks, 0..=last).unwrap();
        for pair in marks.windows(2) {
            model.linear(&[(1, pair[0]), (-1, pair[1])], Relation::Less, 0).unwrap();
        }
        for (pair, other) in marks.windows(2).zip(marks.windows(2).skip(1)) {
            let terms = [(1, pair[1]), (-1, pair[0]), (-1, other[1]), (1, other[0])];
            model.linear(&terms, Relation::NotEqual, 0).unwrap();
        }
        model.limit(Limits::default().nodes(nodes));
        model.trace(Goal::Satisfy, Level::Changes).unwrap()
    }

    /// A leaf beside the root of a wide subtree, whose edges are flat.
    fn leaf_beside_a_wide_tree() -> Trace {
        let mut model = Model::new();
        let none = model.var("none", 0..=1).unwrap();
        let bits = model.array("bit", 6, 0..=1).unwrap();
        for &bit in &bits {
            model.linear(&[(1, bit), (1, none)], Relation::AtMost, 1).unwrap();
        }
        model.branch_on(&[none], VarOrder::InputOrder, ValueOrder::Min).unwrap();
        model.trace(Goal::Satisfy, Level::Changes).unwrap()
    }

    /// What lies on what, or outside of the frame.
    fn flaw(trace: &Trace) -> Option<String> {
        let tree = Tree::new(trace).unwrap();
        let scene = &Scene::new(trace, &tree);
        let (mut solid, lines) = (scene.solid(), scene.lines());
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
        let text = texts.into_iter().find(|rect| lines.iter().any(|&line| rect.crosses(line)));
        let own = |place: usize, (a, b): Segment| [a, b].contains(&scene.at[place]);
        let crossed =
            |place| lines.iter().any(|&line| !own(place, line) && solid[place].crosses(line));
        let node = (0..scene.shown.len()).find(|&place| crossed(place)).map(|place| solid[place]);
        text.or(node).map(|rect| format!("a line goes through {rect:?}"))
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
