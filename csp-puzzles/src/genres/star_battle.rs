use super::common::do_not_touch;
use super::draw::{grown_regions, joined_regions, move_a_cell, walls_between};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{BoardNumber, Walls};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
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
    make: Some(PuzzleMaker {
        draw,
        print: |_, _, _| {},
        change: Some(move_a_cell),
        places: CluePlaces::Drawn,
    }),
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no star", '.'),
    ValueLook::new(1, "a star", '*'),
];

/// The stars of a line, by the number of its cells.
const fn stars_for(cells: usize) -> usize {
    match cells {
        0..=8 => 1,
        9..=13 => 2,
        _ => 3,
    }
}

/// Stars for rooms that are rows, and then other rooms around these stars.
fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let mut diagram = tools.blank();
    let GridShape { rows, columns } = tools.shape;
    if rows != columns {
        return tools.refuse("a star battle has as many rows as columns");
    }
    let number = stars_for(columns);
    let rows: Vec<usize> = (0..diagram.graph().nodes())
        .map(|cell| cell / columns)
        .collect();
    walls_between(&mut diagram, &rows);
    diagram.set_number(number as u32);
    let mut board = tools.solve_evenly(&diagram)?;
    let stars: Vec<usize> = (0..rows.len())
        .filter(|&cell| board.layers[0][cell] == 1)
        .collect();
    let graph = board.diagram.graph();
    let regions = grown_regions(graph, &stars, tools.random);
    let regions = joined_regions(graph, &regions, number, tools.random)?;
    walls_between(&mut board.diagram, &regions);
    Some(board)
}

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
