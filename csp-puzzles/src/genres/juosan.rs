use super::common::{counted, named_lines, rooms};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{AreaSigns, NUMBERS, Walls};
use csp_core::prelude::*;

/// Bars in rooms, of which the kind that is more frequent is counted.
pub(super) static JUOSAN: Genre = Genre {
    name: "juosan",
    title: "Juosan",
    japanese: "縦横さん",
    links: &["juosan"],
    rules: &[
        "Draw an upright or a level bar into each cell.",
        "A number says how many bars its room has of the kind that is more frequent there.",
        "No three cells that follow each other in a row have upright bars, and none in a column level ones.",
    ],
    body: &[&Walls, &AreaSigns(NUMBERS)],
    post,
    make: None,
};

const UPRIGHT: i32 = 0;
const LEVEL: i32 = 1;
const LOOKS: &[ValueLook] = &[
    ValueLook::new(UPRIGHT, "an upright bar", '┃'),
    ValueLook::new(LEVEL, "a level bar", '━'),
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let bars = board.cells("bars", UPRIGHT..=LEVEL, LOOKS)?;
    for (first, cells, number) in rooms(diagram, &bars) {
        let Some(number) = number else { continue };
        let most = counted(number, "bar");
        let sentence = format!("the more frequent kind has {most} in the room of {first}");
        let (number, all) = (i64::from(number), cells.len() as i64);
        let level = (0..=all).filter(|&level| level.max(all - level) == number);
        board.require(sentence, sum(&cells).is_in(level.collect::<Vec<_>>()))?;
    }
    let rows = diagram.shape().rows;
    for (line, (name, cells)) in named_lines(&bars).into_iter().enumerate() {
        let (banned, kind) = if line < rows {
            (UPRIGHT, "upright")
        } else {
            (LEVEL, "level")
        };
        for (first, three) in (1..).zip(cells.windows(3)) {
            let last = first + 2;
            let sentence = format!("in {name}, cells {first} to {last} are not all {kind}");
            board.require(sentence, exists(three.iter().map(|cell| cell.ne(banned))))?;
        }
    }
    Ok(())
}
