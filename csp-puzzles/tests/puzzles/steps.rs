//! Steps of boards of others, checked apart from the engine.

use crate::tools::known_boards;
use csp_core::check::CheckVerdict;
use csp_puzzles::checker::BoardChecker;
use csp_puzzles::guide::BoardGuide;

/// On boards of others, a checker that shares nothing with the engine finds no step that does not follow.
#[test]
fn steps_hold_apart_from_the_engine() {
    let (mut held, mut gaps) = (0, 0);
    for known in known_boards() {
        let mut board = known.puzzle.board().unwrap();
        let checker = BoardChecker::new(&mut board).unwrap().work(1 << 14);
        let (steps, _) = BoardGuide::new(&mut board).unwrap().path();
        for step in steps {
            match checker.check(&step) {
                CheckVerdict::Holds(_) => held += 1,
                CheckVerdict::Gap(_) => gaps += 1,
                CheckVerdict::Objection(objection) => {
                    panic!("{}: {step}: {objection:?}", known.link)
                }
            }
        }
    }
    println!("{held} steps were checked, {gaps} were not");
    assert!(held > 5 * gaps, "{held} {gaps}");
}
