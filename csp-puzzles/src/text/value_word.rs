//! Values of layers as words.

use super::section::TextWord;
use crate::error::PuzzleError;
use crate::layer::{Layer, Spot};

/// A spot that is not filled in.
const BLANK: &str = ".";
/// A value that pictures leave out, such as no line.
const NONE: &str = "x";

/// How a value is written at a spot.
pub(super) fn value_text(layer: &Layer, spot: Spot, value: Option<i32>) -> String {
    let Some(value) = value else {
        return BLANK.to_owned();
    };
    sign_text(layer, spot, value).unwrap_or_else(|| value.to_string())
}

/// The sign of a value that is not written as a number.
fn sign_text(layer: &Layer, spot: Spot, value: i32) -> Option<String> {
    let look = layer.look(value)?;
    match look.sign {
        ' ' | '.' => {
            let mut values = layer.values();
            let is_none = |other: &i32| {
                layer
                    .look(*other)
                    .is_some_and(|look| [' ', '.'].contains(&look.sign))
            };
            // Two values without a sign are told apart by their numbers.
            (values.find(is_none) == Some(value) && !values.any(|other| is_none(&other)))
                .then(|| NONE.to_owned())
        }
        '─' | '│' => Some(if is_upright(spot) { "|" } else { "-" }.to_owned()),
        // A row that begins with `+` has points.
        '═' | '║' | '+' => None,
        sign => Some(sign.to_string()),
    }
}

/// Whether what is drawn there leads from above to below.
fn is_upright(spot: Spot) -> bool {
    match spot {
        Spot::Cell(_) => false,
        Spot::Step([one, other])
        | Spot::Side {
            ends: [one, other], ..
        } => one.1 == other.1,
        // A border is drawn across.
        Spot::Border([one, other]) => one.0 == other.0,
    }
}

/// The value that a word stands for; `None`: a blank spot.
pub(super) fn value_of(
    layer: &Layer,
    spot: Spot,
    word: &TextWord,
) -> Result<Option<i32>, PuzzleError> {
    if word.text == BLANK {
        return Ok(None);
    }
    let is_it = |value: &i32| sign_text(layer, spot, *value).as_deref() == Some(&word.text);
    let number = word.text.parse::<i32>().ok();
    let value = number.filter(|number| layer.values().contains(number));
    match value.or_else(|| layer.values().find(is_it)) {
        Some(value) => Ok(Some(value)),
        None => Err(word.unexpected(expected(layer, spot))),
    }
}

/// What may stand for a value.
fn expected(layer: &Layer, spot: Spot) -> String {
    let values = layer.values();
    let (least, most) = (*values.start(), *values.end());
    let signs = values.filter_map(|value| {
        let text = sign_text(layer, spot, value)?;
        Some(format!("{text} ({}), ", layer.word(value)))
    });
    let signs: String = signs.collect();
    format!("{signs}a number from {least} to {most}, or `.` for a blank spot")
}
