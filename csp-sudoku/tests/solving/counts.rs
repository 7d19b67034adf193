//! Puzzles with several solutions, and the strengths of the model. `benches/tests/main.rs` compares counts with those of another program.

use crate::common::random::rng;
use crate::solving::tools::{bench, puzzle};
use csp_core::limits::Limits;
use csp_core::prelude::Consistency;
use csp_core::testing::cases;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

/// A real puzzle without some of its givens.
fn fewer_givens(real: &[Sudoku], rng: &mut ChaCha8Rng) -> Sudoku {
    let mut digits = real.choose(rng).unwrap().givens_grid().digits().to_vec();
    let mut givens: Vec<usize> = (0..81).filter(|&cell| digits[cell] != 0).collect();
    for _ in 0..rng.random_range(1..5) {
        digits[givens.swap_remove(rng.random_range(0..givens.len()))] = 0;
    }
    puzzle(Shape::NINE, &digits)
}

#[test]
fn every_consistency_counts_the_same() {
    const STRENGTHS: [Consistency; 3] =
        [Consistency::Value, Consistency::Bounds, Consistency::Domain];
    let real = bench("top1465.txt", 20);
    let mut solvers =
        STRENGTHS.map(|strength| ModelSolver::with_consistency(Shape::NINE, strength));
    let mut rng = rng(5);
    let mut nodes = [0; 3];
    for _ in 0..cases(200) {
        let puzzle = fewer_givens(&real, &mut rng);
        let mut counts = [0; 3];
        for (strength, solver) in solvers.iter_mut().enumerate() {
            let mut search = solver.solutions(&puzzle, Limits::default());
            counts[strength] = search.count_up_to(30);
            nodes[strength] += search.stats().nodes;
        }
        assert_eq!(counts, [counts[0]; 3], "{puzzle}");
    }
    assert!(
        nodes[2] < nodes[0],
        "domain consistency takes fewer nodes: {nodes:?}"
    );
}
