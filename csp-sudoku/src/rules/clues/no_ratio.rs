use super::places::{exempt, unmarked, whole_board};
use super::tools::pair;
use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// No two cells with an edge in common have a ratio of the factor, but those that the clue names: there are all the dots.
pub static NO_RATIO: ClueKind = ClueKind {
    name: "no-ratio",
    reads: CellReading::Values,
    lines: &[LineField::exactly("exempt pair", 2).repeated()],
    numbers: &[NumberField::or("factor", 2)],
    scope: whole_board,
    says: |clue| {
        let number = clue.number(0);
        format!(
            "neighbors{} do not have a ratio of {number} to 1",
            exempt(clue)
        )
    },
    holds: |digits| {
        let pairs = unmarked(digits.clue(), digits.rules());
        pairs
            .iter()
            .all(|[one, other]| keeps(digits.at(*one), digits.at(*other), digits.number(0)))
    },
    parts: |clue, rules| {
        let pairs = unmarked(clue, rules).into_iter();
        let part = |cells| {
            pair(cells, rules.shape(), |one, other| {
                keeps(one, other, clue.number(0))
            })
        };
        pairs.map(part).collect()
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};

fn keeps(one: i32, other: i32, factor: i32) -> bool {
    one != factor * other && other != factor * one
}
