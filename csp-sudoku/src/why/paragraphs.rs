//! The steps of an account that a reader is told, each as a paragraph: why it is right, and where
//! the reasons for that are found.

use super::listing::References;
use super::{Account, SmallStep, SmallTechnique, SudokuClaim};
use crate::rules::Clue;
use crate::shape::{Cell, House};
use crate::symbols;
use std::collections::BTreeSet;

/// A part of an [`Account`] in words: a placement or Locked Candidates, or the conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paragraph<'a> {
    /// Its number, with which other paragraphs refer to it. The conclusion has 0.
    pub number: usize,
    /// What it explains. Claims with the same reason share a paragraph. It is empty if there is no
    /// solution.
    pub claims: Vec<SudokuClaim>,
    /// The step of the account, the last of those that share the paragraph.
    pub step: &'a SmallStep,
    /// Why it is right, in a few words without a stop: `no other cell of row 1 can be 4`.
    pub headline: String,
    /// The cells or digits that are ruled out, and by what: `r1c7: column 7 has 4 at r5c7 (2)`. The
    /// number in brackets is that of a paragraph.
    pub reasons: Vec<String>,
}

impl Account {
    /// The account in words: the conclusion, then what it rests on, later steps first. The steps
    /// that only say that a digit rules out others are told as reasons.
    ///
    /// ```
    /// use csp_sudoku::why::{SudokuClaim, SudokuExplainer, WhyAnswer};
    ///
    /// let puzzle: csp_sudoku::Sudoku = "1.....2..3.....4".parse()?;
    /// let claim = SudokuClaim::Is("r4c1".parse()?, 2);
    /// let answer = SudokuExplainer::new(puzzle.shape()).why(&puzzle, claim)?;
    /// let WhyAnswer::Steps(account) = answer else { unreachable!() };
    /// let told = account.paragraphs();
    /// assert_eq!(told[0].headline, "no other digit is left (Naked Single)");
    /// assert_eq!(told[0].reasons[0], "column 1 has 1 at r1c1 (given)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn paragraphs(&self) -> Vec<Paragraph<'_>> {
        let Some(last) = self.steps.last() else {
            return Vec::new();
        };
        let writer = ParagraphWriter::new(self);
        let conclusion = writer.paragraph(0, self.basis.claim.into_iter().collect(), last);
        let others = (1..)
            .zip(&writer.paragraphs)
            .filter_map(|(number, claims)| {
                let step = writer.references.steps.get(claims.first()?)?;
                Some(writer.paragraph(number, claims.clone(), step))
            });
        std::iter::once(conclusion).chain(others).collect()
    }
}

/// Writes the steps of an account as paragraphs.
struct ParagraphWriter<'a> {
    references: References<'a>,
    /// The claims of each paragraph, later ones first; claims with the same reason share one.
    paragraphs: Vec<Vec<SudokuClaim>>,
    clues: &'a [(usize, Clue)],
}

impl<'a> ParagraphWriter<'a> {
    fn new(account: &'a Account) -> Self {
        let has_paragraph = |step: &&SmallStep| match (step.technique, step.claim) {
            (SmallTechnique::Given | SmallTechnique::Supposed, _) => false,
            (SmallTechnique::LockedCandidates(..), _) => true,
            (_, claim) => matches!(claim, Some(SudokuClaim::Is(..))),
        };
        let mut groups: Vec<(&SmallStep, Vec<SudokuClaim>)> = Vec::new();
        for step in account.steps.iter().rev().skip(1).filter(has_paragraph) {
            let same = |other: &&mut (&SmallStep, _)| {
                (other.0.technique, &other.0.because) == (step.technique, &step.because)
            };
            match groups.iter_mut().find(same) {
                Some((_, claims)) => claims.extend(step.claim),
                None => groups.push((step, step.claim.into_iter().collect())),
            }
        }
        let paragraphs: Vec<Vec<SudokuClaim>> = groups
            .into_iter()
            .map(|(_, claims)| sorted(claims))
            .collect();
        let numbers = (1..)
            .zip(&paragraphs)
            .flat_map(|(number, claims)| claims.iter().map(move |&claim| (claim, number)));
        let steps = account
            .steps
            .iter()
            .filter_map(|step| Some((step.claim?, step)))
            .collect();
        let references = References {
            shape: account.basis.shape,
            steps,
            numbers: numbers.collect(),
        };
        Self {
            references,
            paragraphs,
            clues: &account.basis.clues,
        }
    }

    /// The paragraph with this number, which explains a step.
    fn paragraph(
        &self,
        number: usize,
        claims: Vec<SudokuClaim>,
        step: &'a SmallStep,
    ) -> Paragraph<'a> {
        let (headline, reasons) = self.reasons(step);
        Paragraph {
            number,
            claims,
            step,
            headline,
            reasons,
        }
    }

    /// The headline of the step, and the lines below it.
    fn reasons(&self, step: &SmallStep) -> (String, Vec<String>) {
        let because = &step.because[..];
        let digit = because
            .first()
            .map_or(symbols::BLANK, |claim| claim.symbol(self.references.shape));
        let one_digit = because.iter().all(|claim| {
            matches!(claim, SudokuClaim::IsNot(..)) && claim.symbol(self.references.shape) == digit
        });
        match (step.technique, step.claim, because) {
            (SmallTechnique::Given, ..) => ("given".to_owned(), Vec::new()),
            (SmallTechnique::Supposed, ..) => ("supposed".to_owned(), Vec::new()),
            (SmallTechnique::Cell, _, &[filled @ SudokuClaim::Is(..)]) => {
                (self.filled(filled), Vec::new())
            }
            (
                SmallTechnique::Once(house),
                Some(SudokuClaim::IsNot(..)),
                &[placed @ SudokuClaim::Is(..)],
            ) => (self.references.has(house, placed), Vec::new()),
            (
                SmallTechnique::Once(house),
                None,
                &[one @ SudokuClaim::Is(..), two @ SudokuClaim::Is(..)],
            ) if one.symbol(self.references.shape) == two.symbol(self.references.shape) => {
                (self.twice(house, one, two), Vec::new())
            }
            (SmallTechnique::HiddenSingle(house), Some(claim @ SudokuClaim::Is(..)), _) => (
                format!(
                    "no other cell of {house} can be {} (Hidden Single)",
                    claim.symbol(self.references.shape)
                ),
                self.references.cells(because),
            ),
            (SmallTechnique::FullHouse(house), ..) => (
                format!("it is the last cell of {house} (Full House)"),
                vec![self.listed(because)],
            ),
            (SmallTechnique::HiddenSingle(house), None, _) if one_digit => (
                format!("{house} has no place for {digit}"),
                self.references.cells(because),
            ),
            (SmallTechnique::HiddenSingle(house), None, _) => self.crowded(house, because),
            (SmallTechnique::LockedCandidates(one, other), Some(_), _) if one_digit => (
                format!("{one} has {digit} only in {other} (Locked Candidates)"),
                self.references.cells(because),
            ),
            (SmallTechnique::Cell, Some(SudokuClaim::Is(..)), _) => (
                "no other digit is left (Naked Single)".to_owned(),
                self.references.digits(because),
            ),
            _ => self.other(step),
        }
    }

    /// A cell has a digit already.
    fn filled(&self, digit: SudokuClaim) -> String {
        format!(
            "it is {} ({})",
            digit.symbol(self.references.shape),
            self.references.mark(digit)
        )
    }

    /// A digit stands twice in a house.
    fn twice(&self, house: House, one: SudokuClaim, two: SudokuClaim) -> String {
        let at = |claim: SudokuClaim| format!("{} ({})", claim.cell(), self.references.mark(claim));
        format!(
            "{house} has {} twice, at {} and {}",
            one.symbol(self.references.shape),
            at(one),
            at(two)
        )
    }

    /// The claims, each with the number of its paragraph.
    fn listed(&self, claims: &[SudokuClaim]) -> String {
        let marked: Vec<String> = claims
            .iter()
            .map(|&claim| self.references.marked(claim))
            .collect();
        marked.join(", ")
    }

    /// Several digits together have too few places in a house.
    fn crowded(&self, house: House, because: &[SudokuClaim]) -> (String, Vec<String>) {
        let (losses, placed): (Vec<SudokuClaim>, Vec<SudokuClaim>) = because
            .iter()
            .partition(|c| matches!(c, SudokuClaim::IsNot(..)));
        let digits: BTreeSet<u8> = losses.iter().map(|claim| claim.digit()).collect();
        let digits: Vec<String> = digits
            .into_iter()
            .map(|digit| self.references.shape.character(digit).to_string())
            .collect();
        let placed = (!placed.is_empty()).then(|| self.listed(&placed));
        let headline = format!("{house} has too few places for {}", digits.join(", "));
        (
            headline,
            placed
                .into_iter()
                .chain(self.references.cells(&losses))
                .collect(),
        )
    }

    /// A step that no other wording fits, such as a cell that loses its last candidates at once.
    fn other(&self, step: &SmallStep) -> (String, Vec<String>) {
        let is_loss = |claim: &&SudokuClaim| matches!(claim, SudokuClaim::IsNot(..));
        let cells: Vec<Cell> = step
            .because
            .iter()
            .filter(is_loss)
            .map(|claim| claim.cell())
            .collect();
        let houses: Vec<String> = step
            .technique
            .houses()
            .iter()
            .map(ToString::to_string)
            .collect();
        let headline = match (step.claim, &cells[..]) {
            _ if matches!(step.technique, SmallTechnique::Clue(_)) => self.clue(step.technique),
            (None, [cell, rest @ ..]) if rest.iter().all(|other| other == cell) => {
                format!("no digit is left for {cell}")
            }
            _ if houses.is_empty() => "its candidates are".to_owned(),
            _ => format!("by the rule of {}", houses.join(" and ")),
        };
        let (losses, placed): (Vec<SudokuClaim>, Vec<SudokuClaim>) =
            step.because.iter().partition(|claim| is_loss(claim));
        let placed = placed.iter().map(|&claim| self.references.marked(claim));
        (
            headline,
            self.references
                .digits(&losses)
                .into_iter()
                .chain(placed)
                .collect(),
        )
    }

    /// The clue of a technique, in words.
    fn clue(&self, technique: SmallTechnique) -> String {
        let own = |(number, _): &&(usize, Clue)| technique == SmallTechnique::Clue(*number);
        let clue = self.clues.iter().find(own);
        clue.map_or("by a clue".to_owned(), |(_, clue)| {
            format!("by the clue: {clue}")
        })
    }
}

fn sorted(mut claims: Vec<SudokuClaim>) -> Vec<SudokuClaim> {
    claims.sort_unstable();
    claims
}
