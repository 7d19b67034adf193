use super::contain::{counts, holds};
use super::tools::words;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// The four cells around a corner have all of some digits, each at least as often as it is named.
pub static QUADRUPLE: ClueKind = ClueKind {
    name: "quadruple",
    lines: &[LineField::exactly("cells", 4)],
    numbers: &[NumberField::repeated("digits")],
    says: |clue| format!("{} contain {}", clue.names(0), words(clue.numbers())),
    holds,
    parts: |clue, rules| vec![counts(clue, rules.shape(), |count| count..=count.max(4))],
    look: ClueLook::Corner,
    ..ClueKind::PLAIN
};
