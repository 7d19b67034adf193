//! Whether a step or an answer holds, by checkers that share no reasoning with the techniques and the engines.
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
//! # Answers
//!
//! A [`WhyChecker`] checks what a [`WhyAnswer`](crate::why::WhyAnswer) claims:
//!
//! - Small steps: each follows from what it names by its one rule, and from nothing less; without any one part of the puzzle
//!   small steps, of which the checker has its own, do not lead to the conclusion.
//! - Steps of techniques: each holds on the board that the earlier ones lead to, as above, and the claim stands at the end. How many could
//!   be left out is counted.
//! - What a search found: the parts leave nothing else, and without any one of them there are digits that satisfy the others.
//! - A solution in which it is not so is one.
//!
//! ```
//! use csp_sudoku::BoardText;
//! use csp_sudoku::check::WhyChecker;
//! use csp_sudoku::why::{SudokuClaim, SudokuExplainer, WhyAnswer};
//!
//! let puzzle: csp_sudoku::Sudoku = "1.....2..3.....4".parse()?;
//! let claim = SudokuClaim::Is("r2c4".parse()?, 1);
//! let mut answer = SudokuExplainer::new(puzzle.shape()).why(&puzzle, claim)?;
//! let checker = WhyChecker::new(&puzzle);
//! let verdict = checker.check(Some(claim), &answer);
//! assert_eq!(verdict.on(puzzle.shape()).to_string(), "checked: each step follows from what it names \
//!     and from nothing less, and without any one of the parts such steps do not lead there (steps: 6, parts: 4)");
//!
//! // Somebody forgets a premise.
//! let WhyAnswer::Steps(account) = &mut answer else { unreachable!() };
//! account.steps.last_mut().unwrap().because.pop();
//! assert!(checker.check(Some(claim), &answer).is_objection());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The reasons are in `docs/decisions/63-steps-are-read-as-lists.md`.

mod board;
mod cases;
mod checker;
mod clue_cases;
mod reading;
mod small_steps;
mod verdict;
mod why_checker;
mod why_verdict;

pub use self::checker::DeductionChecker;
pub use self::verdict::{
    DeductionBasis, DeductionFlaw, DeductionGap, DeductionReach, DeductionVerdict, ReasonSource,
    StepReason, SwapPremise,
};
pub use self::why_checker::WhyChecker;
pub use self::why_verdict::{
    CheckedWhy, WhyFlaw, WhyGap, WhyGapReason, WhyObjection, WhyPart, WhyPlace, WhyVerdict,
};
