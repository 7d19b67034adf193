use super::tools::sum;
use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// Digits along a diagonal, or any line, add up to a number outside the board. They may be equal.
pub static LITTLE_KILLER: ClueKind = ClueKind {
    name: "little-killer",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 1)],
    numbers: &[NumberField::new("sum")],
    says: |clue| format!("the line {} adds up to {}", clue.names(0), clue.number(0)),
    holds: |digits| digits.line(0).iter().sum::<i32>() == digits.number(0),
    parts: |clue, _| vec![sum(clue.line(0), clue.number(0))],
    look: ClueLook::Outside,
    ..ClueKind::PLAIN
};
