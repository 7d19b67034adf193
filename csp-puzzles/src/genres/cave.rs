use super::boundary::unshaded_are_in_a_loop;
use super::common::numbers_are_views;
use super::common::print_views;
use super::draw::inside_a_loop;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use csp_core::prelude::*;

/// A cave in rock that reaches the edge.
pub(super) static CAVE: Genre = Genre {
    name: "cave",
    title: "Cave",
    japanese: "バッグ",
    links: &["cave", "bag", "corral"],
    rules: &[
        "Shade cells without a number. The unshaded cells, the cave, are connected.",
        "Each shaded cell is connected with the edge of the board by shaded cells.",
        "A number says how many unshaded cells are seen from its cell in the four directions, with its own.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw,
        print: print_views,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let cave = inside_a_loop(tools.shape, tools.random);
    Some(DrawnBoard {
        diagram: tools.blank(),
        layers: vec![cave.into_iter().map(|inside| i32::from(!inside)).collect()],
    })
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    let graph = diagram.graph();
    board.post(
        "the cave is connected",
        Connected::nodes(graph, shaded.vars()).value(0),
    )?;
    // One more node stands for all that is outside.
    let outside = graph.nodes();
    let edge = diagram
        .shape()
        .places()
        .filter(|&place| diagram.is_at_edge(place));
    let ways_out = edge.map(|place| (diagram.node(place), outside));
    let edges: Vec<(usize, usize)> = graph.edges().iter().copied().chain(ways_out).collect();
    let rock = Graph::new(outside + 1, &edges).map_err(ModelError::from)?;
    let mut nodes = shaded.vars().to_vec();
    nodes.push(board.model().auxiliary_var("outside", 1..=1)?);
    unshaded_are_in_a_loop(board, &shaded)?;
    board.spell_out(move |board| {
        let sentence = "all shaded cells are connected with the edge";
        board.post(sentence, Connected::nodes(&rock, &nodes))
    });
    numbers_are_views(diagram, board, &shaded)
}
