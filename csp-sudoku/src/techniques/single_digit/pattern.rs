//! Patterns of one digit, and their words.

use crate::shape::{Cell, House, Shape};
use crate::techniques::english::list;
use crate::techniques::notation;
use crate::techniques::outline::{Candidate, Link, Outline, Strength, of_digit};
use crate::techniques::pattern::{DescribePattern, See};
use crate::techniques::premises::PremiseCollector;
use crate::techniques::technique::Technique;

/// Skyscraper and two-string kite: two strong links of a digit of which one end each lies in a common
/// house.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TwoLinks {
    /// The digit, from 1.
    pub digit: u8,
    /// The ends of which one has the digit, one of each link.
    pub ends: [Cell; 2],
    /// The other ends, which see each other.
    pub feet: [Cell; 2],
}

impl DescribePattern for TwoLinks {
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let [ends, feet] = [self.ends, self.feet].map(|cells| notation::cells(&cells));
        let digit = shape.character(self.digit);
        format!(": {digit} in {ends} (connected by {feet})")
    }

    fn english(&self, shape: Shape, technique: Technique) -> String {
        let digit = shape.character(self.digit);
        let ([left, right], [left_foot, right_foot]) = (self.ends, self.feet);
        let place = match technique {
            Technique::Skyscraper => "line",
            _ => "box",
        };
        format!(
            "In its line, {digit} can only go in {left_foot} or {left}. In another line it can only go in \
             {right_foot} or {right}. {left_foot} and {right_foot} lie in one {place}, so not both are \
             {digit}, and at least one of {left} and {right} is. A cell that sees both cannot be {digit}."
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: vec![self.digit],
            cells: [self.ends, self.feet].concat(),
            ..Outline::default()
        }
    }

    fn links(&self, _: Technique, _: See<'_>) -> Vec<Link> {
        let ([left, right], [left_foot, right_foot]) = (self.ends, self.feet);
        vec![
            Link::strong(self.digit, left, left_foot),
            Link::weak(self.digit, left_foot, right_foot),
            Link::strong(self.digit, right_foot, right),
        ]
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.houses_with_two(self.ends.iter().chain(&self.feet), self.digit);
    }
}

/// A box whose places for a digit lie in one row and one column, and a strong link that begins in one
/// of these.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EmptyRectangle {
    /// The digit, from 1.
    pub digit: u8,
    /// The box.
    pub house: House,
    /// The places of the digit in the box.
    pub places: Vec<Cell>,
    /// The link. Its first cell lies in the row or the column of places.
    pub link: [Cell; 2],
}

impl DescribePattern for EmptyRectangle {
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let digit = shape.character(self.digit);
        let (house, link) = (notation::houses(&[self.house]), notation::cells(&self.link));
        format!(": {digit} in {house} ({link})")
    }

    fn english(&self, shape: Shape, _: Technique) -> String {
        let (digit, house) = (shape.character(self.digit), self.house);
        let (places, [start, end]) = (list(&self.places), self.link);
        format!(
            "In {house}, the places for {digit} are {places}, which lie in one row and one column. \
             In one line, {digit} can only go in {start} or {end}. If {start} is {digit}, the {digit} of \
             {house} lies on the other arm. If not, {end} is {digit}. Both rule out the same cell."
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: vec![self.digit],
            cells: self.link.to_vec(),
            base: vec![self.house],
            fins: of_digit(self.digit, &self.places),
            ..Outline::default()
        }
    }

    /// The strong link, and the arm of the box that its start sees.
    fn links(&self, _: Technique, _: See<'_>) -> Vec<Link> {
        let [start, end] = self.link;
        let mut arm = self.places.clone();
        arm.retain(|place| place.row == start.row || place.column == start.column);
        let [start_of_arm, arm] = [&[start][..], &arm].map(|cells| of_digit(self.digit, cells));
        vec![
            Link::strong(self.digit, start, end),
            Link::new(start_of_arm, arm, Strength::Weak),
        ]
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.houses(&[self.house], &[self.digit]);
        needs.houses_with_two(&self.link, self.digit);
    }
}
