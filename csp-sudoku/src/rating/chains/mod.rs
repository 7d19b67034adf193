//! Chains of implications: cycles, forcing chains, and the forcing chains and nets of assumptions.

mod advance;
mod cycles;
mod forcing;
mod links;
mod mode;
mod nested;
mod net;
mod parents;
mod reach;
mod set;
mod simple;
mod step;
mod visit;

pub(super) use self::forcing::ForcingSearch;
pub(super) use self::mode::Mode;
pub(super) use self::simple::Simple;

use super::board::CandidateId;

/// A candidate that is assumed or implied to be true or false: `2 * candidate`, plus 1 if true.
type Literal = u16;

/// The number of literals.
const LITERALS: usize = 2 * super::houses::CANDIDATES;

fn is_true(candidate: CandidateId) -> Literal {
    2 * candidate + 1
}

fn is_false(candidate: CandidateId) -> Literal {
    2 * candidate
}

fn candidate_of(literal: Literal) -> CandidateId {
    literal / 2
}

fn holds(literal: Literal) -> bool {
    literal % 2 == 1
}

/// Why a literal is implied: by the cell, or by a house of the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkCause {
    /// It is an assumption, or the conclusion of a pattern.
    None,
    /// The candidates of the cell.
    Cell,
    /// The places of the digit in the cell's box, row or column: 0, 1 or 2.
    House(u8),
}

/// What a step by chains of this complexity adds to the rating, in tenths. The limits are 4, 6, 8,
/// 12, 16, 24 and so on.
pub(super) fn length_tenths(complexity: u32) -> u16 {
    let length = complexity.saturating_sub(2);
    let mut limit = 4;
    let mut tenths = 0;
    while length > limit {
        limit = if tenths % 2 == 0 {
            limit * 3 / 2
        } else {
            limit * 4 / 3
        };
        tenths += 1;
    }
    tenths
}
