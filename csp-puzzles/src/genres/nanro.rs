use super::common::print_numbers;
use super::common::{across_walls, no_square_of, rooms, signs};
use super::draw::solved_rooms;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{CellSigns, NUMBERS, Walls};
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Numbers that count themselves.
pub(super) static NANRO: Genre = Genre {
    name: "nanro",
    title: "Nanro",
    japanese: "ナンロー",
    links: &["nanro"],
    rules: &[
        "Write numbers into some cells, at least one in each room. A number says how many cells of its room have a number.",
        "Equal numbers in different rooms do not share a side.",
        "The cells with numbers are connected, and no 2×2 of them all have numbers.",
    ],
    body: &[&Walls, &CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| solved_rooms(tools, 2..=6),
        print: print_numbers,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

const LOOKS: &[ValueLook] = &[ValueLook::new(0, "no number", '.')];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let largest = diagram.areas().iter().map(<[usize]>::len).max();
    let numbers = board.cells("numbers", 0..=largest.unwrap_or(1) as i32, LOOKS)?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        match sign {
            Sign::Number(number) => {
                board.require(
                    format!("{at} has a printed {number}"),
                    numbers[place].eq(number),
                )?;
            }
            _ => board.require(format!("{at} has a number"), numbers[place].ne(0))?,
        }
    }
    counted_rooms(diagram, board, &numbers)?;
    for [one, other] in across_walls(diagram) {
        let sentence = format!("{} and {} do not have the same number", At(one), At(other));
        let [x, y] = [numbers[one], numbers[other]];
        board.require(sentence, x.eq(0) | x.ne(y))?;
    }
    no_square_of(board, &numbers, |cell| cell.eq(0), "numbered")?;
    let connected = Connected::nodes(diagram.graph(), numbers.vars());
    board.post("the cells with numbers are connected", connected)?;
    Ok(())
}

fn counted_rooms(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    numbers: &VarGrid,
) -> Result<(), ModelError> {
    for (first, cells, _) in rooms(diagram, numbers) {
        let count = board
            .model()
            .auxiliary_var("count", 1..=cells.len() as i32)?;
        let sentence = format!("each number in the room of {first} says how many there are");
        board.rule(sentence, |model| {
            for &cell in &cells {
                model.require(cell.eq(0) | cell.eq(count))?;
            }
            model.require(sum(cells.iter().map(|cell| IntExpr::from(cell.ne(0)))).eq(count))
        })?;
    }
    Ok(())
}
