//! The curves of a scene's links.

use super::draw::Drawing;
use super::places::Point;
use super::route::{Curve, CurveObstacle, Router};
use crate::scene::{Link, Role};
use csp_sudoku::techniques::Candidate;

/// What a link pays for each of its points on a digit, and on a ring: a ring on its way looks like
/// its end.
const PLAIN: i32 = 12;
const RING: i32 = 60;

/// The curve of each link of the scene. A link without ends has none.
pub(super) fn curves(drawing: &Drawing<'_>) -> Vec<Option<Curve>> {
    let mut router = router(drawing);
    let ends = drawing.scene.links.iter().map(|link| ends(drawing, link));
    ends.map(|ends| ends.map(|(from, to)| router.route(from, to)))
        .collect()
}

/// The two candidates of a link that are nearest to each other.
fn ends(drawing: &Drawing<'_>, link: &Link) -> Option<(Point, Point)> {
    let point = |candidate: &Candidate| drawing.places.candidate(*candidate);
    let pairs = link
        .from
        .iter()
        .flat_map(|from| link.to.iter().map(move |to| (from, to)));
    let points = pairs.map(|(from, to)| (point(from), point(to)));
    points.min_by_key(|(from, to)| from.distance(*to))
}

fn router(drawing: &Drawing<'_>) -> Router {
    let places = drawing.places;
    let marks = drawing.marks();
    let small = marks.map(|(candidate, part)| {
        let at = places.candidate(candidate);
        match part {
            Role::None => CurveObstacle {
                at,
                radius: places.radius() - 2,
                cost: PLAIN,
            },
            _ => CurveObstacle {
                at,
                radius: places.radius() + 1,
                cost: RING,
            },
        }
    });
    let filled = drawing.filled();
    let large = filled.map(|(cell, _)| CurveObstacle {
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
