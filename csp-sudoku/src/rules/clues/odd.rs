use super::tools::each;
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::{CellMark, ClueLook};

/// Digits are odd.
pub static ODD: ClueKind = ClueKind {
    name: "odd",
    lines: &[LineField::new("cells", 1)],
    says: |clue| format!("the digits in {} are odd", clue.names(0)),
    holds: |digits| digits.line(0).iter().all(|digit| digit % 2 == 1),
    parts: |clue, rules| each(clue.line(0), rules.shape(), |digit| digit % 2 == 1),
    look: ClueLook::Mark(CellMark::Disc),
    ..ClueKind::PLAIN
};
