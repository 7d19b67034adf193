//! Sums of clues that are kept together.

use csp_core::limits::Limits;
use csp_sudoku::variant::{self, DrawnParts};
use csp_sudoku::{SudokuSolver, SudokuVerdict};

/// Eight diagonals with the sum 49 each: apart, they are open after 130,000 failures. Two of them side by side have more to say.
#[test]
fn little_killers_side_by_side_are_one_sum() {
    let diagonals = [
        "R1C9", "R1C8", "R9C2", "R9C3", "R7C9", "R1C1", "R2C1", "R3C1",
    ];
    let text = diagonals.map(|from| format!(".LittleKiller~49~{from}"));
    let puzzle = variant::read(&text.concat(), DrawnParts::Refuse).unwrap();
    let mut solver = SudokuSolver::new().limits(Limits::default().nodes(5_000));
    let answer = solver.verdict(&puzzle).unwrap();
    assert!(
        matches!(answer.verdict, SudokuVerdict::None),
        "{:?}",
        answer.stats
    );
}
