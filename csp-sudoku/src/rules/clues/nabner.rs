use super::tools::{all_pairs, sets};
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};
use crate::rules::clue_part::CluePart;

/// No two digits of a line are equal or consecutive, wherever they stand on it.
pub static NABNER: ClueKind = ClueKind {
    name: "nabner",
    lines: &[LineField::new("line", 2)],
    says: |clue| format!("no two of {} are equal or consecutive", clue.names(0)),
    holds: |digits| {
        let mut line = digits.line(0);
        line.sort_unstable();
        line.windows(2).all(|pair| pair[0] + 1 < pair[1])
    },
    parts: |clue, rules| {
        let line = clue.line(0);
        let apart = |digits: &[i32]| digits.windows(2).all(|pair| pair[0] + 1 < pair[1]);
        if let Some(sets) = sets(line, rules.shape(), apart) {
            return vec![sets];
        }
        let pairs = all_pairs(line, rules.shape(), |one, other| (one - other).abs() > 1);
        std::iter::once(CluePart::Different(line.to_vec()))
            .chain(pairs)
            .collect()
    },
    look: ClueLook::Line {
        color: "goldenrod",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};
