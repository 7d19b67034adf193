//! Random partitions into regions.

use crate::diagram::Diagram;
use csp_core::graph::Graph;
use csp_core::random::Random;
use itertools::Itertools as _;
use std::ops::RangeInclusive;

/// By cell, the number of its region. Each region grows from a random cell to a random size of these, by random cells beside it; one that
/// stays too small becomes part of a neighbour.
pub(in crate::genres) fn random_regions(
    cells: &Graph,
    sizes: RangeInclusive<usize>,
    random: &mut Random,
) -> Vec<usize> {
    const FREE: usize = usize::MAX;
    let mut region_of = vec![FREE; cells.nodes()];
    let mut order: Vec<usize> = (0..cells.nodes()).collect();
    random.shuffle(&mut order);
    for (number, &first) in order.iter().enumerate() {
        if region_of[first] != FREE {
            continue;
        }
        let size = sizes.start() + random.index(sizes.end() - sizes.start() + 1);
        region_of[first] = number;
        let mut region = vec![first];
        while region.len() < size {
            let beside = region.iter().flat_map(|&cell| cells.neighbours(cell));
            let mut free: Vec<usize> = beside
                .map(|&(next, _)| next)
                .filter(|&next| region_of[next] == FREE)
                .collect();
            free.sort_unstable();
            free.dedup();
            if free.is_empty() {
                break;
            }
            let next = free[random.index(free.len())];
            region_of[next] = number;
            region.push(next);
        }
    }
    join_small_ones(cells, *sizes.start(), &mut region_of);
    region_of
}

/// Joins regions that are too small with their smallest neighbours.
fn join_small_ones(cells: &Graph, least: usize, region_of: &mut [usize]) {
    loop {
        let size = |region: usize| region_of.iter().filter(|&&of| of == region).count();
        let pairs = cells
            .edges()
            .iter()
            .map(|&(a, b)| (region_of[a], region_of[b]));
        let both = pairs.flat_map(|(a, b)| [(a, b), (b, a)]);
        let small = both.filter(|&(a, b)| a != b && size(a) < least);
        let Some((from, to)) = small.min_by_key(|&(a, b)| (size(a), size(b), a, b)) else {
            return;
        };
        for of in region_of.iter_mut().filter(|of| **of == from) {
            *of = to;
        }
    }
}

/// By cell, the cell from which its region has grown, by one random cell after the other until all cells belong to one.
pub(in crate::genres) fn grown_regions(
    cells: &Graph,
    from: &[usize],
    random: &mut Random,
) -> Vec<usize> {
    let mut region_of = vec![None; cells.nodes()];
    for &first in from {
        region_of[first] = Some(first);
    }
    loop {
        let edges = cells.edges().iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let open: Vec<(usize, usize)> = edges
            .filter(|&(a, b)| region_of[a].is_some() && region_of[b].is_none())
            .collect();
        if open.is_empty() {
            return region_of.into_iter().flatten().collect();
        }
        let (near, next) = open[random.index(open.len())];
        region_of[next] = region_of[near];
    }
}

/// Joins regions so that each becomes one with `number - 1` others. `None`: one was left that has too few beside it.
pub(in crate::genres) fn joined_regions(
    cells: &Graph,
    regions: &[usize],
    number: usize,
    random: &mut Random,
) -> Option<Vec<usize>> {
    let mut region_of = regions.to_vec();
    let mut open: Vec<usize> = regions.to_vec();
    open.sort_unstable();
    open.dedup();
    random.shuffle(&mut open);
    while number > 1 && !open.is_empty() {
        let beside = |region: usize, region_of: &[usize], open: &[usize]| -> Vec<usize> {
            let edges = cells.edges().iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
            let near = edges
                .map(|(a, b)| (region_of[a], region_of[b]))
                .filter(|&(a, b)| a == region && b != region && open.contains(&b));
            near.map(|(_, b)| b).sorted_unstable().dedup().collect()
        };
        let (at, _) = open
            .iter()
            .enumerate()
            .min_by_key(|&(_, &region)| beside(region, &region_of, &open).len())?;
        let region = open.swap_remove(at);
        for _ in 1..number {
            let near = beside(region, &region_of, &open);
            if near.is_empty() {
                return None;
            }
            let joined = near[random.index(near.len())];
            open.retain(|&other| other != joined);
            let cells = region_of.iter_mut().filter(|of| **of == joined);
            cells.for_each(|of| *of = region);
        }
    }
    Some(region_of)
}

/// Puts walls between the regions.
pub(in crate::genres) fn walls_between(diagram: &mut Diagram, region_of: &[usize]) {
    let edges = diagram.graph().edges().iter();
    let walls = edges.map(|&(one, other)| region_of[one] != region_of[other]);
    let walls: Vec<bool> = walls.collect();
    diagram.walls_mut().copy_from_slice(&walls);
}
