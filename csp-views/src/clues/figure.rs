//! Shapes with places and colours.

/// The length of a cell's side. The corner of the board at the top left is the origin.
pub const CELL_UNITS: i32 = 100;

/// What is drawn of a clue, or of a house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueFigure {
    /// The number of the clue among those of the rules, from 0, or `None` for a house.
    pub clue: Option<usize>,
    /// Where it lies.
    pub layer: FigureLayer,
    /// How much of the ground shines through all of it at once.
    pub tint: FigureTint,
    /// Its shapes, from bottom to top.
    pub shapes: Vec<FigureShape>,
}

/// Where a figure lies. All figures lie below digits and candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FigureLayer {
    /// Below lines and marks.
    Area,
    /// Below the lines between cells.
    Line,
    /// Above the lines between cells.
    Sign,
}

/// How much of the ground shines through a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureTint {
    /// None of it.
    Full,
    /// About half of it.
    Half,
    /// Most of it.
    Pale,
}

/// One shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureShape {
    /// Its form and place.
    pub form: ShapeForm,
    /// The colour inside, as a name of CSS; `currentColor` is that of digits.
    pub fill: Option<&'static str>,
    /// The line around it.
    pub stroke: Option<Stroke>,
}

/// The form of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeForm {
    /// Lines from spot to spot.
    Path {
        /// The spots of each line.
        lines: Vec<Vec<BoardPoint>>,
        /// Whether the last spot of each line is joined with the first one.
        is_closed: bool,
    },
    /// A circle.
    Circle {
        /// Its middle.
        at: BoardPoint,
        /// Its radius.
        radius: i32,
    },
    /// A rectangle.
    Rectangle {
        /// Its corners.
        bounds: BoardBox,
        /// The radius of its corners.
        radius: i32,
    },
    /// A text on one line. A line of the ground's colour around its letters keeps it readable on other lines, unless
    /// the shape has a stroke or another colour than `currentColor`.
    Text {
        /// Where it is.
        at: BoardPoint,
        /// What this place is: the middle of the text, or its corner at the top left.
        anchor: TextAnchor,
        /// The size of its letters.
        size: i32,
        /// The text.
        text: String,
    },
}

/// What the place of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAnchor {
    /// Its middle.
    Middle,
    /// Its corner at the top left.
    Corner,
}

/// A line of some width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The colour, as a name of CSS.
    pub color: &'static str,
    /// The width.
    pub width: i32,
    /// Whether it has gaps.
    pub is_dashed: bool,
}

/// A place, in hundredths of a cell; `y` goes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardPoint {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
}

/// A rectangle of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardBox {
    /// The corner at the top left.
    pub from: BoardPoint,
    /// The corner at the bottom right.
    pub to: BoardPoint,
}

/// The height of a digit, in percent of the size of its text, and about the width of a character.
const HEIGHT: i32 = 72;
const WIDTH: i32 = 62;

impl ClueFigure {
    /// A figure of no clue yet.
    pub(super) fn new(layer: FigureLayer, tint: FigureTint, shapes: Vec<FigureShape>) -> Self {
        Self {
            clue: None,
            layer,
            tint,
            shapes,
        }
    }
}

impl FigureLayer {
    /// Its name: `area`, `line` or `sign`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Area => "area",
            Self::Line => "line",
            Self::Sign => "sign",
        }
    }
}

impl FigureTint {
    /// Its name: `full`, `half` or `pale`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Half => "half",
            Self::Pale => "pale",
        }
    }

    /// The next paler one.
    pub(super) fn paler(self) -> Self {
        match self {
            Self::Full => Self::Half,
            Self::Half | Self::Pale => Self::Pale,
        }
    }
}

impl FigureShape {
    /// A shape with this colour inside.
    pub(super) fn filled(form: ShapeForm, color: &'static str) -> Self {
        Self {
            form,
            fill: Some(color),
            stroke: None,
        }
    }

    /// A line of this colour and width.
    pub(super) fn drawn(form: ShapeForm, color: &'static str, width: i32) -> Self {
        Self {
            form,
            fill: None,
            stroke: Some(Stroke {
                color,
                width,
                is_dashed: false,
            }),
        }
    }

    /// A text around its middle.
    pub(super) fn text(at: BoardPoint, size: i32, color: &'static str, text: String) -> Self {
        let form = ShapeForm::Text {
            at,
            anchor: TextAnchor::Middle,
            size,
            text,
        };
        Self::filled(form, color)
    }

    /// All that it covers. Texts are taken as wide as their letters usually are.
    #[must_use]
    pub fn bounds(&self) -> BoardBox {
        let bounds = self.form.bounds();
        let margin = self.stroke.map_or(0, |stroke| (stroke.width + 1) / 2);
        BoardBox {
            from: bounds.from.plus(-margin, -margin),
            to: bounds.to.plus(margin, margin),
        }
    }
}

impl ShapeForm {
    /// All that it covers, without the width of its lines.
    fn bounds(&self) -> BoardBox {
        match self {
            Self::Path { lines, .. } => {
                let points = lines.iter().flatten();
                let boxes = points.map(|point| BoardBox::around(*point, 0, 0));
                let nothing = BoardBox::around(BoardPoint::new(0, 0), 0, 0);
                boxes.reduce(BoardBox::with).unwrap_or(nothing)
            }
            Self::Circle { at, radius } => BoardBox::around(*at, *radius, *radius),
            Self::Rectangle { bounds, .. } => *bounds,
            Self::Text {
                at,
                anchor,
                size,
                text,
            } => {
                let width = text.chars().count() as i32 * size * WIDTH / 100;
                let height = size * HEIGHT / 100;
                match anchor {
                    TextAnchor::Middle => BoardBox::around(*at, width / 2, height / 2),
                    TextAnchor::Corner => BoardBox {
                        from: *at,
                        to: at.plus(width, height),
                    },
                }
            }
        }
    }
}

impl TextAnchor {
    /// How far the base line of a text of this size lies below its place.
    #[must_use]
    pub fn base_line(self, size: i32) -> i32 {
        match self {
            Self::Middle => size * HEIGHT / 200,
            Self::Corner => size * HEIGHT / 100,
        }
    }
}

impl BoardPoint {
    pub(super) fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    pub(super) fn plus(self, x: i32, y: i32) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    pub(super) fn between(self, other: Self) -> Self {
        Self::new((self.x + other.x) / 2, (self.y + other.y) / 2)
    }

    /// What leads to another spot, with this length.
    pub(super) fn way(self, to: Self, length: i32) -> Self {
        let (x, y) = (i64::from(to.x - self.x), i64::from(to.y - self.y));
        let whole = (x * x + y * y).isqrt().max(1);
        let part = |way: i64| {
            let way = way * i64::from(length);
            ((2 * way + whole * way.signum()) / (2 * whole)) as i32
        };
        Self::new(part(x), part(y))
    }

    /// The spot at this distance in the direction of another.
    pub(super) fn towards(self, to: Self, by: i32) -> Self {
        let Self { x, y } = self.way(to, by);
        self.plus(x, y)
    }
}

impl BoardBox {
    pub(super) fn around(at: BoardPoint, width: i32, height: i32) -> Self {
        Self {
            from: at.plus(-width, -height),
            to: at.plus(width, height),
        }
    }

    /// The least rectangle around both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            from: BoardPoint::new(self.from.x.min(other.from.x), self.from.y.min(other.from.y)),
            to: BoardPoint::new(self.to.x.max(other.to.x), self.to.y.max(other.to.y)),
        }
    }
}
