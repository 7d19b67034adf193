use super::places::{exempt, unmarked, whole_board};
use super::tools::pair;
use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;

/// No two cells with an edge in common differ by a number, but those that the clue names: there are all the dots.
pub static NO_DIFFERENCE: ClueKind = ClueKind {
    name: "no-difference",
    reads: CellReading::Values,
    lines: &[LineField::exactly("exempt pair", 2).repeated()],
    numbers: &[NumberField::or("difference", 1)],
    scope: whole_board,
    says: |clue| {
        let number = clue.number(0);
        format!("neighbors{} do not differ by {number}", exempt(clue))
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

fn keeps(one: i32, other: i32, number: i32) -> bool {
    (one - other).abs() != number
}
