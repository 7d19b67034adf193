use super::tools::{all_pairs, sets};
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::{ClueLook, LineEnds};
use crate::rules::clue_part::CluePart;

/// The digits of a line are different, and follow each other when they are sorted.
pub static RENBAN: ClueKind = ClueKind {
    name: "renban",
    lines: &[LineField::new("line", 1)],
    says: |clue| {
        format!(
            "{} are different digits in a row, in any order",
            clue.names(0)
        )
    },
    holds: |digits| {
        let mut line = digits.line(0);
        line.sort_unstable();
        line.windows(2).all(|pair| pair[0] + 1 == pair[1])
    },
    parts: |clue, rules| {
        let line = clue.line(0);
        let run = |digits: &[i32]| digits.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        if let Some(sets) = sets(line, rules.shape(), run) {
            return vec![sets];
        }
        let mut parts = vec![CluePart::Different(line.to_vec())];
        if line.len() < rules.shape().side() {
            let most = line.len() as i32 - 1;
            parts.extend(all_pairs(line, rules.shape(), |one, other| {
                (1..=most).contains(&(one - other).abs())
            }));
        }
        parts
    },
    look: ClueLook::Line {
        color: "magenta",
        ends: LineEnds::Plain,
    },
    ..ClueKind::PLAIN
};
