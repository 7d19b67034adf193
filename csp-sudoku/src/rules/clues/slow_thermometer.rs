use super::tools::neighbors;
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::look::{LineEnds, Look};

/// Digits do not decrease from the bulb of a thermometer on.
pub static SLOW_THERMOMETER: ClueKind = ClueKind {
    name: "slow-thermometer",
    lines: &[LineField::new("line", 2)],
    says: |clue| format!("{} do not decrease", clue.names(0)),
    holds: |digits| {
        digits
            .line(0)
            .array_windows()
            .all(|&[one, other]| keeps(one, other))
    },
    parts: |clue, rules| neighbors(clue.line(0), rules.shape(), |one, other| keeps(one, other)),
    look: Look::Line {
        color: "lightsteelblue",
        ends: LineEnds::Bulb,
    },
    ..ClueKind::PLAIN
};

fn keeps(one: i32, other: i32) -> bool {
    one <= other
}
