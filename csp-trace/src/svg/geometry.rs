//! Geometry in whole pixels. Integers make a picture the same on every machine.

/// The size of the text at edges and under triangles, in pixels.
pub(super) const SMALL: i32 = 10;

/// A point, in pixels; `y` goes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// A rectangle, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rect {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

/// A straight line between two points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Segment {
    pub(super) from: Point,
    pub(super) to: Point,
}

impl Rect {
    pub(super) fn new(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self {
            left,
            top,
            right: left + width,
            bottom: top + height,
        }
    }

    pub(super) fn width(&self) -> i32 {
        self.right - self.left
    }

    pub(super) fn height(&self) -> i32 {
        self.bottom - self.top
    }

    /// Larger by `by` pixels on each side.
    pub(super) fn grown(&self, by: i32) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// The smallest rectangle around both.
    pub(super) fn union(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub(super) fn touches(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Whether a line passes through: its bounding box touches the rectangle, and the four corners
    /// do not all lie on one side of the line.
    pub(super) fn crosses(&self, line: Segment) -> bool {
        let corners = [
            (self.left, self.top),
            (self.right, self.top),
            (self.left, self.bottom),
            (self.right, self.bottom),
        ];
        let corners = corners.map(|(x, y)| Point { x, y });
        let sides: i64 = corners.iter().map(|&corner| line.side_of(corner)).sum();
        self.touches(&line.bounding_box().grown(1)) && sides.abs() < 4
    }
}

impl Segment {
    fn bounding_box(&self) -> Rect {
        Rect {
            left: self.from.x.min(self.to.x),
            top: self.from.y.min(self.to.y),
            right: self.from.x.max(self.to.x),
            bottom: self.from.y.max(self.to.y),
        }
    }

    /// 1 or -1 for the two sides of the infinite line, 0 on it: the sign of the cross product.
    fn side_of(&self, point: Point) -> i64 {
        let line_x = i64::from(self.to.x - self.from.x);
        let line_y = i64::from(self.to.y - self.from.y);
        let point_x = i64::from(point.x - self.from.x);
        let point_y = i64::from(point.y - self.from.y);
        (line_x * point_y - line_y * point_x).signum()
    }
}

/// The width in pixels of a text in the monospaced font of this size. A letter is 0.61 of the size
/// wide. The letters of East Asia are twice as wide.
pub(super) fn text_width(text: &str, size: i32) -> i32 {
    let letters: i32 = text
        .chars()
        .map(|c| if c >= '\u{2e80}' { 2 } else { 1 })
        .sum();
    (letters * size * 61 + 99) / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_crosses_a_box_or_does_not() {
        let rect = Rect::new(0, 0, 10, 10);
        let line = |ax, ay, bx, by| Segment {
            from: Point { x: ax, y: ay },
            to: Point { x: bx, y: by },
        };
        assert!(rect.crosses(line(-5, -5, 15, 15)));
        assert!(rect.crosses(line(5, -5, 5, 20)));
        assert!(rect.crosses(line(4, 4, 6, 6)), "inside");
        assert!(!rect.crosses(line(-5, 5, 5, -8)), "past a corner");
        assert!(!rect.crosses(line(20, 0, 20, 10)));
        assert!(!rect.crosses(line(-9, -9, -3, -3)), "too short");
    }
}
