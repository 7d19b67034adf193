use super::tools::each;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// Cells have one of some digits. Alone it is as pencil marks; it is of use within other clues.
pub static CANDIDATES: ClueKind = ClueKind {
    name: "candidates",
    lines: &[LineField::new("cells", 1)],
    numbers: &[NumberField::repeated("digits")],
    says: |clue| {
        let digits: Vec<String> = clue.numbers().iter().map(i32::to_string).collect();
        format!("{} have digits among {}", clue.names(0), digits.join(", "))
    },
    holds: |digits| {
        let allowed = digits.clue().numbers();
        digits.line(0).iter().all(|digit| allowed.contains(digit))
    },
    parts: |clue, rules| {
        let allowed = clue.numbers();
        each(clue.line(0), rules.shape(), |digit| {
            allowed.contains(&digit)
        })
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};
