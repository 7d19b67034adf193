//! The path and its rating.

use super::aligned::{pair_exclusion, triplet_exclusion};
use super::board::{BitBoard, CandidateId, cell_and_digit};
use super::chains::{ForcingSearch, Mode, Simple};
use super::direct::{
    direct_hidden_pair, direct_hidden_triplet, direct_locked, hidden_single, naked_single,
};
use super::grave::grave;
use super::loops::unique_loop;
use super::method::Method;
use super::outcome::RatingStep;
use super::patterns::{first_fish, first_hidden, first_locked, first_naked};
use super::wings::{xy_wing, xyz_wing};
use crate::shape::Shape;
use crate::techniques::{Candidate, Position};
use std::fmt;

/// The three ratings of a puzzle, in tenths. It prints as `7.2/1.2/1.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating {
    /// The rating of the hardest step.
    pub er: u16,
    /// The rating of the hardest step up to the first that fills a cell.
    pub ep: u16,
    /// The rating of the first step.
    pub ed: u16,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { er, ep, ed } = self;
        write!(
            f,
            "{}.{}/{}.{}/{}.{}",
            er / 10,
            er % 10,
            ep / 10,
            ep % 10,
            ed / 10,
            ed % 10
        )
    }
}

/// One step of a rated path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedStep {
    /// The method.
    pub method: Method,
    /// The rating in tenths.
    pub rating: u16,
    /// The digit that is placed, if any.
    pub placement: Option<Candidate>,
    /// The candidates that are removed.
    pub eliminations: Vec<Candidate>,
}

/// The steps of Sudoku Explainer from a position to its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedPath {
    /// How hard it is.
    pub rating: Rating,
    /// The steps, in their order.
    pub steps: Vec<RatedStep>,
}

/// The reason why a position has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RatingError {
    /// The board is not a usual one of 9×9.
    #[error(
        "Sudoku Explainer rates boards of 9x9 with rows, columns and boxes, not this one of {0}"
    )]
    Board(Shape),
    /// Each cell has a digit.
    #[error("each cell has a digit already: there is nothing to rate")]
    Solved,
    /// There is no solution.
    #[error("a puzzle without a solution has no rating")]
    None,
    /// There are several solutions. The methods rest on there being one.
    #[error("a puzzle with several solutions has no rating")]
    Several,
    /// No method finds a step. Sudoku Explainer rates such puzzles 20.
    #[error("no method of Sudoku Explainer finds a step")]
    Stuck,
}

/// Rates a position.
///
/// # Errors
/// A board that Sudoku Explainer does not know, a position without exactly one solution, or one in
/// which its methods come to an end.
pub fn rate(position: &Position) -> Result<RatedPath, RatingError> {
    let rules = position.rules();
    if rules.shape() != Shape::NINE || !rules.is_classic() {
        return Err(RatingError::Board(rules.shape()));
    }
    match position.to_sudoku().count(2) {
        0 => return Err(RatingError::None),
        1 => {}
        _ => return Err(RatingError::Several),
    }
    let mut board = BitBoard::new(position);
    let mut searches = ChainSearches::new();
    let mut steps = Vec::new();
    while !board.blank.is_empty() {
        let outcome = searches.next(&board).ok_or(RatingError::Stuck)?;
        outcome.apply(&mut board);
        steps.push(public(&outcome));
    }
    let rating = rating(&steps).ok_or(RatingError::Solved)?;
    Ok(RatedPath { rating, steps })
}

fn rating(steps: &[RatedStep]) -> Option<Rating> {
    let hardest = |steps: &[RatedStep]| steps.iter().map(|step| step.rating).max();
    let first = steps.iter().position(|step| step.placement.is_some())?;
    Some(Rating {
        er: hardest(steps)?,
        ep: hardest(&steps[..=first])?,
        ed: steps[0].rating,
    })
}

fn public(outcome: &RatingStep) -> RatedStep {
    let named = |id: CandidateId| {
        let (cell, digit) = cell_and_digit(id);
        Candidate {
            digit: digit as u8 + 1,
            cell: Shape::NINE.cell(cell),
        }
    };
    RatedStep {
        method: outcome.method,
        rating: outcome.rating,
        placement: outcome.placement.map(named),
        eliminations: outcome.eliminations.iter().copied().map(named).collect(),
    }
}

/// The searches without memory, in their order.
const PLAIN: [fn(&BitBoard) -> Option<RatingStep>; 20] = [
    hidden_single,
    direct_locked,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triplet,
    first_locked,
    |board| first_naked(board, 2, (Method::NakedPair, 30)),
    |board| first_fish(board, 2, (Method::XWing, 32)),
    |board| first_hidden(board, 2, (Method::HiddenPair, 34)),
    |board| first_naked(board, 3, (Method::NakedTriplet, 36)),
    |board| first_fish(board, 3, (Method::Swordfish, 38)),
    |board| first_hidden(board, 3, (Method::HiddenTriplet, 40)),
    xy_wing,
    xyz_wing,
    unique_loop,
    |board| first_naked(board, 4, (Method::NakedQuad, 50)),
    |board| first_fish(board, 4, (Method::Jellyfish, 52)),
    |board| first_hidden(board, 4, (Method::HiddenQuad, 54)),
    grave,
    pair_exclusion,
];

/// The searches for chains, with their memory.
struct ChainSearches {
    simple: Simple,
    forcing: Vec<ForcingSearch>,
}

/// The searches for forcing chains, in their order.
const MODES: [Mode; 8] = [
    Mode::NISHIO,
    Mode::MULTIPLE,
    Mode::DYNAMIC,
    Mode::nested(1),
    Mode::nested(2),
    Mode::nested(3),
    Mode::nested(4),
    Mode::nested(5),
];

impl ChainSearches {
    fn new() -> Self {
        Self {
            simple: Simple::default(),
            forcing: Vec::new(),
        }
    }

    /// The first step by the first method that finds one.
    fn next(&mut self, board: &BitBoard) -> Option<RatingStep> {
        let plain = PLAIN.iter().find_map(|find| find(board));
        let plain = plain.or_else(|| self.simple.first(board));
        plain
            .or_else(|| triplet_exclusion(board))
            .or_else(|| self.by_forcing(board))
    }

    fn by_forcing(&mut self, board: &BitBoard) -> Option<RatingStep> {
        MODES.iter().enumerate().find_map(|(index, mode)| {
            if index == self.forcing.len() {
                self.forcing.push(ForcingSearch::new(*mode));
            }
            self.forcing[index].first(board)
        })
    }
}
