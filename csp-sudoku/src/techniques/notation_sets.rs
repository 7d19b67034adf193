//! Almost locked sets in HoDoKu's notation.

use super::notation::{Compact, Digits};
use super::step::{DigitSet, Pattern};
use super::technique::Technique;
use std::collections::BTreeSet;
use std::fmt;

/// What stands between the name and the arrow.
pub(super) fn body(
    technique: Technique,
    pattern: &Pattern,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match technique {
        Technique::SueDeCoq => sue_de_coq(pattern, f),
        Technique::AlsChain => chain(pattern, f),
        Technique::DeathBlossom => blossom(pattern, f),
        _ => few(technique, pattern, f),
    }
}

/// `: r7c45 - {123689} (r7c128 - {2389}, r9c6 - {16})`.
fn sue_de_coq(pattern: &Pattern, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (set, before) in pattern.sets.iter().zip([": ", " (", ", "]) {
        write!(
            f,
            "{before}{} - {{{}}}",
            Compact::of(&set.cells),
            Digits(&set.digits, "")
        )?;
    }
    write!(f, ")")
}

/// `: A=r1c12 {123}, B=r2c3 {13}, X=1, Z=3`, and so for three sets.
fn few(technique: Technique, pattern: &Pattern, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let separators = [": ", ", ", ", "];
    for ((set, name), before) in pattern.sets.iter().zip(["A", "B", "C"]).zip(separators) {
        write!(f, "{before}{name}={}", Braced(set))?;
    }
    let restricted: BTreeSet<u8> = pattern.links.iter().flatten().copied().collect();
    let restricted: Vec<u8> = restricted.into_iter().collect();
    let names = if technique == Technique::AlsXz {
        "X"
    } else {
        "X,Y"
    };
    write!(f, ", {names}={}", Digits(&restricted, ","))?;
    if pattern.digits.is_empty() {
        return Ok(());
    }
    write!(f, ", Z={}", Digits(&pattern.digits, ","))
}

/// `: 7- r1c2 {17} -1- r1c46 {129} -9- r4c4 {79} -7`.
fn chain(pattern: &Pattern, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let gone: BTreeSet<u8> = pattern.eliminations.iter().map(|gone| gone.digit).collect();
    let gone: Vec<u8> = gone.into_iter().collect();
    write!(f, ": {}- ", Digits(&gone, ""))?;
    for (index, set) in pattern.sets.iter().enumerate() {
        write!(f, "{}", Braced(set))?;
        if let Some(link) = pattern.links.get(index) {
            write!(f, " -{}- ", Digits(link, ""))?;
        }
    }
    write!(f, " -{}", Digits(&gone, ""))
}

/// `: [r1c2],  -3- r1c4 {39},  -5- r2c2 {59}`.
fn blossom(pattern: &Pattern, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    pattern
        .cells
        .iter()
        .try_for_each(|stem| write!(f, ": [{stem}]"))?;
    let mut petals = pattern.links.iter().zip(&pattern.sets);
    petals.try_for_each(|(link, set)| write!(f, ",  -{}- {}", Digits(link, ""), Braced(set)))
}

/// `r1c12 {123}`.
struct Braced<'a>(&'a DigitSet);

impl fmt::Display for Braced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {{{}}}",
            Compact::of(&self.0.cells),
            Digits(&self.0.digits, "")
        )
    }
}
