use super::tools::{at_least, pair, tuple};
use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, LineEnds};
use crate::shape::Cell;

/// The digits at the ends of a line differ by at least a number, and the others are outside of what lies from one to
/// the other.
pub static LOCKOUT: ClueKind = ClueKind {
    name: "lockout",
    reads: CellReading::Values,
    lines: &[LineField::new("line", 2)],
    numbers: &[NumberField::or("difference", 4)],
    check: |clue| at_least(clue, 0, 1),
    says: |clue| {
        let (line, number) = (clue.names(0), clue.number(0));
        format!(
            "the ends of {line} differ by at least {number}, and no other digit is theirs or between them"
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        let (first, last) = (line[0], line[line.len() - 1]);
        let (low, high) = (first.min(last), first.max(last));
        let inner = &line[1..line.len() - 1];
        high - low >= digits.number(0) && inner.iter().all(|digit| *digit < low || *digit > high)
    },
    parts: |clue, rules| {
        let [first, inner @ .., last] = clue.line(0) else {
            return Vec::new();
        };
        let (shape, least) = (rules.shape(), clue.number(0));
        let ends = pair([*first, *last], shape, |one, other| {
            (one - other).abs() >= least
        });
        let part = |cell: &Cell| {
            tuple(&[*first, *cell, *last], shape, |digits| {
                let (low, high) = (digits[0].min(digits[2]), digits[0].max(digits[2]));
                high - low >= least && !(low..=high).contains(&digits[1])
            })
        };
        std::iter::once(ends)
            .chain(inner.iter().map(part))
            .collect()
    },
    look: ClueLook::Line {
        color: "steelblue",
        ends: LineEnds::Diamonds,
    },
    ..ClueKind::PLAIN
};
