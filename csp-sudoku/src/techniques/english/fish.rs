//! Fish in plain English.

use super::{choice, digits, houses, list};
use crate::shape::House;
use crate::techniques::step::Pattern;

/// Why a fish removes candidates.
pub(super) fn reason(pattern: &Pattern) -> String {
    let (first, second) = pattern.covers();
    if !second.is_empty() {
        return upper(&twins(pattern, first, second));
    }
    let digit = digits(&pattern.digits);
    let base = houses(&pattern.base);
    let cover = houses(&pattern.cover);
    let whole = format!(
        "{base} each need a {digit}, and all places for it lie in {cover}. \
         These are as many houses, so {cover} have their {digit} in these places, \
         and no other cell of them can be {digit}."
    );
    let fins: Vec<_> = pattern
        .fins
        .iter()
        .chain(&pattern.endo_fins)
        .map(|fin| fin.cell)
        .collect();
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

/// Why a siamese fish does.
fn twins(pattern: &Pattern, first: &[House], second: &[House]) -> String {
    let digit = digits(&pattern.digits);
    let (base, first, second) = (houses(&pattern.base), houses(first), houses(second));
    format!(
        "{base} each need a {digit}. Two fish begin with them: one has its places in {first}, the \
         other in {second}. Places elsewhere are fins. If no fin of a fish is {digit}, it takes {digit} \
         from the other cells of its houses. If a fin is {digit}, it takes {digit} from the cells that it \
         sees. What both cases take goes, for the one fish and for the other."
    )
}

/// The sentence with a capital.
fn upper(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
