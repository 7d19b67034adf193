//! Sums that follow from sums of clues and from houses that have each digit: innies, outies, and the rule of 45.

use crate::rules::{CluePart, Rules};
use crate::shape::{Cell, House, Shape};
use std::collections::BTreeSet;

/// The most cells of a sum that is worth a propagator.
const MOST_CELLS: usize = 10;

/// A sum of weighted cells.
#[derive(Clone, Debug, PartialEq, Eq)]
struct WeightedSum {
    terms: Vec<(i32, Cell)>,
    total: i32,
}

/// A set of cells that have each digit the same number of times, and the cells of a clue with their sum.
#[derive(Clone, Debug)]
struct SummedCells {
    cells: BTreeSet<usize>,
    total: i32,
}

/// For each house with each digit, and for rows and columns side by side, what is left of their sum when those of clues
/// are taken away: few cells of the houses, less those by which clues reach out of them.
pub(super) fn house_sums(rules: &Rules, parts: &[CluePart]) -> Vec<CluePart> {
    let shape = rules.shape();
    let cages: Vec<SummedCells> = parts.iter().filter_map(|part| cage(shape, part)).collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut sums: Vec<WeightedSum> = Vec::new();
    for region in regions(rules) {
        let sum = remainder(shape, &region, &cages);
        if sum.terms.len() <= MOST_CELLS && !sums.contains(&sum) {
            sums.push(sum);
        }
    }
    let part = |WeightedSum { terms, total }| CluePart::Sum { terms, total };
    sums.into_iter().map(part).collect()
}

/// The cells of a plain sum.
fn cage(shape: Shape, part: &CluePart) -> Option<SummedCells> {
    let CluePart::Sum { terms, total } = part else {
        return None;
    };
    let cells: BTreeSet<usize> = terms.iter().map(|(_, cell)| shape.index(*cell)).collect();
    let is_plain = terms.iter().all(|(weight, _)| *weight == 1) && cells.len() == terms.len();
    is_plain.then_some(SummedCells {
        cells,
        total: *total,
    })
}

/// Houses with each digit, and rows or columns side by side that have each digit.
fn regions(rules: &Rules) -> Vec<SummedCells> {
    let shape = rules.shape();
    let once: i32 = (1..=shape.side() as u8)
        .map(|digit| shape.value(digit))
        .sum();
    let houses = rules.houses();
    let full = houses
        .iter()
        .filter(|(_, cells)| cells.len() == shape.side());
    let region = |cells: &[Cell]| SummedCells {
        cells: cells.iter().map(|cell| shape.index(*cell)).collect(),
        total: once,
    };
    let mut regions: Vec<SummedCells> = full.clone().map(|(_, cells)| region(cells)).collect();
    let is_row = |house: &House| matches!(house, House::Row(_));
    let is_column = |house: &House| matches!(house, House::Column(_));
    let lines = |is_line: fn(&House) -> bool| -> Vec<SummedCells> {
        let lines = full.clone().filter(|(house, _)| is_line(house));
        lines.map(|(_, cells)| region(cells)).collect()
    };
    for lines in [lines(is_row), lines(is_column)] {
        for from in 0..lines.len() {
            for to in from + 2..=lines.len() {
                let cells = lines[from..to]
                    .iter()
                    .flat_map(|line| line.cells.iter().copied());
                regions.push(SummedCells {
                    cells: cells.collect(),
                    total: once * (to - from) as i32,
                });
            }
        }
    }
    regions
}

/// The sum of a region without those of clues that share no cell: first those that lie within it, then those with more
/// cells inside than outside.
fn remainder(shape: Shape, region: &SummedCells, cages: &[SummedCells]) -> WeightedSum {
    let mut total = region.total;
    let mut inside = region.cells.clone();
    let mut outside: BTreeSet<usize> = BTreeSet::new();
    let reach = |cage: &SummedCells| cage.cells.difference(&region.cells).count();
    let mut near: Vec<&SummedCells> = cages
        .iter()
        .filter(|cage| 2 * reach(cage) < cage.cells.len())
        .collect();
    near.sort_by_key(|cage| reach(cage));
    for cage in near {
        let is_free = cage
            .cells
            .iter()
            .all(|cell| match region.cells.contains(cell) {
                true => inside.contains(cell),
                false => !outside.contains(cell),
            });
        if is_free {
            for &cell in &cage.cells {
                if !inside.remove(&cell) {
                    outside.insert(cell);
                }
            }
            total -= cage.total;
        }
    }
    let plus = inside.into_iter().map(|cell| (1, shape.cell(cell)));
    let minus = outside.into_iter().map(|cell| (-1, shape.cell(cell)));
    WeightedSum {
        terms: plus.chain(minus).collect(),
        total,
    }
}
