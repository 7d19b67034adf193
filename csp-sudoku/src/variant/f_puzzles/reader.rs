//! The parts of an f-puzzles puzzle become houses and clues.

use super::board;
use crate::house::HouseKind;
use crate::link::f_puzzles::{FEntries, FPart, FPuzzle, FSpot};
use crate::shape::{Cell, Shape};
use crate::sudoku::Sudoku;
use crate::variant::draft::Draft;
use crate::variant::drawn_parts::{DrawnParts, is_light, is_note};
use crate::variant::part_error::{PartError, PartFault};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Where an entry stands, and the kind of clues that it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct FPlace<'a> {
    pub(super) path: &'a str,
    pub(super) kind: &'a str,
}

impl FPlace<'_> {
    /// The error that something is wrong here.
    pub(super) fn fault(&self, fault: impl Into<PartFault>) -> PartError {
        fault.into().at(self.path)
    }
}

/// A puzzle of f-puzzles, as far as it is read.
#[derive(Debug)]
pub(super) struct FReader<'a> {
    pub(super) puzzle: &'a FPuzzle,
    pub(super) drawn_parts: DrawnParts,
    pub(super) draft: Draft,
}

impl<'a> FReader<'a> {
    /// The grid of the puzzle alone.
    pub(super) fn new(puzzle: &'a FPuzzle, drawn_parts: DrawnParts) -> Result<Self, PartError> {
        Ok(Self {
            puzzle,
            drawn_parts,
            draft: board::board(puzzle)?,
        })
    }

    /// Takes a picture: nothing that changes solutions.
    pub(super) fn picture(&self, part: &FPart) -> Result<(), PartError> {
        let entries: Vec<bool> = match &part.entries {
            FEntries::Lines(lines) => lines.iter().map(|line| is_copy(&line.other)).collect(),
            FEntries::Groups(groups) => {
                let is_known = |text: &str| part.key == "cage" && is_note(text);
                let groups = groups.iter();
                groups
                    .map(|group| {
                        is_copy(&group.other) || group.value.as_deref().is_some_and(is_known)
                    })
                    .collect()
            }
            _ => vec![false],
        };
        match entries.iter().position(|is_known| !is_known) {
            Some(place) if self.drawn_parts == DrawnParts::Refuse => {
                Err(PartFault::Drawn.at(format!("{}[{place}]", part.key)))
            }
            _ => Ok(()),
        }
    }

    /// Takes a clue.
    pub(super) fn add(
        &mut self,
        at: &FPlace<'_>,
        lines: Vec<Vec<Cell>>,
        numbers: Vec<i32>,
    ) -> Result<(), PartError> {
        let added = self.draft.add_clue(at.kind, lines, numbers);
        added.map_err(|fault| at.fault(fault))
    }

    /// Takes a house.
    pub(super) fn house(
        &mut self,
        at: &FPlace<'_>,
        kind: HouseKind,
        cells: Vec<Cell>,
    ) -> Result<(), PartError> {
        let added = self.draft.add_house(kind, cells);
        added.map_err(|error| at.fault(error))
    }

    /// The number of digits, rows and columns.
    pub(super) fn digits(&self) -> i32 {
        self.draft.shape().side() as i32
    }

    /// The boxes or regions, which there have to be.
    pub(super) fn regions(&self, at: &FPlace<'_>) -> Result<&[Vec<Cell>], PartError> {
        match &self.draft.regions[..] {
            [] => Err(at.fault(PartFault::NoRegions)),
            regions => Ok(regions),
        }
    }

    /// Those of the cells that are in boxes or regions.
    pub(super) fn in_regions(
        &self,
        at: &FPlace<'_>,
        cells: Vec<Cell>,
    ) -> Result<Vec<Cell>, PartError> {
        let regions = self.regions(at)?;
        let is_in = |cell: &Cell| regions.iter().any(|region| region.contains(cell));
        Ok(cells.into_iter().filter(is_in).collect())
    }

    /// The cells of names.
    pub(super) fn cells(&self, at: &FPlace<'_>, spots: &[FSpot]) -> Result<Vec<Cell>, PartError> {
        let cell = |spot: &FSpot| {
            let cell = self.cell(spot.row.into(), spot.column.into());
            cell.ok_or_else(|| at.fault(PartFault::text(spot, "a cell of the board")))
        };
        spots.iter().map(cell).collect()
    }

    /// The cell at this row and column, from 1.
    pub(super) fn cell(&self, row: i32, column: i32) -> Option<Cell> {
        self.draft.cell(row - 1, column - 1)
    }

    /// A digit of the board.
    pub(super) fn value(&self, at: &FPlace<'_>, value: u32) -> Result<i32, PartError> {
        let digit = i32::try_from(value).ok();
        let digit = digit.filter(|digit| (1..=self.digits()).contains(digit));
        digit.ok_or_else(|| at.fault(PartFault::text(&value, "a digit of the board")))
    }

    /// A number from 0 on. There is none without a text.
    pub(super) fn number(
        &self,
        at: &FPlace<'_>,
        text: Option<&str>,
    ) -> Result<Option<i32>, PartError> {
        let text = text.unwrap_or_default().trim();
        if text.is_empty() {
            return Ok(None);
        }
        let number: Option<u16> = text.parse().ok();
        let number = number.ok_or_else(|| at.fault(PartFault::text(text, "a number from 0 on")))?;
        Ok(Some(number.into()))
    }

    /// A number from 0 on, where authors also write texts for people.
    pub(super) fn number_or_text(
        &self,
        at: &FPlace<'_>,
        text: Option<&str>,
    ) -> Result<Option<i32>, PartError> {
        match self.number(at, text) {
            Err(_) if self.drawn_parts == DrawnParts::Ignore => Ok(None),
            number => number,
        }
    }

    /// The puzzle.
    pub(super) fn finish(self) -> Sudoku {
        let solution = board::solution(self.puzzle, self.draft.shape());
        let mut sudoku = self.draft.finish();
        if let Some(title) = &self.puzzle.title {
            sudoku = sudoku.with_name(title);
        }
        if let Some(lit) = lit(self.puzzle, sudoku.shape()) {
            sudoku = sudoku.fogged(Some(lit.into()));
        }
        match solution.map(|solution| sudoku.clone().with_solution(solution)) {
            Some(Ok(solved)) => solved,
            _ => sudoku,
        }
    }
}

/// The cells that are lit at the start, if there is fog. Those off the board are left out.
fn lit(puzzle: &FPuzzle, shape: Shape) -> Option<Vec<Cell>> {
    let spots = |key: &str| match puzzle.part(key) {
        Some(FEntries::Spots(spots)) => &spots[..],
        _ => &[],
    };
    let cages = match puzzle.part("cage") {
        Some(FEntries::Groups(cages)) => &cages[..],
        _ => &[],
    };
    let lights = cages
        .iter()
        .filter(|cage| cage.value.as_deref().is_some_and(is_light));
    let lights = lights.flat_map(|cage| &cage.cells);
    let alone: Vec<&FSpot> = spots("foglight").iter().chain(lights).collect();
    let around = spots("fogofwar");
    if alone.is_empty() && around.is_empty() && puzzle.part("triggereffect").is_none() {
        return None;
    }
    let near = |spot: &FSpot, row: i32, column: i32| {
        let cell = |place: i32| u8::try_from(place - 1).ok();
        let (row, column) = (i32::from(spot.row) + row, i32::from(spot.column) + column);
        let (row, column) = (cell(row)?, cell(column)?);
        Some(Cell { row, column }).filter(|cell| shape.contains(*cell))
    };
    let square = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
    let around = around.iter().flat_map(|spot| {
        let square = square.clone();
        square.filter_map(|(row, column)| near(spot, row, column))
    });
    let alone = alone.into_iter().filter_map(|spot| near(spot, 0, 0));
    let lit: BTreeSet<Cell> = alone.chain(around).collect();
    Some(lit.into_iter().collect())
}

/// Whether a picture is made from a constraint that is there, too.
fn is_copy(fields: &Map<String, Value>) -> bool {
    let is_mark =
        |key: &str| key.starts_with("from") || key.starts_with("is") && key.ends_with("Constraint");
    fields.keys().any(|key| is_mark(key))
}
