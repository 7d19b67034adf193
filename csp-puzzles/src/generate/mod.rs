//! New puzzles.
//!
//! A board is drawn and filled in at random by the [maker](crate::maker::PuzzleMaker) of the genre. Clues are added, each because it excludes another solution that
//! was found, until there is one solution. Then clues are left out in a random order, as long as that stays so. Other
//! fillings that were met are kept: a clue that alone excludes one of them stays without a search.
//!
//! Each puzzle has random numbers of its own, so the same seed and number give the same puzzle, in any order and on any thread. No limit is a time.
//!
//! ```
//! use csp_core::model::GridShape;
//! use csp_puzzles::generate::{PuzzleGenerator, PuzzleWishes};
//! use csp_puzzles::genres;
//! let wishes = PuzzleWishes::new(GridShape { rows: 4, columns: 4 });
//! let generator = PuzzleGenerator::new(genres::named("creek")?, wishes, 7)?;
//! let made = generator.make(0)?;
//! assert_eq!(made.puzzle.board()?.into_solutions(2)?.found.len(), 1);
//! assert_eq!(generator.make(0)?.puzzle.to_link()?, made.puzzle.to_link()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clues;
mod error;
mod generator;
mod other;
mod place;
mod wishes;

pub use self::error::MakeError;
pub use self::generator::{MadePuzzle, PuzzleGenerator};
pub use self::wishes::PuzzleWishes;
