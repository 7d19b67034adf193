use super::places::{exempt, unmarked, whole_board};
use super::tools::pair;
use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// No two cells with an edge in common add up to a number, but those that the clue names: there are all the letters.
pub static NO_SUM: ClueKind = ClueKind {
    name: "no-sum",
    reads: CellReading::Values,
    lines: &[LineField::exactly("exempt pair", 2).repeated()],
    numbers: &[NumberField::new("total")],
    scope: whole_board,
    says: |clue| {
        let number = clue.number(0);
        format!("neighbors{} do not add up to {number}", exempt(clue))
    },
    holds: |digits| {
        let pairs = unmarked(digits.clue(), digits.rules());
        pairs
            .iter()
            .all(|[one, other]| digits.at(*one) + digits.at(*other) != digits.number(0))
    },
    parts: |clue, rules| {
        let pairs = unmarked(clue, rules).into_iter();
        let part = |cells| {
            pair(cells, rules.shape(), |one, other| {
                one + other != clue.number(0)
            })
        };
        pairs.map(part).collect()
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};
