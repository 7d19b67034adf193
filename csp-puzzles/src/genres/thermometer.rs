use super::common::{numbers_of_lines, print_outside};
use super::draw::random_path;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS, OutsidePlaces, OutsideSigns, Walls};
use crate::link::token::{Blanks, Mark};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// Thermometers that are filled from their bulbs on.
pub(super) static THERMOMETER: Genre = Genre {
    name: "thermometer",
    title: "Thermometer",
    japanese: "温度計",
    links: &["thermometer"],
    rules: &[
        "Walls divide the board into thermometers: each is a path of cells from its circle, the bulb, to its top. Shade the cells that are filled: if a cell is, so is the one before it, nearer to the bulb.",
        "A number above a column or on the left of a row says how many of its cells are filled.",
    ],
    // puzz.link has no such genre: this is how it writes walls, circles and numbers outside.
    body: &[
        &Walls,
        &CellSigns(&[&Mark('0', Sign::White), &Blanks('g')]),
        &OutsideSigns(NUMBERS, OutsidePlaces::One),
    ],
    post,
    make: Some(PuzzleMaker {
        draw,
        print,
        change: Some(turn_around),
        places: CluePlaces::Drawn,
    }),
};

/// The steps of the longest thermometer that is drawn.
const LONGEST: usize = 5;

/// A path over all cells, cut into thermometers.
fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let mut path = random_path(tools, GridShape::neighbours)?;
    let mut diagram = tools.blank();
    diagram.walls_mut().fill(true);
    let mut filled = vec![0; path.len()];
    while !path.is_empty() {
        let cells = (2 + tools.random.index(LONGEST)).min(path.len());
        let mut cells = path.split_off(path.len() - cells);
        if tools.chance(50) {
            cells.reverse();
        }
        diagram.set_cell(cells[0], Sign::White);
        let level = tools.random.index(cells.len() + 1);
        for &place in &cells[..level] {
            filled[diagram.node(place)] = 1;
        }
        for pair in cells.windows(2) {
            let [one, other] = [pair[0], pair[1]].map(|place| diagram.node(place));
            let edge = diagram.graph().edge_between(one, other)?;
            diagram.walls_mut()[edge] = false;
        }
    }
    Some(DrawnBoard {
        layers: vec![filled],
        diagram,
    })
}

/// A thermometer in which the two solutions differ is turned around, and filled anew.
fn turn_around(
    tools: &mut MakerTools<'_>,
    board: &DrawnBoard,
    other: &DrawnBoard,
) -> Option<DrawnBoard> {
    let differs = |&cell: &usize| board.layers[0][cell] != other.layers[0][cell];
    let areas = board.diagram.areas();
    let differing: Vec<&[usize]> = areas
        .iter()
        .filter(|cells| cells.iter().any(differs))
        .collect();
    let mut path = thermometer(&board.diagram, tools.any(&differing)).ok()?;
    let mut changed = board.clone();
    let ends = [path[0], path[path.len() - 1]].map(|cell| board.diagram.place(cell));
    changed.diagram.set_cell(ends[0], Sign::Nothing);
    changed.diagram.set_cell(ends[1], Sign::White);
    path.reverse();
    let level = tools.random.index(path.len() + 1);
    for (step, &cell) in path.iter().enumerate() {
        changed.layers[0][cell] = i32::from(step < level);
    }
    Some(changed)
}

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    print_outside(board, diagram, &[Direction::Up, Direction::Left], |line| {
        vec![line.iter().sum::<i32>() as u32]
    });
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let filled = board.shading()?;
    for cells in diagram.areas().iter() {
        let path = thermometer(diagram, cells)?;
        for pair in path.windows(2) {
            let [near, far] = [pair[0], pair[1]].map(|cell| diagram.place(cell));
            let sentence = format!("{} is filled only if {} is", At(far), At(near));
            board.require(sentence, filled[far].implies(filled[near]))?;
        }
    }
    numbers_of_lines(diagram, board, &filled)?;
    Ok(())
}

/// The cells of a thermometer, from its bulb on.
fn thermometer(diagram: &Diagram, cells: &[usize]) -> Result<Vec<usize>, PuzzleError> {
    let signs = cells
        .iter()
        .filter(|&&cell| diagram.cells()[cell] != Sign::Nothing);
    let bulbs: Vec<usize> = signs.copied().collect();
    let mut path = bulbs.clone();
    if let [bulb] = bulbs[..]
        && diagram.cells()[bulb] == Sign::White
    {
        while let [next] = next_cells(diagram, &path)[..] {
            path.push(next);
        }
        if path.len() == cells.len() {
            return Ok(path);
        }
    }
    let first = At(diagram.place(cells[0]));
    Err(PuzzleError::Board(format!(
        "the thermometer of {first} is not a path of cells with a circle in the first one, and no other sign"
    )))
}

/// The cells that follow a path: those beside its last one, with no wall between and not on it.
fn next_cells(diagram: &Diagram, path: &[usize]) -> Vec<usize> {
    let near = diagram.graph().neighbours(path[path.len() - 1]).iter();
    let open = near.filter(|&&(_, edge)| !diagram.walls()[edge]);
    let next = open.map(|&(next, _)| next);
    next.filter(|next| !path.contains(next)).collect()
}
