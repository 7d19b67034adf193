//! Rectangles and the grave as patterns, and in words.

use crate::shape::{Cell, Shape};
use crate::techniques::english::{choice, list};
use crate::techniques::notation;
use crate::techniques::outline::{Candidate, Outline};
use crate::techniques::pattern::DescribePattern;
use crate::techniques::premises::PremiseCollector;
use crate::techniques::technique::Technique;

/// Four cells in two rows, two columns and two boxes that must not have two digits alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UniqueRectangle {
    /// The two digits, from 1.
    pub digits: [u8; 2],
    /// The four cells.
    pub cells: [Cell; 4],
    /// The other candidates of these cells.
    pub others: Vec<Candidate>,
}

impl DescribePattern for UniqueRectangle {
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let digits = notation::digits(shape, &self.digits, "/");
        format!(": {digits} in {}", notation::cells(&self.cells))
    }

    fn english(&self, shape: Shape, technique: Technique) -> String {
        let [low, high] = self.digits.map(|digit| shape.character(digit));
        let all = list(self.cells);
        let reason = reason(shape, technique, &self.others);
        format!(
            "{all} lie in two rows, two columns and two boxes. If they had only {low} and {high}, these \
             could be swapped, and the puzzle would have two solutions. {reason}"
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: self.digits.to_vec(),
            cells: self.cells.to_vec(),
            fins: self.others.clone(),
            ..Outline::default()
        }
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.rectangle(&self.cells, &self.digits);
    }
}

/// Why that does not happen.
fn reason(shape: Shape, technique: Technique, others: &[Candidate]) -> String {
    let mut rich: Vec<_> = others.iter().map(|fin| fin.cell).collect();
    rich.dedup();
    let (both, rich) = (list(&rich), choice(&rich));
    let mut digits: Vec<u8> = others.iter().map(|fin| fin.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    let more = list(digits.into_iter().map(|digit| shape.character(digit)));
    use Technique::*;
    match technique {
        Uniqueness1 => format!("{rich} alone can prevent that."),
        Uniqueness2 | Uniqueness5 | AvoidableRectangle2 => {
            format!("So one of {both} is {more}, and no cell that sees them all.")
        }
        Uniqueness3 => format!(
            "So {rich} is one of {more}. Taken as one cell, they are part of a naked subset."
        ),
        Uniqueness4 => format!(
            "One of the two digits has no other place that {both} both see, so one of them has it. If \
             the other had the second digit, the swap would be possible."
        ),
        Uniqueness6 => {
            "One of the two digits has no other place in these rows and columns, so it is \
             in two cells across. In the cells with more candidates it would lead to the swap."
                .to_owned()
        }
        HiddenRectangle => {
            "One of the two digits has no other place in a row and a column. With the \
             other digit in the cell where they cross, the swap would follow."
                .to_owned()
        }
        _ => "None of their digits is a given, and the last cell must not complete the swap."
            .to_owned(),
    }
}

/// Bivalue universal grave plus one: one cell has three candidates, all others have two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grave {
    /// The digit that remains, from 1.
    pub digit: u8,
    /// The cell.
    pub cell: Cell,
}

impl DescribePattern for Grave {
    fn notation(&self, _: Shape, _: Technique, _: &[Candidate]) -> String {
        String::new()
    }

    fn english(&self, shape: Shape, _: Technique) -> String {
        let (cell, digit) = (self.cell, shape.character(self.digit));
        format!(
            "{cell} has three candidates, and every other empty cell has two. Without {digit} in {cell}, each \
             candidate would have two places in each row, column and box, and the puzzle would not have \
             exactly one solution."
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: vec![self.digit],
            cells: vec![self.cell],
            ..Outline::default()
        }
    }

    /// A grave looks at the whole board.
    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.everything();
    }
}
