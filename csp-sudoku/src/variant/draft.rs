//! A puzzle while its parts are read.

use super::part_error::PartFault;
use crate::house::{House, HouseKind};
use crate::rules::{Rules, RulesError, clues};
use crate::shape::{Cell, Shape};
use crate::sudoku::Sudoku;

/// A puzzle while its parts are read.
#[derive(Debug)]
pub(super) struct Draft {
    rules: Rules,
    masks: Vec<u64>,
    /// The boxes or regions.
    pub(super) regions: Vec<Vec<Cell>>,
}

impl Draft {
    /// A board with rows, columns and these regions, which are the boxes if they are the same.
    pub(super) fn new(shape: Shape, regions: Vec<Vec<Cell>>) -> Result<Self, RulesError> {
        let mut draft = Self::without_houses(shape);
        if are_boxes(shape, &regions) {
            draft.rules = Rules::classic(shape);
        } else {
            draft.rules = Rules::latin(shape);
            for region in &regions {
                draft.add_house(HouseKind::REGION, region.clone())?;
            }
        }
        draft.regions = regions;
        Ok(draft)
    }

    /// A board without rules.
    pub(super) fn without_houses(shape: Shape) -> Self {
        Self {
            rules: Rules::none(shape),
            masks: vec![shape.all_digits(); shape.cells()],
            regions: Vec::new(),
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// The cell at this row and column, from 0.
    pub(super) fn cell(&self, row: i32, column: i32) -> Option<Cell> {
        let row = u8::try_from(row).ok()?;
        let column = u8::try_from(column).ok()?;
        let cell = Cell { row, column };
        self.shape().contains(cell).then_some(cell)
    }

    /// Takes a clue of the kind of this name.
    pub(super) fn add_clue(
        &mut self,
        kind: &str,
        lines: Vec<Vec<Cell>>,
        numbers: Vec<i32>,
    ) -> Result<(), PartFault> {
        let kind = clues::kind(kind).ok_or(PartFault::Unknown)?;
        let clue = kind.clue(lines, numbers)?;
        Ok(self.change(|rules| rules.with_clue(clue))?)
    }

    /// Takes one more house of a kind.
    pub(super) fn add_house(
        &mut self,
        kind: HouseKind,
        cells: Vec<Cell>,
    ) -> Result<(), RulesError> {
        let houses = self.rules.houses();
        let of_kind = |(house, _): &&(House, Vec<Cell>)| matches!(house, House::Other(other, _) if *other == kind);
        let number = houses.iter().filter(of_kind).count();
        self.change(|rules| rules.with_house(House::Other(kind, number), cells))
    }

    /// Takes a change of the rules. After an error there are none.
    pub(super) fn change(
        &mut self,
        change: impl FnOnce(Rules) -> Result<Rules, RulesError>,
    ) -> Result<(), RulesError> {
        let shape = self.shape();
        let rules = std::mem::replace(&mut self.rules, Rules::none(shape));
        self.rules = change(rules)?;
        Ok(())
    }

    /// Leaves a cell the digits that are worth this much.
    pub(super) fn limit<V: Copy + ToString + TryInto<i32>>(
        &mut self,
        cell: Cell,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), PartFault> {
        let shape = self.shape();
        let mut mask = 0;
        for value in values {
            let digit = value.try_into().ok();
            let digit = digit.and_then(|value| shape.digit_of(value));
            let digit = digit.ok_or_else(|| PartFault::text(&value, "a digit of the board"))?;
            mask |= 1_u64 << (digit - 1);
        }
        self.masks[shape.index(cell)] &= mask;
        Ok(())
    }

    /// The puzzle.
    pub(super) fn finish(self) -> Sudoku {
        Sudoku::of_valid(self.rules, self.masks.into())
    }
}

/// Whether regions are the boxes of the board, whatever their order.
fn are_boxes(shape: Shape, regions: &[Vec<Cell>]) -> bool {
    let sorted = |mut lists: Vec<Vec<Cell>>| {
        lists.iter_mut().for_each(|cells| cells.sort_unstable());
        lists.sort_unstable();
        lists
    };
    let houses = shape
        .houses()
        .filter(|house| matches!(house, House::Box(_)));
    let boxes = houses.map(|house| shape.house_cells(house).collect());
    sorted(boxes.collect()) == sorted(regions.to_vec())
}
