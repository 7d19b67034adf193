//! Random rules on small boards.

use super::{makers, naive::naive, true_candidates};
use crate::common::random::rng;
use csp_core::limits::Limits;
use csp_sudoku::engine::model::{ModelSolver, Strategy};
use csp_sudoku::rules::clues;
use csp_sudoku::{Grid, Rules, Shape, Sudoku};
use rand::seq::IndexedRandom as _;
use rand::{Rng, RngExt as _};

fn sorted(mut grids: Vec<Grid>) -> Vec<Vec<u8>> {
    grids.sort_by(|one, other| one.digits().cmp(other.digits()));
    grids.iter().map(|grid| grid.digits().to_vec()).collect()
}

/// All solutions are those of the backtracker, by the door and by every strategy. Gives how many.
fn judge(puzzle: &Sudoku) -> usize {
    let solutions = naive(puzzle, 300);
    if solutions.len() < 300 {
        true_candidates::assert_are_those_of(&solutions, puzzle);
    }
    let expected = sorted(solutions);
    let all: Vec<Grid> = puzzle.solutions().take(300).collect();
    for grid in &all {
        assert_eq!(puzzle.verify(grid), Ok(()), "{puzzle} {:?}", puzzle.rules());
    }
    if expected.len() < 300 {
        assert_eq!(sorted(all), expected, "{puzzle} {:?}", puzzle.rules());
    } else {
        assert_eq!(all.len(), 300);
    }
    assert_eq!(puzzle.count(300), expected.len() as u64);
    for strategy in Strategy::ALL.into_iter().skip(1) {
        let mut solver = ModelSolver::with_strategy(puzzle.rules().clone(), strategy);
        let count = solver.solutions(puzzle, Limits::default()).count_up_to(300);
        assert_eq!(
            count,
            expected.len() as u64,
            "{strategy}: {puzzle} {:?}",
            puzzle.rules()
        );
    }
    expected.len()
}

/// Houses and clues of all kinds, mixed.
fn random_rules(shape: Shape, rng: &mut impl Rng) -> Rules {
    let mut rules = makers::houses(shape, rng);
    let grid = makers::grid(&rules, rng);
    for _ in 0..rng.random_range(0..3) {
        let kind = clues::ALL.choose(rng).unwrap();
        if let Some(grid) = &grid {
            let clue = makers::clue(kind, grid, &rules, rng);
            rules = rules.with_clue(clue).unwrap();
        }
    }
    rules
}

#[test]
fn random_rules_have_the_solutions_of_the_backtracker() {
    let mut rng = rng(13);
    let mut counts = Vec::new();
    for case in 0..150 {
        let (rows, columns) = [(2, 2), (1, 3), (1, 5), (2, 2), (1, 4)][case % 5];
        let shape = Shape::new(rows, columns).unwrap();
        let rules = random_rules(shape, &mut rng);
        let mut masks = vec![shape.all_digits(); shape.cells()];
        for _ in 0..rng.random_range(0..=shape.side()) {
            let cell = rng.random_range(0..masks.len());
            masks[cell] = 1 << rng.random_range(0..shape.side());
        }
        let puzzle = Sudoku::new(shape, masks)
            .unwrap()
            .with_rules(rules)
            .unwrap();
        counts.push(judge(&puzzle));
    }
    let unique = counts.iter().filter(|count| **count == 1).count();
    let none = counts.iter().filter(|count| **count == 0).count();
    assert!(
        unique > 2 && none > 5 && counts.len() - unique - none > 30,
        "{counts:?}"
    );
}
