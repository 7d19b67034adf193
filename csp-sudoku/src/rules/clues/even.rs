use super::tools::each;
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::{CellMark, ClueLook};

/// Digits are even.
pub static EVEN: ClueKind = ClueKind {
    name: "even",
    lines: &[LineField::new("cells", 1)],
    says: |clue| format!("the digits in {} are even", clue.names(0)),
    holds: |digits| digits.line(0).iter().all(|digit| digit % 2 == 0),
    parts: |clue, rules| each(clue.line(0), rules.shape(), |digit| digit % 2 == 0),
    look: ClueLook::Mark(CellMark::Square),
    ..ClueKind::PLAIN
};
