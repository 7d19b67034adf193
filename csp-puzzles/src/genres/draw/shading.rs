//! Random shading.

use crate::area::Areas;
use csp_core::graph::Graph;
use csp_core::random::Random;

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

/// The groups of neighbouring cells with the same value.
pub(in crate::genres) fn groups(cells: &Graph, values: &[i32]) -> Areas {
    let edges = cells.edges().iter();
    let walls: Vec<bool> = edges
        .map(|&(one, other)| values[one] != values[other])
        .collect();
    Areas::new(cells, &walls)
}
