//! The search of the fast path in the words of a trace.

use csp_core::limits::Limits;
use csp_core::trace::{Recorder, Trace, TraceLevel};
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::nine::{Board, NineSolver, kernels};
use csp_sudoku::shape::Shape;

#[test]
fn decisions_are_told_in_the_names_of_the_model() {
    let board = Board::of_line(
        b"98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2",
    );
    let legend = ModelSolver::new(Shape::NINE).legend();
    let texts = kernels().into_iter().map(|kernel| {
        let mut recorder = Recorder::new(&legend, TraceLevel::Decisions, Trace::default());
        let search = NineSolver::with_kernel(kernel).search(
            &board.unwrap(),
            Limits::default(),
            &mut recorder,
        );
        assert_eq!(search.count(), 1);
        recorder.finish().to_string()
    });
    let texts: Vec<String> = texts.collect();
    assert!(texts.iter().all(|text| *text == texts[0]));
    insta::assert_snapshot!(texts[0].lines().skip(2).take(11).collect::<Vec<_>>().join("\n"), @r"
    node 1 depth 0
    node 2 depth 1: r2c3 = 1
    node 3 depth 2: r1c3 = 2
    node 4 depth 3: r3c1 = 4
    node 5 depth 4: r1c5 = 3
    node 6 depth 5: r1c6 = 1
      conflict
    back to depth 4
    node 7 depth 4: r1c6 != 1
      conflict
    back to depth 3
    ");
}
