use super::tools::neighbors;
use crate::rules::clue::{Clue, ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// Neighbors on a line are one of some pairs of digits, the earlier cell first.
pub static PAIRS: ClueKind = ClueKind {
    name: "pairs",
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::repeated("digits of pairs")],
    check,
    says: |clue| {
        format!(
            "neighbors on the line {} are {}",
            clue.names(0),
            names(clue)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        line.windows(2)
            .all(|pair| allows(digits.clue(), pair[0], pair[1]))
    },
    parts: |clue, rules| {
        neighbors(clue.line(0), rules.shape(), |one, other| {
            allows(clue, one, other)
        })
    },
    look: ClueLook::Line {
        color: "rosybrown",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};

/// The digits come in pairs.
pub(super) fn check(clue: &Clue) -> Result<(), String> {
    match clue.numbers().len() % 2 {
        0 => Ok(()),
        _ => Err("the digits of pairs are an even number of numbers".to_owned()),
    }
}

/// The pairs in words: `1 and 2, or 2 and 4`.
pub(super) fn names(clue: &Clue) -> String {
    let pairs = clue.numbers().chunks(2);
    let names: Vec<String> = pairs
        .map(|pair| format!("{} and {}", pair[0], pair[1]))
        .collect();
    names.join(", or ")
}

/// Whether this is one of the pairs.
pub(super) fn allows(clue: &Clue, one: i32, other: i32) -> bool {
    clue.numbers().chunks(2).any(|pair| pair == [one, other])
}
