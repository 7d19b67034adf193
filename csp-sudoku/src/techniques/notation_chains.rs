//! Chains and colors in HoDoKu's notation.

use super::notation::{Compact, Digits, Houses};
use super::step::{Claim, DigitSet, Pattern};
use super::technique::Technique;
use crate::shape::Cell;
use crate::symbols;
use std::fmt;

/// Colors: `(r1c1,r2c5) / (r1c5), (r7c2) / (r7c8)`.
pub(super) fn colors(colors: &[Vec<Cell>], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, cells) in colors.iter().enumerate() {
        let separator = match index {
            0 => "",
            index if index % 2 == 0 => ", ",
            _ => " / ",
        };
        let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
        write!(f, "{separator}({})", cells.join(","))?;
    }
    Ok(())
}

/// What stands between the name of a chain and the arrow.
pub(super) fn body(
    technique: Technique,
    pattern: &Pattern,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    use Technique::*;
    match technique {
        ForcingChainVerity | ForcingNetVerity => return Ok(()),
        ForcingChainContradiction | ForcingNetContradiction => {
            let cells = Compact::of(&pattern.cells);
            return write!(f, " in {cells}{}", Houses(&pattern.base));
        }
        _ => {
            let mut gone: Vec<u8> = pattern.eliminations.iter().map(|gone| gone.digit).collect();
            gone.dedup();
            write!(f, ": {} ", Digits(&gone, "/"))?;
        }
    }
    let Some(chain) = pattern.chains.first() else {
        return Ok(());
    };
    let (before, after) = outer(technique, chain);
    write!(f, "{before}{}{after}", Chain(chain, &pattern.sets))
}

/// The digits at both ends of a chain, or of the link that closes a continuous loop.
fn outer(technique: Technique, chain: &[Claim]) -> (String, String) {
    let digit = |claim: Option<&Claim>| claim.map_or(' ', |claim| symbols::character(claim.digit));
    match technique {
        Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop => {
            let moved = |pair: &&[Claim]| pair[0].cells.first() != pair[1].cells.first();
            let entry = chain.windows(2).rfind(moved).and_then(|pair| pair.last());
            let exit = chain.windows(2).find(moved).and_then(|pair| pair.last());
            (format!("{}= ", digit(entry)), format!(" ={}", digit(exit)))
        }
        Technique::Aic | Technique::GroupedAic | Technique::XyChain => (
            format!("{}- ", digit(chain.first())),
            format!(" -{}", digit(chain.last())),
        ),
        _ => (String::new(), String::new()),
    }
}

/// A chain by its cells and sets: `r2c3 =7= r2c9 -7- ALS:r7c89 -4- r7c1`.
struct Chain<'a>(&'a [Claim], &'a [DigitSet]);

impl fmt::Display for Chain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = None;
        for claim in self.0 {
            let place = (
                claim.set,
                claim.cells.first().filter(|_| claim.set.is_none()),
            );
            if last == Some(place) {
                continue;
            }
            if last.is_some() {
                let line = if claim.holds { '=' } else { '-' };
                write!(f, " {line}{}{line} ", symbols::character(claim.digit))?;
            }
            match claim.set.and_then(|set| self.1.get(set)) {
                Some(set) => write!(f, "ALS:{}", Compact::of(&set.cells))?,
                None => write!(f, "{}", Compact::of(&claim.cells))?,
            }
            last = Some(place);
        }
        Ok(())
    }
}

/// The chains of a forcing step, each in its own line: `r1c1=3 r1c2<>3 r4c2=3`.
pub(super) fn lines(
    technique: Technique,
    pattern: &Pattern,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if !technique.is_forcing() {
        return Ok(());
    }
    for chain in &pattern.chains {
        write!(f, "\n  ")?;
        for (index, claim) in chain.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{claim}")?;
        }
    }
    Ok(())
}

/// A claim: `r1c1=3`, `r1c12<>3`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.holds { "=" } else { "<>" };
        write!(
            f,
            "{}{sign}{}",
            Compact::of(&self.cells),
            symbols::character(self.digit)
        )
    }
}
