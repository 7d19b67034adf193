use super::places::{apart, moves, whole_board};
use crate::rules::clue::ClueKind;
use crate::rules::clue_look::ClueLook;

/// Cells a knight's move apart are different.
pub static ANTI_KNIGHT: ClueKind = ClueKind {
    name: "anti-knight",
    scope: whole_board,
    says: |_| "cells a knight's move apart are different".to_owned(),
    holds: |digits| {
        let pairs = moves(&KNIGHT, digits.rules());
        pairs
            .iter()
            .all(|[one, other]| digits.at(*one) != digits.at(*other))
    },
    parts: |_, rules| apart(moves(&KNIGHT, rules), rules),
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};

/// Half of the moves. The others lead back.
const KNIGHT: [(i8, i8); 4] = [(1, 2), (2, 1), (1, -2), (2, -1)];
