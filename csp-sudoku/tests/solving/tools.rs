//! What these tests share.

use csp_core::limits::Limits;
use csp_core::stats::Stats;
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::grid::Grid;
use csp_sudoku::read;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

/// Each n-th puzzle of a file of the benches, from the first on.
pub(crate) fn bench(file: &str, step: usize) -> Vec<Sudoku> {
    let path = format!("{}/../benches/data/{file}", env!("CARGO_MANIFEST_DIR"));
    read::open(path)
        .unwrap()
        .step_by(step)
        .map(|record| record.unwrap().puzzle)
        .collect()
}

/// A puzzle of these digits, 0 for blank.
pub(crate) fn puzzle(shape: Shape, digits: &[u8]) -> Sudoku {
    Sudoku::from(&Grid::new(shape, digits).unwrap())
}

pub(crate) fn blank(shape: Shape) -> Sudoku {
    puzzle(shape, &vec![0; shape.cells()])
}

pub(crate) fn verdict(puzzle: &Sudoku) -> (SudokuVerdict, Stats) {
    let answer = ModelSolver::new(puzzle.shape()).verdict(puzzle, Limits::default());
    (answer.verdict, answer.stats)
}

/// Complete, by the rules, and with every candidate of the puzzle kept.
pub(crate) fn assert_solves(grid: &Grid, puzzle: &Sudoku) {
    assert_eq!(grid.shape(), puzzle.shape());
    assert!(grid.is_complete(), "{grid}");
    assert_eq!(grid.check(), Ok(()), "{grid}");
    let kept = grid
        .digits()
        .iter()
        .zip(puzzle.masks())
        .all(|(digit, mask)| mask >> (digit - 1) & 1 == 1);
    assert!(kept, "{grid}\n{puzzle}");
}

/// The first solutions, each one checked and all different; and whether there are no more.
pub(crate) fn solutions(
    solver: &mut ModelSolver,
    puzzle: &Sudoku,
    most: usize,
) -> (Vec<Vec<u8>>, bool) {
    let mut found = solver.solutions(puzzle, Limits::default());
    let mut grids: Vec<Grid> = found.by_ref().take(most).collect();
    grids.iter().for_each(|grid| assert_solves(grid, puzzle));
    let all = found.next().is_none();
    let count = grids.len();
    grids.sort_by(|a, b| a.digits().cmp(b.digits()));
    grids.dedup();
    assert_eq!(grids.len(), count, "a solution came twice: {puzzle}");
    (
        grids.iter().map(|grid| grid.digits().to_vec()).collect(),
        all,
    )
}
