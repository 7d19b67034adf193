//! What is drawn of the rules of a board.

use crate::clues::{ClueDrawing, ClueFigure, FigureShape, RuleSentence, ShapeElement};
use serde_json::{Map, Value, json};

/// The drawing of rules.
///
/// | field | holds |
/// |---|---|
/// | `bounds` | the corners of all that is drawn, in hundredths of a cell: x and y at the top left, then at the bottom right |
/// | `figures` | each with its `clue` (its number, or null), `layer` (`area`, `line` or `sign`), `tint` (`full`, `half` or `pale`) and `shapes`: elements of SVG with `name`, `attributes` and `text` (or null) |
/// | `sentences` | each with its `clue` (its number, or null), `text` and `drawn`: whether the figures say it |
///
/// ```
/// use csp_sudoku::variant::{DrawnParts, read};
/// use csp_views::clues::ClueDrawing;
///
/// let puzzle = read(".Shape~4x4.Thermo~R2C1~R3C1.", DrawnParts::Refuse)?;
/// let drawing = csp_views::json::clues::drawing(&ClueDrawing::new(puzzle.rules()));
/// assert_eq!(drawing["figures"][0]["shapes"][0]["attributes"]["cy"], "150");
/// # Ok::<(), csp_sudoku::variant::VariantError>(())
/// ```
#[must_use]
pub fn drawing(drawing: &ClueDrawing) -> Value {
    let ClueDrawing {
        figures,
        bounds,
        sentences,
    } = drawing;
    json!({
        "bounds": [bounds.from.x, bounds.from.y, bounds.to.x, bounds.to.y],
        "figures": figures.iter().map(figure).collect::<Value>(),
        "sentences": sentences.iter().map(sentence).collect::<Value>(),
    })
}

fn figure(figure: &ClueFigure) -> Value {
    json!({
        "clue": figure.clue,
        "layer": figure.layer.name(),
        "tint": figure.tint.name(),
        "shapes": figure.shapes.iter().map(shape).collect::<Value>(),
    })
}

fn shape(shape: &FigureShape) -> Value {
    let element = ShapeElement::of(shape);
    let attributes = element.attributes.into_iter();
    let attributes: Map<String, Value> = attributes
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    json!({"name": element.name, "attributes": attributes, "text": element.text})
}

fn sentence(sentence: &RuleSentence) -> Value {
    json!({"clue": sentence.clue, "text": sentence.text, "drawn": sentence.is_drawn})
}
