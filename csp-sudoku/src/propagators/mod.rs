//! The propagators of sudoku: worked examples of extending the engine from another crate.
//!
//! | propagator | what it sees |
//! |---|---|
//! | [`CompleteCheck`] | that a full grid breaks a rule |
//! | [`ClashCheck`] | that two filled cells of a house have the same digit |
//! | [`CircleGroups`] | which digits the circles of a counting clue can have, and where |
//! | [`DigitCheck`] | that a condition does not hold, or not for a value of the last open cell |
//! | [`ForwardChecking`] | that the peers of a filled cell lose its digit |
//! | [`HiddenSingle`] | that a digit has one place left in a house |
//! | [`LockedCandidates`] | that a digit has places left only where a line and a box cross |
//! | [`LockedPair`] | the same of any two houses |
//! | [`LunchSets`] | what can stand between the least and the greatest digit of a line, and beside them |
//! | [`RankSet`] | how lines that begin with a digit are ordered |
//!
//! The all-different constraints that most models use besides these are those of `csp-core`.

mod circle_groups;
mod clash_check;
mod complete_check;
mod digit_check;
mod forward_checking;
mod hidden_single;
mod locked_candidates;
mod locked_pair;
mod lunch_sets;
mod peers;
mod rank_set;

pub use self::circle_groups::CircleGroups;
pub use self::clash_check::ClashCheck;
pub use self::complete_check::CompleteCheck;
pub use self::digit_check::DigitCheck;
pub use self::forward_checking::ForwardChecking;
pub use self::hidden_single::HiddenSingle;
pub use self::locked_candidates::LockedCandidates;
pub use self::locked_pair::LockedPair;
pub use self::lunch_sets::LunchSets;
pub use self::rank_set::{RankSet, RankedLine};

pub(crate) use self::peers::peers;
