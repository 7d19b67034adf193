//! Complete grids under rules.

use crate::engine::SudokuSolver;
use crate::generate::full::FullGrids;
use crate::grid::Grid;
use crate::rules::Rules;
use crate::sudoku::{Sudoku, digits};
use csp_core::limits::Limits;
use csp_core::random::Random;
use csp_core::trace::Limit;

/// The most nodes of a search for a grid.
const NODES: u64 = 2_000;

/// Draws complete grids under any rules of one board.
#[derive(Debug)]
pub(in crate::generate) struct RuledGrids {
    /// Grids of classic rules, if the puzzles have these and perhaps clues.
    classic: Option<FullGrids>,
    solver: SudokuSolver,
}

impl RuledGrids {
    /// Grids of these rules, with clues or without, which are no longer looked for once a limit comes.
    pub(in crate::generate) fn new(rules: &Rules, limits: &Limits) -> Self {
        Self {
            classic: rules
                .is_classic()
                .then(|| FullGrids::with_limits(rules.shape(), limits)),
            solver: SudokuSolver::new().limits(limits.clone().nodes(NODES)),
        }
    }

    /// A random grid, `None` if no grid keeps the rules.
    ///
    /// # Errors
    /// The limit that came first.
    pub(in crate::generate) fn draw(
        &mut self,
        rules: &Rules,
        random: &mut Random,
    ) -> Result<Option<Grid>, Limit> {
        match self.classic.as_mut().filter(|_| rules.is_classic()) {
            Some(classic) => classic.draw(random).map(Some),
            None => draw(rules, &mut self.solver, random),
        }
    }
}

/// A complete grid that keeps the rules: a random digit in some cells, each unless no grid with it is found within the
/// limits of the solver, and the first grid with these. It is not known how even that is.
///
/// `None` if no grid keeps the rules.
///
/// # Errors
/// The limit that came before that was known.
fn draw(
    rules: &Rules,
    solver: &mut SudokuSolver,
    random: &mut Random,
) -> Result<Option<Grid>, Limit> {
    let shape = rules.shape();
    let blank = vec![shape.all_digits(); shape.cells()];
    let mut puzzle = Sudoku::of_valid(rules.clone(), blank.into());
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    random.shuffle(&mut order);
    let mut last = None;
    for cell in order.into_iter().take(shape.side()) {
        let mut placed = vec![0; shape.cells()];
        for (given, digit) in puzzle.givens() {
            placed[shape.index(given)] = digit;
        }
        let mut masks = puzzle.masks().to_vec();
        rules.exclude(&placed, &mut masks);
        let open: Vec<u8> = digits(masks[cell]).collect();
        let Some(digit) = open.get(random.index(open.len())) else {
            continue;
        };
        let mut asked = puzzle.clone();
        asked.set_mask(cell, 1 << (digit - 1));
        let found = solver.find(&asked, 1).1;
        if found.limit == Some(Limit::Stopped) {
            return Err(Limit::Stopped);
        }
        if let Some(grid) = found.first {
            puzzle = asked;
            last = Some(grid);
        }
    }
    if last.is_some() {
        return Ok(last);
    }
    let found = solver.find(&puzzle, 1).1;
    let limit = found.limit.filter(|_| found.first.is_none());
    limit.map_or(Ok(found.first), Err)
}
