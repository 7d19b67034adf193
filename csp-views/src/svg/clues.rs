//! The drawing of rules as it is, and the rules that are not drawn as lines of text.

use super::places::{Places, Point};
use crate::clues::{CELL_UNITS, ClueDrawing, ClueFigure, FigureLayer, FigureShape, ShapeElement};
use maud::{Markup, PreEscaped, html};

/// The height of a line of text.
pub(super) const TEXT_LINE: i32 = 16;

/// About twice the width of a character in such a line.
const TWO_CHARACTERS: i32 = 13;

/// The figures on some layers.
pub(super) fn figures(
    rules: &ClueDrawing,
    places: &Places,
    is_wanted: impl Fn(FigureLayer) -> bool,
) -> Markup {
    let Point { x, y } = places.origin;
    let scale = format!(
        "{}.{:02}",
        places.cell / CELL_UNITS,
        places.cell % CELL_UNITS
    );
    let figures = rules.figures.iter();
    let figures: Vec<&ClueFigure> = figures.filter(|figure| is_wanted(figure.layer)).collect();
    html! {
        @if !figures.is_empty() {
            g class="clues" transform={ "translate(" (x) " " (y) ") scale(" (scale) ")" } {
                @for figure in figures { g class=(figure.tint.name()) { @for shape in &figure.shapes { (element(shape)) } } }
            }
        }
    }
}

fn element(shape: &FigureShape) -> Markup {
    let element = ShapeElement::of(shape);
    let attributes = element.attributes.iter();
    let attributes: String = attributes
        .map(|(name, value)| format!(" {name}=\"{}\"", html! { (value) }.into_string()))
        .collect();
    html! {
        (PreEscaped(format!("<{}{attributes}>", element.name)))
        (element.text.unwrap_or_default())
        (PreEscaped(format!("</{}>", element.name)))
    }
}

/// The rules that are not drawn, in lines that fit this width.
pub(super) fn not_drawn(rules: &ClueDrawing, width: i32) -> Vec<String> {
    let most = (2 * width / TWO_CHARACTERS).max(1) as usize;
    let sentences = rules.sentences.iter().filter(|rule| !rule.is_drawn);
    sentences
        .flat_map(|rule| wrapped(&format!("\u{2022} {}", rule.text), most))
        .collect()
}

/// Words in lines of at most this number of characters, unless a word is longer.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
