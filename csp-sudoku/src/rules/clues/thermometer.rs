use super::tools::neighbors;
use crate::rules::clue::{CellReading, ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// Digits increase from the bulb of a thermometer on.
pub static THERMOMETER: ClueKind = ClueKind {
    name: "thermometer",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 2)],
    says: |clue| format!("{} increase", clue.names(0)),
    holds: |digits| {
        digits
            .line(0)
            .windows(2)
            .all(|pair| keeps(pair[0], pair[1]))
    },
    parts: |clue, rules| neighbors(clue.line(0), rules.shape(), keeps),
    look: ClueLook::Line {
        color: "gray",
        ends: LineEnds::Bulb,
    },
    ..ClueKind::PLAIN
};

fn keeps(one: i32, other: i32) -> bool {
    one < other
}
