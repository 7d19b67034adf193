use super::tools::tuple;
use crate::rules::clue::{CellReading, ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};
use crate::shape::Cell;

/// The digits of a line are strictly between those at its ends.
pub static BETWEEN: ClueKind = ClueKind {
    name: "between",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 3)],
    says: |clue| {
        format!(
            "the digits between the ends of {} are between theirs",
            clue.names(0)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        let (first, last) = (line[0], line[line.len() - 1]);
        let inner = &line[1..line.len() - 1];
        inner
            .iter()
            .all(|digit| first.min(last) < *digit && *digit < first.max(last))
    },
    parts: |clue, rules| {
        let [first, inner @ .., last] = clue.line(0) else {
            return Vec::new();
        };
        let part = |cell: &Cell| {
            tuple(&[*first, *cell, *last], rules.shape(), |digits| {
                digits[0] < digits[1] && digits[1] < digits[2]
                    || digits[0] > digits[1] && digits[1] > digits[2]
            })
        };
        inner.iter().map(part).collect()
    },
    look: ClueLook::Line {
        color: "steelblue",
        ends: LineEnds::Circles,
    },
    ..ClueKind::PLAIN
};
