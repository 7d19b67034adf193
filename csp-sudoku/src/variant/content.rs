//! What a puzzle says, without the order and the names in which it says it: what is written is held against it.

use crate::rules::{Clue, ClueFields, clues};
use crate::shape::{Cell, House, HouseKind, Shape};
use crate::sudoku::Sudoku;
use std::collections::BTreeSet;

/// What a puzzle says.
///
/// Cells that differ are a house, whether a clue says it or the board. A clue that is several ones is divided: an arrow
/// for each shaft, a parity for each cell, a clone for each copy. Where an order means nothing, there is one.
#[derive(Clone, Debug)]
pub(super) struct Content {
    pub(super) shape: Shape,
    pub(super) board_rows: usize,
    pub(super) voids: Vec<Cell>,
    /// The candidates of each cell.
    pub(super) masks: Vec<u64>,
    /// The houses in their order, each with the name that it has, if it has one.
    pub(super) houses: Vec<(Option<House>, Vec<Cell>)>,
    /// The clues in their order, divided.
    pub(super) clues: Vec<Clue>,
    /// What the clues about boxes and regions take for such, if there are some.
    regions: Option<[Vec<Vec<Cell>>; 2]>,
    /// The same clues as the puzzle has them, each with what it is divided into.
    pub(super) whole: Vec<(Clue, Vec<Clue>)>,
}

impl Content {
    pub(super) fn of(puzzle: &Sudoku) -> Self {
        let rules = puzzle.rules();
        let houses = rules.houses().into_iter();
        let mut content = Self {
            shape: puzzle.shape(),
            board_rows: rules.board_rows(),
            voids: sorted(rules.voids()),
            masks: puzzle.masks().to_vec(),
            houses: houses
                .map(|(house, cells)| (Some(house), sorted(&cells)))
                .collect(),
            clues: Vec::new(),
            regions: rules
                .clues()
                .iter()
                .any(is_of_regions)
                .then(|| regions(&rules.houses())),
            whole: Vec::new(),
        };
        for clue in rules.clues() {
            content.add(clue);
        }
        content
    }

    /// Adds what a clue says.
    fn add(&mut self, clue: &Clue) {
        match clue.kind().name {
            "different" if self.are_house(clue.line(0)) => {
                self.houses.push((None, sorted(clue.line(0))));
            }
            "candidates" => {
                let digits = clue.numbers().iter();
                let digits = digits.filter_map(|value| self.shape.digit_of(*value));
                let mask = digits.fold(0, |mask, digit| mask | 1_u64 << (digit - 1));
                for cell in clue.line(0) {
                    self.masks[self.shape.index(*cell)] &= mask;
                }
            }
            _ => {
                let parts: Vec<Clue> = divided(clue).iter().map(ordered).collect();
                self.clues.extend(parts.iter().cloned());
                // An arrow without a shaft says nothing.
                if !parts.is_empty() {
                    self.whole.push((clue.clone(), parts));
                }
            }
        }
    }

    /// Whether these cells can be a house.
    fn are_house(&self, cells: &[Cell]) -> bool {
        let distinct: BTreeSet<&Cell> = cells.iter().collect();
        distinct.len() == cells.len() && cells.len() <= self.shape.side()
    }

    /// The houses that another puzzle does not have.
    pub(super) fn houses_beyond(&self, other: &Self) -> Vec<(Option<House>, Vec<Cell>)> {
        let theirs: BTreeSet<&Vec<Cell>> = other.houses.iter().map(|(_, cells)| cells).collect();
        let houses = self.houses.iter();
        houses
            .filter(|(_, cells)| !theirs.contains(cells))
            .cloned()
            .collect()
    }

    /// The clues that another puzzle does not have, or not as often.
    pub(super) fn clues_beyond(&self, other: &Self) -> Vec<Clue> {
        let mut theirs = other.clues.clone();
        let mut beyond = Vec::new();
        for clue in &self.clues {
            match theirs.iter().position(|other| other == clue) {
                Some(place) => {
                    theirs.swap_remove(place);
                }
                None => beyond.push(clue.clone()),
            }
        }
        beyond
    }

    /// Whether clues about boxes and regions mean the same on both boards.
    pub(super) fn has_regions_of(&self, other: &Self) -> bool {
        let [one, other] = [self, other].map(|content| content.regions.as_ref());
        one.is_none() || one == other
    }

    /// Whether both are boards of the same cells and digits. Boxes are houses, and no part of it.
    pub(super) fn has_board_of(&self, other: &Self) -> bool {
        let board = |content: &Self| {
            let shape = content.shape;
            let digits = (shape.value(1), shape.side());
            let sides = (shape.rows(), shape.columns(), content.board_rows);
            (sides, digits, content.voids.clone())
        };
        board(self) == board(other)
    }
}

/// Whether a clue, or one that it is about, tells of boxes or regions.
fn is_of_regions(clue: &Clue) -> bool {
    let kinds = [
        clues::BOX_INDEXING.name,
        clues::DOPPELGANGER.name,
        clues::REGION_SAME_VALUES.name,
        clues::REGION_SUM.name,
    ];
    kinds.contains(&clue.kind().name) || clue.clues().iter().any(is_of_regions)
}

/// The boxes, or the regions if there are no boxes; and all of them.
fn regions(houses: &[(House, Vec<Cell>)]) -> [Vec<Vec<Cell>>; 2] {
    let of = |wanted: fn(&House) -> bool| -> Vec<Vec<Cell>> {
        let houses = houses.iter().filter(|(house, _)| wanted(house));
        let mut lists: Vec<Vec<Cell>> = houses.map(|(_, cells)| sorted(cells)).collect();
        lists.sort_unstable();
        lists
    };
    let boxes = of(|house| matches!(house, House::Box(_)));
    let regions = of(|house| matches!(house, House::Other(HouseKind::REGION, _)));
    let mut all = [&boxes[..], &regions[..]].concat();
    all.sort_unstable();
    [if boxes.is_empty() { regions } else { boxes }, all]
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// The clues that a clue is together.
fn divided(clue: &Clue) -> Vec<Clue> {
    let each = |lines: Vec<Vec<Vec<Cell>>>| {
        let clues = lines.into_iter().map(|lines| with_lines(clue, lines));
        clues.collect()
    };
    match (clue.kind().name, clue.lines()) {
        ("arrow", [circle, shafts @ ..]) => {
            let shafts = shafts.iter();
            each(
                shafts
                    .map(|shaft| vec![circle.clone(), shaft.clone()])
                    .collect(),
            )
        }
        ("clone", [first, copies @ ..]) => {
            let copies = copies.iter();
            each(
                copies
                    .map(|copy| vec![first.clone(), copy.clone()])
                    .collect(),
            )
        }
        ("even" | "odd", [cells]) => each(cells.iter().map(|cell| vec![vec![*cell]]).collect()),
        _ => vec![clue.clone()],
    }
}

/// The clue with the one order of its cells, where their order means nothing.
fn ordered(clue: &Clue) -> Clue {
    let mut lines = clue.lines().to_vec();
    match clue.kind().name {
        "quadruple" => lines = lines.iter().map(|cells| sorted(cells)).collect(),
        "little-killer" | "sandwich" => {
            for line in &mut lines {
                if line.first() > line.last() {
                    line.reverse();
                }
            }
        }
        name if OF_ALL_PAIRS.contains(&name) => {
            lines = lines.iter().map(|pair| sorted(pair)).collect();
            lines.sort_unstable();
            lines.dedup();
        }
        _ => return clue.clone(),
    }
    with_lines(clue, lines)
}

/// The kinds of clues about all pairs of neighbors that are not marked.
pub(super) const OF_ALL_PAIRS: [&str; 3] = [
    clues::NO_DIFFERENCE.name,
    clues::NO_RATIO.name,
    clues::NO_SUM.name,
];

/// The same clue with other lines, which its kind takes.
fn with_lines(clue: &Clue, lines: Vec<Vec<Cell>>) -> Clue {
    let fields = ClueFields {
        lines,
        numbers: clue.numbers().to_vec(),
        text: clue.text().to_owned(),
        clues: clue.clues().to_vec(),
    };
    clue.kind().clue_of(fields).unwrap_or_else(|_| clue.clone())
}
