//! `candidates`: what the digits on a board leave in its other cells.

use crate::board::Board;
use crate::failure::Failure;
use crate::reply::Reply;
use crate::request::Request;
use csp_json::names::mask_text;
use serde_json::{Value, json};

/// `{board}` → `{candidates}`, a text for each cell. Candidates of the board are kept, less those
/// that a digit rules out. Also of a board whose digits contradict each other.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let position = Board::take(request)?.position()?;
    let shape = position.shape();
    let mut masks = position.masks().to_vec();
    let standings = position.standings().unwrap_or_default();
    let filled = |index: usize| standings[index] != csp_sudoku::sudoku::Standing::Blank;
    for (_, cells) in position.rules().houses() {
        let indices: Vec<usize> = cells.iter().map(|cell| shape.index(*cell)).collect();
        let digits = indices.iter().filter(|&&index| filled(index));
        let taken = digits.fold(0, |taken, &index| taken | masks[index]);
        for &index in indices.iter().filter(|&&index| !filled(index)) {
            masks[index] &= !taken;
        }
    }
    let text = |(index, mask): (usize, &u64)| {
        if filled(index) {
            String::new()
        } else {
            mask_text(*mask)
        }
    };
    let candidates: Value = masks.iter().enumerate().map(text).collect();
    Ok(json!({"candidates": candidates}).into())
}
