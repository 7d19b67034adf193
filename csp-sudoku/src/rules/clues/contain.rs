use super::tools::words;
use crate::rules::clue::{Clue, ClueDigits, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::Shape;
use csp_core::constraints::GlobalCardinality;
use csp_core::extend::{Consistency, Constraint as _};
use std::ops::RangeInclusive;

/// The cells have all of some digits, each at least as often as it is named.
pub static CONTAIN: ClueKind = ClueKind {
    name: "contain",
    lines: &[LineField::new("cells", 1)],
    numbers: &[NumberField::repeated("digits")],
    says: |clue| format!("{} contain {}", clue.names(0), words(clue.numbers())),
    holds,
    parts: |clue, rules| {
        let cells = clue.line(0).len() as i64;
        vec![counts(clue, rules.shape(), |count| {
            count..=cells.max(count)
        })]
    },
    look: ClueLook::Area { color: "gold" },
    ..ClueKind::PLAIN
};

/// Whether each digit comes at least as often as it is named.
pub(super) fn holds(digits: &ClueDigits<'_>) -> bool {
    let (cells, numbers) = (digits.line(0), digits.clue().numbers());
    let count = |of: &[i32], digit: i32| of.iter().filter(|other| **other == digit).count();
    numbers
        .iter()
        .all(|&digit| count(&cells, digit) >= count(numbers, digit))
}

/// Each digit comes as often as its number of times allows.
pub(super) fn counts(
    clue: &Clue,
    shape: Shape,
    range: impl Fn(i64) -> RangeInclusive<i64>,
) -> CluePart {
    let shift = shape.value(1) - 1;
    let mut digits = clue.numbers().to_vec();
    digits.sort_unstable();
    let counts = digits.chunk_by(|one, other| one == other);
    let counts = counts.map(|equal| (equal[0] - shift, range(equal.len() as i64)));
    let (cover, ranges): (Vec<i32>, Vec<RangeInclusive<i64>>) = counts.unzip();
    CluePart::other(clue.line(0), move |cells, posting| {
        GlobalCardinality::between(cells, cover.iter().copied(), &ranges)
            .consistency(Consistency::Domain)
            .post(posting)
    })
}
