//! Shapes as elements of SVG, for all that write them down.

use super::figure::{BoardPoint, FigureShape, ShapeForm, TextAnchor};

/// The attributes of an element.
type Attributes = Vec<(&'static str, String)>;

/// An element of SVG that draws a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeElement<'a> {
    /// `path`, `circle`, `rect` or `text`.
    pub name: &'static str,
    /// The attributes, in the order in which they are written.
    pub attributes: Attributes,
    /// What a text says.
    pub text: Option<&'a str>,
}

impl<'a> ShapeElement<'a> {
    /// The element that draws a shape. Its units are those of the shape.
    ///
    /// A text around its corner has the class `corner`: its anchor is its start, that of others their middle.
    #[must_use]
    pub fn of(shape: &'a FigureShape) -> Self {
        let (name, mut attributes) = places(&shape.form);
        attributes.push(("fill", shape.fill.unwrap_or("none").to_owned()));
        if let Some(stroke) = shape.stroke {
            attributes.push(("stroke", stroke.color.to_owned()));
            attributes.push(("stroke-width", stroke.width.to_string()));
            if stroke.is_dashed {
                attributes.push(("stroke-dasharray", "7 6".to_owned()));
            }
        }
        let text = match &shape.form {
            ShapeForm::Text { text, .. } => Some(text.as_str()),
            _ => None,
        };
        Self {
            name,
            attributes,
            text,
        }
    }
}

/// The name of the element, and where it is.
fn places(form: &ShapeForm) -> (&'static str, Attributes) {
    match form {
        ShapeForm::Path { lines, is_closed } => ("path", vec![("d", path(lines, *is_closed))]),
        ShapeForm::Circle { at, radius } => {
            let places = [("cx", at.x), ("cy", at.y), ("r", *radius)];
            ("circle", numbers(places))
        }
        ShapeForm::Rectangle { bounds, radius } => {
            let (x, y) = (bounds.from.x, bounds.from.y);
            let size = [("width", bounds.to.x - x), ("height", bounds.to.y - y)];
            let places = [("x", x), ("y", y)].into_iter().chain(size);
            ("rect", numbers(places.chain([("rx", *radius)])))
        }
        ShapeForm::Text {
            at, anchor, size, ..
        } => {
            let y = at.y + anchor.base_line(*size);
            let mut places = numbers([("x", at.x), ("y", y), ("font-size", *size)]);
            if *anchor == TextAnchor::Corner {
                places.push(("class", "corner".to_owned()));
            }
            ("text", places)
        }
    }
}

fn numbers(numbers: impl IntoIterator<Item = (&'static str, i32)>) -> Attributes {
    let numbers = numbers.into_iter();
    numbers
        .map(|(name, number)| (name, number.to_string()))
        .collect()
}

/// Lines as the data of a path.
fn path(lines: &[Vec<BoardPoint>], is_closed: bool) -> String {
    let end = if is_closed { "z" } else { "" };
    let line = |line: &Vec<BoardPoint>| {
        let spots: Vec<String> = line.iter().map(|at| format!("{} {}", at.x, at.y)).collect();
        format!("M{}{end}", spots.join("L"))
    };
    lines.iter().map(line).collect()
}
