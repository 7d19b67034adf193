//! Whole-numbered geometry, so that a picture is the same on every machine.

/// A point, in pixels; `y` goes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// A box with its edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rect {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

/// A straight line from one point to the other.
pub(super) type Segment = (Point, Point);

impl Rect {
    pub(super) fn new(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self { left, top, right: left + width, bottom: top + height }
    }

    pub(super) fn width(&self) -> i32 {
        self.right - self.left
    }

    pub(super) fn height(&self) -> i32 {
        self.bottom - self.top
    }

    /// Larger by so much on each side.
    pub(super) fn grown(&self, by: i32) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// The smallest box around both.
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

    /// Whether a line passes through: it comes near, and the corners do not all lie on one side of
    /// it.
    pub(super) fn crosses(&self, (a, b): Segment) -> bool {
        let near = Self {
            left: a.x.min(b.x),
            top: a.y.min(b.y),
            right: a.x.max(b.x),
            bottom: a.y.max(b.y),
        };
        let side = |x: i32, y: i32| {
            let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
            (dx * i64::from(y - a.y) - dy * i64::from(x - a.x)).signum()
        };
        let corners = [
            (self.left, self.top),
            (self.right, self.top),
            (self.left, self.bottom),
            (self.right, self.bottom),
        ];
        let sides: i64 = corners.iter().map(|&(x, y)| side(x, y)).sum();
        self.touches(&near.grown(1)) && sides.abs() < 4
    }
}

/// The width of a text in the monospaced font of this size: most letters are six tenths wide, those
/// of East Asia two letters.
pub(super) fn text_width(text: &str, size: i32) -> i32 {
    let letters: i32 = text.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum();
    (letters * size * 61 + 99) / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_crosses_a_box_or_does_not() {
        let rect = Rect::new(0, 0, 10, 10);
        let line = |ax, ay, bx, by| (Point { x: ax, y: ay }, Point { x: bx, y: by });
        assert!(rect.crosses(line(-5, -5, 15, 15)));
        assert!(rect.crosses(line(5, -5, 5, 20)));
        assert!(rect.crosses(line(4, 4, 6, 6)), "inside");
        assert!(!rect.crosses(line(-5, 5, 5, -8)), "past a corner");
        assert!(!rect.crosses(line(20, 0, 20, 10)));
        assert!(!rect.crosses(line(-9, -9, -3, -3)), "too short");
    }
}
