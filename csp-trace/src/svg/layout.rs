//! The column of each node: tidy drawings of trees [Reingold & Tilford 1981], without recursion,
//! for nodes of any width.
//!
//! The nodes are taken from the last to the first. The subtrees below a node are moved together
//! until their outlines are one gap apart, and the node stands over the middle of its children. A
//! subtree looks the same wherever it stands, and a mirrored tree is drawn mirrored. At most a few
//! hundred nodes are drawn: a plain list with one item a level is enough for an outline.

use super::fold::Shown;

/// The leftmost and the rightmost pixel of a subtree on one level, seen from its root.
#[derive(Clone, Copy)]
pub(super) struct LevelSpan {
    pub(super) left: i32,
    pub(super) right: i32,
}

impl LevelSpan {
    fn moved(self, by: i32) -> Self {
        Self {
            left: self.left + by,
            right: self.right + by,
        }
    }
}

/// The span of a subtree on each level.
pub(super) type Outline = Vec<LevelSpan>;

/// On the level of its node, an edge stays within this fraction of its own width.
const SLOPE: i32 = 3;

/// The column of each node, in pixels. A single root stands at 0. Several roots stand side by side.
/// `alone` is the outline of each node without the nodes below it. A leaf may take several levels.
pub(super) fn columns(shown: &[Shown], alone: &[Outline], gap: i32) -> Vec<i32> {
    // Seen from the parent at first, and from the root at the end.
    let mut columns = vec![0; shown.len()];
    let mut outlines: Vec<Outline> = vec![Vec::new(); shown.len()];
    for (place, node) in shown.iter().enumerate().rev() {
        let below = arrange(&node.children, &mut outlines, &mut columns, gap);
        let reach = node.children.last().map_or(0, |&child| columns[child]) / SLOPE;
        let own = alone[place].iter().map(|span| LevelSpan {
            left: span.left.min(-reach),
            right: span.right.max(reach),
        });
        outlines[place] = own.chain(below).collect();
    }
    let roots: Vec<usize> = (0..shown.len())
        .filter(|&place| shown[place].parent.is_none())
        .collect();
    arrange(&roots, &mut outlines, &mut columns, gap);
    for (place, node) in shown.iter().enumerate() {
        columns[place] += node.parent.map_or(0, |parent| columns[parent]);
    }
    columns
}

/// Puts subtrees side by side. Sets the columns of their roots, seen from the middle between the
/// first and the last, takes their outlines, and returns the outline of all.
fn arrange(roots: &[usize], outlines: &mut [Outline], columns: &mut [i32], gap: i32) -> Outline {
    let mut all = Outline::new();
    for &root in roots {
        let subtree = std::mem::take(&mut outlines[root]);
        let distances = all
            .iter()
            .zip(&subtree)
            .map(|(left, new)| left.right - new.left + gap);
        let offset = distances.max().unwrap_or(0);
        columns[root] = offset;
        for (level, span) in subtree.into_iter().enumerate() {
            let moved = span.moved(offset);
            match all.get_mut(level) {
                Some(outline) => outline.right = moved.right,
                None => all.push(moved),
            }
        }
    }
    let middle = roots.last().map_or(0, |&last| columns[last] / 2);
    for &root in roots {
        columns[root] -= middle;
    }
    all.into_iter().map(|span| span.moved(-middle)).collect()
}
