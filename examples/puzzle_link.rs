//! A grid puzzle from a link: its first steps with the rules that force them, and its only solution. The solution is
//! checked by the definition of the genre, which shares nothing with the search.
//!
//! ```text
//! Slitherlink
//! the upper side of r1c1 is a line
//!     because the 3 in r1c1 has 3 of its sides on the loop
//!     and the lines are one loop
//! the left side of r1c1 is a line
//!     because the loop goes on at the upper left corner of r1c1
//!     while the upper side of r1c1 is a line
//! the left side of r2c2 is a line
//!     because the 3 in r2c1 has 3 of its sides on the loop
//!     and the lines are one loop
//!     while the left side of r1c1 is a line
//!
//! the only solution
//! ┌───────────────┐
//! │ 3             │
//! └───┐   ┌───┐   │
//!   3 │   │   │   │
//! ┌───┘   │   │   │
//! │     2 │ 2 │   │
//! │   ┌───┘   └───┘
//! │   │ 2       1
//! └───┘
//! ```

use csp_examples::{InstanceError, show};
use csp_puzzles::guide::{BoardGuide, GuideAnswer};
use csp_puzzles::puzzle::GridPuzzle;
use std::error::Error;

const LINK: &str = "https://puzz.link/p?slither/4/4/dgdh2c7b";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = GridPuzzle::from_link(LINK)?;
    show(puzzle.genre.title);

    let mut board = puzzle.board()?;
    let mut guide = BoardGuide::new(&mut board)?;
    for _ in 0..3 {
        if let GuideAnswer::Step(step) = guide.advance() {
            show(step.lines().join("\n    "));
        }
    }

    let solutions = puzzle.board()?.into_solutions(2)?;
    let [solution] = &solutions.found[..] else {
        return Err(InstanceError::SeveralSolutions.into());
    };
    assert_eq!(puzzle.is_solved_by(solution), Some(true));
    show("\nthe only solution");
    show(puzzle.picture(&solutions.layers, solution).trim_end());
    Ok(())
}
