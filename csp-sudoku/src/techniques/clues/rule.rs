//! The rules of a puzzle with clues as a person knows them.

use crate::engine::model::{HouseSum, house_sums};
use crate::rules::{Clue, ClueKind, CluePart, Rules, clues};
use crate::shape::{Cell, House};
use crate::techniques::technique::Technique;
use std::collections::BTreeSet;

/// The kinds of clues for which people have a technique with a name.
static NAMED: [(&ClueKind, Technique); 8] = [
    (&clues::THERMOMETER, Technique::ThermometerBounds),
    (&clues::SLOW_THERMOMETER, Technique::ThermometerBounds),
    (&clues::ARROW, Technique::ArrowBounds),
    (&clues::DOUBLE_ARROW, Technique::ArrowBounds),
    (&clues::WHISPER, Technique::WhisperPolarity),
    (&clues::CAGE, Technique::KillerCombinations),
    (&clues::SUM, Technique::KillerCombinations),
    (&clues::LITTLE_KILLER, Technique::KillerCombinations),
];

/// A rule that a person knows.
#[derive(Clone, Debug)]
pub(super) enum HintRule {
    /// A house, which has no digit twice, and each digit if it has as many cells.
    House(House),
    /// A clue, with its number.
    Clue(usize, Clue),
    /// What is left of the sums of houses.
    Sum(HouseSum),
}

/// A rule with its cells.
#[derive(Clone, Debug)]
pub(super) struct ScopedRule {
    pub(super) rule: HintRule,
    /// By index, in the order of the board.
    pub(super) cells: Vec<usize>,
}

impl ScopedRule {
    /// Whether it is the clue of this number, and other cells have no say in what its cells are worth.
    pub(super) fn is_about_digits(&self, number: usize) -> bool {
        let HintRule::Clue(own, clue) = &self.rule else {
            return false;
        };
        let named: BTreeSet<Cell> = clue.cells().into_iter().collect();
        *own == number && named.len() == self.cells.len()
    }

    /// The technique that looks at the rule by itself. Houses have other techniques.
    pub(super) fn technique(&self) -> Option<Technique> {
        let clue = match &self.rule {
            HintRule::House(_) => return None,
            HintRule::Sum(_) => return Some(Technique::InniesAndOuties),
            HintRule::Clue(_, clue) => clue,
        };
        let named = NAMED.iter().find(|(kind, _)| *kind == clue.kind());
        Some(named.map_or(Technique::ClueAlone, |(_, technique)| *technique))
    }
}

/// The rules with their cells: houses, clues, and sums of houses.
pub(super) fn scoped(rules: &Rules) -> Vec<ScopedRule> {
    let shape = rules.shape();
    let indices = |cells: &[Cell]| {
        let mut cells: Vec<usize> = cells.iter().map(|cell| shape.index(*cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let houses = rules.houses().into_iter().map(|(house, cells)| ScopedRule {
        rule: HintRule::House(house),
        cells: indices(&cells),
    });
    let clues = rules.clues().iter().enumerate();
    let of_clues = clues.clone().map(|(number, clue)| ScopedRule {
        rule: HintRule::Clue(number, clue.clone()),
        cells: indices(&clue.scope(rules)),
    });
    let parts = clues.flat_map(|(number, clue)| {
        let parts = clue.parts(rules).into_iter();
        parts.map(move |part| (number, part))
    });
    let parts: Vec<(usize, CluePart)> = parts.collect();
    let sums = house_sums(rules, parts.iter().map(|(number, part)| (*number, part)));
    let sums = sums.into_iter().filter(|sum| !sum.clues.is_empty());
    let sums = sums.map(|sum| {
        let cells: Vec<Cell> = sum.terms.iter().map(|(_, cell)| *cell).collect();
        ScopedRule {
            rule: HintRule::Sum(sum),
            cells: indices(&cells),
        }
    });
    houses.chain(of_clues).chain(sums).collect()
}
