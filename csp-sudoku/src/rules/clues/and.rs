use crate::rules::clue::ClueKind;
use crate::rules::clue_look::ClueLook;

/// All of some clues hold.
pub static AND: ClueKind = ClueKind {
    name: "and",
    takes_clues: true,
    says: |clue| {
        let clues: Vec<String> = clue.clues().iter().map(ToString::to_string).collect();
        clues.join(", and ")
    },
    holds: |digits| digits.clue().clues().iter().all(|clue| digits.keeps(clue)),
    parts: |clue, rules| {
        clue.clues()
            .iter()
            .flat_map(|clue| clue.parts(rules))
            .collect()
    },
    look: ClueLook::Parts,
    ..ClueKind::PLAIN
};
