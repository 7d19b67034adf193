use super::common::{numbers_of_rooms, print_counts, shaded_cells_cut_nothing};
use super::draw::{move_a_cell, random_rectangles, region_of, walls_between};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{AreaSigns, NUMBERS, Walls};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
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
    make: Some(PuzzleMaker {
        draw,
        print: print_counts,
        change: Some(move_a_cell),
        places: CluePlaces::Drawn,
    }),
};

fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let mut diagram = tools.blank();
    let rooms = random_rectangles(tools.shape, 4, tools.random);
    walls_between(&mut diagram, &region_of(&rooms));
    tools.solve(&diagram, ValueOrder::Max)
}

/// Heyawake with symmetric rooms.
pub(super) static AYEHEYA: Genre = Genre {
    name: "ayeheya",
    title: "Ayeheya (Ekawayeh)",
    japanese: "∀人∃ＨＥＹＡ",
    links: &["ayeheya"],
    rules: &[
        "Shade cells. No two shaded cells share a side, and the unshaded cells are connected.",
        "A number says how many cells of its room are shaded.",
        "A straight line of unshaded cells does not cross two borders of rooms.",
        "What is shaded in a room does not change when the room is turned by half a turn.",
    ],
    body: &[&Walls, &AreaSigns(NUMBERS)],
    post: symmetric,
    make: None,
};

fn symmetric(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = heyawake(diagram, board)?;
    for room in diagram.areas().iter() {
        let places = || room.iter().map(|&cell| diagram.place(cell));
        // The sum of a cell's row and that of the opposite cell.
        let ends = |lines: Vec<usize>| {
            lines
                .iter()
                .min()
                .zip(lines.iter().max())
                .map(|(a, b)| a + b)
        };
        let rows = ends(places().map(|place| place.0).collect()).unwrap_or(0);
        let columns = ends(places().map(|place| place.1).collect()).unwrap_or(0);
        for place in places() {
            let opposite = (rows - place.0, columns - place.1);
            let at = At(place);
            if !places().any(|other| other == opposite) {
                let sentence = format!("{at} has no opposite cell in its room and is unshaded");
                board.require(sentence, !shaded[place])?;
            } else if place < opposite {
                let sentence = format!(
                    "{at} and {}, opposite in their room, are alike",
                    At(opposite)
                );
                board.require(sentence, shaded[place].eq(shaded[opposite]))?;
            }
        }
    }
    Ok(())
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    heyawake(diagram, board).map(|_| ())
}

/// The rules of heyawake.
fn heyawake(diagram: &Diagram, board: &mut LayeredBoard) -> Result<VarGrid, PuzzleError> {
    let shaded = board.shading()?;
    shaded_cells_cut_nothing(diagram, board, &shaded)?;
    // Every second cell at most, as on a chessboard.
    let most = |height: usize, width: usize| (height * width).div_ceil(2);
    numbers_of_rooms(diagram, board, &shaded, most)?;
    let GridShape { rows, columns } = diagram.shape();
    let across = (0..rows).map(|row| (row * columns..(row + 1) * columns).collect::<Vec<_>>());
    let down = (0..columns).map(|column| (column..rows * columns).step_by(columns).collect());
    let lines: Vec<Vec<usize>> = across.chain(down).collect();
    for line in lines {
        three_rooms(diagram, board, &shaded, &line)?;
    }
    Ok(shaded)
}

/// Where a row or a column is in three rooms one after the other, a cell is shaded.
fn three_rooms(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    line: &[usize],
) -> Result<(), ModelError> {
    let areas = diagram.areas();
    let same = |one: &usize, other: &usize| areas.of(*one) == areas.of(*other);
    let parts: Vec<&[usize]> = line.chunk_by(same).collect();
    for part in parts.windows(3) {
        let cells = chain!(part[0].last(), part[1], part[2].first());
        let cells: Vec<usize> = cells.copied().collect();
        let [first, last] = [cells[0], cells[cells.len() - 1]].map(|cell| At(diagram.place(cell)));
        let sentence = format!("from {first} to {last}, three rooms, a cell is shaded");
        let shaded = cells.iter().map(|&cell| shaded.vars()[cell]);
        board.require(sentence, exists(shaded))?;
    }
    Ok(())
}
