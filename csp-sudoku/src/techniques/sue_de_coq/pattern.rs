//! Sue de Coq as a pattern, and in words.

use crate::shape::Shape;
use crate::techniques::english::{digits, with_digits};
use crate::techniques::notation;
use crate::techniques::outline::{Candidate, DigitSet, Outline};
use crate::techniques::pattern::DescribePattern;
use crate::techniques::premises::PremiseCollector;
use crate::techniques::technique::Technique;

/// Cells where a line and a box meet, with cells of the line and of the box.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SueDeCoq {
    /// The cells where line and box meet, those of the line, those of the box.
    pub sets: [DigitSet; 3],
}

impl DescribePattern for SueDeCoq {
    /// `: r7c45 - {123689} (r7c128 - {2389}, r9c6 - {16})`.
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let part = |set: &DigitSet| {
            let (cells, digits) = (
                notation::cells(&set.cells),
                notation::digits(shape, &set.digits, ""),
            );
            format!("{cells} - {{{digits}}}")
        };
        let [meeting, line, square] = self.sets.each_ref().map(part);
        format!(": {meeting} ({line}, {square})")
    }

    fn english(&self, shape: Shape, _: Technique) -> String {
        let [meeting, line, square] = &self.sets;
        let count: usize = self.sets.iter().map(|set| set.cells.len()).sum();
        format!(
            "{} lie where a line and a box meet. Take {} of the line and {} of the box. \
             In these {count} cells there is just room for the digits {} in the line and {} in the box, \
             so each of them is there, and nowhere else in its house.",
            with_digits(shape, meeting),
            with_digits(shape, line),
            with_digits(shape, square),
            digits(shape, &line.digits),
            digits(shape, &square.digits),
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            sets: self.sets.to_vec(),
            ..Outline::default()
        }
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.sets(&self.sets);
    }
}
