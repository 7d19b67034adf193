use super::asked::{Wanted, asked};
use crate::rules::clue::ClueKind;
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;

/// At least one of some clues holds.
pub static OR: ClueKind = ClueKind {
    name: "or",
    takes_clues: true,
    says: |clue| {
        let clues: Vec<String> = clue.clues().iter().map(ToString::to_string).collect();
        format!("at least one of these holds: {}", clues.join("; "))
    },
    holds: |digits| digits.clue().clues().iter().any(|clue| digits.keeps(clue)),
    parts: |clue, rules| {
        let meaning = asked(clue, Wanted::Kept, rules);
        if let CluePart::Rows { .. } = meaning {
            return vec![meaning];
        }
        // The cases remove more, and say nothing where several are open.
        let cases = clue.clues().iter().map(|clue| clue.parts(rules));
        vec![CluePart::AnyOf(cases.collect()), meaning]
    },
    look: ClueLook::Choices,
    ..ClueKind::PLAIN
};
