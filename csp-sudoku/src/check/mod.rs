//! Whether a step holds, by a checker that shares no reasoning with the techniques and the engines.
//!
//! A [`DeductionChecker`] knows the houses of a puzzle, the digits and candidates of a position, and steps as data. It reads
//! from a step what it rests on: lists of candidates of which one is right, as a cell has no other candidate or
//! a house no other place. Then:
//!
//! - each list is so in the position;
//! - the lists and the rules alone leave no way in which the conclusion is false. A small search over cases shows this;
//! - where one solution is assumed, the puzzle has one, and its digits could be swapped
//!   ([`SwapPremise`]).
//!
//! What is claimed differs by technique, and [`DeductionReach`] names it: most steps follow from what they name alone; some
//! rectangles from their houses; forcing nets and graves from the whole position.
//!
//! ```
//! use csp_sudoku::check::{DeductionChecker, DeductionReach, DeductionVerdict};
//! use csp_sudoku::techniques::{Ladder, Position};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let position = Position::new(&puzzle)?;
//! let mut checker = DeductionChecker::new(&puzzle);
//! let mut step = Ladder::default().hint(&position).unwrap();
//! let verdict = checker.check(&position, &step);
//! assert!(matches!(verdict, DeductionVerdict::Holds(basis) if basis.reach == DeductionReach::Shown));
//!
//! // Somebody names another cell.
//! step.placement = step.placement.map(|placed| csp_sudoku::techniques::Candidate {
//!     cell: "r4c5".parse().unwrap(),
//!     ..placed
//! });
//! assert!(checker.check(&position, &step).is_objection());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The reasons are in `docs/decisions/63-steps-are-read-as-lists.md`.

mod board;
mod cases;
mod checker;
mod reading;
mod verdict;

pub use self::checker::DeductionChecker;
pub use self::verdict::{
    DeductionBasis, DeductionFlaw, DeductionGap, DeductionReach, DeductionVerdict, ReasonSource,
    StepReason, SwapPremise,
};
