use super::common::{across_walls, counted, rooms};
use super::loops::{loop_with_cells, rooms_visited_once};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{AreaSigns, NUMBERS, Walls};
use crate::sign::At;
use csp_core::prelude::*;

/// One loop that is in each room once.
pub(super) static COUNTRY_ROAD: Genre = Genre {
    name: "country-road",
    title: "Country road",
    japanese: "カントリーロード",
    links: &["country"],
    rules: &[
        "Draw one loop through the middles of cells. It does not branch or cross itself, and is in each room exactly once.",
        "A number says how many cells of its room the loop passes.",
        "Two cells that share a side across a wall are not both left out by the loop.",
    ],
    body: &[&Walls, &AreaSigns(NUMBERS)],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let (steps, passed) = loop_with_cells(board)?;
    for [one, other] in across_walls(diagram) {
        let sentence = format!("the loop passes {} or {}", At(one), At(other));
        board.require(sentence, passed[one] | passed[other])?;
    }
    rooms_visited_once(diagram, board, &steps)?;
    for (first, cells, number) in rooms(diagram, &passed) {
        if let Some(number) = number {
            let all = counted(number, "cell");
            let sentence = format!("the loop passes {all} of the room of {first}");
            board.require(sentence, sum(&cells).eq(number))?;
        }
    }
    Ok(())
}
