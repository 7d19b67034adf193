use super::tools::same;
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// A line reads the same in both directions.
pub static PALINDROME: ClueKind = ClueKind {
    name: "palindrome",
    lines: &[LineField::new("line", 2)],
    says: |clue| {
        format!(
            "the line {} reads the same in both directions",
            clue.names(0)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        line.iter().eq(line.iter().rev())
    },
    parts: |clue, rules| {
        let line = clue.line(0);
        let pairs = line.iter().zip(line.iter().rev()).take(line.len() / 2);
        pairs
            .map(|(&one, &other)| same(one, other, rules.shape()))
            .collect()
    },
    look: ClueLook::Line {
        color: "gray",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};
