//! Chains that are nested in larger ones.

use super::super::board::CandidateId;
use super::Literal;
use std::collections::BTreeMap;

/// The mark of a node without a nested chain.
pub(super) const NOT_NESTED: u16 = u16::MAX;

/// A step by chains that is a link of a larger one.
pub(super) struct Nested {
    pub(super) eliminations: Vec<CandidateId>,
    /// The candidates that have fallen, and without whose fall the step would not be there.
    pub(super) parents: Vec<CandidateId>,
    pub(super) complexity: u32,
    /// What tells its chains from others.
    pub(super) key: Vec<Literal>,
}

/// The nested chains of a search, each with a number.
#[derive(Debug, Default)]
pub(super) struct NestedChains {
    /// The number of each, by its key.
    known: BTreeMap<Vec<Literal>, u16>,
    complexities: Vec<u32>,
}

impl NestedChains {
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.complexities.clear();
    }

    /// The number of the chains with this key.
    pub(super) fn number(&mut self, key: Vec<Literal>, complexity: u32) -> u16 {
        let next = self.complexities.len() as u16;
        let number = *self.known.entry(key).or_insert(next);
        if number == next {
            self.complexities.push(complexity);
        }
        number
    }

    pub(super) fn complexity(&self, number: u16) -> u32 {
        self.complexities[usize::from(number)]
    }
}
