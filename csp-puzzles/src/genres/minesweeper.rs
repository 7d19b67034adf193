use super::common::{counted, signs, told_number};
use super::draw::random_cells;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{CellSigns, NUMBERS, NoBoardNumber};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use crate::sign::At;
use crate::sign::Sign;
use csp_core::prelude::*;
use csp_core::random::Random;

/// Mines around numbers.
pub(super) static MINESWEEPER: Genre = Genre {
    name: "minesweeper",
    title: "Minesweeper",
    japanese: "マインスイーパ",
    links: &["mines"],
    rules: &[
        "Put mines into cells without a number.",
        "A number says how many mines touch its cell by a side or a corner.",
        "The number of the whole board, if there is one, says how many mines there are altogether. Links have no place for it.",
    ],
    body: &[&CellSigns(NUMBERS), &NoBoardNumber("mines altogether:")],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| random_cells(tools, 25),
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no mine", '.'),
    ValueLook::new(1, "a mine", '*'),
];

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for place in board
        .shape()
        .places()
        .filter(|&place| board.value(place) == 0)
    {
        let mines = board.count(board.shape().around(place), 1);
        diagram.set_cell(place, Sign::Number(mines));
    }
}

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
    match diagram.number() {
        0 => {}
        all => {
            let sentence = format!("the board has {}", counted(all, "mine"));
            board.require(sentence, sum(mine.vars()).eq(all))?;
        }
    }
    Ok(())
}
