use super::tools::neighbors;
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::look::{LineEnds, Look};

/// Neighbors on a line are an even and an odd digit.
pub static PARITY_LINE: ClueKind = ClueKind {
    name: "parity-line",
    lines: &[LineField::new("line", 2)],
    says: |clue| {
        format!(
            "even and odd digits alternate on the line {}",
            clue.names(0)
        )
    },
    holds: |digits| {
        digits
            .line(0)
            .array_windows()
            .all(|&[one, other]| keeps(one, other))
    },
    parts: |clue, rules| neighbors(clue.line(0), rules.shape(), |one, other| keeps(one, other)),
    look: Look::Line {
        color: "indianred",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};

fn keeps(one: i32, other: i32) -> bool {
    (one - other) % 2 != 0
}
