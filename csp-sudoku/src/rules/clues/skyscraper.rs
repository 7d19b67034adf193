use super::line_machine::LineMachine;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// Digits are the heights of towers, and a number outside the board says how many can be seen: those with no tower as
/// high before them. A 0 is no tower.
pub static SKYSCRAPER: ClueKind = ClueKind {
    name: "skyscraper",
    lines: &[LineField::new("line", 1)],
    numbers: &[NumberField::new("seen")],
    says: |clue| {
        format!(
            "{} towers can be seen from the beginning of {}",
            clue.number(0),
            clue.names(0)
        )
    },
    holds: |digits| {
        let line = digits.line(0);
        let is_seen = |place: &usize| {
            let before = line[..*place].iter().max();
            line[*place] > before.copied().unwrap_or(0)
        };
        (0..line.len()).filter(is_seen).count() as i32 == digits.number(0)
    },
    parts: |clue, rules| {
        let number = clue.number(0);
        // The highest tower and how many are seen.
        let machine = LineMachine {
            start: (0, 0),
            step: |&(highest, seen): &(i32, i32), digit| {
                let seen = seen + i32::from(digit > highest);
                (seen <= number).then_some((highest.max(digit), seen))
            },
            accepts: |&(_, seen): &(i32, i32)| seen == number,
        };
        vec![machine.reads(clue.line(0), rules.shape())]
    },
    look: ClueLook::Outside,
    ..ClueKind::PLAIN
};
