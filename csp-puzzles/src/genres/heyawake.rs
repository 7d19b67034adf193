use super::common::shaded_cells_cut_nothing;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{AreaSigns, NUMBERS, Walls};
use crate::sign::At;
use csp_core::prelude::*;
use itertools::chain;

/// Shaded cells that keep apart, and no white line through three rooms.
pub(super) static HEYAWAKE: Genre = Genre {
    name: "heyawake",
    title: "Heyawake",
    japanese: "へやわけ",
    links: &["heyawake"],
    rules: &[
        "Shade cells. No two shaded cells share a side, and the unshaded cells are connected.",
        "A number says how many cells of its room are shaded.",
        "A straight line of unshaded cells does not cross two borders of rooms.",
    ],
    body: &[&Walls, &AreaSigns(NUMBERS)],
    post,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    let vars = shaded.vars();
    shaded_cells_cut_nothing(diagram, board, &shaded)?;
    let areas = diagram.areas();
    for (room, cells) in areas.iter().enumerate() {
        if let Some(number) = diagram.area(room).number() {
            let first = At(diagram.place(cells[0]));
            let sentence = format!("the room of {first} has {number} shaded cells");
            let shaded = sum(cells.iter().map(|&cell| vars[cell]));
            board.require(sentence, shaded.eq(number))?;
        }
    }
    let GridShape { rows, columns } = diagram.shape();
    let across = (0..rows).map(|row| (row * columns..(row + 1) * columns).collect::<Vec<_>>());
    let down = (0..columns).map(|column| (column..rows * columns).step_by(columns).collect());
    for line in across.chain(down) {
        let same = |one: &usize, other: &usize| areas.of(*one) == areas.of(*other);
        let parts: Vec<&[usize]> = line.chunk_by(same).collect();
        for part in parts.windows(3) {
            let cells: Vec<usize> = chain!(part[0].last(), part[1], part[2].first())
                .copied()
                .collect();
            let ends = [cells[0], cells[cells.len() - 1]].map(|cell| At(diagram.place(cell)));
            let sentence = format!(
                "from {} to {}, three rooms, a cell is shaded",
                ends[0], ends[1]
            );
            board.require(sentence, exists(cells.iter().map(|&cell| vars[cell])))?;
        }
    }
    Ok(())
}
