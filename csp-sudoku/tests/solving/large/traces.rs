//! The search of the fast path of large boards in the words of a trace.

use crate::solving::tools::bench;
use csp_core::limits::Limits;
use csp_core::trace::{Recorder, Trace, TraceLevel};
use csp_sudoku::engine::large::LargeSolver;
use csp_sudoku::engine::model::ModelSolver;

#[test]
fn decisions_are_told_in_the_names_of_the_model() {
    let puzzle = bench("gecode_25x25.txt", 17).remove(1);
    let legend = ModelSolver::new(puzzle.shape()).legend();
    let mut recorder = Recorder::new(&legend, TraceLevel::Decisions, Trace::default());
    assert_eq!(
        LargeSolver::search(&puzzle, Limits::default(), &mut recorder)
            .unwrap()
            .count(),
        1
    );
    let text = recorder.finish().to_string();
    insta::assert_snapshot!(text.lines().skip(2).take(6).collect::<Vec<_>>().join("\n"), @r"
    node 1 depth 0
    node 2 depth 1: r4c18 = 1
    node 3 depth 2: r4c20 = 9
    node 4 depth 3: r3c3 = 7
      conflict
    back to depth 2
    ");
}
