//! Answers as text: the conclusion first, then what it rests on. Each placement is explained once.

use super::{Account, Argument, Basis, Paragraph, SudokuClaim, WhyAnswer};
use crate::board_text::BoardText;
use crate::techniques::english;
use csp_core::explain::Minimality;
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
        let Self {
            shape,
            claim,
            steps,
        } = self;
        let claim = claim.on(*shape);
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
        let shape = self.basis.shape;
        for paragraph in self.paragraphs() {
            let Paragraph {
                number,
                claims,
                headline,
                reasons,
                ..
            } = &paragraph;
            let heads: Vec<String> = claims
                .iter()
                .map(|claim| claim.on(shape).to_string())
                .collect();
            let heads = heads.join(", ");
            let indent = if *number == 0 { "  " } else { "       " };
            match (number, self.basis.claim, self.supposed) {
                (0, Some(_), Some(supposed)) => {
                    write!(f, "{heads}: if {}, {headline}", supposed.on(shape))?;
                }
                (0, None, _) => write!(f, "no solution: {headline}")?,
                (0, Some(_), None) => write!(f, "{heads}: {headline}")?,
                _ => write!(f, "\n{number:>3}. {heads}: {headline}")?,
            }
            f.write_str(if reasons.is_empty() { "." } else { ":" })?;
            reasons
                .iter()
                .try_for_each(|reason| write!(f, "\n{indent}{reason}"))?;
        }
        Ok(())
    }
}

/// The claim, and the givens, houses and clues that leave no other possibility.
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.claim {
            Some(claim) => {
                write!(
                    f,
                    "{}: a search finds no solution where {}, with",
                    claim.on(self.shape),
                    claim.negated().on(self.shape)
                )?;
            }
            None => write!(f, "no solution: a search finds none with")?,
        }
        let short = |claim: &SudokuClaim| match claim {
            SudokuClaim::Is(cell, _) => format!("{cell}={}", claim.symbol(self.shape)),
            SudokuClaim::IsNot(cell, _) => format!("{cell}<>{}", claim.symbol(self.shape)),
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
