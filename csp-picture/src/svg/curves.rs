//! The curves of a scene's links.

use super::draw::Drawing;
use super::places::Point;
use super::route::{Curve, Obstacle, Router};
use crate::scene::{Link, Part};
use csp_sudoku::techniques::Candidate;

/// What a link pays for each of its points on a digit, and on a ring: a ring on its way looks like
/// its end.
const PLAIN: i32 = 12;
const RING: i32 = 60;

impl Drawing<'_> {
    /// The curve of each link of the scene. A link without ends has none.
    pub(super) fn curves(&self) -> Vec<Option<Curve>> {
        let mut router = self.router();
        let ends = self.scene.links.iter().map(|link| self.ends(link));
        ends.map(|ends| ends.map(|(from, to)| router.route(from, to)))
            .collect()
    }

    /// The two candidates of a link that are nearest to each other.
    fn ends(&self, link: &Link) -> Option<(Point, Point)> {
        let point = |candidate: &Candidate| self.places.candidate(*candidate);
        let pairs = link
            .from
            .iter()
            .flat_map(|from| link.to.iter().map(move |to| (from, to)));
        let points = pairs.map(|(from, to)| (point(from), point(to)));
        points.min_by_key(|(from, to)| from.distance(*to))
    }

    fn router(&self) -> Router {
        let places = self.places;
        let marks = self.marks();
        let small = marks.map(|(candidate, part)| {
            let at = places.candidate(candidate);
            match part {
                Part::None => Obstacle {
                    at,
                    radius: places.radius() - 2,
                    cost: PLAIN,
                },
                _ => Obstacle {
                    at,
                    radius: places.radius() + 1,
                    cost: RING,
                },
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
