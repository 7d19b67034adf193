//! How many clues of a kind are wished for.

use super::numbers::NumberDraw;
use super::place::CluePlace;
use crate::generate::wish_error::WishError;
use crate::rules::ClueKind;
use std::ops::RangeInclusive;

/// A kind of clues that a puzzle is to have, and how many of them.
///
/// ```
/// use csp_sudoku::generate::{ClueWish, WishError};
/// use csp_sudoku::rules::clues;
///
/// let cages = ClueWish::new(&clues::CAGE, 3..=8)?;
/// assert_eq!(cages.kind().name, "cage");
/// let error = ClueWish::new(&clues::REGEX, 1..=1).unwrap_err();
/// assert_eq!(error.to_string(), "clues of the kind `regex` are not drawn at random");
/// assert!(ClueWish::kinds().count() > 50);
/// # Ok::<(), WishError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueWish {
    pub(super) kind: &'static ClueKind,
    pub(super) place: CluePlace,
    pub(super) count: RangeInclusive<usize>,
}

impl ClueWish {
    /// This number of clues of this kind. A clue about the whole board comes once.
    ///
    /// # Errors
    /// No such clue can be drawn at random, or there is no number in the range.
    pub fn new(kind: &'static ClueKind, count: RangeInclusive<usize>) -> Result<Self, WishError> {
        let place = CluePlace::of(kind).filter(|_| NumberDraw::all_of(kind).is_some());
        let Some(place) = place else {
            return Err(WishError::NotDrawn { kind: kind.name });
        };
        if count.is_empty() || *count.end() == 0 {
            let (least, most) = (*count.start(), *count.end());
            return Err(WishError::NoClues {
                kind: kind.name,
                least,
                most,
            });
        }
        if place == CluePlace::Board && *count.start() > 1 {
            return Err(WishError::OneClue { kind: kind.name });
        }
        Ok(Self { kind, place, count })
    }

    /// As many clues of this kind as fit most boards of this side: one if it is about the whole board, and else half
    /// the side up to the side.
    ///
    /// # Errors
    /// No such clue can be drawn at random.
    pub fn usual(kind: &'static ClueKind, side: usize) -> Result<Self, WishError> {
        let count = match CluePlace::of(kind) {
            Some(CluePlace::Board) => 1..=1,
            _ => side.div_ceil(2)..=side,
        };
        Self::new(kind, count)
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> &'static ClueKind {
        self.kind
    }

    /// The numbers of clues that are wished for.
    #[must_use]
    pub fn count(&self) -> RangeInclusive<usize> {
        self.count.clone()
    }

    /// Whether it is about the whole board, so that the grid is drawn with it.
    pub(in crate::generate) fn is_of_board(&self) -> bool {
        self.place == CluePlace::Board
    }

    /// The kinds that can be wished for.
    pub fn kinds() -> impl Iterator<Item = &'static ClueKind> {
        let kinds = crate::rules::clues::ALL.into_iter();
        kinds.filter(|kind| Self::new(kind, 1..=1).is_ok())
    }
}
