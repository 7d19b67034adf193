use super::tools::{at_least, cycle};
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// Cells in a row, as many as the modulus, have different remainders.
pub static MODULAR: ClueKind = ClueKind {
    name: "modular",
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::or("modulus", 3)],
    check: |clue| at_least(clue, 0, 1),
    says: |clue| {
        let (line, number) = (clue.names(0), clue.number(0));
        format!(
            "each {number} cells in a row on the line {line} have different remainders modulo {number}"
        )
    },
    holds: |digits| {
        let modulus = digits.number(0);
        let remainders: Vec<i32> = digits.line(0).iter().map(|digit| digit % modulus).collect();
        let length = remainders.len().min(modulus as usize);
        remainders
            .windows(length)
            .all(|window| (1..length).all(|cell| !window[..cell].contains(&window[cell])))
    },
    parts: |clue, rules| {
        let modulus = clue.number(0);
        cycle(clue.line(0), rules.shape(), modulus as usize, |digit| {
            digit % modulus
        })
    },
    look: ClueLook::Line {
        color: "lightseagreen",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};
