//! The fast path against the model, kernel against kernel, and the batch against single puzzles.

mod agreement;
mod counting;
mod limits;
mod several;
mod traces;

use csp_core::limits::Limits;
use csp_sudoku::engine::Found;
use csp_sudoku::engine::nine::{Batch, Board, Kernel, NineSolver, kernels, solve_many};
use csp_sudoku::sudoku::Sudoku;

/// The puzzles as lines; nothing if one has pencilmarks.
fn lines(puzzles: &[Sudoku]) -> Option<Vec<[u8; 81]>> {
    puzzles
        .iter()
        .map(|puzzle| puzzle.to_string().into_bytes().try_into().ok())
        .collect()
}

/// Looks for `wanted` solutions of each, by every kernel, alone and in a batch; all must answer the
/// same, at the same cost.
fn answers(puzzles: &[Sudoku], wanted: u64, limits: &Limits) -> Vec<Found<[u8; 81]>> {
    let boards: Vec<Board> = puzzles
        .iter()
        .map(|puzzle| Board::of(puzzle).unwrap())
        .collect();
    let mut reference = NineSolver::with_kernel(Kernel::PORTABLE);
    let expected: Vec<Found<[u8; 81]>> = boards
        .iter()
        .map(|board| reference.solve(board, wanted, limits))
        .collect();
    for kernel in kernels() {
        let mut alone = NineSolver::with_kernel(kernel);
        let mut together = Vec::new();
        Batch::with_kernel(kernel).solve(&boards, wanted, limits, &mut together);
        assert_eq!(together.len(), expected.len());
        if let Some(lines) = lines(puzzles) {
            let mut by_lines = Vec::new();
            let lines: Vec<_> = lines.iter().collect();
            Batch::with_kernel(kernel).solve_lines(&lines, wanted, limits, &mut by_lines);
            assert_eq!(by_lines, together, "{kernel:?} by lines");
        }
        for (index, expected) in expected.iter().enumerate() {
            assert_eq!(
                alone.solve(&boards[index], wanted, limits),
                *expected,
                "{kernel:?}: {}",
                puzzles[index]
            );
            assert_eq!(
                together[index], *expected,
                "{kernel:?} in a batch: {}",
                puzzles[index]
            );
        }
    }
    assert_eq!(solve_many(&boards, wanted, limits), expected);
    assert!(
        Batch::new()
            .answers(boards, wanted, limits)
            .eq(expected.iter().copied())
    );
    expected
}
