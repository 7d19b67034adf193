//! The solvers of sudoku beside the crate `sudoku`, which shares nothing with them. Its licence is the AGPL: what is published may
//! not even test with it, so these tests stand here.

use csp_benches::puzzles::{Puzzle, SETS, Set};
use csp_core::limits::Limits;
use csp_core::random::Random;
use csp_core::testing::cases;
use csp_sudoku::canon::canonical;
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::nine::NineSolver;
use csp_sudoku::grid::Grid;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::transformation::Transformation;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

const CLUES_17: Set = SETS[0];
const TOP_1465: Set = SETS[1];
const HARDEST_1106: Set = SETS[3];

/// Each n-th puzzle of a set, from the first on.
fn every(set: Set, step: usize) -> Vec<Puzzle> {
    set.all().unwrap().into_iter().step_by(step).collect()
}

/// The crate's solutions, in order.
fn solutions_by_crate(puzzle: &Puzzle, most: usize) -> Vec<Vec<u8>> {
    let found = puzzle.other.solutions_up_to(most);
    let mut grids: Vec<Vec<u8>> = found.iter().map(|grid| grid.to_bytes().to_vec()).collect();
    grids.sort();
    grids
}

/// The model's solutions, in order.
fn solutions_by_model(solver: &mut ModelSolver, puzzle: &Sudoku, most: usize) -> Vec<Vec<u8>> {
    let found = solver.solutions(puzzle, Limits::default()).take(most);
    let mut grids: Vec<Vec<u8>> = found.map(|grid| grid.digits().to_vec()).collect();
    grids.sort();
    grids
}

/// A real puzzle with some digits of its solution added, then some dropped, and one of them changed in every other case.
fn disturbed(real: &[Puzzle], rng: &mut ChaCha8Rng) -> Puzzle {
    let real = real.choose(rng).unwrap();
    let solution = real.other.solution().unwrap().to_bytes();
    let mut digits = real.model.givens_grid().digits().to_vec();
    for _ in 0..rng.random_range(0..12) {
        let cell = rng.random_range(0..81);
        digits[cell] = solution[cell];
    }
    let mut givens: Vec<usize> = (0..81).filter(|&cell| digits[cell] != 0).collect();
    for _ in 0..rng.random_range(1..5) {
        digits[givens.swap_remove(rng.random_range(0..givens.len()))] = 0;
    }
    if rng.random() {
        digits[*givens.choose(rng).unwrap()] = rng.random_range(1..=9);
    }
    let grid = Grid::new(Shape::NINE, digits).unwrap();
    Puzzle::new(Sudoku::from(&grid)).unwrap()
}

#[test]
fn real_puzzles_have_the_solution_that_the_crate_finds() {
    let puzzles = [
        every(CLUES_17, 100),
        every(TOP_1465, 10),
        every(HARDEST_1106, 1),
    ]
    .concat();
    assert_eq!(puzzles.len(), 492 + 147 + 375);
    let mut solver = ModelSolver::new(Shape::NINE);
    for puzzle in puzzles {
        let verdict = solver.verdict(&puzzle.model, Limits::default()).verdict;
        let SudokuVerdict::Unique(grid) = verdict else {
            panic!("{} has one solution: {verdict:?}", puzzle.model)
        };
        assert_eq!(
            solutions_by_crate(&puzzle, 2),
            [grid.digits()],
            "{}",
            puzzle.model
        );
    }
}

#[test]
fn counts_agree_with_the_crate() {
    let real = [every(CLUES_17, 2000), every(TOP_1465, 30)].concat();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut model, mut nine) = (ModelSolver::new(Shape::NINE), NineSolver::new());
    let (mut none, mut one, mut several, mut many) = (0, 0, 0, 0);
    for _ in 0..cases(500) {
        let puzzle = disturbed(&real, &mut rng);
        let count = puzzle.other.solutions_count_up_to(100) as u64;
        let by_model = model
            .solutions(&puzzle.model, Limits::default())
            .count_up_to(100);
        let by_nine = nine.count(&puzzle.board, 100);
        assert_eq!([by_model, by_nine], [count; 2], "{}", puzzle.model);
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
fn the_solutions_themselves_agree_with_the_crate() {
    let real = every(TOP_1465, 30);
    let (mut rng, mut solver) = (ChaCha8Rng::seed_from_u64(4), ModelSolver::new(Shape::NINE));
    let mut compared = 0;
    for _ in 0..cases(100) {
        let puzzle = disturbed(&real, &mut rng);
        let all = solutions_by_crate(&puzzle, 201);
        if all.len() <= 200 {
            let ours = solutions_by_model(&mut solver, &puzzle.model, 201);
            assert_eq!(ours, all, "{}", puzzle.model);
            compared += all.len() as u64;
        }
    }
    assert!(compared > cases(300), "{compared}");
}

#[test]
fn complete_grids_have_the_forms_of_the_crate() {
    for (puzzle, number) in every(CLUES_17, 491).into_iter().zip(0..) {
        let solution = puzzle.model.solve().unwrap();
        let shuffle = Transformation::random(Shape::NINE, &mut Random::new(9, number));
        let solution = shuffle.apply(&solution).unwrap();
        let other = sudoku::Sudoku::from_bytes_slice(solution.digits()).unwrap();
        let (form, automorphisms) = other.canonicalized().unwrap();
        let ours = canonical(&solution).unwrap();
        assert_eq!(ours.grid.digits(), form.to_bytes());
        assert_eq!(ours.automorphisms, automorphisms as u64);
    }
}

/// Pencilmarks filter the solutions of the puzzle without them.
#[test]
fn pencilmarks_leave_the_solutions_of_the_crate_that_they_allow() {
    let real = every(TOP_1465, 40);
    let (mut rng, mut solver) = (ChaCha8Rng::seed_from_u64(6), ModelSolver::new(Shape::NINE));
    let (mut fewer, mut several) = (0, 0);
    for _ in 0..cases(100) {
        let puzzle = disturbed(&real, &mut rng);
        let all = solutions_by_crate(&puzzle, 5000);
        if all.is_empty() || all.len() == 5000 {
            continue;
        }
        // One solution stays, and seven of eight other candidates.
        let mut kept = |(mask, digit): (&u64, &u8)| {
            mask & (rng.random::<u64>()
                | rng.random::<u64>()
                | rng.random::<u64>()
                | 1 << (digit - 1))
        };
        let kept_one = &all[all.len() / 2];
        let masks: Vec<u64> = puzzle
            .model
            .masks()
            .iter()
            .zip(kept_one)
            .map(&mut kept)
            .collect();
        let fits = |grid: &&Vec<u8>| {
            grid.iter()
                .zip(&masks)
                .all(|(digit, mask)| mask >> (digit - 1) & 1 == 1)
        };
        let allowed: Vec<Vec<u8>> = all.iter().filter(fits).cloned().collect();
        let marked = Sudoku::new(Shape::NINE, masks.clone()).unwrap();
        let found = solutions_by_model(&mut solver, &marked, 5000);
        assert_eq!(found, allowed, "{marked}");
        fewer += u64::from(found.len() < all.len());
        several += u64::from(found.len() > 1);
    }
    assert!(
        fewer >= cases(20) && several >= cases(10),
        "{fewer} {several}"
    );
}
