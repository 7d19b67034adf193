//! Angles: the heads of arrows, and signs of order.

use super::figure::{BoardPoint, ShapeForm};

/// An angle with its point here, open to where another spot lies, with arms of this length.
pub(super) fn angle(point: BoardPoint, open_to: BoardPoint, length: i32) -> ShapeForm {
    let back = point.way(open_to, length * 7 / 10);
    let arm = |side: i32| point.plus(back.x - side * back.y, back.y + side * back.x);
    ShapeForm::Path {
        lines: vec![vec![arm(1), point, arm(-1)]],
        is_closed: false,
    }
}
