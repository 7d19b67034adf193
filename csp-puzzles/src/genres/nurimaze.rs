use super::common::{no_square, rooms_are_tiles, signs};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, Walls};
use crate::link::token::{Blanks, Mark};
use crate::sign::{At, Sign};
use csp_core::constraints::{Forest, Path};
use csp_core::prelude::*;

/// A maze of unshaded cells.
pub(super) static NURIMAZE: Genre = Genre {
    name: "nurimaze",
    title: "Nuri-Maze",
    japanese: "ぬりめいず",
    links: &["nurimaze"],
    rules: &[
        "Shade whole tiles without a sign. No 2×2 cells are all shaded or all unshaded.",
        "The unshaded cells are connected, and have no loop.",
        "The way from S to G over unshaded cells passes all circles and no triangle.",
    ],
    body: &[
        &Walls,
        &CellSigns(&[
            &Mark('1', START),
            &Mark('2', GOAL),
            &Mark('3', Sign::White),
            &Mark('4', TRIANGLE),
            &Blanks('5'),
        ]),
    ],
    post,
    make: None,
};

const START: Sign = Sign::Letter('S');
const GOAL: Sign = Sign::Letter('G');
const TRIANGLE: Sign = Sign::Letter('△');

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    rooms_are_tiles(diagram, board, &shaded)?;
    no_square(board, &shaded, 0, "unshaded")?;
    no_square(board, &shaded, 1, "shaded")?;
    for (place, _) in signs(diagram) {
        board.require(
            format!("{} has a sign and is unshaded", At(place)),
            !shaded[place],
        )?;
    }
    maze(diagram, board, &shaded)?;
    way(diagram, board, &shaded)
}

/// The unshaded cells are a tree.
fn maze(diagram: &Diagram, board: &mut LayeredBoard, shaded: &VarGrid) -> Result<(), ModelError> {
    let graph = diagram.graph();
    let connected = Connected::nodes(graph, shaded.vars()).value(0);
    board.post("the unshaded cells are connected", connected)?;
    let mut ways = Vec::new();
    for &(one, other) in graph.edges() {
        let way = board.model().auxiliary_var("way", 0..=1)?;
        let [one, other] = [one, other].map(|cell| shaded.vars()[cell]);
        board.define(&[way], |model| model.require(way.iff(!one & !other)))?;
        ways.push(way);
    }
    board.post("the unshaded cells have no loop", Forest::new(graph, &ways))?;
    // Without a loop of unshaded cells, shaded cells are connected with the edge of the board by sides and corners.
    let (touching, edge) = touching_cells(diagram);
    let graph = Graph::new(edge + 1, &touching).map_err(ModelError::from)?;
    let outside = board.model().auxiliary_var("outside", 1..=1)?;
    let cells = [shaded.vars(), &[outside]].concat();
    board.consequence(Connected::nodes(&graph, &cells))
}

/// Cells that touch, and cells at the edge with what is outside, a node behind the cells.
fn touching_cells(diagram: &Diagram) -> (Vec<(usize, usize)>, usize) {
    let outside = diagram.cells().len();
    let mut pairs = Vec::new();
    for place in diagram.shape().places() {
        let cell = diagram.node(place);
        let around = diagram
            .shape()
            .around(place)
            .map(|other| diagram.node(other));
        pairs.extend(
            around
                .filter(|&other| other > cell)
                .map(|other| (cell, other)),
        );
        if diagram.is_at_edge(place) {
            pairs.push((cell, outside));
        }
    }
    (pairs, outside)
}

/// The way from the start to the goal.
fn way(diagram: &Diagram, board: &mut LayeredBoard, shaded: &VarGrid) -> Result<(), PuzzleError> {
    let place = |meant: Sign| {
        let mut places = signs(diagram).filter(|&(_, sign)| sign == meant);
        let first = places.next().filter(|_| places.next().is_none());
        first.map(|(place, _)| place)
    };
    let Some((start, goal)) = place(START).zip(place(GOAL)) else {
        let what = "there is not one start and one goal".to_owned();
        return Err(PuzzleError::Board(what));
    };
    let graph = diagram.graph();
    let model = board.model();
    let mut vars = |count: usize| -> Result<Vec<Var>, ModelError> {
        (0..count)
            .map(|_| model.auxiliary_var("on way", 0..=1))
            .collect()
    };
    let (cells, steps) = (vars(graph.nodes())?, vars(graph.edges().len())?);
    let [from, to] = [start, goal].map(|place| diagram.node(place));
    board.define(&[cells.clone(), steps.clone()].concat(), |model| {
        for (&cell, &shaded) in cells.iter().zip(shaded.vars()) {
            model.require(!cell | !shaded)?;
        }
        model.post(Path::new(graph, &steps, from, to).nodes(&cells))
    })?;
    for (place, sign) in signs(diagram) {
        let on_way = cells[diagram.node(place)];
        let at = At(place);
        if sign == Sign::White {
            board.require(
                format!("the way from S to G passes the circle of {at}"),
                on_way,
            )?;
        } else if sign == TRIANGLE {
            let sentence = format!("the way from S to G does not pass the triangle of {at}");
            board.require(sentence, !on_way)?;
        }
    }
    Ok(())
}
