//! Rules in parts, each with a name: one house, two houses that cross, one clue.

use super::constraint::{KeepClue, house_vars};
use crate::propagators::{HiddenSingle, LockedPair};
use crate::rules::Rules;
use crate::shape::House;
use csp_core::error::ModelError;
use csp_core::extend::{Constraint, Posting};
use csp_core::ids::Var;
use csp_core::prelude::AllDifferent;
use std::fmt;

/// What a part of the rules says.
#[derive(Clone, Debug)]
pub(crate) enum PartName {
    /// The house has each digit at most once.
    Once(House),
    /// The house has each digit at least once.
    EachDigit(House),
    /// A digit that the first house has only where it crosses the second is nowhere else in the
    /// second.
    Crossing(House, House),
    /// The clue of this number holds. The text is that of the clue.
    Clue(usize, String),
}

/// The name of the house, of both houses, or of the clue.
impl fmt::Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Once(house) | Self::EachDigit(house) => house.fmt(f),
            Self::Crossing(one, other) => write!(f, "{one} and {other}"),
            Self::Clue(_, text) => write!(f, "the clue \"{text}\""),
        }
    }
}

/// A part of the rules as a constraint.
#[derive(Debug)]
pub(crate) enum RulePart<'a> {
    Once(AllDifferent),
    EachDigit(HiddenSingle),
    Crossing(LockedPair),
    Clue(KeepClue<'a>),
}

impl Constraint for RulePart<'_> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        match self {
            Self::Once(part) => part.post(posting),
            Self::EachDigit(part) => part.post(posting),
            Self::Crossing(part) => part.post(posting),
            Self::Clue(part) => part.post(posting),
        }
    }
}

/// The parts of the rules over the variables of the cells, which are in row-major order.
pub(crate) fn parts<'a>(rules: &'a Rules, cells: &[Var]) -> Vec<(PartName, RulePart<'a>)> {
    let side = rules.shape().side();
    let names = rules.houses().into_iter().map(|(house, _)| house);
    let houses: Vec<(House, Vec<Var>)> = names.zip(house_vars(rules, cells)).collect();
    let full = || houses.iter().filter(|(_, cells)| cells.len() == side);
    let mut parts = Vec::new();
    for (house, cells) in &houses {
        parts.push((
            PartName::Once(*house),
            RulePart::Once(AllDifferent::new(cells)),
        ));
    }
    for (house, cells) in full() {
        let single = HiddenSingle::new(cells.clone(), vec![cells.clone()], side);
        parts.push((PartName::EachDigit(*house), RulePart::EachDigit(single)));
    }
    for (one, one_cells) in full() {
        for (other, other_cells) in &houses {
            let pair = LockedPair::new(one_cells, other_cells);
            let name = PartName::Crossing(*one, *other);
            parts.extend(pair.map(|pair| (name, RulePart::Crossing(pair))));
        }
    }
    for (number, clue) in rules.clues().iter().enumerate() {
        let name = PartName::Clue(number, clue.to_string());
        parts.push((name, RulePart::Clue(KeepClue::new(rules, cells, clue))));
    }
    parts
}
