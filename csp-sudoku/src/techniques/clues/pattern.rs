//! What follows from a few rules, as a pattern and in words.

use crate::rules::Clue;
use crate::shape::{Cell, House, Shape};
use crate::techniques::english::{cell_is, choice, houses, list, removals_by_cell, upper};
use crate::techniques::notation;
use crate::techniques::outline::{Candidate, Outline};
use crate::techniques::pattern::DescribePattern;
use crate::techniques::premises::PremiseCollector;
use crate::techniques::technique::Technique;
use itertools::Itertools as _;

/// A step that rests on more facts says that it rests on what is left.
const MOST_FACTS: usize = 8;

/// Clues and houses from which something follows, with what is known of their cells. Nothing of it can be left out, unless to
/// see that takes too long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct JointRules {
    /// The clues, each with its number in [`Rules::clues`](crate::rules::Rules::clues).
    pub clues: Vec<(usize, Clue)>,
    /// The houses that have each digit once.
    pub houses: Vec<House>,
    /// The houses with fewer cells than there are digits, which have none twice.
    pub small_houses: Vec<House>,
    /// Sums that are what clues leave of the sums of houses.
    pub remainders: Vec<Remainder>,
    /// The digits that have to be filled in.
    pub filled: Vec<Candidate>,
    /// The candidates that have to be gone.
    pub gone: Vec<Candidate>,
    /// The digits that a cage can still have, a row for each combination; none where there are too many or the step is not about
    /// one cage.
    pub combinations: Vec<Vec<u8>>,
}

/// What clues leave of the sum of houses: innies, outies, the rule of 45.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Remainder {
    /// The houses, each of which has each digit once.
    pub houses: Vec<House>,
    /// The clues whose sums are taken away, with their numbers.
    pub clues: Vec<(usize, Clue)>,
    /// The cells of the houses that are left.
    pub plus: Vec<Cell>,
    /// The cells of the clues that lie outside of the houses.
    pub minus: Vec<Cell>,
    /// What the former add up to, less the latter.
    pub total: i32,
    /// What all cells of the houses add up to.
    pub of_houses: i32,
}

impl Remainder {
    /// "r1c8 + r1c9 - r2c9 = 12"
    fn equation(&self) -> String {
        let plus = self.plus.iter().join(" + ");
        let minus = self.minus.iter().map(|cell| format!(" - {cell}"));
        format!("{plus}{} = {}", minus.format(""), self.total)
    }

    fn sentence(&self) -> String {
        let of_clues = self.of_houses - self.total;
        let clues = match self.clues.len() {
            1 => "the clue there".to_owned(),
            clues => format!("the {clues} clues there"),
        };
        let names = houses(&self.houses);
        let (of_houses, left) = (self.of_houses, self.equation());
        format!("The cells of {names} add up to {of_houses}, and {clues} to {of_clues}, so {left}.")
    }
}

impl JointRules {
    /// The cells that the rules name, each once. Those of clues about the whole board are none.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let of_clues = self.clues.iter().flat_map(|(_, clue)| clue.cells());
        let remainders = self.remainders.iter();
        let of_sums = remainders.flat_map(|sum| sum.plus.iter().chain(&sum.minus).copied());
        of_clues.chain(of_sums).unique().collect()
    }

    /// The houses of all rules, each once.
    #[must_use]
    pub fn all_houses(&self) -> Vec<House> {
        let remainders = self.remainders.iter();
        let of_sums = remainders.flat_map(|sum| sum.houses.iter().copied());
        let own = self.houses.iter().chain(&self.small_houses).copied();
        own.chain(of_sums).unique().collect()
    }

    /// The clues of all rules, each once, with their numbers.
    #[must_use]
    pub fn all_clues(&self) -> Vec<(usize, &Clue)> {
        let remainders = self.remainders.iter();
        let of_sums = remainders.flat_map(|sum| sum.clues.iter());
        let clues = self.clues.iter().chain(of_sums);
        let clues = clues.map(|(number, clue)| (*number, clue));
        clues.unique_by(|(number, _)| *number).collect()
    }

    /// What has to be known: "r1c1 is 3, and r1c2 and r1c3 are not 4".
    fn known(&self, shape: Shape) -> String {
        let filled = self
            .filled
            .iter()
            .map(|filled| cell_is(shape, *filled))
            .join(", ");
        match (self.filled.is_empty(), self.gone.is_empty()) {
            (_, true) => filled,
            (true, _) => removals_by_cell(shape, &self.gone),
            _ => format!("{filled}, and {}", removals_by_cell(shape, &self.gone)),
        }
    }

    /// The rules, a sentence each.
    fn sentences(&self) -> Vec<String> {
        let clues = self.clues.iter();
        let clues = clues.map(|(_, clue)| format!("The clue is that {clue}."));
        let sums = self.remainders.iter().map(Remainder::sentence);
        let mut sentences: Vec<String> = clues.chain(sums).collect();
        let of_houses = [
            (&self.houses, "each digit once"),
            (&self.small_houses, "no digit twice"),
        ];
        for (named, what) in of_houses.into_iter().filter(|(named, _)| !named.is_empty()) {
            let have = if named.len() == 1 { "has" } else { "have" };
            sentences.push(upper(&format!("{} {have} {what}.", houses(named))));
        }
        sentences
    }
}

impl DescribePattern for JointRules {
    fn notation(&self, _: Shape, _: Technique, _: &[Candidate]) -> String {
        let clue = |(_, clue): &(usize, Clue)| {
            let numbers = clue.numbers().iter().map(ToString::to_string);
            let cells = notation::cells(&clue.cells());
            let words = [clue.kind().name.to_owned()].into_iter().chain(numbers);
            words
                .chain([cells])
                .filter(|word| !word.is_empty())
                .join(" ")
        };
        let sum = |sum: &Remainder| format!("{} {}", notation::houses(&sum.houses), sum.equation());
        let clues = self.clues.iter().map(clue);
        let sums = self.remainders.iter().map(sum);
        let houses = [&self.houses[..], &self.small_houses].concat();
        let houses = Some(notation::houses(&houses)).filter(|houses| !houses.is_empty());
        format!(": {}", clues.chain(sums).chain(houses).join(" & "))
    }

    fn english(&self, shape: Shape, _: Technique) -> String {
        let mut sentences = self.sentences();
        if !self.combinations.is_empty() {
            let symbols = |digits: &Vec<u8>| {
                let digits = digits.iter().map(|digit| shape.character(*digit));
                list(digits)
            };
            let sets = choice(self.combinations.iter().map(symbols));
            sentences.push(format!("Its digits can still be {sets}."));
        }
        let facts = self.filled.len() + self.gone.len();
        if facts > MOST_FACTS {
            sentences.push("The candidates that are left there allow nothing else.".to_owned());
        } else if facts > 0 {
            sentences.push(format!("It is known that {}.", self.known(shape)));
        }
        sentences.join(" ")
    }

    fn outline(&self) -> Outline {
        Outline {
            cells: self.cells(),
            base: self.all_houses(),
            ..Outline::default()
        }
    }

    fn premises<const W: usize>(&self, _: Technique, needs: &mut PremiseCollector<'_, W>) {
        needs.known(&self.filled, &self.gone);
    }
}
