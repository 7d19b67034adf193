//! Sums that follow from sums of clues and from houses that have each digit: innies, outies, and the rule of 45.

use crate::rules::{CluePart, Rules};
use crate::shape::{Cell, House, Shape};
use std::collections::BTreeSet;
use std::ops::Range;

/// The most cells of a sum that is worth a propagator.
const MOST_CELLS: usize = 10;

/// A sum of weighted cells that follows from houses and clues.
#[derive(Clone, Debug)]
pub(crate) struct HouseSum {
    /// The cells that are left, those of the houses with 1 and those that clues reach with -1.
    pub(crate) terms: Vec<(i32, Cell)>,
    /// What they add up to.
    pub(crate) total: i32,
    /// What all cells of the houses add up to.
    pub(crate) of_houses: i32,
    /// The houses.
    pub(crate) houses: Vec<House>,
    /// The numbers of the clues whose sums are taken away.
    pub(crate) clues: Vec<usize>,
}

impl HouseSum {
    /// The sum as a part of a clue.
    pub(super) fn into_part(self) -> CluePart {
        let Self { terms, total, .. } = self;
        CluePart::Sum { terms, total }
    }
}

/// Cells with their sum.
#[derive(Clone, Debug)]
pub(super) struct SummedCells {
    pub(super) cells: BTreeSet<usize>,
    pub(super) total: i32,
}

impl SummedCells {
    /// The cells of a sum in which each counts once.
    pub(super) fn of(shape: Shape, part: &CluePart) -> Option<Self> {
        let CluePart::Sum { terms, total } = part else {
            return None;
        };
        let cells: BTreeSet<usize> = terms.iter().map(|(_, cell)| shape.index(*cell)).collect();
        let is_plain = terms.iter().all(|(weight, _)| *weight == 1) && cells.len() == terms.len();
        is_plain.then_some(Self {
            cells,
            total: *total,
        })
    }

    /// Both together. They have no common cell.
    pub(super) fn with(&self, other: &Self) -> Self {
        Self {
            cells: self.cells.union(&other.cells).copied().collect(),
            total: self.total + other.total,
        }
    }

    /// The cells, each with weight 1.
    pub(super) fn terms(&self, shape: Shape) -> impl Iterator<Item = (i32, Cell)> {
        self.cells.iter().map(move |&cell| (1, shape.cell(cell)))
    }

    /// The sum as a part of a clue.
    pub(super) fn into_part(self, shape: Shape) -> CluePart {
        CluePart::Sum {
            terms: self.terms(shape).collect(),
            total: self.total,
        }
    }
}

/// The sum of a clue.
#[derive(Clone, Debug)]
struct ClueSum {
    number: usize,
    sum: SummedCells,
}

/// Houses side by side, or one.
#[derive(Clone, Debug)]
struct SummedHouses {
    houses: Vec<House>,
    sum: SummedCells,
}

/// For each house with each digit, and for rows and columns side by side, what is left of their sum when those of clues
/// are taken away: few cells of the houses, less those by which clues reach out of them. Each part has the number of its clue.
pub(crate) fn house_sums<'p>(
    rules: &Rules,
    parts: impl IntoIterator<Item = (usize, &'p CluePart)>,
) -> Vec<HouseSum> {
    let shape = rules.shape();
    let cage = |(number, part)| Some((number, SummedCells::of(shape, part)?));
    let cages = parts.into_iter().filter_map(cage);
    let cages: Vec<ClueSum> = cages.map(|(number, sum)| ClueSum { number, sum }).collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut sums: Vec<HouseSum> = Vec::new();
    for region in regions(rules) {
        let sum = remainder(shape, region, &cages);
        let is_known = |other: &HouseSum| (&other.terms, other.total) == (&sum.terms, sum.total);
        // A house without a sum of clues is all different, and no more.
        let says_more = !sum.clues.is_empty() && sum.terms.len() <= MOST_CELLS;
        if says_more && !sums.iter().any(is_known) {
            sums.push(sum);
        }
    }
    sums
}

/// Houses with each digit, and rows or columns side by side that have each digit.
fn regions(rules: &Rules) -> Vec<SummedHouses> {
    let shape = rules.shape();
    let once: i32 = (1..=shape.side() as u8)
        .map(|digit| shape.value(digit))
        .sum();
    let mut full = rules.houses();
    full.retain(|(_, cells)| cells.len() == shape.side());
    let summed = |houses: &[(House, Vec<Cell>)]| {
        let cells = houses.iter().flat_map(|(_, cells)| cells);
        SummedHouses {
            houses: houses.iter().map(|(house, _)| *house).collect(),
            sum: SummedCells {
                cells: cells.map(|cell| shape.index(*cell)).collect(),
                total: once * houses.len() as i32,
            },
        }
    };
    let mut regions: Vec<SummedHouses> = full.chunks(1).map(summed).collect();
    let is_row = |house: &House| matches!(house, House::Row(_));
    let is_column = |house: &House| matches!(house, House::Column(_));
    for is_line in [is_row, is_column] {
        let mut lines = full.clone();
        lines.retain(|(house, _)| is_line(house));
        let side_by_side = runs(lines.len()).map(|run| summed(&lines[run]));
        regions.extend(side_by_side);
    }
    regions
}

/// All runs of two lines or more of so many.
fn runs(lines: usize) -> impl Iterator<Item = Range<usize>> {
    (0..lines).flat_map(move |from| (from + 2..=lines).map(move |to| from..to))
}

/// The sum of houses without those of clues that share no cell: first those that lie within them, then those with more
/// cells inside than outside.
fn remainder(shape: Shape, region: SummedHouses, cages: &[ClueSum]) -> HouseSum {
    let SummedHouses { houses, sum } = region;
    let mut total = sum.total;
    let mut inside = sum.cells.clone();
    let mut outside: BTreeSet<usize> = BTreeSet::new();
    let mut clues = Vec::new();
    let reach = |cage: &ClueSum| cage.sum.cells.difference(&sum.cells).count();
    let mut near: Vec<&ClueSum> = cages
        .iter()
        .filter(|cage| 2 * reach(cage) < cage.sum.cells.len())
        .collect();
    near.sort_by_key(|cage| reach(cage));
    for cage in near {
        let mut cells = cage.sum.cells.iter();
        let is_free = cells.all(|cell| match sum.cells.contains(cell) {
            true => inside.contains(cell),
            false => !outside.contains(cell),
        });
        if is_free {
            for &cell in &cage.sum.cells {
                if !inside.remove(&cell) {
                    outside.insert(cell);
                }
            }
            total -= cage.sum.total;
            clues.push(cage.number);
        }
    }
    let plus = inside.into_iter().map(|cell| (1, shape.cell(cell)));
    let minus = outside.into_iter().map(|cell| (-1, shape.cell(cell)));
    HouseSum {
        terms: plus.chain(minus).collect(),
        total,
        of_houses: sum.total,
        houses,
        clues,
    }
}
