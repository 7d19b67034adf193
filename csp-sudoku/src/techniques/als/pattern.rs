//! Almost locked sets as patterns, and in words.

use crate::shape::{Cell, Shape};
use crate::techniques::english::{self, list, with_digits};
use crate::techniques::notation::{braced, digits};
use crate::techniques::outline::{Candidate, DigitSet, Link, Outline, Strength, of_digit};
use crate::techniques::pattern::{DescribePattern, See};
use crate::techniques::premises::PremiseCollector;
use crate::techniques::technique::Technique;
use std::collections::BTreeSet;

/// What an almost locked set is.
const RULE: &str = "Cells of one house with one candidate more than there are cells need all their \
                    candidates but one: if one is taken from them, they have all the others.";

/// Almost locked sets, linked by restricted commons: the XZ-Rule, the XY-Wing and the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkedSets {
    /// The sets: in the order of a chain, or the two ends of an XY-Wing and then the one between.
    pub sets: Vec<DigitSet>,
    /// The digits of each link.
    pub links: Vec<Vec<u8>>,
    /// The common digits that go, if that is all that goes. Chains do not name them.
    pub digits: Vec<u8>,
}

impl LinkedSets {
    /// `: A=r1c12 {123}, B=r2c3 {13}, X=1, Z=3`, and so for three sets.
    fn few(&self, shape: Shape, restricted_name: &str) -> String {
        let sets = self.sets.iter().zip(["A", "B", "C"]);
        let mut parts: Vec<String> = sets
            .map(|(set, name)| format!("{name}={}", braced(shape, set)))
            .collect();
        let restricted = ascending(self.links.iter().flatten());
        parts.push(format!(
            "{restricted_name}={}",
            digits(shape, &restricted, ",")
        ));
        if !self.digits.is_empty() {
            parts.push(format!("Z={}", digits(shape, &self.digits, ",")));
        }
        format!(": {}", parts.join(", "))
    }

    /// `: 7- r1c2 {17} -1- r1c46 {129} -9- r4c4 {79} -7`.
    fn listed(&self, shape: Shape, gone: &[Candidate]) -> String {
        let gone = digits(shape, &ascending(gone.iter().map(|gone| &gone.digit)), "");
        let mut text = format!(": {gone}- ");
        for (index, set) in self.sets.iter().enumerate() {
            text += &braced(shape, set);
            if let Some(link) = self.links.get(index) {
                text += &format!(" -{}- ", digits(shape, link, ""));
            }
        }
        format!("{text} -{gone}")
    }

    fn pair(&self, shape: Shape) -> String {
        let ([one, other], [link]) = (&self.sets[..], &self.links[..]) else {
            return String::new();
        };
        let (sets, link) = (both(shape, one, other), english::digits(shape, link));
        if self.digits.is_empty() {
            return format!(
                "{RULE} {sets}. Each of {link} sees itself from one of these sets to the other, so each set has one of \
                 them, and has all of its other digits."
            );
        }
        format!(
            "{RULE} {sets}. {link} cannot be in both sets, so one of them has all of its other digits. \
             A cell that sees each place of such a common digit in both sets cannot have it."
        )
    }

    fn wing(&self, shape: Shape) -> String {
        let ([one, other, hinge], [x, y]) = (&self.sets[..], &self.links[..]) else {
            return String::new();
        };
        let (sets, hinge) = (both(shape, one, other), with_digits(shape, hinge));
        let (x, y, z) = (
            english::digits(shape, x),
            english::digits(shape, y),
            english::digits(shape, &self.digits),
        );
        format!(
            "{RULE} {sets}, and a third is {hinge}. The first and the third cannot both have {x}, the second and the \
             third cannot both have {y}. If neither of the first two had {z}, the third would lose two digits. \
             So one of them has it, and a cell that sees all its places there does not."
        )
    }

    fn chain(&self, shape: Shape) -> String {
        let [first, between @ .., last] = &self.sets[..] else {
            return String::new();
        };
        let links = self.links.iter().map(|link| english::digits(shape, link));
        format!(
            "{RULE} Here a chain leads from {} over {} to {}. If the first has none of a digit that it shares with \
             the last, it takes {} from the next sets one after the other, and the last must have that digit. \
             So one of the ends has it, and a cell that sees all its places in both does not.",
            with_digits(shape, first),
            list(between.iter().map(|set| with_digits(shape, set))),
            with_digits(shape, last),
            list(links),
        )
    }
}

/// Two sets.
fn both(shape: Shape, one: &DigitSet, other: &DigitSet) -> String {
    format!(
        "Such cells are {}, and {}",
        with_digits(shape, one),
        with_digits(shape, other)
    )
}

/// Digits in ascending order, each once.
fn ascending<'a>(digits: impl Iterator<Item = &'a u8>) -> Vec<u8> {
    let digits: BTreeSet<u8> = digits.copied().collect();
    digits.into_iter().collect()
}

/// The link by which a digit of some cells excludes that of other cells.
fn common(digit: u8, from: &[Cell], to: &[Cell]) -> Link {
    let [from, to] = [from, to].map(|cells| of_digit(digit, cells));
    Link::new(from, to, Strength::Weak)
}

impl DescribePattern for LinkedSets {
    fn notation(&self, shape: Shape, technique: Technique, gone: &[Candidate]) -> String {
        match technique {
            Technique::AlsXz => self.few(shape, "X"),
            Technique::AlsXyWing => self.few(shape, "X,Y"),
            _ => self.listed(shape, gone),
        }
    }

    fn english(&self, shape: Shape, technique: Technique) -> String {
        match technique {
            Technique::AlsXz => self.pair(shape),
            Technique::AlsXyWing => self.wing(shape),
            _ => self.chain(shape),
        }
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: self.digits.clone(),
            sets: self.sets.clone(),
            links: self.links.clone(),
            ..Outline::default()
        }
    }

    fn links(&self, technique: Technique, _: See<'_>) -> Vec<Link> {
        let to = |index: usize| match technique {
            Technique::AlsXyWing => 2,
            _ => index + 1,
        };
        let mut links = Vec::new();
        for (index, digits) in self.links.iter().enumerate() {
            let [from, to] = [index, to(index)].map(|set| &self.sets[set].cells);
            links.extend(digits.iter().map(|digit| common(*digit, from, to)));
        }
        links
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.sets(&self.sets);
    }
}

/// Death Blossom: a cell, and for each of its candidates an almost locked set that would lose it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Blossom {
    /// The cell.
    pub stem: Cell,
    /// Its candidates, from 1.
    pub digits: Vec<u8>,
    /// The set for each candidate.
    pub petals: Vec<DigitSet>,
}

impl DescribePattern for Blossom {
    /// `: [r1c2],  -3- r1c4 {39},  -5- r2c2 {59}`.
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let petals = self.digits.iter().zip(&self.petals);
        let petals = petals
            .map(|(digit, set)| format!(",  -{}- {}", shape.character(*digit), braced(shape, set)));
        format!(": [{}]{}", self.stem, petals.collect::<String>())
    }

    fn english(&self, shape: Shape, _: Technique) -> String {
        let stem = self.stem;
        let petals = self.digits.iter().zip(&self.petals);
        let petals = petals.map(|(digit, set)| {
            format!(
                "{} from {}",
                shape.character(*digit),
                with_digits(shape, set)
            )
        });
        format!(
            "{RULE} {stem} takes one of its candidates from such cells that see it: {}. \
             Whichever it is, these cells then have all their other digits. \
             A cell that sees all places of a digit in all of them cannot have it.",
            list(petals),
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            cells: vec![self.stem],
            sets: self.petals.clone(),
            links: self.digits.iter().map(|digit| vec![*digit]).collect(),
            ..Outline::default()
        }
    }

    fn links(&self, _: Technique, _: See<'_>) -> Vec<Link> {
        let petals = self.digits.iter().zip(&self.petals);
        let link = |(digit, petal): (&u8, &DigitSet)| common(*digit, &[self.stem], &petal.cells);
        petals.map(link).collect()
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.cells(&[self.stem]);
        needs.sets(&self.petals);
    }
}
