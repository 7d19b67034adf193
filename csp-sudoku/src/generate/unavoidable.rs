//! Unavoidable sets of a complete 9×9 grid: cells that another grid fills otherwise, and no others.
//!
//! A puzzle of the grid has one solution if and only if it gives a cell of each of them [McGuire, Tugemann and Civario, 2014]. So each
//! other solution that a question has found answers later questions about the same grid.

/// The cells of a 9×9 board, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellBits(u128);

impl CellBits {
    /// Puts a cell in, or takes it out.
    pub(super) fn set(&mut self, cell: usize, is_in: bool) {
        self.0 = self.0 & !(1 << cell) | u128::from(is_in) << cell;
    }

    /// Whether a cell is in.
    pub(super) fn has(self, cell: usize) -> bool {
        self.0 >> cell & 1 == 1
    }
}

/// The unavoidable sets of a grid that are known so far.
#[derive(Debug)]
pub(super) struct UnavoidableSets {
    solution: [u8; 81],
    sets: Vec<u128>,
}

impl UnavoidableSets {
    /// Those of this grid. None is known yet.
    pub(super) fn new(solution: [u8; 81]) -> Self {
        Self {
            solution,
            sets: Vec::new(),
        }
    }

    /// Adds where another grid differs, if it does.
    pub(super) fn learn(&mut self, other: &[u8; 81]) {
        let mut cells = 0_u128;
        for (cell, (digit, other)) in self.solution.iter().zip(other).enumerate() {
            cells |= u128::from(digit != other) << cell;
        }
        if cells != 0 {
            self.sets.push(cells);
        }
    }

    /// Whether no given is in one of the sets, so that there are several solutions.
    pub(super) fn avoid(&self, given: CellBits) -> bool {
        self.sets.iter().any(|cells| cells & given.0 == 0)
    }

    /// The givens of a puzzle with one solution that are known to be needed: some set has no other given.
    pub(super) fn needed(&self, given: CellBits) -> CellBits {
        let mut needed = 0;
        for cells in &self.sets {
            let met = cells & given.0;
            if met & met.wrapping_sub(1) == 0 {
                needed |= met;
            }
        }
        CellBits(needed)
    }
}
