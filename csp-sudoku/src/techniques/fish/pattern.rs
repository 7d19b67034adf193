//! Fish as patterns, and in words.

use crate::shape::{Cell, House, Shape};
use crate::techniques::english::{choice, houses, list, upper};
use crate::techniques::notation;
use crate::techniques::outline::{Candidate, Outline};
use crate::techniques::pattern::DescribePattern;
use crate::techniques::premises::PremiseCollector;
use crate::techniques::technique::Technique;

/// A fish, or two siamese ones with the same base.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fish {
    /// The digit, from 1.
    pub digit: u8,
    /// The houses that need the digit.
    pub base: Vec<House>,
    /// The houses that lose the digit.
    pub cover: Vec<House>,
    /// The cover of the second fish, if there are two.
    pub twin_cover: Vec<House>,
    /// The candidates of the base that are no fins.
    pub cells: Vec<Cell>,
    /// The candidates of the base outside the cover.
    pub fins: Vec<Candidate>,
    /// The candidates in more than one house of the base.
    pub endo_fins: Vec<Candidate>,
}

impl Fish {
    fn is_siamese(&self) -> bool {
        !self.twin_cover.is_empty()
    }

    /// Why two siamese fish remove candidates.
    fn twins(&self, shape: Shape) -> String {
        let digit = shape.character(self.digit);
        let [base, first, second] =
            [&self.base, &self.cover, &self.twin_cover].map(|all| houses(all));
        upper(&format!(
            "{base} each need a {digit}. Two fish begin with them: one has its places in {first}, the \
             other in {second}. Places elsewhere are fins. If no fin of a fish is {digit}, it takes {digit} \
             from the other cells of its houses. If a fin is {digit}, it takes {digit} from the cells that it \
             sees. What both cases take goes, for the one fish and for the other."
        ))
    }
}

impl DescribePattern for Fish {
    fn prefix(&self) -> &'static str {
        if self.is_siamese() { "Siamese " } else { "" }
    }

    /// The base, the cover or those of twins, the fins.
    fn notation(&self, shape: Shape, _: Technique, _: &[Candidate]) -> String {
        let digit = shape.character(self.digit);
        let (base, cover) = (notation::houses(&self.base), notation::houses(&self.cover));
        let mut text = format!(": {digit} {base} {cover}");
        if self.is_siamese() {
            text += &format!("/{}", notation::houses(&self.twin_cover));
        }
        let fins = self.fins.iter().map(|fin| format!(" f{}", fin.cell));
        let endo_fins = self.endo_fins.iter().map(|fin| format!(" ef{}", fin.cell));
        text.extend(fins.chain(endo_fins));
        text
    }

    fn english(&self, shape: Shape, _: Technique) -> String {
        if self.is_siamese() {
            return self.twins(shape);
        }
        let digit = shape.character(self.digit);
        let (base, cover) = (houses(&self.base), houses(&self.cover));
        let whole = format!(
            "{base} each need a {digit}, and all places for it lie in {cover}. \
             These are as many houses, so {cover} have their {digit} in these places, \
             and no other cell of them can be {digit}."
        );
        let fins = self.fins.iter().chain(&self.endo_fins);
        let fins: Vec<Cell> = fins.map(|fin| fin.cell).collect();
        let without = match &fins[..] {
            [] => return upper(&whole),
            [fin] => format!("{fin} is not {digit}"),
            fins => format!("none of {} is {digit}", list(fins)),
        };
        format!(
            "Suppose that {without}. Then {whole} Otherwise {digit} is in {}. \
             Both cases rule out the same cells.",
            choice(&fins)
        )
    }

    fn outline(&self) -> Outline {
        Outline {
            digits: vec![self.digit],
            cells: self.cells.clone(),
            base: self.base.clone(),
            cover: [&self.cover[..], &self.twin_cover].concat(),
            fins: self.fins.clone(),
            endo_fins: self.endo_fins.clone(),
            ..Outline::default()
        }
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.houses(&self.base, &[self.digit]);
    }
}
