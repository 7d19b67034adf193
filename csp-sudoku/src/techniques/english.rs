//! The words of plain English: lists, houses, what goes.

use super::outline::{Candidate, DigitSet};
use crate::shape::{Cell, House, Shape};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

/// What is placed: "r1c2 is 4".
pub(super) fn cell_is(shape: Shape, Candidate { digit, cell }: Candidate) -> String {
    format!("{cell} is {}", shape.character(digit))
}

/// Things as a list: "a", "a and b", "a, b and c".
pub(super) fn list<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    joined(things, "and")
}

/// Things as a choice: "a", "a or b", "a, b or c".
pub(super) fn choice<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    joined(things, "or")
}

fn joined<T: Display>(things: impl IntoIterator<Item = T>, word: &str) -> String {
    let things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match things.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The sentence with a capital.
pub(super) fn upper(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Digits as boards show them.
pub(super) fn digits(shape: Shape, digits: &[u8]) -> String {
    list(digits.iter().map(|digit| shape.character(*digit)))
}

/// `r1c1 and r1c2 (with 1, 2 and 3)`.
pub(super) fn with_digits(shape: Shape, set: &DigitSet) -> String {
    format!("{} (with {})", list(&set.cells), digits(shape, &set.digits))
}

/// Houses: "rows 3 and 6", "row 3 and box 2".
pub(super) fn houses(houses: &[House]) -> String {
    let runs = houses.chunk_by(|left, right| words(*left).0 == words(*right).0);
    list(runs.map(|run| match run {
        [house] => house.to_string(),
        houses => {
            let plural = if words(run[0]).0 == "box" { "es" } else { "s" };
            format!(
                "{}{plural} {}",
                words(run[0]).0,
                list(houses.iter().map(|house| words(*house).1))
            )
        }
    }))
}

/// A house's kind and number.
fn words(house: House) -> (String, String) {
    let text = house.to_string();
    text.rsplit_once(' ')
        .map_or((text.clone(), String::new()), |(kind, number)| {
            (kind.to_owned(), number.to_owned())
        })
}

/// What goes from few cells: "r1c2 and r1c3 are not 4 or 5, and r5c6 is not 7".
pub(super) fn removals_by_cell(shape: Shape, candidates: &[Candidate]) -> String {
    let mut by_cell: BTreeMap<Cell, BTreeSet<u8>> = BTreeMap::new();
    for Candidate { digit, cell } in candidates {
        by_cell.entry(*cell).or_default().insert(*digit);
    }
    let mut parts: Vec<(BTreeSet<u8>, Vec<Cell>)> = Vec::new();
    for (cell, digits) in by_cell {
        match parts.iter_mut().find(|(other, _)| *other == digits) {
            Some((_, cells)) => cells.push(cell),
            None => parts.push((digits, vec![cell])),
        }
    }
    let part = |(digits, cells): &(BTreeSet<u8>, Vec<Cell>)| {
        let are = if cells.len() == 1 { "is" } else { "are" };
        let digits = digits.iter().map(|digit| shape.character(*digit));
        format!("{} {are} not {}", list(cells), choice(digits))
    };
    let parts: Vec<String> = parts.iter().map(part).collect();
    parts.join(", and ")
}

/// What goes: "r1c2 and r1c3 are not 4, and r5c6 is not 7".
pub(super) fn removals(shape: Shape, candidates: &[Candidate]) -> String {
    let mut digits: Vec<u8> = candidates.iter().map(|candidate| candidate.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    let parts = digits.into_iter().map(|digit| {
        let of_digit = candidates
            .iter()
            .filter(|candidate| candidate.digit == digit);
        let mut cells: Vec<Cell> = of_digit.map(|candidate| candidate.cell).collect();
        cells.sort_unstable();
        let are = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {are} not {}", list(cells), shape.character(digit))
    });
    let parts: Vec<String> = parts.collect();
    parts.join(", and ")
}
