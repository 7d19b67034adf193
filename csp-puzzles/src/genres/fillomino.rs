use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::{At, Sign};
use csp_core::constraints::RegionSizes;
use csp_core::extend::{Brancher, SearchState};
use csp_core::prelude::*;

/// Regions that are as large as the numbers in them.
pub(super) static FILLOMINO: Genre = Genre {
    name: "fillomino",
    title: "Fillomino",
    japanese: "フィルオミノ",
    links: &["fillomino"],
    rules: &[
        "Write a number into each cell. Neighbouring cells with the same number are one region.",
        "Each region has as many cells as its number says.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let cells = diagram.graph().nodes();
    let numbers = board.cells("numbers", 1..=cells as i32, &[])?;
    for (place, number) in diagram.numbers() {
        if number == 0 || number as usize > cells {
            return Err(PuzzleError::Sign {
                place,
                sign: Sign::Number(number),
                expected: "a number is the size of a region, from 1 to the number of cells",
            });
        }
        let sentence = format!("{} has a printed {number}", At(place));
        board.require(sentence, numbers[place].eq(number))?;
    }
    board.post(
        "each region has as many cells as its number says",
        RegionSizes::new(diagram.graph(), numbers.vars()),
    )?;
    board.branch(LastFailure {
        cells: numbers.vars().to_vec(),
        failures: vec![0; cells],
        tried: 0,
        failed: 0,
    });
    Ok(())
}

/// Chooses the cell of the last failure while it is open [Lecoutre, Saïs, Tabary & Vidal 2009], and otherwise the cell with
/// the smallest quotient of values and failures. `dom_w_deg` would not help: all cells are in the same constraint.
struct LastFailure {
    cells: Vec<Var>,
    /// By cell, how many of its decisions failed.
    failures: Vec<u64>,
    /// The cell of the last decision.
    tried: usize,
    /// The cell of the last decision that failed.
    failed: usize,
}

impl Brancher for LastFailure {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let is_open = |&cell: &usize| !d.is_fixed(self.cells[cell]);
        // Compares the quotients by cross products.
        let product =
            |cell: usize, other: usize| d.size(self.cells[cell]) * (1 + self.failures[other]);
        let smallest = || {
            (0..self.cells.len())
                .filter(is_open)
                .min_by(|&a, &b| product(a, b).cmp(&product(b, a)))
        };
        self.tried = Some(self.failed).filter(is_open).or_else(smallest)?;
        let cell = self.cells[self.tried];
        // A large region decides more cells.
        Some(Atom::is(cell, d.max(cell)))
    }

    fn on_conflict(&mut self, _: &[Var]) {
        self.failed = self.tried;
        self.failures[self.tried] += 1;
    }
}
