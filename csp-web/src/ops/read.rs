//! `read`: puzzles from text in any form that `csp_sudoku::read` knows.

use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_sudoku::read::Reader;
use csp_sudoku::shape::Shape;
use csp_views::json::board::board;
use serde_json::json;
use std::borrow::Cow;

/// The most puzzles, and the most errors, if the request does not say it.
const MOST: u64 = 1000;

/// `{text, shape?, most?}` → `{puzzles, errors, more}`. The text may be the body in its place.
/// The page unpacks what is gzipped.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let text = match request.body() {
        Some(body) => Cow::Borrowed(body),
        None => Cow::Owned(request.required_text("text")?.into_bytes()),
    };
    let shape = request.parsed::<Shape>("shape")?;
    let most = request.number("most")?.unwrap_or(MOST);
    let reader = shape
        .into_iter()
        .fold(Reader::new(&*text), Reader::with_shape);
    let mut puzzles = Vec::new();
    let mut errors = Vec::new();
    let mut more = 0_u64;
    for record in reader {
        match record {
            Ok(record) if (puzzles.len() as u64) < most => {
                puzzles.push(board(&record.puzzle));
            }
            Err(error) if (errors.len() as u64) < most => {
                errors.push(RequestError::from(error).into_value());
            }
            _ => more += 1,
        }
    }
    Ok(json!({"puzzles": puzzles, "errors": errors, "more": more}).into())
}
