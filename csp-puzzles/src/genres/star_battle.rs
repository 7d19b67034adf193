use super::common::do_not_touch;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{BoardNumber, Walls};
use crate::sign::At;
use csp_core::prelude::*;

/// Stars that do not touch, so many in each line and region.
pub(super) static STAR_BATTLE: Genre = Genre {
    name: "star-battle",
    title: "Star battle",
    japanese: "スターバトル",
    links: &["starbattle"],
    rules: &[
        "Put stars into cells: each row, each column and each region has the same number of them.",
        "No two stars touch, not even at a corner.",
    ],
    body: &[&BoardNumber, &Walls],
    post,
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no star", '.'),
    ValueLook::new(1, "a star", '*'),
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let star = board.cells("stars", 0..=1, LOOKS)?;
    let number = diagram.number();
    let stars = if number == 1 { "star" } else { "stars" };
    for (name, lines) in [
        ("row", star.rows().collect::<Vec<_>>()),
        ("column", star.columns().collect()),
    ] {
        for (line, cells) in (1..).zip(lines) {
            let sentence = format!("{name} {line} has {number} {stars}");
            board.post(sentence, Count::exactly(&cells, 1, number))?;
        }
    }
    for cells in diagram.areas().iter() {
        let first = At(diagram.place(cells[0]));
        let sentence = format!("the region of {first} has {number} {stars}");
        let cells: Vec<Var> = cells.iter().map(|&cell| star.vars()[cell]).collect();
        board.post(sentence, Count::exactly(&cells, 1, number))?;
    }
    do_not_touch(board, &star, "star")?;
    Ok(())
}
