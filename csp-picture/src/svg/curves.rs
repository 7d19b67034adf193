//! The curves of a scene's links.

use super::draw::Drawing;
use super::places::{Places, Point};
use super::route::{Curve, Obstacle, Router};
use crate::scene::{Link, Part, Scene};
use csp_sudoku::techniques::Candidate;

/// What a link pays for each of its points on a digit, and on a ring: a ring on its way looks like
/// its end.
const PLAIN: i32 = 12;
const RING: i32 = 60;

/// The curves of the links of a scene as path data of SVG, in units of a cell: the board's corner is
/// `0 0`, and the middle of the first cell `0.5 0.5`. They end at the rings around candidates. A link
/// without ends has an empty path. For drawings of one's own.
///
/// ```
/// use csp_picture::{Scene, svg};
/// use csp_sudoku::techniques::{Ladder, Position};
///
/// let puzzle = "6.9.....8...3.1...4............6...4.2.....3..7....5...1.5...7.8...9..........2..".parse()?;
/// let path = Ladder::default().path(&Position::new(&puzzle)?);
/// let mut position = Position::new(&puzzle)?;
/// for step in &path.steps {
///     let scene = Scene::of_position(&position).with_step(step);
///     let paths = svg::link_paths(&scene);
///     assert_eq!(paths.len(), scene.links.len());
///     assert!(paths.iter().all(|path| path.starts_with('M')));
///     position.apply(step)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn link_paths(scene: &Scene) -> Vec<String> {
    let places = Places::new(scene, 0);
    let unit = |length: i32| format!("{:.3}", f64::from(length) / f64::from(places.cell));
    let point = |at: Point| format!("{} {}", unit(at.x), unit(at.y));
    let path = |curve: Curve| {
        format!("M{}Q{} {}", point(curve.from), point(curve.control), point(curve.to))
    };
    let curves = Drawing { scene, places }.curves();
    curves.into_iter().map(|curve| curve.map(path).unwrap_or_default()).collect()
}

impl Drawing<'_> {
    /// The curve of each link of the scene. A link without ends has none.
    pub(super) fn curves(&self) -> Vec<Option<Curve>> {
        let mut router = self.router();
        let ends = self.scene.links.iter().map(|link| self.ends(link));
        ends.map(|ends| ends.map(|(from, to)| router.route(from, to))).collect()
    }

    /// The two candidates of a link that are nearest to each other.
    fn ends(&self, link: &Link) -> Option<(Point, Point)> {
        let point = |candidate: &Candidate| self.places.candidate(*candidate);
        let pairs = link.from.iter().flat_map(|from| link.to.iter().map(move |to| (from, to)));
        let points = pairs.map(|(from, to)| (point(from), point(to)));
        points.min_by_key(|(from, to)| from.distance(*to))
    }

    fn router(&self) -> Router {
        let places = self.places;
        let marks = self.marks();
        let small = marks.map(|(candidate, part)| {
            let at = places.candidate(candidate);
            match part {
                Part::None => Obstacle { at, radius: places.radius() - 2, cost: PLAIN },
                _ => Obstacle { at, radius: places.radius() + 1, cost: RING },
            }
        });
        let filled = self.filled();
        let large = filled.map(|(cell, _)| Obstacle {
            at: places.middle(cell),
            radius: places.large() / 2,
            cost: PLAIN,
        });
        Router {
            obstacles: small.chain(large).collect(),
            taken: Vec::new(),
            radius: places.radius(),
            frame: (places.before, places.before + places.board()),
        }
    }
}
