//! Lists of claims as text: each claim with the place of its reason, claims with one reason
//! together.

use super::{SmallStep, SmallTechnique, SudokuClaim};
use crate::board_text::BoardText;
use crate::shape::{House, Shape};
use std::collections::BTreeMap;

/// Where the reason for each claim is found.
pub(super) struct References<'a> {
    pub(super) shape: Shape,
    /// The step that concludes each claim.
    pub(super) steps: BTreeMap<SudokuClaim, &'a SmallStep>,
    /// The number of the paragraph of each claim that has one.
    pub(super) numbers: BTreeMap<SudokuClaim, usize>,
}

impl References<'_> {
    /// Where the reason for a claim is found: the number of a paragraph, "given" or "supposed".
    pub(super) fn mark(&self, claim: SudokuClaim) -> String {
        match (
            self.numbers.get(&claim),
            self.steps.get(&claim).map(|step| step.technique),
        ) {
            (Some(number), _) => number.to_string(),
            (None, Some(SmallTechnique::Supposed)) => "supposed".to_owned(),
            _ => "given".to_owned(),
        }
    }

    /// The claim and where its reason is found.
    pub(super) fn marked(&self, claim: SudokuClaim) -> String {
        format!("{} ({})", claim.on(self.shape), self.mark(claim))
    }

    /// That the house has this digit.
    pub(super) fn has(&self, house: House, placed: SudokuClaim) -> String {
        format!("{house} has {}", self.at(placed))
    }

    /// The digit, its cell, and where the reason is found.
    fn at(&self, placed: SudokuClaim) -> String {
        format!(
            "{} at {} ({})",
            placed.symbol(self.shape),
            placed.cell(),
            self.mark(placed)
        )
    }

    /// The cells that cannot have a digit, some of which have another one; cells with the same reason share a line.
    pub(super) fn cells(&self, losses: &[SudokuClaim]) -> Vec<String> {
        let mut filled = Vec::new();
        let mut groups = HeadedTexts::default();
        for &loss in losses {
            match self.why(loss) {
                ExclusionReason::Filled(claim) => filled.push(self.marked(claim)),
                ExclusionReason::House(house, placed) => {
                    groups.put(self.has(house, placed), loss.cell().to_string());
                }
                ExclusionReason::Elsewhere => match self.numbers.get(&loss) {
                    Some(number) => groups.put(format!("see {number}"), loss.cell().to_string()),
                    None => filled.push(self.marked(loss)),
                },
            }
        }
        let filled = (!filled.is_empty()).then(|| filled.join(", "));
        let groups = groups
            .0
            .into_iter()
            .map(|(reason, cells)| format!("{}: {reason}", cells.join(", ")));
        filled.into_iter().chain(groups).collect()
    }

    /// The digits that a cell cannot have; digits excluded by one house share a line.
    pub(super) fn digits(&self, losses: &[SudokuClaim]) -> Vec<String> {
        let mut single = Vec::new();
        let mut groups = HeadedTexts::default();
        for &loss in losses {
            match self.why(loss) {
                ExclusionReason::Filled(claim) => single.push(self.marked(claim)),
                ExclusionReason::House(house, placed) => {
                    groups.put(house.to_string(), self.at(placed));
                }
                ExclusionReason::Elsewhere => single.push(self.marked(loss)),
            }
        }
        let groups = groups
            .0
            .into_iter()
            .map(|(house, places)| format!("{house} has {}", places.join(", ")));
        groups
            .chain((!single.is_empty()).then(|| single.join(", ")))
            .collect()
    }

    /// Why the cell of the claim cannot have its digit.
    fn why(&self, loss: SudokuClaim) -> ExclusionReason {
        if let SudokuClaim::Is(..) = loss {
            return ExclusionReason::Filled(loss);
        }
        let step = self.steps.get(&loss);
        match step.map(|step| (step.technique, &step.because[..])) {
            Some((SmallTechnique::Cell, &[filled @ SudokuClaim::Is(..)])) => {
                ExclusionReason::Filled(filled)
            }
            Some((SmallTechnique::Once(house), &[placed @ SudokuClaim::Is(..)])) => {
                ExclusionReason::House(house, placed)
            }
            _ => ExclusionReason::Elsewhere,
        }
    }
}

/// Why a cell cannot have a digit.
enum ExclusionReason {
    /// The cell has another digit.
    Filled(SudokuClaim),
    /// The house has the digit in another cell.
    House(House, SudokuClaim),
    /// A paragraph of its own gives the reason, or it is given.
    Elsewhere,
}

/// Texts under their headings, both in the order in which they were added.
#[derive(Default)]
struct HeadedTexts(Vec<(String, Vec<String>)>);

impl HeadedTexts {
    fn put(&mut self, head: String, text: String) {
        match self.0.iter_mut().find(|(other, _)| *other == head) {
            Some((_, texts)) => texts.push(text),
            None => self.0.push((head, vec![text])),
        }
    }
}
