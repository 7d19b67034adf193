//! Random paths.

use crate::diagram::Diagram;
use crate::maker::{DrawnBoard, MakerTools};
use crate::sign::Sign;
use csp_core::model::{GridShape, Place};

/// Paths between equal numbers have at least so many cells.
const SHORTEST: usize = 3;

/// A path over all cells: row by row at first, and then changed at random at its ends. The end is joined with a cell around it, and
/// the step from that cell is left out [Mansfield 1982 calls this a backbite].
pub(in crate::genres) fn random_path<I: Iterator<Item = Place>>(
    tools: &mut MakerTools<'_>,
    around: impl Fn(GridShape, Place) -> I,
) -> Option<Vec<Place>> {
    let mut path: Vec<Place> = Vec::new();
    for row in 0..tools.shape.rows {
        let next = path.last().is_some_and(|&(_, column)| column > 0);
        let places = (0..tools.shape.columns).map(|column| (row, column));
        match next {
            true => path.extend(places.rev()),
            false => path.extend(places),
        }
    }
    for _ in 0..10 * path.len() {
        if tools.chance(50) {
            path.reverse();
        }
        let around: Vec<Place> = around(tools.shape, path[0]).collect();
        if !around.is_empty() {
            let next = tools.any(&around);
            let end = path.iter().position(|&place| place == next)?;
            path[..end].reverse();
        }
    }
    Some(path)
}

/// A board that paths pass, cut from one path: each has about as many steps as the longer side of the board.
pub(in crate::genres) fn random_paths(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    cut_from_one(tools, |_, _| false)
}

/// The same with paths that do not touch themselves.
pub(in crate::genres) fn random_induced_paths(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let are_near =
        |one: Place, other: Place| one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1;
    cut_from_one(tools, |path, next| {
        let earlier = &path[..path.len() - 1];
        earlier.iter().any(|&place| are_near(place, next))
    })
}

/// Cuts a path over all cells into several. None goes on to a cell before which it `ends`.
fn cut_from_one(
    tools: &mut MakerTools<'_>,
    ends: impl Fn(&[Place], Place) -> bool,
) -> Option<DrawnBoard> {
    let path = random_path(tools, GridShape::neighbours)?;
    if path.len() < SHORTEST {
        return tools.refuse("a path has at least three cells");
    }
    let usual = tools.shape.rows.max(tools.shape.columns).max(SHORTEST);
    let diagram = tools.blank();
    let mut lines = vec![0; diagram.graph().edges().len()];
    let mut steps = || SHORTEST - 1 + tools.random.index(2 * usual);
    let (mut begin, mut left) = (0, steps());
    for (place, step) in path.windows(2).enumerate() {
        let rest = path.len() - place - 1;
        let is_over = left == 0 || ends(&path[begin..=place], step[1]);
        if is_over && rest >= SHORTEST && place + 1 - begin >= SHORTEST {
            (begin, left) = (place + 1, steps());
            continue;
        }
        left = left.saturating_sub(1);
        let [one, other] = [step[0], step[1]].map(|place| diagram.node(place));
        lines[diagram.graph().edge_between(one, other)?] = 1;
    }
    Some(numbered(diagram, lines))
}

/// Cuts a path between two cells that another solution does not join.
pub(in crate::genres) fn cut_a_path(
    tools: &mut MakerTools<'_>,
    board: &DrawnBoard,
    other: &DrawnBoard,
) -> Option<DrawnBoard> {
    let graph = board.diagram.graph();
    let lines = &board.layers[0];
    let is_long = |edge: &usize| {
        let (one, other) = graph.ends(*edge);
        let without = |end: usize| walk(&board.diagram, lines, end, *edge).len() >= SHORTEST;
        without(one) && without(other)
    };
    let differs = |&edge: &usize| lines[edge] == 1 && other.layers[0][edge] == 0;
    let edges: Vec<usize> = (0..lines.len()).filter(differs).filter(is_long).collect();
    if edges.is_empty() {
        return None;
    }
    let mut lines = lines.clone();
    lines[tools.any(&edges)] = 0;
    Some(numbered(tools.blank(), lines))
}

/// The nodes from one on along the lines, without this edge.
fn walk(diagram: &Diagram, lines: &[i32], from: usize, but: usize) -> Vec<usize> {
    let mut nodes = vec![from];
    let mut last = but;
    loop {
        let node = nodes[nodes.len() - 1];
        let mut ways = diagram.graph().neighbours(node).iter();
        let on = |&&(_, edge): &&(usize, usize)| edge != last && edge != but && lines[edge] == 1;
        let Some(&(next, edge)) = ways.find(on) else {
            return nodes;
        };
        nodes.push(next);
        last = edge;
    }
}

/// The board with these lines, and equal numbers at the ends of each path, counted in reading order.
fn numbered(mut diagram: Diagram, lines: Vec<i32>) -> DrawnBoard {
    let places: Vec<Place> = diagram.shape().places().collect();
    let mut number = 0;
    for node in 0..places.len() {
        let graph = diagram.graph();
        let around = graph.neighbours(node).iter();
        let is_end = around.filter(|&&(_, edge)| lines[edge] == 1).count() == 1;
        if is_end && diagram.cell(places[node]) == Sign::Nothing {
            number += 1;
            let path = walk(&diagram, &lines, node, usize::MAX);
            for end in [node, path[path.len() - 1]] {
                diagram.set_cell(places[end], Sign::Number(number));
            }
        }
    }
    DrawnBoard {
        diagram,
        layers: vec![lines],
    }
}
