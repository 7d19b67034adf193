//! The curves of a scene's links.

use super::places::{Places, Point};
use super::route::{Curve, CurveObstacle, Router};
use crate::scene::{Link, Role, Scene};
use csp_sudoku::techniques::Candidate;

/// What a link pays for each of its points on a digit, and on a ring: a ring on its way looks like
/// its end.
const PLAIN: i32 = 12;
const RING: i32 = 60;

/// The curve of each link of the scene. A link without ends has none.
pub(super) fn curves(scene: &Scene, places: &Places) -> Vec<Option<Curve>> {
    let mut router = router(scene, places);
    let ends = scene.links.iter().map(|link| ends(places, link));
    ends.map(|ends| ends.map(|(from, to)| router.route(from, to)))
        .collect()
}

/// The two candidates of a link that are nearest to each other.
fn ends(places: &Places, link: &Link) -> Option<(Point, Point)> {
    let point = |candidate: &Candidate| places.candidate(*candidate);
    let pairs = link
        .from
        .iter()
        .flat_map(|from| link.to.iter().map(move |to| (from, to)));
    let points = pairs.map(|(from, to)| (point(from), point(to)));
    points.min_by_key(|(from, to)| from.distance(*to))
}

fn router(scene: &Scene, places: &Places) -> Router {
    let small = scene.shown_candidates().map(|(candidate, part)| {
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
    let large = scene.filled().map(|(cell, _)| CurveObstacle {
        at: places.middle(cell),
        radius: places.large() / 2,
        cost: PLAIN,
    });
    Router {
        obstacles: small.chain(large).collect(),
        taken: Vec::new(),
        radius: places.radius(),
        frame: [places.origin, places.end()],
    }
}
