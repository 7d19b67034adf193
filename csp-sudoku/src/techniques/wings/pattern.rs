//! Wings as patterns, and in words.

use crate::shape::{Cell, Shape};
use crate::techniques::english::{choice, list};
use crate::techniques::notation;
use crate::techniques::outline::{Candidate, Link, Outline, of_digit};
use crate::techniques::pattern::{DescribePattern, See};
use crate::techniques::premises::PremiseCollector;
use crate::techniques::technique::Technique;

/// XY-Wing and XYZ-Wing: a pivot that sees two pincers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wing {
    /// The candidates of the pivot, and the common digit of the pincers if the pivot does not have it.
    pub digits: [u8; 3],
    /// The common digit of the pincers.
    pub digit: u8,
    /// The pivot.
    pub pivot: Cell,
    /// The pincers, each with its other digit, which the pivot has too.
    pub pincers: [Candidate; 2],
}

impl Wing {
    fn cells(&self) -> [Cell; 3] {
        let [left, right] = self.pincers;
        [self.pivot, left.cell, right.cell]
    }
}

impl DescribePattern for Wing {
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let digits = notation::digits(shape, &self.digits, "/");
        format!(": {digits} in {}", notation::cells(&self.cells()))
    }

    fn english(&self, shape: Shape, technique: Technique) -> String {
        let [pivot, left, right] = self.cells();
        let others = self.digits.iter().filter(|other| **other != self.digit);
        let others = choice(others.map(|other| shape.character(*other)));
        let digit = shape.character(self.digit);
        if technique == Technique::XyzWing {
            return format!(
                "{pivot} is {digit}, {others}. It sees {left} and {right}, which have {digit} and one of the \
                 other two each. So one of the three cells is {digit}, and no cell that sees all three."
            );
        }
        format!(
            "{pivot} is {others}. It sees {left} and {right}, which have one of these digits each, and else \
             {digit}. So one of {left} and {right} is {digit}, and no cell that sees both."
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: self.digits.to_vec(),
            cells: self.cells().to_vec(),
            ..Outline::default()
        }
    }

    fn links(&self, _: Technique, _: See<'_>) -> Vec<Link> {
        let link = |pincer: Candidate| Link::weak(pincer.digit, self.pivot, pincer.cell);
        self.pincers.map(link).to_vec()
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.cells(&self.cells());
    }
}

/// W-Wing: two cells with the same two candidates, and a strong link of one of them between the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WWing {
    /// The digit that one cell of the pair has.
    pub digit: u8,
    /// The digit of the link.
    pub linked: u8,
    /// The pair.
    pub pair: [Cell; 2],
    /// The ends of the link. Each cell of the pair sees the end at its place.
    pub ends: [Cell; 2],
}

impl DescribePattern for WWing {
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let [digit, linked] = [self.digit, self.linked].map(|digit| shape.character(digit));
        let [pair, ends] = [self.pair, self.ends].map(|cells| notation::cells(&cells));
        format!(": {digit}/{linked} in {pair} connected by {linked} in {ends}")
    }

    fn english(&self, shape: Shape, _: Technique) -> String {
        let [digit, linked] = [self.digit, self.linked].map(|digit| shape.character(digit));
        let (pair, ends) = (list(self.pair), choice(self.ends));
        format!(
            "{pair} can only be {digit} or {linked}. In one house, {linked} can only go in {ends}, \
             of which each sees one of the two cells. So {pair} are not both {linked}, and one of them is {digit}. \
             A cell that sees both cannot be {digit}."
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: vec![self.digit, self.linked],
            cells: self.pair.to_vec(),
            fins: of_digit(self.linked, &self.ends),
            ..Outline::default()
        }
    }

    fn links(&self, _: Technique, _: See<'_>) -> Vec<Link> {
        let ([first, second], [near, far]) = (self.pair, self.ends);
        vec![
            Link::strong(self.linked, near, far),
            Link::weak(self.linked, first, near),
            Link::weak(self.linked, second, far),
        ]
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.cells(&self.pair);
        needs.houses_around(&self.ends, self.digit);
        needs.houses_around(&self.ends, self.linked);
    }
}
