use super::tools::neighbors;
use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, Numeral, SignDot};

/// One digit is a multiple of another, as beside a black dot of kropki.
pub static RATIO: ClueKind = ClueKind {
    name: "ratio",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::or("factor", 2)],
    says: |clue| {
        format!(
            "one of {} is {} times the other",
            clue.names(0),
            clue.number(0)
        )
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
    look: ClueLook::Sign {
        numeral: Numeral::Arabic,
        dot: SignDot::Black,
    },
    ..ClueKind::PLAIN
};

fn keeps(one: i32, other: i32, factor: i32) -> bool {
    one == factor * other || other == factor * one
}
