use super::tools::neighbors;
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};

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
            .windows(2)
            .all(|pair| keeps(pair[0], pair[1]))
    },
    parts: |clue, rules| neighbors(clue.line(0), rules.shape(), keeps),
    look: ClueLook::Line {
        color: "indianred",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};

fn keeps(one: i32, other: i32) -> bool {
    (one - other) % 2 != 0
}
