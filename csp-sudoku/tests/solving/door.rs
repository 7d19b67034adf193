//! One door: the engines behind it give the same answers, and say who they are.

use crate::solving::tools::{bench, blank, puzzle};
use csp_core::limits::Limits;
use csp_core::trace::Limit;
use csp_sudoku::{Engine, Grid, Shape, Sudoku, SudokuSolver, SudokuVerdict};

/// A puzzle with several solutions: the first givens of one with a single solution.
fn loosened(puzzle: &Sudoku, givens: usize) -> Sudoku {
    let mut masks = puzzle.masks().to_vec();
    let given = masks.iter_mut().filter(|mask| mask.is_power_of_two());
    given
        .skip(givens)
        .for_each(|mask| *mask = puzzle.shape().all_digits());
    Sudoku::new(puzzle.shape(), masks).unwrap()
}

/// Puzzles with one solution, with several, and with none, of three sizes.
fn puzzles() -> Vec<Sudoku> {
    let nine = bench("top1465.txt", 150);
    let large = bench("gecode_16x16.txt", 40);
    let small: Vec<Sudoku> = [
        "1.....2..3.....4",
        "12..34..........",
        "1...............",
        "123...4.........",
    ]
    .map(|text| text.parse().unwrap())
    .to_vec();
    let several = [
        loosened(&nine[0], 20),
        loosened(&nine[1], 22),
        blank(Shape::NINE),
    ];
    let mut clash = [0; 81];
    (clash[3], clash[7]) = (5, 5);
    let none = [puzzle(Shape::NINE, &clash), loosened(&large[0], 100)];
    [nine, large, small, several.to_vec(), none.to_vec()].concat()
}

#[test]
fn auto_says_what_the_model_says_with_the_same_solution_if_it_is_the_only_one() {
    let mut auto = SudokuSolver::new();
    let mut model = SudokuSolver::with_engine(Engine::Model);
    let (mut unique, mut multiple, mut none) = (0, 0, 0);
    for puzzle in puzzles() {
        let answer = auto.verdict(&puzzle).unwrap();
        let expected = model.verdict(&puzzle).unwrap();
        let kinds = [&answer.verdict, &expected.verdict].map(std::mem::discriminant);
        assert_eq!(kinds[0], kinds[1], "{puzzle}");
        assert_eq!(answer.engine, Engine::best_for(puzzle.rules()));
        assert_eq!(expected.engine, Engine::Model);
        assert_eq!(puzzle.verdict(), answer.verdict);
        assert_eq!(puzzle.solve().as_ref(), answer.verdict.solution());
        assert_eq!(
            puzzle.unique(),
            matches!(expected.verdict, SudokuVerdict::Unique(_))
        );
        assert_eq!(
            puzzle.count(7),
            model.count(&puzzle, 7).unwrap().solutions,
            "{puzzle}"
        );
        if matches!(answer.verdict, SudokuVerdict::Unique(_)) {
            assert_eq!(answer.verdict, expected.verdict, "{puzzle}");
        }
        for verdict in [&answer.verdict, &expected.verdict] {
            assert!(
                verdict
                    .solutions()
                    .iter()
                    .all(|grid| puzzle.verify(grid).is_ok())
            );
        }
        match answer.verdict {
            SudokuVerdict::Unique(_) => unique += 1,
            SudokuVerdict::Multiple([one, other]) => {
                assert_ne!(one, other);
                multiple += 1;
            }
            SudokuVerdict::None | SudokuVerdict::Invalid(_) => none += 1,
            SudokuVerdict::Unknown(..) => panic!("there is no limit"),
        }
    }
    assert!(
        unique > 3 && multiple > 3 && none > 1,
        "{unique}, {multiple}, {none}"
    );
}

#[test]
fn the_first_of_the_solutions_is_the_one_shown_and_each_comes_once() {
    let mut solver = SudokuSolver::new();
    let mut model = SudokuSolver::with_engine(Engine::Model);
    for puzzle in puzzles()
        .into_iter()
        .filter(|puzzle| puzzle.count(2000) < 2000)
    {
        let mut found = solver.solutions(&puzzle).unwrap();
        assert_eq!(found.engine(), Engine::best_for(puzzle.rules()));
        let grids: Vec<Grid> = found.by_ref().collect();
        assert!(found.is_exhausted() && found.limit().is_none());
        assert_eq!(found.stats().solutions, grids.len() as u64);
        assert_eq!(puzzle.solutions().collect::<Vec<_>>(), grids, "{puzzle}");
        assert_eq!(grids.first(), puzzle.solve().as_ref(), "{puzzle}");

        let digits = |grids: &[Grid]| {
            let mut all: Vec<Vec<u8>> = grids.iter().map(|grid| grid.digits().to_vec()).collect();
            all.sort();
            all
        };
        let of_model: Vec<Grid> = model.solutions(&puzzle).unwrap().collect();
        assert_eq!(digits(&grids), digits(&of_model), "{puzzle}");
    }
}

#[test]
fn an_engine_takes_its_boards_and_no_other() {
    let shapes = [(2, 2), (3, 3), (1, 9), (3, 4), (4, 8), (6, 6)];
    for shape in shapes.map(|(rows, columns)| Shape::new(rows, columns).unwrap()) {
        for engine in Engine::ALL {
            let mut solver = SudokuSolver::with_engine(engine).limits(Limits::default().nodes(2));
            let puzzle = blank(shape);
            let taken = engine.takes(puzzle.rules());
            assert_eq!(solver.verdict(&puzzle).is_ok(), taken, "{engine} {shape}");
            assert_eq!(solver.count(&puzzle, 1).is_ok(), taken);
            assert_eq!(solver.solutions(&puzzle).is_ok(), taken);
        }
    }
    let error = SudokuSolver::with_engine(Engine::Large)
        .count(&blank(Shape::NINE), 1)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the engine `large` takes classic 10x10 to 64x64, and the puzzle is of 9x9 with boxes of 3x3"
    );
}

#[test]
fn limits_are_those_of_each_puzzle() {
    for engine in [Engine::Auto, Engine::Nine, Engine::Model] {
        let mut solver = SudokuSolver::with_engine(engine).limits(Limits::default().nodes(3));
        for puzzle in bench("hardest_1106.txt", 80) {
            let answer = solver.verdict(&puzzle).unwrap();
            assert!(
                matches!(answer.verdict, SudokuVerdict::Unknown(Limit::Nodes, _)),
                "{answer:?}"
            );
            assert_eq!(answer.stats.nodes, 3);
        }
        solver.set_limits(Limits::default().solutions(5));
        let mut solutions = solver.solutions(&blank(Shape::NINE)).unwrap();
        assert_eq!(solutions.by_ref().count(), 5, "{engine}");
        assert!(!solutions.is_exhausted());
        drop(solutions);
        let count = solver.count(&blank(Shape::NINE), 100).unwrap();
        assert_eq!((count.solutions, count.limit), (5, Some(Limit::Solutions)));
    }
}

#[test]
fn one_solver_takes_boards_in_any_order() {
    let mut solver = SudokuSolver::new();
    let all = puzzles();
    let first: Vec<_> = all.iter().map(|puzzle| solver.verdict(puzzle)).collect();
    let again: Vec<_> = all
        .iter()
        .rev()
        .map(|puzzle| solver.verdict(puzzle))
        .collect();
    assert_eq!(first, again.into_iter().rev().collect::<Vec<_>>());
}
