//! Boards with many solutions are searched in several runs until there is one.

use super::found;
use csp_core::limits::Limits;
use csp_core::random::Random;
use csp_core::trace::{Recorder, Trace, TraceEvent, TraceLevel};
use csp_sudoku::engine::large::LargeSolver;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::generate::FullGrids;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

/// A complete 36×36 without two thirds of its digits, on which the first run goes astray.
fn open_board() -> Sudoku {
    let shape = Shape::new(6, 6).unwrap();
    let mut random = Random::new(1, 65);
    let grid = FullGrids::new(shape).draw(&mut random).unwrap();
    let mut masks: Vec<u64> = grid.digits().iter().map(|digit| 1 << (digit - 1)).collect();
    let mut order: Vec<usize> = (0..masks.len()).collect();
    random.shuffle(&mut order);
    for cell in &order[..masks.len() * 65 / 100] {
        masks[*cell] = shape.all_digits();
    }
    Sudoku::new(shape, masks).unwrap()
}

#[test]
fn runs_end_early_on_deep_boards_and_no_solution_comes_twice() {
    let puzzle = open_board();
    let legend = ModelSolver::new(puzzle.shape()).legend();
    let mut recorder = Recorder::new(&legend, TraceLevel::Decisions, Trace::default());
    let mut search = LargeSolver::search(&puzzle, Limits::default(), &mut recorder).unwrap();
    assert!(search.advance());
    let stats = search.stats();
    drop(search);
    let trace = recorder.finish();
    let restarts = trace
        .events
        .iter()
        .filter(|event| matches!(event, TraceEvent::Restarted));
    assert!(restarts.count() > 0);
    assert!(stats.failures >= 300);

    let mut solutions = found(&puzzle, 20);
    solutions.dedup();
    assert_eq!(solutions.len(), 20);

    let mut used = LargeSolver::new(puzzle.shape()).unwrap();
    let first = used.solve(&puzzle, 1, &Limits::default());
    assert_eq!(first.stats, stats);
    assert_eq!(used.solve(&puzzle, 1, &Limits::default()), first);
}
