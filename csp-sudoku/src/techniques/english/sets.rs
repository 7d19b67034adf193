//! Almost locked sets in plain English.

use super::{cells, digits, list};
use crate::techniques::step::{DigitSet, Pattern};
use crate::techniques::technique::Technique;

/// Why a pattern of almost locked sets removes candidates.
pub(super) fn reason(technique: Technique, pattern: &Pattern) -> String {
    match technique {
        Technique::SueDeCoq => sue_de_coq(pattern),
        Technique::AlsXz => pair(pattern),
        Technique::AlsXyWing => wing(pattern),
        Technique::DeathBlossom => blossom(pattern),
        _ => chain(pattern),
    }
}

/// What an almost locked set is.
const RULE: &str = "Cells of one house with one candidate more than there are cells need all their \
                    candidates but one: if one is taken from them, they have all the others.";

fn sue_de_coq(pattern: &Pattern) -> String {
    let [meeting, line, square] = &pattern.sets[..] else {
        return String::new();
    };
    let count = meeting.cells.len() + line.cells.len() + square.cells.len();
    format!(
        "{} lie where a line and a box meet. Take {} of the line and {} of the box. \
         In these {count} cells there is just room for the digits {} in the line and {} in the box, \
         so each of them is there, and nowhere else in its house.",
        named(meeting),
        named(line),
        named(square),
        digits(&line.digits),
        digits(&square.digits),
    )
}

fn pair(pattern: &Pattern) -> String {
    let ([one, other], [link]) = (&pattern.sets[..], &pattern.links[..]) else {
        return String::new();
    };
    let sets = format!("{} {}.", RULE, both(one, other));
    let link = digits(link);
    if pattern.digits.is_empty() {
        return format!(
            "{sets} Each of {link} sees itself from one of these sets to the other, so each set has one of \
             them, and has all of its other digits."
        );
    }
    format!(
        "{sets} {link} cannot be in both sets, so one of them has all of its other digits. \
         A cell that sees each place of such a common digit in both sets cannot have it."
    )
}

fn wing(pattern: &Pattern) -> String {
    let ([one, other, hinge], [x, y]) = (&pattern.sets[..], &pattern.links[..]) else {
        return String::new();
    };
    let (x, y, z) = (digits(x), digits(y), digits(&pattern.digits));
    format!(
        "{RULE} {}, and a third is {}. The first and the third cannot both have {x}, the second and the \
         third cannot both have {y}. If neither of the first two had {z}, the third would lose two digits. \
         So one of them has it, and a cell that sees all its places there does not.",
        both(one, other),
        named(hinge),
    )
}

fn chain(pattern: &Pattern) -> String {
    let ([first, ..], [.., last]) = (&pattern.sets[..], &pattern.sets[..]) else {
        return String::new();
    };
    let links = pattern.links.iter().map(|link| digits(link));
    let between = pattern
        .sets
        .get(1..pattern.sets.len() - 1)
        .unwrap_or_default();
    format!(
        "{RULE} Here a chain leads from {} over {} to {}. If the first has none of a digit that it shares with \
         the last, it takes {} from the next sets one after the other, and the last must have that digit. \
         So one of the ends has it, and a cell that sees all its places in both does not.",
        named(first),
        list(between.iter().map(named)),
        named(last),
        list(links),
    )
}

fn blossom(pattern: &Pattern) -> String {
    let stem = cells(&pattern.cells);
    let petals = pattern.links.iter().zip(&pattern.sets);
    let petals = petals.map(|(link, set)| format!("{} from {}", digits(link), named(set)));
    format!(
        "{RULE} {stem} takes one of its candidates from such cells that see it: {}. \
         Whichever it is, these cells then have all their other digits. \
         A cell that sees all places of a digit in all of them cannot have it.",
        list(petals),
    )
}

/// Two sets.
fn both(one: &DigitSet, other: &DigitSet) -> String {
    format!("Such cells are {}, and {}", named(one), named(other))
}

/// `r1c1 and r1c2 (with 1, 2 and 3)`.
fn named(set: &DigitSet) -> String {
    format!("{} (with {})", cells(&set.cells), digits(&set.digits))
}
