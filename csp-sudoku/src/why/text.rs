//! Answers as text: the conclusion first, then what it rests on, each placement told once.

use super::{Account, Basis, Claim, Step, Technique};
use crate::rules::Clue;
use crate::shape::{Cell, House};
use crate::symbols;
use csp_core::explain::Minimality;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The conclusion, and a numbered paragraph for each placement (or Locked Candidates) it rests on,
/// later ones first. Indented below each are the reasons: the cells or digits that are ruled out,
/// and by what.
impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let teller = Teller::new(self);
        let Some(last) = self.steps.last() else { return Ok(()) };
        match (self.basis.claim, self.supposed) {
            (Some(claim), Some(supposed)) => {
                write!(f, "{claim}: if {supposed}, {}", teller.paragraph(last, "  "))?;
            }
            (None, _) => write!(f, "no solution: {}", teller.paragraph(last, "  "))?,
            (Some(claim), None) => write!(f, "{claim}: {}", teller.paragraph(last, "  "))?,
        }
        for (number, told) in (1..).zip(&teller.told) {
            let Some(step) = told.first().and_then(|claim| teller.steps.get(claim)) else {
                continue;
            };
            let heads: Vec<String> = told.iter().map(ToString::to_string).collect();
            write!(
                f,
                "\n{number:>3}. {}: {}",
                heads.join(", "),
                teller.paragraph(step, "       ")
            )?;
        }
        Ok(())
    }
}

/// What is needed to tell of one step after the other.
struct Teller<'a> {
    steps: BTreeMap<Claim, &'a Step>,
    /// The claims that have a paragraph, later ones first; those with the same reason share one.
    told: Vec<Vec<Claim>>,
    /// The numbers of their paragraphs.
    numbers: BTreeMap<Claim, usize>,
    clues: &'a [(usize, Clue)],
}

impl<'a> Teller<'a> {
    fn new(account: &'a Account) -> Self {
        let own = |step: &&Step| match (step.technique, step.claim) {
            (Technique::Given | Technique::Supposed, _) => false,
            (Technique::LockedCandidates(..), _) => true,
            (_, claim) => matches!(claim, Some(Claim::Is(..))),
        };
        let mut groups: Vec<(&Step, Vec<Claim>)> = Vec::new();
        for step in account.steps.iter().rev().skip(1).filter(own) {
            let same = |other: &&mut (&Step, _)| {
                (other.0.technique, &other.0.because) == (step.technique, &step.because)
            };
            match groups.iter_mut().find(same) {
                Some((_, claims)) => claims.extend(step.claim),
                None => groups.push((step, step.claim.into_iter().collect())),
            }
        }
        let told: Vec<Vec<Claim>> = groups.into_iter().map(|(_, claims)| sorted(claims)).collect();
        let numbers = (1..)
            .zip(&told)
            .flat_map(|(number, claims)| claims.iter().map(move |&claim| (claim, number)));
        let steps = account.steps.iter().filter_map(|step| Some((step.claim?, step))).collect();
        Self { steps, numbers: numbers.collect(), told, clues: &account.basis.clues }
    }

    /// Why the step is right: a headline, and lines below it.
    fn paragraph(&self, step: &Step, indent: &str) -> String {
        let (headline, lines) = self.reasons(step);
        let end = if lines.is_empty() { "." } else { ":" };
        let below: String = lines.iter().map(|line| format!("\n{indent}{line}")).collect();
        format!("{headline}{end}{below}")
    }

    fn reasons(&self, step: &Step) -> (String, Vec<String>) {
        let because = &step.because[..];
        let digit = because.first().map_or(BLANK, |claim| name(*claim));
        let one_digit =
            because.iter().all(|claim| matches!(claim, Claim::IsNot(..)) && name(*claim) == digit);
        match (step.technique, step.claim, because) {
            (Technique::Given, ..) => ("given".to_owned(), Vec::new()),
            (Technique::Supposed, ..) => ("supposed".to_owned(), Vec::new()),
            (Technique::Cell, _, &[filled @ Claim::Is(..)]) => {
                (format!("it is {} ({})", name(filled), self.mark(filled)), Vec::new())
            }
            (Technique::Once(house), Some(Claim::IsNot(..)), &[placed @ Claim::Is(..)]) => {
                (self.has(house, placed), Vec::new())
            }
            (Technique::Once(house), None, &[one @ Claim::Is(..), two @ Claim::Is(..)])
                if name(one) == name(two) =>
            {
                let at = |claim: Claim| format!("{} ({})", claim.cell(), self.mark(claim));
                (
                    format!("{house} has {} twice, at {} and {}", name(one), at(one), at(two)),
                    Vec::new(),
                )
            }
            (Technique::HiddenSingle(house), Some(claim @ Claim::Is(..)), _) if one_digit => (
                format!("no other cell of {house} can be {} (Hidden Single)", name(claim)),
                self.cells(because),
            ),
            (Technique::FullHouse(house), ..) => {
                let others: Vec<String> = because.iter().map(|&other| self.marked(other)).collect();
                (format!("it is the last cell of {house} (Full House)"), vec![others.join(", ")])
            }
            (Technique::HiddenSingle(house), None, _) if one_digit => {
                (format!("{house} has no place for {digit}"), self.cells(because))
            }
            (Technique::HiddenSingle(house), None, _) => self.crowded(house, because),
            (Technique::LockedCandidates(one, other), Some(_), _) if one_digit => (
                format!("{one} has {digit} only in {other} (Locked Candidates)"),
                self.cells(because),
            ),
            (Technique::Cell, Some(Claim::Is(..)), _) => {
                ("no other digit is left (Naked Single)".to_owned(), self.digits(because))
            }
            _ => self.other(step),
        }
    }

    /// Several digits have too few places in a house, all together.
    fn crowded(&self, house: House, because: &[Claim]) -> (String, Vec<String>) {
        let (losses, placed): (Vec<Claim>, Vec<Claim>) =
            because.iter().partition(|c| matches!(c, Claim::IsNot(..)));
        let digits: BTreeSet<u8> = losses.iter().map(|claim| claim.digit()).collect();
        let digits: Vec<String> =
            digits.into_iter().map(|digit| symbols::character(digit).to_string()).collect();
        let placed: Vec<String> = placed.into_iter().map(|claim| self.marked(claim)).collect();
        let placed = (!placed.is_empty()).then(|| placed.join(", "));
        let headline = format!("{house} has too few places for {}", digits.join(", "));
        (headline, placed.into_iter().chain(self.cells(&losses)).collect())
    }

    /// What has no words of its own, such as a cell that loses its last candidates at one stroke.
    fn other(&self, step: &Step) -> (String, Vec<String>) {
        let alone = |claim: &&Claim| matches!(claim, Claim::IsNot(..));
        let cells: Vec<Cell> =
            step.because.iter().filter(alone).map(|claim| claim.cell()).collect();
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
            step.because.iter().partition(|claim| alone(claim));
        let placed = placed.iter().map(|&claim| self.marked(claim));
        (headline, self.digits(&losses).into_iter().chain(placed).collect())
    }

    /// The clue of a technique, in words.
    fn clue(&self, technique: Technique) -> String {
        let own = |(number, _): &&(usize, Clue)| technique == Technique::Clue(*number);
        let clue = self.clues.iter().find(own);
        clue.map_or("by a clue".to_owned(), |(_, clue)| format!("by the clue: {clue}"))
    }

    /// Where the reason for a claim is to be found.
    fn mark(&self, claim: Claim) -> String {
        match (self.numbers.get(&claim), self.steps.get(&claim).map(|step| step.technique)) {
            (Some(number), _) => number.to_string(),
            (None, Some(Technique::Supposed)) => "supposed".to_owned(),
            _ => "given".to_owned(),
        }
    }

    fn marked(&self, claim: Claim) -> String {
        format!("{claim} ({})", self.mark(claim))
    }

    fn has(&self, house: House, placed: Claim) -> String {
        format!("{house} has {}", self.at(placed))
    }

    fn at(&self, placed: Claim) -> String {
        format!("{} at {} ({})", name(placed), placed.cell(), self.mark(placed))
    }

    /// The cells that cannot have a digit, those with the same reason together.
    fn cells(&self, losses: &[Claim]) -> Vec<String> {
        let (mut filled, mut groups) = (Vec::new(), Groups::default());
        for &loss in losses {
            match self.why(loss) {
                Reason::Filled(claim) => filled.push(self.marked(claim)),
                Reason::House(house, placed) => {
                    groups.put(self.has(house, placed), loss.cell().to_string());
                }
                Reason::Told => match self.numbers.get(&loss) {
                    Some(number) => groups.put(format!("see {number}"), loss.cell().to_string()),
                    None => filled.push(self.marked(loss)),
                },
            }
        }
        let filled = (!filled.is_empty()).then(|| filled.join(", "));
        let groups =
            groups.0.into_iter().map(|(reason, cells)| format!("{}: {reason}", cells.join(", ")));
        filled.into_iter().chain(groups).collect()
    }

    /// The digits that a cell cannot have, those of a house together.
    fn digits(&self, losses: &[Claim]) -> Vec<String> {
        let (mut told, mut groups) = (Vec::new(), Groups::default());
        for &loss in losses {
            match self.why(loss) {
                Reason::Filled(claim) => told.push(self.marked(claim)),
                Reason::House(house, placed) => groups.put(house.to_string(), self.at(placed)),
                Reason::Told => told.push(self.marked(loss)),
            }
        }
        let groups = groups
            .0
            .into_iter()
            .map(|(house, places)| format!("{house} has {}", places.join(", ")));
        groups.chain((!told.is_empty()).then(|| told.join(", "))).collect()
    }

    fn why(&self, loss: Claim) -> Reason {
        let step = self.steps.get(&loss);
        match step.map(|step| (step.technique, &step.because[..])) {
            Some((Technique::Cell, &[filled @ Claim::Is(..)])) => Reason::Filled(filled),
            Some((Technique::Once(house), &[placed @ Claim::Is(..)])) => {
                Reason::House(house, placed)
            }
            _ => Reason::Told,
        }
    }
}

fn sorted(mut claims: Vec<Claim>) -> Vec<Claim> {
    claims.sort_unstable();
    claims
}

/// Why a cell cannot have a digit.
enum Reason {
    /// It has another.
    Filled(Claim),
    /// The house has it elsewhere.
    House(House, Claim),
    /// As its own paragraph tells, or it is given.
    Told,
}

/// Texts under their heads, both in the order of coming.
#[derive(Default)]
struct Groups(Vec<(String, Vec<String>)>);

impl Groups {
    fn put(&mut self, head: String, text: String) {
        match self.0.iter_mut().find(|(other, _)| *other == head) {
            Some((_, texts)) => texts.push(text),
            None => self.0.push((head, vec![text])),
        }
    }
}

const BLANK: char = symbols::BLANK;

/// The digit as boards show it.
fn name(claim: Claim) -> char {
    symbols::character(claim.digit())
}

/// The claim, and the givens and houses that leave nothing else.
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.claim {
            Some(claim) => {
                write!(f, "{claim}: a search finds no solution where {}, with", claim.negated())?;
            }
            None => write!(f, "no solution: a search finds none with")?,
        }
        let short = |claim: &Claim| match claim {
            Claim::Is(cell, _) => format!("{cell}={}", name(*claim)),
            Claim::IsNot(cell, _) => format!("{cell}<>{}", name(*claim)),
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
