use super::tools::neighbors;
use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// Neighbors on a line differ by at least a number: 5 on German whispers, 4 on Dutch ones.
pub static WHISPER: ClueKind = ClueKind {
    name: "whisper",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::or("difference", 5)],
    says: |clue| {
        let (line, number) = (clue.names(0), clue.number(0));
        format!("neighbors on the line {line} differ by at least {number}")
    },
    holds: |digits| {
        digits
            .line(0)
            .windows(2)
            .all(|pair| keeps(pair[0], pair[1], digits.number(0)))
    },
    parts: |clue, rules| {
        neighbors(clue.line(0), rules.shape(), |one, other| {
            keeps(one, other, clue.number(0))
        })
    },
    look: ClueLook::Line {
        color: "limegreen",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};

fn keeps(one: i32, other: i32, least: i32) -> bool {
    (one - other).abs() >= least
}
