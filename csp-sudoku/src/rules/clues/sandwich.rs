use super::lunchbox;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// The digits between the least and the greatest of a line, which are 1 and 9 in a row of nine, add up to a number
/// outside the board. The digits of the line are different.
pub static SANDWICH: ClueKind = ClueKind {
    name: "sandwich",
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::new("sum")],
    says: |clue| {
        format!(
            "the digits between the least and the greatest of {} add up to {}",
            clue.names(0),
            clue.number(0)
        )
    },
    holds: lunchbox::holds,
    parts: lunchbox::parts,
    searched: lunchbox::searched,
    look: ClueLook::Outside,
    ..ClueKind::PLAIN
};
