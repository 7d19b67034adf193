//! Curves for links that avoid digits as far as they can.

use super::places::Point;

/// A curve from one candidate to another: a parabola with this control point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Curve {
    pub(super) from: Point,
    pub(super) control: Point,
    pub(super) to: Point,
}

/// Something that a curve should not cross.
#[derive(Clone, Copy, Debug)]
pub(super) struct CurveObstacle {
    pub(super) at: Point,
    pub(super) radius: i32,
    /// What a point of a curve costs that lies on it.
    pub(super) cost: i32,
}

/// How far a curve bends to the side, in percent of its length.
const BENDS: [i32; 15] = [
    0, 9, -9, 16, -16, 24, -24, 34, -34, 46, -46, 60, -60, 76, -76,
];

/// The same where the ends are next to each other, so that the curve can be seen.
const SHORT_BENDS: [i32; 4] = [90, -90, 130, -130];

/// The points of a curve that are looked at.
const SAMPLES: i32 = 32;

/// What a point costs that lies on another curve, or outside of the board.
const ON_CURVE: i32 = 5;
const OUTSIDE: i32 = 40;

/// Finds curves one after the other. Each avoids those before it.
#[derive(Debug)]
pub(super) struct Router {
    pub(super) obstacles: Vec<CurveObstacle>,
    /// The points of the curves so far.
    pub(super) taken: Vec<Point>,
    /// The radius of the ends.
    pub(super) radius: i32,
    /// The corners of the board at the top left and at the bottom right.
    pub(super) frame: [Point; 2],
}

impl Router {
    /// The curve with the least cost. The ends are middles of candidates, and it stops at the rings
    /// around them.
    pub(super) fn route(&mut self, from: Point, to: Point) -> Curve {
        let length = from.distance(to).isqrt() as i32;
        let bends = if length < 4 * self.radius {
            &SHORT_BENDS[..]
        } else {
            &BENDS[..]
        };
        let curves = bends.iter().map(|bend| (curve(from, to, *bend), *bend));
        let best = curves.min_by_key(|(curve, bend)| self.cost(curve) + bend.abs() / 3);
        let whole = best.map_or(
            Curve {
                from,
                control: from,
                to,
            },
            |(curve, _)| curve,
        );
        self.taken.extend((1..SAMPLES).map(|part| whole.at(part)));
        Curve {
            from: from.towards(whole.control, self.radius),
            to: to.towards(whole.control, self.radius),
            ..whole
        }
    }

    fn cost(&self, curve: &Curve) -> i32 {
        let near = |one: Point, other: Point, radius: i32| {
            one.distance(other) < i64::from(radius) * i64::from(radius)
        };
        let is_end = |at: Point| at == curve.from || at == curve.to;
        let obstacles: Vec<&CurveObstacle> = self
            .obstacles
            .iter()
            .filter(|obstacle| !is_end(obstacle.at))
            .collect();
        let of_point = |point: Point| {
            let hit = |obstacle: &&&CurveObstacle| near(obstacle.at, point, obstacle.radius);
            let outside = !self.is_inside(point);
            let beside = self
                .taken
                .iter()
                .any(|taken| near(*taken, point, self.radius / 2));
            obstacles
                .iter()
                .filter(hit)
                .map(|obstacle| obstacle.cost)
                .sum::<i32>()
                + i32::from(outside) * OUTSIDE
                + i32::from(beside) * ON_CURVE
        };
        (1..SAMPLES).map(|part| of_point(curve.at(part))).sum()
    }

    fn is_inside(&self, at: Point) -> bool {
        let [from, to] = self.frame;
        (from.x..=to.x).contains(&at.x) && (from.y..=to.y).contains(&at.y)
    }
}

/// The curve that bends so far.
fn curve(from: Point, to: Point, bend: i32) -> Curve {
    let [x, y] = [to.x - from.x, to.y - from.y];
    // The middle of the curve lies half as far out as the control point.
    let control = Point {
        x: (from.x + to.x) / 2 - y * bend / 100,
        y: (from.y + to.y) / 2 + x * bend / 100,
    };
    Curve { from, control, to }
}

impl Curve {
    /// A point of the curve, between 0 and [`SAMPLES`].
    fn at(&self, part: i32) -> Point {
        let left = SAMPLES - part;
        let mix = |from: i32, control: i32, to: i32| {
            (left * left * from + 2 * left * part * control + part * part * to)
                / (SAMPLES * SAMPLES)
        };
        Point {
            x: mix(self.from.x, self.control.x, self.to.x),
            y: mix(self.from.y, self.control.y, self.to.y),
        }
    }
}
