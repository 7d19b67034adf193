//! Random shading.

use crate::area::Areas;
use crate::maker::{DrawnBoard, MakerTools};
use csp_core::graph::Graph;
use csp_core::model::{GridShape, Place};
use csp_core::random::Random;

/// Cells of which this percentage have a 1, each by itself.
pub(in crate::genres) fn random_cells(
    tools: &mut MakerTools<'_>,
    percent: u32,
) -> Option<DrawnBoard> {
    let diagram = tools.blank();
    let cells = 0..diagram.graph().nodes();
    let values = cells.map(|_| i32::from(tools.chance(percent)));
    Some(DrawnBoard {
        layers: vec![values.collect()],
        diagram,
    })
}

/// Random shaded cells (1) of which no two share a side, among unshaded ones (0) that are connected. No more cell can be shaded.
pub(in crate::genres) fn full_shading(cells: &Graph, random: &mut Random) -> Vec<i32> {
    let mut shaded = vec![0; cells.nodes()];
    let mut order: Vec<usize> = (0..cells.nodes()).collect();
    random.shuffle(&mut order);
    for cell in order {
        let mut beside = cells.neighbours(cell).iter();
        if beside.all(|&(next, _)| shaded[next] == 0) {
            shaded[cell] = 1;
            let shadeds = shaded.iter().filter(|&&value| value == 1).count();
            // Each shaded cell is a group by itself, and the others are to be one.
            if shadeds < cells.nodes() && groups(cells, &shaded).len() > shadeds + 1 {
                shaded[cell] = 0;
            }
        }
    }
    shaded
}

/// Shaded cells (1) that are connected, no 2×2 of them all shaded: more and more of them, until no more cell can be, or about half of the board is shaded.
pub(in crate::genres) fn connected_shading(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let diagram = tools.blank();
    let (graph, shape) = (diagram.graph(), diagram.shape());
    let mut shaded = vec![0; graph.nodes()];
    let mut open = vec![tools.random.index(graph.nodes())];
    let most = graph.nodes() * (40 + tools.random.index(20)) / 100;
    let mut count = 0;
    while count < most.max(1) && !open.is_empty() {
        let cell = open.swap_remove(tools.random.index(open.len()));
        shaded[cell] = 1;
        if fills_a_square(shape, &shaded, diagram.place(cell)) {
            // It would do so later, too.
            shaded[cell] = 2;
            continue;
        }
        count += 1;
        let near = graph.neighbours(cell).iter().map(|&(next, _)| next);
        let free: Vec<usize> = near
            .filter(|&next| shaded[next] == 0 && !open.contains(&next))
            .collect();
        open.extend(free);
    }
    let shaded = shaded.into_iter().map(|value| i32::from(value == 1));
    Some(DrawnBoard {
        layers: vec![shaded.collect()],
        diagram,
    })
}

/// Whether this cell and three others are 2×2 cells with the value 1.
fn fills_a_square(shape: GridShape, values: &[i32], (row, column): Place) -> bool {
    let has = |place: Place| shape.number(place).is_some_and(|cell| values[cell] == 1);
    let [above, left] = [row, column].map(|at| at.saturating_sub(1)..=at);
    let mut squares = above.flat_map(|row| left.clone().map(move |column| (row, column)));
    squares.any(|(row, column)| {
        [
            (row, column),
            (row, column + 1),
            (row + 1, column),
            (row + 1, column + 1),
        ]
        .into_iter()
        .all(has)
    })
}

/// The groups of neighbouring cells with the same value.
pub(in crate::genres) fn groups(cells: &Graph, values: &[i32]) -> Areas {
    let edges = cells.edges().iter();
    let walls: Vec<bool> = edges
        .map(|&(one, other)| values[one] != values[other])
        .collect();
    Areas::new(cells, &walls)
}
