use super::tools::equal_sums;
use crate::rules::clue::{CellReading, ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// The digits between the ends of a line add up to the sum of those at its ends.
pub static DOUBLE_ARROW: ClueKind = ClueKind {
    name: "double-arrow",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 3)],
    says: |clue| {
        format!(
            "the ends of {} have the same sum as the others",
            clue.names(0)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        let ends = line[0] + line[line.len() - 1];
        line.iter().sum::<i32>() == 2 * ends
    },
    parts: |clue, _| {
        let [first, inner @ .., last] = clue.line(0) else {
            return Vec::new();
        };
        vec![equal_sums(&[*first, *last], inner)]
    },
    look: ClueLook::Line {
        color: "gray",
        ends: LineEnds::Circles,
    },
    ..ClueKind::PLAIN
};
