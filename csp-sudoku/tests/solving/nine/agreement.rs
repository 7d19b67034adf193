//! The same solutions as the model's.

use super::answers;
use crate::common::random::{pencilmarks, rng, solved};
use crate::solving::tools::{assert_solves, bench, blank, puzzle, solutions};
use csp_core::limits::Limits;
use csp_core::testing::cases;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::nine::{Board, NineSolver};
use csp_sudoku::grid::Grid;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use rand::RngExt as _;

const ALL: u64 = (1 << 9) - 1;

/// The first solutions by the fast path, each one checked, in order of their digits.
fn found(board: &Board, puzzle: &Sudoku, most: usize) -> Vec<Vec<u8>> {
    let search = NineSolver::new().search(board, Limits::default(), ());
    let mut grids: Vec<Vec<u8>> = search.take(most).map(|digits| digits.to_vec()).collect();
    grids.iter().for_each(|digits| {
        assert_solves(&Grid::new(Shape::NINE, digits.as_slice()).unwrap(), puzzle);
    });
    grids.sort();
    grids
}

/// Counts the solutions of each up to `most` by both; where these are all, they must be the same
/// ones. Gives the numbers.
fn compare(puzzles: &[Sudoku], most: usize) -> Vec<u64> {
    let mut model = ModelSolver::new(Shape::NINE);
    let answers = answers(puzzles, most as u64, &Limits::default());
    for (puzzle, answer) in puzzles.iter().zip(&answers) {
        let (of_model, all) = solutions(&mut model, puzzle, most);
        let of_fast = found(&Board::of(puzzle).unwrap(), puzzle, most);
        assert_eq!(answer.solutions, of_model.len() as u64, "{puzzle}");
        assert!(
            answer
                .first
                .is_none_or(|first| of_fast.contains(&first.to_vec())),
            "{puzzle}"
        );
        assert_eq!(answer.first.is_some(), answer.solutions > 0, "{puzzle}");
        assert_eq!(of_fast.len(), of_model.len(), "{puzzle}");
        assert!(
            of_fast.is_sorted_by(|a, b| a < b),
            "{puzzle}: a solution twice"
        );
        assert!(!all || of_fast == of_model, "{puzzle}");
    }
    answers.iter().map(|answer| answer.solutions).collect()
}

#[test]
fn real_puzzles_have_the_same_one_solution() {
    for (file, step) in [
        ("17_clue.txt.gz", 49),
        ("top1465.txt", 5),
        ("hardest_1106.txt", 5),
        ("hardest_11plus.txt.gz", 500),
    ] {
        let counts = compare(&bench(file, step), 2);
        assert!(
            !counts.is_empty() && counts.iter().all(|&count| count == 1),
            "{file}"
        );
    }
}

/// The puzzle with some cells changed.
fn changed(puzzle: &Sudoku, change: impl Fn(usize, u64) -> u64) -> Sudoku {
    let masks: Vec<u64> = puzzle
        .masks()
        .iter()
        .enumerate()
        .map(|(cell, &mask)| change(cell, mask))
        .collect();
    Sudoku::new(Shape::NINE, masks).unwrap()
}

#[test]
fn one_given_less_leaves_the_same_solutions() {
    let mut rng = rng(3);
    let mut thinned = Vec::new();
    for puzzle in bench("top1465.txt", 25) {
        let given: Vec<usize> = (0..81)
            .filter(|&cell| puzzle.masks()[cell] != ALL)
            .collect();
        let dropped = given[rng.random_range(0..given.len())];
        thinned.push(changed(
            &puzzle,
            |cell, mask| if cell == dropped { ALL } else { mask },
        ));
    }
    let counts = compare(&thinned, 500);
    assert!(
        counts
            .iter()
            .filter(|&&count| count > 1 && count < 500)
            .count()
            > 20,
        "{counts:?}"
    );
}

#[test]
fn a_wrong_digit_leaves_none() {
    let mut rng = rng(4);
    let mut model = ModelSolver::new(Shape::NINE);
    let mut wrong = Vec::new();
    for puzzle in bench("top1465.txt", 10) {
        let (solution, _) = solutions(&mut model, &puzzle, 1);
        let blank: Vec<usize> = (0..81)
            .filter(|&cell| puzzle.masks()[cell] == ALL)
            .collect();
        let target = blank[rng.random_range(0..blank.len())];
        let digit = (solution[0][target] + rng.random_range(0..8)) % 9;
        wrong.push(changed(&puzzle, |cell, mask| {
            if cell == target { 1 << digit } else { mask }
        }));
    }
    assert!(compare(&wrong, 2).iter().all(|&count| count == 0));
}

#[test]
fn random_partial_grids_have_the_same_solutions() {
    let mut rng = rng(5);
    let mut partial = Vec::new();
    for _ in 0..cases(300) {
        let mut digits = solved(Shape::NINE, &mut rng);
        let kept = rng.random_range(25..60);
        digits
            .iter_mut()
            .filter(|_| !rng.random_ratio(kept, 100))
            .for_each(|digit| *digit = 0);
        partial.push(puzzle(Shape::NINE, &digits));
    }
    let counts = compare(&partial, 30);
    assert!(counts.contains(&1) && counts.contains(&30), "{counts:?}");
}

#[test]
fn pencilmarks_have_the_same_solutions() {
    let mut rng = rng(6);
    let mut marked = Vec::new();
    for _ in 0..cases(300) {
        let digits = solved(Shape::NINE, &mut rng);
        let percent = rng.random_range(10..70);
        marked.push(pencilmarks(Shape::NINE, &digits, percent, &mut rng));
    }
    let counts = compare(&marked, 30);
    assert!(counts.contains(&1) && counts.contains(&30), "{counts:?}");
}

#[test]
fn empty_cells_and_blank_boards() {
    let blank = blank(Shape::NINE);
    let empty = changed(&blank, |cell, mask| if cell == 40 { 0 } else { mask });
    assert_eq!(compare(&[blank, empty], 200), [200, 0]);
    assert_eq!(Board::of(&"1.....2..3.....4".parse().unwrap()), None);
}
