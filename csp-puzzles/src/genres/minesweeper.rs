use super::common::{counted, signs, told_number};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::At;
use csp_core::prelude::*;

/// Mines around numbers.
pub(super) static MINESWEEPER: Genre = Genre {
    name: "minesweeper",
    title: "Minesweeper",
    japanese: "マインスイーパ",
    links: &["mines"],
    rules: &[
        "Put mines into cells without a number.",
        "A number says how many mines touch its cell by a side or a corner.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no mine", '.'),
    ValueLook::new(1, "a mine", '*'),
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let mine = board.cells("mines", 0..=1, LOOKS)?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let number = told_number(place, sign, "a number says how many mines touch its cell")?;
        board.require(format!("{at} has a number and no mine"), !mine[place])?;
        if let Some(number) = number {
            let mines = counted(number, "mine");
            let sentence = format!("{at} is touched by {mines}");
            board.require(sentence, sum(mine.around(place)).eq(number))?;
        }
    }
    Ok(())
}
