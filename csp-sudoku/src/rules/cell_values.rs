//! What cells are worth where that is not their digits: doublers, negators.
//!
//! The reasons are in `docs/decisions/72-what-cells-are-worth-is-a-board-of-its-own.md`.

use crate::shape::{Cell, Shape};
use std::collections::{BTreeMap, BTreeSet};

/// What the cells of a board are worth: the digit, or a factor times the digit and an offset where the mark of the cell
/// says so. The mark is another cell: its lowest digit stands for a plain cell, the next ones for the modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellValues {
    digits: Shape,
    values: Shape,
    marks: BTreeMap<Cell, Cell>,
    /// Factor and offset, the first one for plain cells.
    modifiers: Vec<(i32, i32)>,
}

impl CellValues {
    /// The cells with their marks, and a factor and an offset for each modifier. `None` if there are too many values,
    /// or fewer digits than marks.
    pub(super) fn new(
        digits: Shape,
        cells: &[Cell],
        marks: &[Cell],
        factors_and_offsets: &[i32],
    ) -> Option<Self> {
        let named = factors_and_offsets.chunks_exact(2);
        let named = named.map(|pair| (pair[0], pair[1]));
        let modifiers: Vec<(i32, i32)> = std::iter::once((1, 0)).chain(named).collect();
        let both_ends = [1, digits.side() as u8].map(|digit| digits.value(digit));
        let ends = modifiers
            .iter()
            .flat_map(|(factor, offset)| both_ends.map(|digit| factor * digit + offset));
        let (low, high) = ends.fold((i32::MAX, i32::MIN), |(low, high), end| {
            (low.min(end), high.max(end))
        });
        if modifiers.len() > digits.side() {
            return None;
        }
        Some(Self {
            digits,
            values: digits.with_values(low, high)?,
            marks: cells.iter().copied().zip(marks.iter().copied()).collect(),
            modifiers,
        })
    }

    /// The board with all values in place of digits.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.values
    }

    /// The mark of a cell, if it may be modified.
    #[must_use]
    pub fn mark(&self, cell: Cell) -> Option<Cell> {
        self.marks.get(&cell).copied()
    }

    /// What a digit is worth in a cell, or in one with this digit as its mark. A mark that stands for no modifier
    /// changes nothing.
    #[must_use]
    pub fn value(&self, digit: u8, mark: Option<u8>) -> i32 {
        let modifier = usize::from(mark.unwrap_or(1)).checked_sub(1);
        let modifier = modifier.and_then(|place| self.modifiers.get(place));
        let (factor, offset) = modifier.copied().unwrap_or((1, 0));
        factor * self.digits.value(digit) + offset
    }

    /// For each digit, and each mark for cells that have one, the value, counted from 1 as digits are.
    #[must_use]
    pub fn rows(&self, cell: Cell) -> Vec<Vec<i32>> {
        let digits = 1..=self.digits.side() as u8;
        let counted = |value| value - self.values.value(1) + 1;
        let marks = 1..=self.modifiers.len() as u8;
        let row = |digit, mark: Option<u8>| {
            let own = [Some(digit), mark].into_iter().flatten().map(i32::from);
            own.chain([counted(self.value(digit, mark))]).collect()
        };
        match self.marks.contains_key(&cell) {
            true => digits
                .flat_map(|digit| marks.clone().map(move |mark| (digit, mark)))
                .map(|(digit, mark)| row(digit, Some(mark)))
                .collect(),
            false => digits.map(|digit| row(digit, None)).collect(),
        }
    }

    /// All values that a cell may have, counted from 1 as digits are.
    #[must_use]
    pub fn all(&self, cell: Cell) -> BTreeSet<i32> {
        let rows = self.rows(cell);
        rows.iter().filter_map(|row| row.last().copied()).collect()
    }
}
