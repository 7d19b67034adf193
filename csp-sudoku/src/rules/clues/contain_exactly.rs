use super::contain::counts;
use super::tools::words;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// The cells have all of some digits, each exactly as often as it is named.
pub static CONTAIN_EXACTLY: ClueKind = ClueKind {
    name: "contain-exactly",
    lines: &[LineField::new("cells", 1)],
    numbers: &[NumberField::repeated("digits")],
    says: |clue| {
        format!(
            "{} contain {}, and these digits no more often",
            clue.names(0),
            words(clue.numbers())
        )
    },
    holds: |digits| {
        let (cells, numbers) = (digits.line(0), digits.clue().numbers());
        let count = |of: &[i32], digit: i32| of.iter().filter(|other| **other == digit).count();
        numbers
            .iter()
            .all(|&digit| count(&cells, digit) == count(numbers, digit))
    },
    parts: |clue, rules| vec![counts(clue, rules.shape(), |count| count..=count)],
    look: ClueLook::Area { color: "gold" },
    ..ClueKind::PLAIN
};
