//! Which cells have different digits, as houses and clues tell.

use crate::rules::{CluePart, Rules};
use crate::shape::{Cell, Shape};
use std::collections::{BTreeMap, BTreeSet};

/// Sets of cells that have different digits.
#[derive(Clone, Debug)]
pub(super) struct Cliques {
    shape: Shape,
    /// By number of the cell.
    sets: Vec<Vec<usize>>,
}

impl Cliques {
    /// Those of the houses, and of the clues' parts.
    pub(super) fn new<'p>(rules: &Rules, parts: impl IntoIterator<Item = &'p CluePart>) -> Self {
        let houses = rules.houses();
        let houses = houses.iter().map(|(_, cells)| &cells[..]);
        let different = parts.into_iter().filter_map(|part| match part {
            CluePart::Different(cells) | CluePart::Sets { cells, .. } => Some(&cells[..]),
            _ => None,
        });
        Self::of(rules.shape(), houses.chain(different))
    }

    /// These sets.
    pub(super) fn of<'p>(shape: Shape, sets: impl IntoIterator<Item = &'p [Cell]>) -> Self {
        let index = |cells: &[Cell]| cells.iter().map(|&cell| shape.index(cell)).collect();
        let sets = sets.into_iter().map(index).collect();
        Self { shape, sets }
    }

    /// Whether two cells are in one of the sets.
    fn are_apart(&self, one: usize, other: usize) -> bool {
        let mut sets = self.sets.iter();
        one != other && sets.any(|set| set.contains(&one) && set.contains(&other))
    }

    /// The cells that one of these sees.
    pub(super) fn seen_from(&self, cells: &BTreeSet<usize>) -> BTreeSet<usize> {
        let sets = self.sets.iter();
        let near = sets.filter(|set| set.iter().any(|cell| cells.contains(cell)));
        near.flatten().copied().collect()
    }

    /// Divides weighted cells into groups of one weight and different digits, as few as a greedy choice finds. A cell
    /// that comes twice has both weights in one.
    pub(super) fn groups(&self, terms: &[(i32, Cell)]) -> Vec<(i32, Vec<Cell>)> {
        let mut weights: BTreeMap<usize, i32> = BTreeMap::new();
        for &(weight, cell) in terms {
            *weights.entry(self.shape.index(cell)).or_default() += weight;
        }
        let mut groups = Vec::new();
        let by_weight: BTreeSet<i32> = weights
            .values()
            .copied()
            .filter(|weight| *weight != 0)
            .collect();
        for weight in by_weight {
            let cells = weights.iter().filter(|(_, other)| **other == weight);
            let mut left: Vec<usize> = cells.map(|(&cell, _)| cell).collect();
            while !left.is_empty() {
                let group = self.largest(&left);
                left.retain(|cell| !group.contains(cell));
                let cells = group.into_iter().map(|cell| self.shape.cell(cell));
                groups.push((weight, cells.collect()));
            }
        }
        groups
    }

    /// The largest part of these cells in one set, with all further ones that differ from all of them.
    fn largest(&self, cells: &[usize]) -> Vec<usize> {
        let part = |set: &Vec<usize>| -> Vec<usize> {
            cells
                .iter()
                .copied()
                .filter(|cell| set.contains(cell))
                .collect()
        };
        let parts = self.sets.iter().map(part);
        // If several are equal, it is the first.
        let largest = parts.reduce(|one, other| if other.len() > one.len() { other } else { one });
        let mut group = largest.unwrap_or_default();
        for &cell in cells {
            if group.iter().all(|&other| self.are_apart(cell, other)) {
                group.push(cell);
            }
        }
        group.sort_unstable();
        group
    }
}
