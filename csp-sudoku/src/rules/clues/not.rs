use super::asked::{Wanted, asked};
use crate::rules::clue::ClueKind;
use crate::rules::clue_look::ClueLook;

/// None of some clues holds.
pub static NOT: ClueKind = ClueKind {
    name: "not",
    takes_clues: true,
    says: |clue| {
        let clues: Vec<String> = clue.clues().iter().map(ToString::to_string).collect();
        format!("this does not hold: {}", clues.join("; nor this: "))
    },
    holds: |digits| !digits.clue().clues().iter().any(|clue| digits.keeps(clue)),
    parts: |clue, rules| {
        let clues = clue.clues().iter();
        clues
            .map(|clue| asked(clue, Wanted::Broken, rules))
            .collect()
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};
