//! Puzzles with none and with several solutions, and the strengths of the model.

use crate::common::random::rng;
use crate::solving::tools::{bench, other, puzzle, solutions};
use csp_core::limits::Limits;
use csp_core::prelude::Consistency;
use csp_core::testing::cases;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

/// A real puzzle with some digits of its solution added, some givens dropped, and sometimes one
/// changed.
fn spoilt(real: &[Sudoku], rng: &mut ChaCha8Rng) -> Sudoku {
    let real = real.choose(rng).unwrap();
    let solution = other(real).solution().unwrap().to_bytes();
    let mut digits = real.givens_grid().digits().to_vec();
    for _ in 0..rng.random_range(0..12) {
        let cell = rng.random_range(0..81);
        digits[cell] = solution[cell];
    }
    let changed = rng.random_range(0..2);
    for turn in 0..changed + rng.random_range(1..5) {
        let givens: Vec<usize> = (0..81).filter(|&cell| digits[cell] != 0).collect();
        let &cell = givens.choose(rng).unwrap();
        digits[cell] = if turn < changed {
            rng.random_range(1..=9)
        } else {
            0
        };
    }
    puzzle(Shape::NINE, &digits)
}

#[test]
fn counts_agree_with_the_crate_sudoku() {
    let real = [bench("17_clue.txt.gz", 2000), bench("top1465.txt", 30)].concat();
    let (mut rng, mut solver) = (rng(3), ModelSolver::new(Shape::NINE));
    let (mut none, mut one, mut several, mut many) = (0, 0, 0, 0);
    for _ in 0..cases(500) {
        let puzzle = spoilt(&real, &mut rng);
        let count = solver
            .solutions(&puzzle, Limits::default())
            .count_up_to(100);
        assert_eq!(
            count,
            other(&puzzle).solutions_count_up_to(100) as u64,
            "{puzzle}"
        );
        *match count {
            0 => &mut none,
            1 => &mut one,
            2..100 => &mut several,
            _ => &mut many,
        } += 1;
    }
    assert!(
        none >= cases(50) && one >= cases(10) && several >= cases(50) && many >= cases(50),
        "{none} {one} {several} {many}"
    );
}

#[test]
fn the_solutions_themselves_agree_with_the_crate_sudoku() {
    let real = bench("top1465.txt", 30);
    let (mut rng, mut solver, mut compared) = (rng(4), ModelSolver::new(Shape::NINE), 0);
    for _ in 0..cases(100) {
        let puzzle = spoilt(&real, &mut rng);
        let (ours, all) = solutions(&mut solver, &puzzle, 200);
        if all {
            let mut theirs: Vec<Vec<u8>> = other(&puzzle)
                .solutions_up_to(201)
                .iter()
                .map(|grid| grid.to_bytes().to_vec())
                .collect();
            theirs.sort();
            assert_eq!(ours, theirs, "{puzzle}");
            compared += ours.len();
        }
    }
    assert!(compared as u64 > cases(300), "{compared}");
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
        let puzzle = spoilt(&real, &mut rng);
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
