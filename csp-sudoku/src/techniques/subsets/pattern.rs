//! Subsets as patterns, and in words.

use crate::shape::{Cell, House, Shape};
use crate::techniques::english::{digits, list};
use crate::techniques::notation;
use crate::techniques::outline::{Candidate, Outline};
use crate::techniques::pattern::DescribePattern;
use crate::techniques::premises::PremiseCollector;
use crate::techniques::technique::Technique;

/// As many cells of a house as there are digits for them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Subset {
    /// Which way round it is.
    pub kind: SubsetKind,
    /// The digits, from 1.
    pub digits: Vec<u8>,
    /// The cells.
    pub cells: Vec<Cell>,
    /// The house.
    pub house: House,
}

/// Whether cells or digits make a subset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SubsetKind {
    /// The cells have no other candidates.
    Naked,
    /// The digits have no other places in the house.
    Hidden,
}

impl DescribePattern for Subset {
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let digits = notation::digits(shape, &self.digits, ",");
        format!(": {digits} in {}", notation::cells(&self.cells))
    }

    fn english(&self, shape: Shape, _: Technique) -> String {
        let (digits, cells, house) = (digits(shape, &self.digits), list(&self.cells), self.house);
        let count = match self.cells.len() {
            2 => "two",
            3 => "three",
            _ => "four",
        };
        match self.kind {
            SubsetKind::Naked => format!(
                "{cells} have only the candidates {digits}. These are {count} cells for {count} digits, \
                 so each of the digits goes into one of them, and into no other cell that sees them all."
            ),
            SubsetKind::Hidden => format!(
                "In {house}, {digits} can only go in {cells}. These are {count} digits for {count} cells, \
                 so no other digit has room there."
            ),
        }
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: self.digits.clone(),
            cells: self.cells.clone(),
            base: vec![self.house],
            ..Outline::default()
        }
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        match self.kind {
            SubsetKind::Naked => needs.only(&self.cells, &self.digits),
            SubsetKind::Hidden => needs.houses(&[self.house], &self.digits),
        }
    }
}
