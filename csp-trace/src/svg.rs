//! Floor 2: the search tree as a picture.
//!
//! A circle is a decision, a square a failure, a diamond a solution, a hollow circle the end of a
//! search that was not done. Left sides of decisions stand left. Of a tree with many nodes some
//! subtrees are drawn as triangles with their counts, as Gist of Gecode does: first the largest
//! ones in which everything failed.
//!
//! The picture needs nothing else: no script, no font, no file. Texts are set in a monospaced font,
//! so that their widths are known, and where one would touch anything it is left out. The tooltip
//! of a node says everything.

mod draw;
mod fold;
mod geometry;
mod key;
mod labels;
mod layout;
mod scene;

use self::scene::Scene;
use crate::tree::Tree;
use csp_core::trace::{Trace, TraceError};

/// The search tree of a trace as a self-contained SVG.
///
/// ```
/// use csp_core::{prelude::*, trace::Level};
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=1)?;
/// model.all_different(&x)?;
/// let svg = csp_trace::svg::to_svg(&model.trace(Goal::Satisfy, Level::Changes)?)?;
/// assert_eq!(svg.matches("class=\"solution\"").count(), 2 + 1, "the nodes and the legend");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`Tree::new`].
pub fn to_svg(trace: &Trace) -> Result<String, TraceError> {
    let tree = Tree::new(trace)?;
    Ok(draw::draw(&Scene::new(trace, &tree)))
}
