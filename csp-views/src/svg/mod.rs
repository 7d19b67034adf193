//! Pictures as SVG.
//!
//! A picture needs no script, font or other file. It has a background of its own, and its colours
//! follow the system of the reader, light or dark. `<title>` and `<desc>` say in words what it
//! shows.
//!
//! Candidates stand at their usual places. Links are drawn as curves below the digits, strong ones
//! solid and weak ones dashed, and bend around candidates where they can. The steps are modules:
//! `places` says where everything stands, `route` finds the curves, `curves` those of a scene, `clues` draws the rules, `draw` writes it all down.

mod clues;
mod curves;
mod draw;
mod places;
mod route;
mod style;

pub(crate) use self::draw::{Labels, Style, picture};
pub(crate) use self::style::style_sheet;

use crate::scene::Scene;

/// The picture as a self-contained SVG.
///
/// ```
/// use csp_views::{Scene, svg};
///
/// let svg = svg::to_svg(&Scene::of_puzzle(&"1.....2..3.....4".parse()?).with_title("3 < 4"));
/// assert!(svg.contains("<title>3 &lt; 4</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn to_svg(scene: &Scene) -> String {
    format!(
        "{}\n",
        picture(scene, Labels::Shown, Style::Inside).into_string()
    )
}
