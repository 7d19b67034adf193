//! Floor 1: text to [`Ast`]. One pass, without a look back further than one token.

mod expression;
mod input;
mod item;
mod json;

pub use self::json::{JsonError, read_json};

use crate::ast::{Ast, LineColumn};
use input::{AstBuilder, Expected, Input};
use winnow::stream::{LocatingSlice, Location as _};

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: expected {expected}, found {found}")]
pub struct SyntaxError {
    /// Where.
    pub place: LineColumn,
    /// What may stand there.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

/// Reads a FlatZinc model. The time and the memory are linear in the length of the text.
///
/// ```
/// let model = csp_flatzinc::read("var 1..9: x; constraint int_le(x, 4); solve maximize x;")?;
/// assert_eq!(model.text(model.constraints[0].name), "int_le");
/// let error = csp_flatzinc::read("var 1..9: x;\nsolve maximise x;").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 7: expected `satisfy`, `minimize` or `maximize`, found `maximise`");
/// # Ok::<(), csp_flatzinc::SyntaxError>(())
/// ```
///
/// # Errors
/// The text is not FlatZinc. The error says where, and what was expected.
pub fn read(text: &str) -> Result<Ast, SyntaxError> {
    let mut draft = AstBuilder::new(text);
    let mut input = Input {
        input: LocatingSlice::new(text),
        state: &mut draft,
    };
    let outcome = item::model(&mut input);
    let offset = input.current_token_start();
    match outcome {
        Ok(solve) => Ok(draft.finish(solve)),
        Err(Expected(expected)) => Err(error_at(text, offset, expected)),
    }
}

/// What is wrong with a model in one of its two forms.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ModelTextError {
    /// With FlatZinc.
    #[error(transparent)]
    Flat(#[from] SyntaxError),
    /// With FlatZinc JSON.
    #[error(transparent)]
    Json(#[from] JsonError),
}

/// Reads a model from bytes, which have to be UTF-8: as FlatZinc JSON if it begins with the object of that, and else as FlatZinc.
///
/// ```
/// let json = br#"{"variables": {}, "output": [], "solve": {"method": "satisfy"}}"#;
/// assert!(csp_flatzinc::read_bytes(json)?.declarations.is_empty());
/// assert!(csp_flatzinc::read_bytes(b"{1, 2}: one = 1; solve satisfy;").is_ok());
/// # Ok::<(), csp_flatzinc::ModelTextError>(())
/// ```
///
/// # Errors
/// As for [`read`] and [`read_json`].
pub fn read_bytes(bytes: &[u8]) -> Result<Ast, ModelTextError> {
    match std::str::from_utf8(bytes) {
        Ok(text) if is_json(text) => Ok(read_json(text)?),
        Ok(text) => Ok(read(text)?),
        Err(error) => {
            let good = &bytes[..error.valid_up_to()];
            let text = String::from_utf8_lossy(good);
            let place = place_at(&text, text.len());
            let found = format!("the byte {:#04x}", bytes[error.valid_up_to()]);
            let expected = "text in UTF-8";
            Err(ModelTextError::Flat(SyntaxError {
                place,
                expected,
                found,
            }))
        }
    }
}

/// Whether a text begins with an object. In FlatZinc it can begin with a set of numbers.
fn is_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with(['"', '}']))
}

fn error_at(text: &str, offset: usize, expected: &'static str) -> SyntaxError {
    let ahead = &text[offset..];
    SyntaxError {
        place: place_at(text, offset),
        expected,
        found: found(ahead),
    }
}

fn place_at(text: &str, offset: usize) -> LineColumn {
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let column = before[start..].chars().count() + 1;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    LineColumn {
        line: number(line),
        column: number(column),
    }
}

/// The word, the number or the sign at the beginning of a text.
fn found(ahead: &str) -> String {
    const MOST: usize = 40;
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let length = ahead.find(|c| !is_part(c)).unwrap_or(ahead.len());
    let word: String = match (length, ahead.chars().next()) {
        (_, None) => return "the end of the text".to_owned(),
        (_, Some('\n')) => return "the end of the line".to_owned(),
        (0, Some(sign)) => sign.into(),
        _ => ahead[..length].chars().take(MOST).collect(),
    };
    format!("`{}`", word.escape_debug())
}
