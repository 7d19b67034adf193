//! Where nodes stand: tidy drawings of trees [Reingold & Tilford 1981], without recursion, for
//! nodes of any width.
//!
//! From the last node to the first, the subtrees of a node are moved together until their outlines
//! are one gap apart, and the node stands over the middle of its children. A subtree looks the same
//! wherever it stands, and a mirrored tree is drawn mirrored. At most a few hundred nodes are
//! drawn, so that outlines are plain lists by level.

use super::fold::Shown;

/// The leftmost and the rightmost pixel of a subtree on each level, seen from its root.
pub(super) type Outline = Vec<(i32, i32)>;

/// An edge leaves its node within this part of its width on the node's own level.
const SLOPE: i32 = 3;

/// The middle of each node; a root that is alone stands at 0, several stand side by side. `alone`
/// are the outlines of the nodes without what is below; a leaf may take several levels.
pub(super) fn columns(shown: &[Shown], alone: &[Outline], gap: i32) -> Vec<i32> {
    // From the parent, and later from the root.
    let mut columns = vec![0; shown.len()];
    let mut outlines: Vec<Outline> = vec![Vec::new(); shown.len()];
    for (place, node) in shown.iter().enumerate().rev() {
        let below: Vec<Outline> =
            node.children.iter().map(|&child| std::mem::take(&mut outlines[child])).collect();
        let (offsets, outline) = side_by_side(below, gap);
        for (&child, offset) in node.children.iter().zip(offsets) {
            columns[child] = offset;
        }
        let reach = node.children.last().map_or(0, |&child| columns[child]) / SLOPE;
        let own = alone[place].iter().map(|&(left, right)| (left.min(-reach), right.max(reach)));
        outlines[place] = own.chain(outline).collect();
    }
    let roots: Vec<usize> =
        (0..shown.len()).filter(|&place| shown[place].parent.is_none()).collect();
    let runs = roots.iter().map(|&root| std::mem::take(&mut outlines[root])).collect();
    for (&root, offset) in roots.iter().zip(side_by_side(runs, gap).0) {
        columns[root] = offset;
    }
    for (place, node) in shown.iter().enumerate() {
        columns[place] += node.parent.map_or(0, |parent| columns[parent]);
    }
    columns
}

/// Where the roots of the subtrees stand, seen from the middle of the first and the last, and the
/// outline of all.
fn side_by_side(subtrees: Vec<Outline>, gap: i32) -> (Vec<i32>, Outline) {
    let mut offsets = Vec::new();
    let mut all = Outline::new();
    for subtree in subtrees {
        let apart =
            all.iter().zip(&subtree).map(|(left, right)| left.1 - right.0 + gap).max().unwrap_or(0);
        offsets.push(apart);
        for (level, (left, right)) in subtree.into_iter().enumerate() {
            match all.get_mut(level) {
                Some(outline) => outline.1 = right + apart,
                None => all.push((left + apart, right + apart)),
            }
        }
    }
    let middle = offsets.last().map_or(0, |last| last / 2);
    offsets.iter_mut().for_each(|offset| *offset -= middle);
    all.iter_mut().for_each(|(left, right)| (*left, *right) = (*left - middle, *right - middle));
    (offsets, all)
}
