use super::places::{apart, moves, whole_board};
use crate::rules::clue::ClueKind;
use crate::rules::clue_look::ClueLook;

/// Cells a king's move apart are different: those with an edge or a corner in common.
pub static ANTI_KING: ClueKind = ClueKind {
    name: "anti-king",
    scope: whole_board,
    says: |_| "cells a king's move apart are different".to_owned(),
    holds: |digits| {
        let pairs = moves(&KING, digits.rules());
        pairs
            .iter()
            .all(|[one, other]| digits.at(*one) != digits.at(*other))
    },
    parts: |_, rules| apart(moves(&KING, rules), rules),
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};

/// Half of the moves. The others lead back.
const KING: [(i8, i8); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];
