//! `candidates`: what the digits on a board leave in its other cells.

use crate::answer::{Reply, RequestError};
use crate::board::RequestedBoard;
use crate::request::Request;
use csp_sudoku::sudoku::Standing;
use csp_views::json::names::mask_text;
use serde_json::{Value, json};

/// `{board}` → `{candidates}`, a text for each cell. Candidates of the board are kept, less those
/// that a digit rules out. Also of a board whose digits contradict each other.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let position = RequestedBoard::take(request)?.position()?;
    let shape = position.shape();
    let mut masks = position.masks().to_vec();
    let standings = position.standings().unwrap_or_default();
    let filled = |index: usize| standings[index] != Standing::Blank;
    let digit = |(index, mask): (usize, &u64)| match filled(index) {
        true => mask.trailing_zeros() as u8 + 1,
        false => 0,
    };
    let digits: Vec<u8> = masks.iter().enumerate().map(digit).collect();
    position.rules().exclude(&digits, &mut masks);
    let text = |(index, mask): (usize, &u64)| {
        if filled(index) {
            String::new()
        } else {
            mask_text(shape, *mask)
        }
    };
    let candidates: Value = masks.iter().enumerate().map(text).collect();
    Ok(json!({"candidates": candidates}).into())
}
