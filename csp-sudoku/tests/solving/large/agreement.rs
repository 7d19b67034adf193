//! The same solutions as the model, on every kind of puzzle.

use super::found;
use crate::common::random::{pencilmarks, rng, solved};
use crate::solving::tools::{bench, blank, puzzle, solutions};
use csp_core::limits::Limits;
use csp_sudoku::engine::large::LargeSolver;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use rand::RngExt as _;

/// Boxes that are wide, high, square, or rows.
const SHAPES: [(usize, usize); 8] = [
    (2, 5),
    (1, 11),
    (4, 3),
    (2, 7),
    (3, 5),
    (4, 4),
    (6, 3),
    (5, 4),
];

/// Compares with the model, up to a number of solutions. Returns how many each has.
fn compare(puzzles: &[Sudoku], most: usize) -> Vec<usize> {
    let mut model = ModelSolver::new(puzzles[0].shape());
    let mut solver = LargeSolver::new(puzzles[0].shape()).unwrap();
    let mut counts = Vec::new();
    for puzzle in puzzles {
        let (of_model, all) = solutions(&mut model, puzzle, most);
        let here = found(puzzle, most);
        assert!(
            here.is_sorted_by(|a, b| a < b),
            "{puzzle}: a solution twice"
        );
        assert_eq!(here.len(), of_model.len(), "{puzzle}");
        assert!(!all || here == of_model, "{puzzle}");
        let answer = solver.solve(puzzle, most as u64, &Limits::default());
        assert_eq!(answer.solutions, here.len() as u64, "{puzzle}");
        assert_eq!(answer.first.is_some(), !here.is_empty(), "{puzzle}");
        assert!(
            answer
                .first
                .is_none_or(|first| here.contains(&first.digits().to_vec())),
            "{puzzle}"
        );
        counts.push(here.len());
    }
    counts
}

/// The puzzle with some cells changed.
fn changed(puzzle: &Sudoku, change: impl Fn(usize, u64) -> u64) -> Sudoku {
    let masks: Vec<u64> = puzzle
        .masks()
        .iter()
        .enumerate()
        .map(|(cell, &mask)| change(cell, mask))
        .collect();
    Sudoku::new(puzzle.shape(), masks).unwrap()
}

#[test]
fn real_puzzles_have_the_same_one_solution() {
    let counts = compare(&bench("gecode_16x16.txt", 1), 2);
    assert!(counts.len() == 55 && counts.iter().all(|&count| count == 1));
    let large = bench("gecode_25x25.txt", 1);
    let some = [2, 13, 16, 17].map(|number: usize| large[number].clone());
    assert_eq!(compare(&some, 2), [1; 4]);
}

/// Two that take the model more than as many nodes.
#[test]
fn boards_that_are_hard_for_the_model_are_proven() {
    let puzzles = bench("gecode_25x25.txt", 1);
    let mut solver = LargeSolver::new(puzzles[0].shape()).unwrap();
    for number in [5, 6] {
        let answer = solver.solve(&puzzles[number], 2, &Limits::default().nodes(10_000));
        assert_eq!((answer.solutions, answer.limit), (1, None));
    }
}

/// Compares a number of puzzles of each shape with the model, up to 30 solutions: some have one, some
/// many, some between.
fn compare_made(shapes: &[(usize, usize)], each: usize, mut make: impl FnMut(Shape) -> Sudoku) {
    let mut counts = Vec::new();
    for &(high, wide) in shapes {
        let shape = Shape::new(high, wide).unwrap();
        let puzzles: Vec<Sudoku> = (0..each).map(|_| make(shape)).collect();
        counts.extend(compare(&puzzles, 30));
    }
    assert!(counts.contains(&1) && counts.contains(&30), "{counts:?}");
    assert!(
        counts
            .iter()
            .filter(|&&count| count > 1 && count < 30)
            .count()
            > 10,
        "{counts:?}"
    );
}

#[test]
fn random_partial_grids_have_the_same_solutions() {
    let mut rng = rng(11);
    compare_made(&SHAPES, 15, |shape| {
        let mut digits = solved(shape, &mut rng);
        let kept = rng.random_range(35..60);
        digits
            .iter_mut()
            .filter(|_| !rng.random_ratio(kept, 100))
            .for_each(|digit| *digit = 0);
        puzzle(shape, &digits)
    });
}

/// Words of 64 bits do the same as those of 32. All puzzles are near to being solved, for the model's sake.
#[test]
fn boards_beyond_32_have_the_same_solutions() {
    let mut rng = rng(14);
    let mut counts = Vec::new();
    for (high, wide) in [(3, 11), (6, 6), (7, 7), (8, 8)] {
        let shape = Shape::new(high, wide).unwrap();
        for _ in 0..4 {
            let mut digits = solved(shape, &mut rng);
            let kept = rng.random_range(62..70);
            digits
                .iter_mut()
                .filter(|_| !rng.random_ratio(kept, 100))
                .for_each(|digit| *digit = 0);
            counts.extend(compare(&[puzzle(shape, &digits)], 5));
        }
    }
    assert!(counts.contains(&1) && counts.contains(&5), "{counts:?}");
}

#[test]
fn pencilmarks_have_the_same_solutions() {
    let mut rng = rng(12);
    compare_made(&[(2, 5), (1, 11), (4, 3)], 40, |shape| {
        let digits = solved(shape, &mut rng);
        let percent = rng.random_range(5..40);
        pencilmarks(shape, &digits, percent, &mut rng)
    });
}

#[test]
fn a_wrong_digit_leaves_none() {
    let mut rng = rng(13);
    let puzzles = bench("gecode_16x16.txt", 5);
    let shape = puzzles[0].shape();
    let mut model = ModelSolver::new(shape);
    let mut wrong = Vec::new();
    for puzzle in puzzles {
        let (solution, _) = solutions(&mut model, &puzzle, 1);
        let open: Vec<usize> = (0..256)
            .filter(|&cell| puzzle.masks()[cell] == shape.all_digits())
            .collect();
        let target = open[rng.random_range(0..open.len())];
        let digit = (solution[0][target] + rng.random_range(0..15)) % 16;
        wrong.push(changed(&puzzle, |cell, mask| {
            if cell == target { 1 << digit } else { mask }
        }));
    }
    assert!(compare(&wrong, 2).iter().all(|&count| count == 0));
}

#[test]
fn empty_cells_and_blank_boards() {
    for (high, wide) in [(2, 5), (4, 4), (5, 5), (4, 8)] {
        let blank = blank(Shape::new(high, wide).unwrap());
        let empty = changed(&blank, |cell, mask| if cell == 40 { 0 } else { mask });
        assert_eq!(compare(&[blank, empty], 20), [20, 0]);
    }
}

/// Small boards, for which the model is the usual solver.
#[test]
fn small_boards_have_the_same_solutions() {
    let shapes = [
        (1, 2),
        (2, 1),
        (1, 4),
        (2, 2),
        (2, 3),
        (3, 2),
        (1, 7),
        (2, 4),
        (3, 3),
    ];
    for (high, wide) in shapes {
        let blank = blank(Shape::new(high, wide).unwrap());
        let empty = changed(&blank, |cell, mask| if cell == 0 { 0 } else { mask });
        assert_eq!(compare(&[blank, empty], 20)[1], 0);
    }
    let mut rng = rng(6);
    compare_made(
        &[(1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)],
        30,
        |shape| {
            let mut digits = solved(shape, &mut rng);
            digits
                .iter_mut()
                .filter(|_| rng.random_bool(0.65))
                .for_each(|digit| *digit = 0);
            puzzle(shape, &digits)
        },
    );
}

#[test]
fn other_boards_are_not_taken() {
    for (high, wide, taken) in [
        (1, 2, true),
        (3, 3, true),
        (4, 8, true),
        (3, 11, true),
        (8, 8, true),
    ] {
        let shape = Shape::new(high, wide).unwrap();
        assert_eq!(LargeSolver::takes(shape), taken);
        assert_eq!(
            LargeSolver::new(shape).map(|solver| solver.shape()),
            taken.then_some(shape)
        );
        assert_eq!(
            LargeSolver::search(&blank(shape), Limits::default(), ()).is_some(),
            taken
        );
    }
    let mut solver = LargeSolver::new(Shape::new(2, 6).unwrap()).unwrap();
    assert_eq!(
        solver
            .solve(&blank(Shape::new(6, 2).unwrap()), 2, &Limits::default())
            .solutions,
        0
    );
}
