//! A step as data.

use super::technique::Technique;
use crate::shape::{Cell, House};
use crate::symbols;
use std::fmt;

/// A digit of a cell. Its text is `r4c7=3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The digit, from 1.
    pub digit: u8,
    /// The cell.
    pub cell: Cell,
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, symbols::character(self.digit))
    }
}

/// One step of a path: what may be concluded, by which technique, from which pattern. It prints as
/// [`notation`](super::notation()).
///
/// A step either places a digit or removes candidates. A step of singles has no pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digit that is placed, if any.
    pub placement: Option<Candidate>,
    /// The house in which a single is the only one. A naked single has none.
    pub house: Option<House>,
    /// What the technique sees on the board. A single has none.
    pub pattern: Option<Box<Pattern>>,
}

/// What a technique sees on the board, and which candidates it removes. Each family fills the
/// fields that it needs, and leaves the others empty.
///
/// | family | `digits` | `cells` | `base`, `cover` | other |
/// |---|---|---|---|---|
/// | locked candidates | the digit | where it is locked | the house that locks it; the house that loses it | – |
/// | subsets | those of the subset | those of the subset | the house; – | – |
/// | skyscraper, kite | the digit | the two ends, and what joins them | – | – |
/// | remote pair | the two digits | those of the chain | – | – |
/// | turbot fish | the digit | those of the chain | – | – |
/// | empty rectangle | the digit | the link | the box; – | fins: the places of the box |
/// | XY-Wing, XYZ-Wing | the pivot's, then the common one | pivot and pincers | – | – |
/// | W-Wing | the digit that one cell has, the linked one | the pair | – | fins: the link |
/// | rectangles | the two digits | the four cells | – | fins: the other candidates there |
/// | BUG + 1 | the digit that remains | the cell | – | – |
/// | Sue de Coq | – | – | – | sets: where line and box meet, those of the line, those of the box |
/// | ALS-XZ, ALS-XY-Wing | the common digits that go | – | – | sets: both ends, the one between; links |
/// | ALS chain | – | – | – | sets, and the links from one to the next |
/// | Death Blossom | – | the stem | – | a set and its link for each candidate of the stem |
/// | colors | the digit | – | – | the colors |
/// | chains, loops | – | – | – | the chain; sets: the almost locked sets on it |
/// | forcing chains, nets | – | the cell that is left without candidates, or has each | or the house; – | the chains |
/// | fish | the digit | its candidates in the base | the base and cover sets; a siamese fish has both covers | fins |
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pattern {
    /// The digits, from 1, in the order in which the notation names them.
    pub digits: Vec<u8>,
    /// The cells, in the order in which the notation names them.
    pub cells: Vec<Cell>,
    /// The houses that the pattern starts from.
    pub base: Vec<House>,
    /// The houses that lose candidates.
    pub cover: Vec<House>,
    /// The candidates of the base outside the cover.
    pub fins: Vec<Candidate>,
    /// The candidates in more than one house of the base.
    pub endo_fins: Vec<Candidate>,
    /// Cells with their digits: almost locked sets, for example.
    pub sets: Vec<DigitSet>,
    /// The digits that link sets: the restricted commons of almost locked sets.
    pub links: Vec<Vec<u8>>,
    /// Chains, each from its first claim to its last.
    pub chains: Vec<Vec<Claim>>,
    /// The cells of each color: two colors, of which one is right, then two more.
    pub colors: Vec<Vec<Cell>>,
    /// The candidates that go, in the order in which they are found.
    pub eliminations: Vec<Candidate>,
}

/// Some cells, and the digits that are their candidates together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DigitSet {
    /// The cells, in the order of the board.
    pub cells: Vec<Cell>,
    /// The digits, from 1, in ascending order.
    pub digits: Vec<u8>,
}

/// A link of a chain: the digit is in one of the cells, or in none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// The digit, from 1.
    pub digit: u8,
    /// A cell, or the cells of a group.
    pub cells: Vec<Cell>,
    /// Whether it is there.
    pub holds: bool,
    /// The almost locked set to which the cells belong, as an index of the pattern's `sets`.
    pub set: Option<usize>,
}

impl Pattern {
    /// The cover of a fish, and that of its twin if it is siamese.
    pub(super) fn covers(&self) -> (&[House], &[House]) {
        let twins = !self.base.is_empty() && self.cover.len() == 2 * self.base.len();
        self.cover.split_at(if twins {
            self.base.len()
        } else {
            self.cover.len()
        })
    }
}

impl Step {
    /// A digit that is placed. `house` is where it is the only one.
    pub(super) fn single(technique: Technique, placement: Candidate, house: Option<House>) -> Self {
        Self {
            technique,
            placement: Some(placement),
            house,
            pattern: None,
        }
    }

    /// Candidates that are removed.
    pub(super) fn removal(technique: Technique, pattern: Pattern) -> Self {
        Self {
            technique,
            placement: None,
            house: None,
            pattern: Some(Box::new(pattern)),
        }
    }

    /// The candidates that the step removes, apart from those that a placed digit removes.
    #[must_use]
    pub fn eliminations(&self) -> &[Candidate] {
        self.pattern
            .as_ref()
            .map_or(&[], |pattern| &pattern.eliminations)
    }
}

/// HoDoKu's notation.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::notation::write(self, f)
    }
}
