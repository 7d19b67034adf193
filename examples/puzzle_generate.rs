//! A new grid puzzle of a level, with its solution: each of its steps takes at most two rules. The same seed makes the same puzzle.
//!
//! ```text
//! https://puzz.link/p?slither/5/5/82233282212237222227d
//! 21 clues
//! ┌───────────────────┐
//! │ 3       2   2   3 │
//! └───┐   ┌───────────┘
//!   3 │ 2 │ 3       2
//! ┌───┘   └───────────┐
//! │ 2   1   2   2   3 │
//! │   ┌───────────────┘
//! │ 2 │     2   2   2
//! │   └───────────────┐
//! │ 2   2   2       3 │
//! └───────────────────┘
//! ```

use csp_core::model::GridShape;
use csp_examples::show;
use csp_puzzles::generate::{PuzzleGenerator, PuzzleWishes};
use csp_puzzles::genres;
use csp_puzzles::level::PuzzleLevel;
use csp_puzzles::symmetry::ClueSymmetry;
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let wishes = PuzzleWishes {
        level: Some(PuzzleLevel::Medium),
        symmetry: ClueSymmetry::HalfTurn,
        ..PuzzleWishes::new(GridShape {
            rows: 5,
            columns: 5,
        })
    };
    let generator = PuzzleGenerator::new(genres::named("slitherlink")?, wishes, 1)?;
    let made = generator.make(0)?;
    show(made.puzzle.to_link()?);
    show(format!("{} clues", made.clues));
    let board = made.puzzle.board()?;
    let picture = made.puzzle.picture(board.layers(), &made.solution);
    show(picture.trim_end());
    Ok(())
}
