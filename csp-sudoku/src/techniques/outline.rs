//! What patterns are made of: candidates, sets, claims, links; and the form that all patterns share.

use crate::shape::{Cell, House};

/// A digit of a cell. Its [text](crate::BoardText) is `r4c7=3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The digit, from 1.
    pub digit: u8,
    /// The cell.
    pub cell: Cell,
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

/// A node of a chain: the digit is in one of the cells, or in none of them. Its [text](crate::BoardText) is `r1c12<>3`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChainNode {
    /// The digit, from 1.
    pub digit: u8,
    /// A cell, or the cells of a group.
    pub cells: Vec<Cell>,
    /// Whether it is there.
    pub holds: bool,
    /// The almost locked set to which the cells belong, as an index of the sets of the chain.
    pub set: Option<usize>,
}

impl ChainNode {
    /// The candidates of the node.
    #[must_use]
    pub fn candidates(&self) -> Vec<Candidate> {
        of_digit(self.digit, &self.cells)
    }
}

/// How two ends are linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// At least one of the ends is true.
    Strong,
    /// At most one of the ends is true.
    Weak,
}

/// A link between two candidates, or groups of candidates, of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it begins: one candidate, or those of a group.
    pub from: Vec<Candidate>,
    /// Where it leads.
    pub to: Vec<Candidate>,
    /// Whether it is strong or weak.
    pub strength: Strength,
    /// The chain to which it belongs, where a step has several.
    pub chain: usize,
}

impl Link {
    /// A link between two groups.
    pub(super) fn new(from: Vec<Candidate>, to: Vec<Candidate>, strength: Strength) -> Self {
        let chain = 0;
        Self {
            from,
            to,
            strength,
            chain,
        }
    }

    /// A strong link between two cells.
    pub(super) fn strong(digit: u8, from: Cell, to: Cell) -> Self {
        Self::between(digit, from, to, Strength::Strong)
    }

    /// A weak link between two cells.
    pub(super) fn weak(digit: u8, from: Cell, to: Cell) -> Self {
        Self::between(digit, from, to, Strength::Weak)
    }

    /// A link between two cells.
    pub(super) fn between(digit: u8, from: Cell, to: Cell, strength: Strength) -> Self {
        let [from, to] = [from, to].map(|cell| vec![Candidate { digit, cell }]);
        Self::new(from, to, strength)
    }

    /// Whether two links join the same candidates in the same way, in either direction.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let ends = (&other.from, &other.to);
        let same = ends == (&self.from, &self.to) || ends == (&self.to, &self.from);
        same && self.strength == other.strength
    }
}

/// The candidates of a digit in these cells.
pub(super) fn of_digit(digit: u8, cells: &[Cell]) -> Vec<Candidate> {
    let candidate = |cell: &Cell| Candidate { digit, cell: *cell };
    cells.iter().map(candidate).collect()
}

/// A pattern in the form that all families share, for what treats them alike: pictures, JSON. A family
/// leaves empty what it has not. The order of all lists is that of the notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outline {
    /// The digits, from 1.
    pub digits: Vec<u8>,
    /// The cells. If there are no digits, all candidates of these cells are meant.
    pub cells: Vec<Cell>,
    /// The houses that the pattern starts from.
    pub base: Vec<House>,
    /// The houses that lose candidates.
    pub cover: Vec<House>,
    /// The candidates that the pattern could do without.
    pub fins: Vec<Candidate>,
    /// The candidates in more than one house of the base.
    pub endo_fins: Vec<Candidate>,
    /// Cells with their digits: almost locked sets, for example.
    pub sets: Vec<DigitSet>,
    /// The digits that link sets: the restricted commons of almost locked sets.
    pub links: Vec<Vec<u8>>,
    /// Chains, each from its first node to its last.
    pub chains: Vec<Vec<ChainNode>>,
    /// The cells of each color: two colors, of which one is right, then two more.
    pub colors: Vec<Vec<Cell>>,
}
