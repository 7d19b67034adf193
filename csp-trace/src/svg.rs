//! Floor 2: the search tree as a picture.
//!
//! A circle is a decision, a square a failure, a diamond a solution. A hollow circle is a node
//! where the search stopped. Left sides of decisions stand on the left. If the tree has many nodes,
//! some subtrees are drawn as triangles with their counts, as Gist of Gecode does. The largest
//! subtrees in which everything failed come first.
//!
//! The picture needs no script, font or other file. Texts are set in a monospaced font because its
//! widths are known. A text that would touch anything is left out. The tooltip of its node has it.
//!
//! The steps are modules: `fold` chooses the nodes, `layout` places them, `labels` and `key` add
//! the texts, `scene` holds the result, and `draw` writes it as SVG. [`Drawing`] is the result as data.

mod draw;
mod drawing;
mod fold;
mod geometry;
mod key;
mod labels;
mod layout;
mod scene;

pub use self::drawing::{Drawing, DrawnLabel, DrawnNode};
pub use self::fold::NodeShape;
use self::scene::TreeScene;
use crate::tree::SearchTree;
use csp_core::trace::{Trace, TraceError};

/// The search tree of a trace as a self-contained SVG.
///
/// ```
/// use csp_core::{prelude::*, trace::TraceLevel};
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=1)?;
/// model.all_different(&x)?;
/// let svg = csp_trace::svg::to_svg(&model.trace(Goal::Satisfy, TraceLevel::Changes)?)?;
/// assert_eq!(svg.matches("class=\"solution\"").count(), 2 + 1, "the nodes and the legend");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`SearchTree::new`].
pub fn to_svg(trace: &Trace) -> Result<String, TraceError> {
    let tree = SearchTree::new(trace)?;
    let roots: Vec<usize> = tree.roots().collect();
    Ok(draw::draw(&TreeScene::new(trace, &tree, &roots)))
}
