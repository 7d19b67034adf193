//! Steps in plain English.

mod basic;
mod chains;
mod fish;
mod patterns;
mod sets;
mod uniqueness;

use super::step::{Candidate, Pattern, Step};
use super::technique::Technique;
use crate::shape::{Cell, House};
use crate::symbols;
use std::fmt::Display;

/// The step in one or a few plain sentences, for someone who has never heard of the technique:
/// what is on the board, why it matters, what follows.
///
/// ```
/// use csp_sudoku::techniques::{Ladder, Position, english};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let step = Ladder::default().hint(&Position::new(&puzzle)?).unwrap();
/// assert_eq!(english(&step), "Every digit but 5 is ruled out for r5c5. So r5c5 is 5.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn english(step: &Step) -> String {
    let Some(pattern) = &step.pattern else {
        return basic::single(step);
    };
    let reason = reason(step.technique, pattern);
    match step.placement {
        Some(Candidate { digit, cell }) => {
            format!("{reason} So {cell} is {}.", symbols::character(digit))
        }
        None => format!("{reason} So {}.", removals(&pattern.eliminations)),
    }
}

/// What is on the board and why it matters.
fn reason(technique: Technique, pattern: &Pattern) -> String {
    use Technique::*;
    match technique {
        Pointing | Claiming => basic::locked(pattern),
        LockedPair | LockedTriple | NakedPair | NakedTriple | NakedQuadruple => {
            basic::naked(pattern)
        }
        HiddenPair | HiddenTriple | HiddenQuadruple => basic::hidden(pattern),
        Skyscraper | TwoStringKite => patterns::tower(technique, pattern),
        RemotePair => patterns::remote_pair(pattern),
        TurbotFish => patterns::turbot(pattern),
        EmptyRectangle => patterns::empty_rectangle(pattern),
        XyWing | XyzWing => patterns::wing(technique, pattern),
        WWing => patterns::w_wing(pattern),
        BugPlus1 => uniqueness::grave(pattern),
        SueDeCoq | AlsXz | AlsXyWing | AlsChain | DeathBlossom => sets::reason(technique, pattern),
        _ if technique.assumes_unique() => uniqueness::rectangle(technique, pattern),
        _ if !pattern.colors.is_empty() => chains::colors(technique, pattern),
        _ if !pattern.chains.is_empty() => chains::reason(technique, pattern),
        _ => fish::reason(pattern),
    }
}

/// Things as a list: "a", "a and b", "a, b and c".
fn list<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    joined(things, "and")
}

/// Things as a choice: "a", "a or b", "a, b or c".
fn choice<T: Display>(things: impl IntoIterator<Item = T>) -> String {
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

/// Digits as boards show them.
fn digits(digits: &[u8]) -> String {
    list(digits.iter().map(|digit| symbols::character(*digit)))
}

/// Cells by name.
fn cells(cells: &[Cell]) -> String {
    list(cells)
}

/// Houses: "rows 3 and 6", "row 3 and box 2".
fn houses(houses: &[House]) -> String {
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

/// What goes: "r1c2 and r1c3 are not 4, and r5c6 is not 7".
fn removals(candidates: &[Candidate]) -> String {
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
        format!("{} {are} not {}", list(cells), symbols::character(digit))
    });
    let parts: Vec<String> = parts.collect();
    parts.join(", and ")
}
