use super::tools::points;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// A digit outside the board stands on the line at the place that the first digit of the line says.
pub static NUMBERED_ROOM: ClueKind = ClueKind {
    name: "numbered-room",
    lines: &[LineField::new("line", 1)],
    numbers: &[NumberField::new("digit")],
    says: |clue| {
        let first = clue.line(0)[0];
        format!(
            "{} stands in {} at the place that {first} says",
            clue.number(0),
            clue.names(0)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        (1..)
            .zip(&line)
            .any(|(place, digit)| place == line[0] && *digit == digits.number(0))
    },
    parts: |clue, rules| {
        let line = clue.line(0);
        points(line[0], line, clue.number(0), rules.shape())
    },
    look: ClueLook::Outside,
    ..ClueKind::PLAIN
};
