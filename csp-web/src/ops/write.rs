//! `write`: a board as text, in a form that other programs read.

use super::asked;
use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_sudoku::write::{CSV_HEADER, Format, write_puzzle};
use serde_json::json;

/// The names of the forms. They are those of the command.
const FORMATS: [(&str, Format); 7] = [
    ("line", Format::Line),
    ("grid", Format::Grid),
    ("numbers", Format::Numbers),
    ("sdk", Format::Sdk),
    ("ss", Format::Ss),
    ("pencilmarks", Format::Pencilmarks),
    ("csv", Format::Csv),
];

/// `{board, take?, format?}` → `{text}`. A table has its header.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let puzzle = asked::puzzle(request)?;
    let format = request.one_of("format", &FORMATS)?;
    let mut text = Vec::new();
    if format == Format::Csv {
        text.extend_from_slice(CSV_HEADER.as_bytes());
        text.push(b'\n');
    }
    write_puzzle(&mut text, &puzzle, format).map_err(RequestError::new)?;
    Ok(json!({"text": String::from_utf8_lossy(&text)}).into())
}
