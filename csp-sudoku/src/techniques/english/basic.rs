//! Singles, locked candidates and subsets in plain English.

use super::{cells, choice, digits, houses, list};
use crate::symbols;
use crate::techniques::step::{Pattern, Step};
use crate::techniques::technique::Technique;

/// Full house, naked single, hidden single.
pub(super) fn single(step: &Step) -> String {
    let Some(placement) = step.placement else {
        return String::new();
    };
    let cell = placement.cell;
    let digit = symbols::character(placement.digit);
    match (step.technique, step.house) {
        (Technique::FullHouse, Some(house)) => {
            format!(
                "{cell} is the last empty cell of {house}, and {digit} is the digit that is missing. So {cell} is {digit}."
            )
        }
        (_, Some(house)) => {
            format!(
                "In {house}, {cell} is the only cell where {digit} can still go. So {cell} is {digit}."
            )
        }
        (_, None) => {
            format!("Every digit but {digit} is ruled out for {cell}. So {cell} is {digit}.")
        }
    }
}

/// Pointing and claiming.
pub(super) fn locked(pattern: &Pattern) -> String {
    let digit = digits(&pattern.digits);
    let base = houses(&pattern.base);
    let cover = houses(&pattern.cover);
    let cells = choice(&pattern.cells);
    format!(
        "In {base}, the {digit} must be in {cells}, and all of these lie in {cover}. \
         Wherever it goes, {cover} has its {digit} there, and nowhere else."
    )
}

/// Naked and locked subsets.
pub(super) fn naked(pattern: &Pattern) -> String {
    let digits = digits(&pattern.digits);
    let cells = cells(&pattern.cells);
    let count = number(pattern.cells.len());
    format!(
        "{cells} have only the candidates {digits}. These are {count} cells for {count} digits, \
         so each of the digits goes into one of them, and into no other cell that sees them all."
    )
}

/// Hidden subsets.
pub(super) fn hidden(pattern: &Pattern) -> String {
    let digits = list(
        pattern
            .digits
            .iter()
            .map(|digit| symbols::character(*digit)),
    );
    let cells = cells(&pattern.cells);
    let count = number(pattern.cells.len());
    let house = houses(&pattern.base);
    format!(
        "In {house}, {digits} can only go in {cells}. These are {count} digits for {count} cells, \
         so no other digit has room there."
    )
}

/// A small number in words.
fn number(count: usize) -> &'static str {
    match count {
        2 => "two",
        3 => "three",
        _ => "four",
    }
}
