//! Programs take the solutions of grid puzzles where each is checked apart from the search, and nowhere else.

use super::constraint_table::text;
use super::workspace;

/// Where programs ask for solutions of grid puzzles.
const PROGRAMS: [&str; 3] = [
    "csp-cli/src/commands/puzzle",
    "csp-python/src/puzzles",
    "csp-web/src",
];

/// What gives solutions that were checked, and what checks the end of a path.
const CHECKED: [&str; 3] = [
    "CheckedSolutions::new(",
    "PuzzleGenerator::new(",
    ".verify(&",
];

/// Calls that give solutions that were not looked at.
const UNCHECKED: [&str; 3] = [".into_solutions(", ".into_search(", "BoardSearch"];

#[test]
fn programs_give_out_checked_solutions_of_grid_puzzles_alone() {
    for program in PROGRAMS {
        let source = text(workspace::root().join(program));
        for call in CHECKED {
            assert!(source.contains(call), "{program} does not call {call}");
        }
        for call in UNCHECKED {
            assert!(
                !source.contains(call),
                "{program} calls {call}: take csp_puzzles::solutions::CheckedSolutions, which checks each solution"
            );
        }
    }
}
