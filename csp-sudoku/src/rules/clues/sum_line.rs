use super::line_machine::LineMachine;
use super::tools::{at_least, never};
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::{ClueLook, LineEnds};

/// A line can be divided into segments, each with the same sum.
pub static SUM_LINE: ClueKind = ClueKind {
    name: "sum-line",
    lines: &[LineField::new("line", 1)],
    numbers: &[NumberField::or("sum", 10)],
    check: |clue| at_least(clue, 0, 1),
    says: |clue| {
        let (line, number) = (clue.names(0), clue.number(0));
        format!("the line {line} is divided into segments that add up to {number}")
    },
    holds: |digits| divides(&digits.line(0), digits.number(0)),
    parts: |clue, rules| {
        let sum = clue.number(0);
        // The sum since the last cut. At a cut it is the whole sum, so that zeros may follow.
        let machine = LineMachine {
            start: 0,
            step: |&state: &i32, digit| {
                let next = if state == sum && digit > 0 {
                    digit
                } else {
                    state + digit
                };
                (next <= sum).then_some(next)
            },
            accepts: |state: &i32| *state == sum,
        };
        vec![
            machine
                .reads_if_small(clue.line(0), rules.shape())
                .unwrap_or_else(|| never(rules.shape())),
        ]
    },
    look: ClueLook::Line {
        color: "yellowgreen",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};

/// Whether the digits can be divided into segments of this sum.
pub(super) fn divides(digits: &[i32], sum: i32) -> bool {
    let mut segment = 0;
    let mut cuts = 0;
    for digit in digits {
        segment += digit;
        if segment == sum {
            segment = 0;
            cuts += 1;
        }
    }
    segment == 0 && cuts > 0
}
