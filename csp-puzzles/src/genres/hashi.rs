use super::common::{counted, signs, told_number};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::layer_edges::CellEdges;
use crate::link::parts::{CellSigns, NUMBERS, NoBoardNumber};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// Bridges between islands.
pub(super) static HASHI: Genre = Genre {
    name: "hashi",
    title: "Hashi",
    japanese: "橋をかけろ",
    links: &["hashi", "hashikake", "bridges"],
    rules: &[
        "Join the islands, the cells with a number, by bridges. Bridges run straight from island to island and do not cross.",
        "At most two bridges join the same two islands, or as many as the number of the board says. All islands are connected.",
        "A number says how many bridges its island has.",
    ],
    body: &[
        &CellSigns(NUMBERS),
        &NoBoardNumber("bridges between two islands up to"),
    ],
    post,
    make: Some(PuzzleMaker {
        draw,
        print,
        change: None,
        places: CluePlaces::Drawn,
    }),
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no bridge", ' '),
    ValueLook::new(1, "a bridge", '─'),
    ValueLook::new(2, "two bridges", '═'),
    ValueLook::new(3, "three bridges", '≡'),
    ValueLook::new(4, "four bridges", '≣'),
];

/// The greatest number of bridges between two islands.
const MOST_BRIDGES: u32 = 4;

/// An island, and bridges from islands to others, old or new, as long as there is place.
fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let diagram = tools.blank();
    let places: Vec<Place> = tools.shape.places().collect();
    let mut board = DrawnBoard {
        layers: vec![vec![0; diagram.graph().edges().len()]],
        diagram,
    };
    let mut islands = vec![tools.any(&places)];
    for _ in 0..5 * places.len() {
        let from = tools.any(&islands);
        let way = tools.any(&Direction::STRAIGHT);
        if let Some(to) = bridge(tools, &mut board, &islands, (from, way))
            && !islands.contains(&to)
        {
            islands.push(to);
        }
    }
    for &island in &islands {
        board.diagram.set_cell(island, Sign::Unknown);
    }
    (islands.len() > 1).then_some(board)
}

/// Builds one bridge or two from an island, as far as chance leads, but not beside another island. Returns where they end.
fn bridge(
    tools: &mut MakerTools<'_>,
    board: &mut DrawnBoard,
    islands: &[Place],
    (from, way): (Place, Direction),
) -> Option<Place> {
    let shape = tools.shape;
    let mut over = vec![from];
    for place in shape.ray(from, way) {
        over.push(place);
        let is_island = islands.contains(&place);
        let is_taken = Direction::STRAIGHT
            .iter()
            .any(|&way| board.step(0, place, way) > 0);
        if !is_island && is_taken {
            return None;
        }
        let is_free = shape.neighbours(place).all(|next| !islands.contains(&next));
        if is_island || is_free && over.len() > 2 && tools.chance(40) {
            break;
        }
    }
    let to = *over.last()?;
    let is_free = shape.neighbours(to).all(|next| !islands.contains(&next));
    if over.len() < 2 || !islands.contains(&to) && !is_free || board.step(0, from, way) > 0 {
        return None;
    }
    let bridges = 1 + i32::from(tools.chance(40));
    for pair in over.windows(2) {
        let ends = [pair[0], pair[1]].map(|place| board.diagram.node(place));
        let edge = board.diagram.graph().edge_between(ends[0], ends[1])?;
        board.layers[0][edge] = bridges;
    }
    Some(to)
}

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for place in board.shape().places() {
        if diagram.cell(place) == Sign::Unknown {
            let bridges: i32 = Direction::STRAIGHT
                .iter()
                .map(|&way| board.step(0, place, way))
                .sum();
            diagram.set_cell(place, Sign::Number(bridges as u32));
        }
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let most = match diagram.number() {
        0 => 2,
        most @ 1..=MOST_BRIDGES => most as i32,
        most => {
            let fault = format!("{most} bridges between two islands; the most are {MOST_BRIDGES}");
            return Err(PuzzleError::Board(fault));
        }
    };
    let steps = board.steps_with("bridges", 0..=most, LOOKS)?;
    for place in diagram.shape().places() {
        if diagram.cell(place) == Sign::Nothing {
            water(board, &steps, place)?;
        }
    }
    for (place, sign) in signs(diagram) {
        let expected = "a number says how many bridges an island has";
        if let Some(number) = told_number(place, sign, expected)? {
            let bridges = counted(number, "bridge");
            let sentence = format!("the island of {} has {bridges}", At(place));
            board.require(sentence, sum(steps.around(place)).eq(number))?;
        }
    }
    all_connected(diagram, board, &steps)
}

fn all_connected(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    steps: &CellEdges,
) -> Result<(), PuzzleError> {
    let islands: Vec<Place> = signs(diagram).map(|(place, _)| place).collect();
    let mut pairs = Vec::new();
    let mut bridges = Vec::new();
    for (from, &place) in islands.iter().enumerate() {
        for way in [Direction::Right, Direction::Down] {
            let mut ray = diagram.shape().ray(place, way);
            let next = ray.find(|&next| diagram.cell(next) != Sign::Nothing);
            let to = next.and_then(|next| islands.iter().position(|&island| island == next));
            if let (Some(to), Some(step)) = (to, steps.from(place, way)) {
                pairs.push((from, to));
                bridges.push(step);
            }
        }
    }
    let graph = Graph::new(islands.len(), &pairs).map_err(ModelError::from)?;
    let connected = Connected::edges(&graph, &bridges);
    board.post("all islands are connected", connected)?;
    Ok(())
}

/// A cell without an island.
fn water(board: &mut LayeredBoard, steps: &CellEdges, place: Place) -> Result<(), ModelError> {
    let at = At(place);
    let [up, right, down, left] = Direction::STRAIGHT.map(|way| {
        let step = steps.from(place, way);
        step.map_or(IntExpr::from(0), IntExpr::from)
    });
    let sentence = format!("bridges go straight over {at}");
    board.rule(sentence, |model| {
        model.require(left.eq(right.clone()))?;
        model.require(up.eq(down))
    })?;
    let sentence = format!("bridges do not cross at {at}");
    board.require(sentence, up.eq(0) | right.eq(0))
}
