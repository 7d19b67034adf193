//! Answers as text: the conclusion first, then what it rests on. Each placement is explained once.

use super::listing::References;
use super::{Account, Argument, Basis, Claim, Step, Technique, WhyAnswer};
use crate::rules::Clue;
use crate::shape::{Cell, House};
use crate::symbols;
use crate::techniques::english;
use csp_core::explain::Minimality;
use std::collections::BTreeSet;
use std::fmt;

/// The account, the basis, a solution where the claim does not hold, or that a limit came first.
impl fmt::Display for WhyAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps(account) => account.fmt(f),
            Self::Techniques(argument) => argument.fmt(f),
            Self::Search(basis) => basis.fmt(f),
            Self::Open(grid) => write!(f, "not so, here is a solution: {grid}"),
            Self::Unknown(_) => f.write_str("unknown, a limit came before the answer"),
        }
    }
}

/// The conclusion, then the steps, first ones first: each in HoDoKu's notation, and in plain words
/// below.
impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { claim, steps } = self;
        match steps.len() {
            1 => write!(f, "{claim}: one step shows it")?,
            count => write!(f, "{claim}: {count} steps show it")?,
        }
        for (number, step) in (1..).zip(steps) {
            write!(f, "\n{number:>3}. {step}\n       {}", english(step))?;
        }
        Ok(())
    }
}

/// The conclusion, then a numbered paragraph for each placement (or Locked Candidates) that it
/// rests on, later ones first. The reasons are indented below each paragraph: the cells or digits
/// that are ruled out, and by what.
impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let writer = Writer::new(self);
        let Some(last) = self.steps.last() else { return Ok(()) };
        match (self.basis.claim, self.supposed) {
            (Some(claim), Some(supposed)) => {
                write!(f, "{claim}: if {supposed}, {}", writer.paragraph(last, "  "))?;
            }
            (None, _) => write!(f, "no solution: {}", writer.paragraph(last, "  "))?,
            (Some(claim), None) => write!(f, "{claim}: {}", writer.paragraph(last, "  "))?,
        }
        for (number, claims) in (1..).zip(&writer.paragraphs) {
            let Some(step) = claims.first().and_then(|claim| writer.references.steps.get(claim))
            else {
                continue;
            };
            let heads: Vec<String> = claims.iter().map(ToString::to_string).collect();
            write!(
                f,
                "\n{number:>3}. {}: {}",
                heads.join(", "),
                writer.paragraph(step, "       ")
            )?;
        }
        Ok(())
    }
}

/// Writes the steps of an account as paragraphs.
struct Writer<'a> {
    references: References<'a>,
    /// The claims of each paragraph, later ones first; claims with the same reason share one.
    paragraphs: Vec<Vec<Claim>>,
    clues: &'a [(usize, Clue)],
}

impl<'a> Writer<'a> {
    fn new(account: &'a Account) -> Self {
        let has_paragraph = |step: &&Step| match (step.technique, step.claim) {
            (Technique::Given | Technique::Supposed, _) => false,
            (Technique::LockedCandidates(..), _) => true,
            (_, claim) => matches!(claim, Some(Claim::Is(..))),
        };
        let mut groups: Vec<(&Step, Vec<Claim>)> = Vec::new();
        for step in account.steps.iter().rev().skip(1).filter(has_paragraph) {
            let same = |other: &&mut (&Step, _)| {
                (other.0.technique, &other.0.because) == (step.technique, &step.because)
            };
            match groups.iter_mut().find(same) {
                Some((_, claims)) => claims.extend(step.claim),
                None => groups.push((step, step.claim.into_iter().collect())),
            }
        }
        let paragraphs: Vec<Vec<Claim>> =
            groups.into_iter().map(|(_, claims)| sorted(claims)).collect();
        let numbers = (1..)
            .zip(&paragraphs)
            .flat_map(|(number, claims)| claims.iter().map(move |&claim| (claim, number)));
        let steps = account.steps.iter().filter_map(|step| Some((step.claim?, step))).collect();
        let references = References { steps, numbers: numbers.collect() };
        Self { references, paragraphs, clues: &account.basis.clues }
    }

    /// Why the step is right: a headline, and lines below it.
    fn paragraph(&self, step: &Step, indent: &str) -> String {
        let (headline, lines) = self.reasons(step);
        let end = if lines.is_empty() { "." } else { ":" };
        let below: String = lines.iter().map(|line| format!("\n{indent}{line}")).collect();
        format!("{headline}{end}{below}")
    }

    /// The headline of the step, and the lines below it.
    fn reasons(&self, step: &Step) -> (String, Vec<String>) {
        let because = &step.because[..];
        let digit = because.first().map_or(symbols::BLANK, |claim| claim.symbol());
        let one_digit = because
            .iter()
            .all(|claim| matches!(claim, Claim::IsNot(..)) && claim.symbol() == digit);
        match (step.technique, step.claim, because) {
            (Technique::Given, ..) => ("given".to_owned(), Vec::new()),
            (Technique::Supposed, ..) => ("supposed".to_owned(), Vec::new()),
            (Technique::Cell, _, &[filled @ Claim::Is(..)]) => (self.filled(filled), Vec::new()),
            (Technique::Once(house), Some(Claim::IsNot(..)), &[placed @ Claim::Is(..)]) => {
                (self.references.has(house, placed), Vec::new())
            }
            (Technique::Once(house), None, &[one @ Claim::Is(..), two @ Claim::Is(..)])
                if one.symbol() == two.symbol() =>
            {
                (self.twice(house, one, two), Vec::new())
            }
            (Technique::HiddenSingle(house), Some(claim @ Claim::Is(..)), _) if one_digit => (
                format!("no other cell of {house} can be {} (Hidden Single)", claim.symbol()),
                self.references.cells(because),
            ),
            (Technique::FullHouse(house), ..) => {
                (format!("it is the last cell of {house} (Full House)"), vec![self.listed(because)])
            }
            (Technique::HiddenSingle(house), None, _) if one_digit => {
                (format!("{house} has no place for {digit}"), self.references.cells(because))
            }
            (Technique::HiddenSingle(house), None, _) => self.crowded(house, because),
            (Technique::LockedCandidates(one, other), Some(_), _) if one_digit => (
                format!("{one} has {digit} only in {other} (Locked Candidates)"),
                self.references.cells(because),
            ),
            (Technique::Cell, Some(Claim::Is(..)), _) => (
                "no other digit is left (Naked Single)".to_owned(),
                self.references.digits(because),
            ),
            _ => self.other(step),
        }
    }

    /// A cell has a digit already.
    fn filled(&self, digit: Claim) -> String {
        format!("it is {} ({})", digit.symbol(), self.references.mark(digit))
    }

    /// A digit stands twice in a house.
    fn twice(&self, house: House, one: Claim, two: Claim) -> String {
        let at = |claim: Claim| format!("{} ({})", claim.cell(), self.references.mark(claim));
        format!("{house} has {} twice, at {} and {}", one.symbol(), at(one), at(two))
    }

    /// The claims, each with the number of its paragraph.
    fn listed(&self, claims: &[Claim]) -> String {
        let marked: Vec<String> =
            claims.iter().map(|&claim| self.references.marked(claim)).collect();
        marked.join(", ")
    }

    /// Several digits together have too few places in a house.
    fn crowded(&self, house: House, because: &[Claim]) -> (String, Vec<String>) {
        let (losses, placed): (Vec<Claim>, Vec<Claim>) =
            because.iter().partition(|c| matches!(c, Claim::IsNot(..)));
        let digits: BTreeSet<u8> = losses.iter().map(|claim| claim.digit()).collect();
        let digits: Vec<String> =
            digits.into_iter().map(|digit| symbols::character(digit).to_string()).collect();
        let placed = (!placed.is_empty()).then(|| self.listed(&placed));
        let headline = format!("{house} has too few places for {}", digits.join(", "));
        (headline, placed.into_iter().chain(self.references.cells(&losses)).collect())
    }

    /// A step that no other wording fits, such as a cell that loses its last candidates at once.
    fn other(&self, step: &Step) -> (String, Vec<String>) {
        let is_loss = |claim: &&Claim| matches!(claim, Claim::IsNot(..));
        let cells: Vec<Cell> =
            step.because.iter().filter(is_loss).map(|claim| claim.cell()).collect();
        let houses: Vec<String> = step.technique.houses().iter().map(ToString::to_string).collect();
        let headline = match (step.claim, &cells[..]) {
            _ if matches!(step.technique, Technique::Clue(_)) => self.clue(step.technique),
            (None, [cell, rest @ ..]) if rest.iter().all(|other| other == cell) => {
                format!("no digit is left for {cell}")
            }
            _ if houses.is_empty() => "its candidates are".to_owned(),
            _ => format!("by the rule of {}", houses.join(" and ")),
        };
        let (losses, placed): (Vec<Claim>, Vec<Claim>) =
            step.because.iter().partition(|claim| is_loss(claim));
        let placed = placed.iter().map(|&claim| self.references.marked(claim));
        (headline, self.references.digits(&losses).into_iter().chain(placed).collect())
    }

    /// The clue of a technique, in words.
    fn clue(&self, technique: Technique) -> String {
        let own = |(number, _): &&(usize, Clue)| technique == Technique::Clue(*number);
        let clue = self.clues.iter().find(own);
        clue.map_or("by a clue".to_owned(), |(_, clue)| format!("by the clue: {clue}"))
    }
}

fn sorted(mut claims: Vec<Claim>) -> Vec<Claim> {
    claims.sort_unstable();
    claims
}

/// The claim, and the givens, houses and clues that leave no other possibility.
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.claim {
            Some(claim) => {
                write!(f, "{claim}: a search finds no solution where {}, with", claim.negated())?;
            }
            None => write!(f, "no solution: a search finds none with")?,
        }
        let short = |claim: &Claim| match claim {
            Claim::Is(cell, _) => format!("{cell}={}", claim.symbol()),
            Claim::IsNot(cell, _) => format!("{cell}<>{}", claim.symbol()),
        };
        let givens: Vec<String> = self.givens.iter().map(short).collect();
        let houses: Vec<String> = self.houses.iter().map(ToString::to_string).collect();
        if !givens.is_empty() {
            write!(f, "\n  {} givens: {}", givens.len(), givens.join(" "))?;
        }
        write!(f, "\n  {} houses: {}", houses.len(), houses.join(", "))?;
        for (_, clue) in &self.clues {
            write!(f, "\n  a clue: {clue}")?;
        }
        match self.minimality {
            Minimality::Proven => Ok(()),
            Minimality::Limited => {
                write!(f, "\n  (fewer may do: a limit came before all were tried)")
            }
        }
    }
}
