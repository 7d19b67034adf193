//! Locked candidates as a pattern, and in words.

use crate::shape::{Cell, House, Shape};
use crate::techniques::english::choice;
use crate::techniques::notation;
use crate::techniques::outline::{Candidate, Outline};
use crate::techniques::pattern::DescribePattern;
use crate::techniques::premises::PremiseCollector;
use crate::techniques::technique::Technique;

/// A digit of one house that lies in a second house alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LockedDigit {
    /// The digit, from 1.
    pub digit: u8,
    /// Where it is locked.
    pub cells: Vec<Cell>,
    /// The house that needs the digit there.
    pub base: House,
    /// The house that loses the digit elsewhere.
    pub cover: House,
}

impl DescribePattern for LockedDigit {
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let digit = shape.character(self.digit);
        format!(": {digit} in {}", notation::houses(&[self.base]))
    }

    fn english(&self, shape: Shape, _: Technique) -> String {
        let digit = shape.character(self.digit);
        let Self { base, cover, .. } = self;
        let cells = choice(&self.cells);
        format!(
            "In {base}, the {digit} must be in {cells}, and all of these lie in {cover}. \
             Wherever it goes, {cover} has its {digit} there, and nowhere else."
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: vec![self.digit],
            cells: self.cells.clone(),
            base: vec![self.base],
            cover: vec![self.cover],
            ..Outline::default()
        }
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.houses(&[self.base], &[self.digit]);
    }
}
