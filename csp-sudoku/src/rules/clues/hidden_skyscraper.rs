use super::line_machine::LineMachine;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// Digits are the heights of towers, and a number outside the board is the first one that cannot be seen, because a
/// tower before it is as high.
pub static HIDDEN_SKYSCRAPER: ClueKind = ClueKind {
    name: "hidden-skyscraper",
    lines: &[LineField::new("line", 1)],
    numbers: &[NumberField::new("hidden")],
    says: |clue| {
        format!(
            "the first hidden tower from the beginning of {} is {}",
            clue.names(0),
            clue.number(0)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        let is_hidden = |place: &usize| line[..*place].iter().any(|tower| *tower >= line[*place]);
        let first = (0..line.len()).find(is_hidden);
        first.map(|place| line[place]) == Some(digits.number(0))
    },
    parts: |clue, rules| {
        let number = clue.number(0);
        // The highest tower, or none behind the first hidden one.
        let machine = LineMachine {
            start: Some(-1),
            step: |state: &Option<i32>, digit| match *state {
                Some(highest) if digit > highest => Some(Some(digit)),
                Some(_) if digit != number => None,
                _ => Some(None),
            },
            accepts: |state: &Option<i32>| state.is_none(),
        };
        vec![machine.reads(clue.line(0), rules.shape())]
    },
    look: ClueLook::Outside,
    ..ClueKind::PLAIN
};
