use super::tools::neighbors;
use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, Numeral, SignDot};

/// Two digits differ by a number, as beside a white dot of kropki.
pub static DIFFERENCE: ClueKind = ClueKind {
    name: "difference",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::or("difference", 1)],
    says: |clue| format!("{} differ by {}", clue.names(0), clue.number(0)),
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
    look: ClueLook::Sign {
        numeral: Numeral::Arabic,
        dot: SignDot::White,
    },
    ..ClueKind::PLAIN
};

fn keeps(one: i32, other: i32, number: i32) -> bool {
    (one - other).abs() == number
}
