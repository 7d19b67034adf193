//! Other rules than rows, columns and boxes, against a backtracker that knows houses and clues and
//! nothing else.

mod kinds;
mod makers;
mod merged;
mod naive;
mod random;
mod shared;
mod stepped;
mod told;
mod true_candidates;
mod written;

use self::naive::naive;
use crate::common::random::rng;
use crate::solving::tools::blank;
use csp_sudoku::{Engine, Rules, Shape, Sudoku, SudokuSolver, SudokuVerdict};
use rand::RngExt as _;
use rand::seq::SliceRandom as _;

/// A puzzle of these rules with one solution, by chance.
fn made(rules: &Rules, seed: u64) -> Sudoku {
    let mut rng = rng(seed);
    let shape = rules.shape();
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    order.shuffle(&mut rng);
    let start = blank(shape).with_rules(rules.clone()).unwrap();
    let mut masks = start.masks().to_vec();
    masks[order[0]] = 1 << rng.random_range(0..shape.side());
    let puzzle = |masks: &[u64]| {
        Sudoku::new(shape, masks)
            .unwrap()
            .with_rules(rules.clone())
            .unwrap()
    };
    let solution = puzzle(&masks).solve().unwrap();
    masks = solution
        .digits()
        .iter()
        .map(|digit| 1 << (digit - 1))
        .collect();
    // With fewer givens the backtracker is slow.
    for cell in order.into_iter().take(55) {
        let given = std::mem::replace(&mut masks[cell], shape.all_digits());
        if !puzzle(&masks).unique() {
            masks[cell] = given;
        }
    }
    puzzle(&masks)
}

/// Nine connected regions.
const REGIONS: &str = "
    AAAABCCCC
    AAAABCBCC
    ABBBBBBFC
    DDEEEEFFC
    DDDDEEFFI
    GDDEEHFFI
    GDGEHHIFI
    GGGHHHIFI
    GGGHHHIII";

fn variants() -> Vec<Rules> {
    let classic = Rules::classic(Shape::NINE);
    vec![
        Rules::jigsaw(Shape::NINE, REGIONS).unwrap(),
        classic.clone().with_diagonals().unwrap(),
        classic.clone().with_windows().unwrap(),
        classic.with_windows().unwrap().with_diagonals().unwrap(),
    ]
}

#[test]
fn puzzles_of_nine_have_the_solution_of_the_backtracker() {
    for (seed, rules) in (1..).zip(variants()) {
        let puzzle = made(&rules, seed);
        let SudokuVerdict::Unique(grid) = puzzle.verdict() else {
            panic!("{puzzle} is unique")
        };
        assert_eq!(naive(&puzzle, 2), std::slice::from_ref(&grid), "{puzzle}");
        assert_eq!(puzzle.verify(&grid), Ok(()));
        let answer = SudokuSolver::new().verdict(&puzzle).unwrap();
        assert_eq!(answer.engine, Engine::Model);
        // The same givens under the classic rules are another puzzle.
        let classic = Sudoku::new(puzzle.shape(), puzzle.masks()).unwrap();
        assert_ne!(classic.verdict(), answer.verdict);
    }
}

#[test]
fn fast_engines_do_not_take_other_rules() {
    for (shape, engine) in [
        (Shape::NINE, Engine::Nine),
        (Shape::new(4, 4).unwrap(), Engine::Large),
    ] {
        let rules = Rules::classic(shape).with_diagonals().unwrap();
        let puzzle = blank(shape).with_rules(rules).unwrap();
        let error = SudokuSolver::with_engine(engine)
            .verdict(&puzzle)
            .unwrap_err();
        assert!(error.to_string().ends_with("houses"), "{error}");
    }
}
