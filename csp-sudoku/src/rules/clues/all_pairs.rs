use super::pairs::{allows, check, names};
use super::tools::all_pairs;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// Each two digits of a line are one of some pairs of digits, the earlier cell first.
pub static ALL_PAIRS: ClueKind = ClueKind {
    name: "all-pairs",
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::repeated("digits of pairs")],
    check,
    says: |clue| {
        format!(
            "each two cells of the line {} are {}",
            clue.names(0),
            names(clue)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        (1..line.len()).all(|last| {
            line[..last]
                .iter()
                .all(|one| allows(digits.clue(), *one, line[last]))
        })
    },
    parts: |clue, rules| {
        all_pairs(clue.line(0), rules.shape(), |one, other| {
            allows(clue, one, other)
        })
    },
    look: ClueLook::Line {
        color: "rosybrown",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};
