use super::leaps::{check_leap, leap, leaps, reads};
use super::places::whole_board;
use super::tools::pair;
use crate::rules::clue::{CellReading, ClueKind, NumberField};
use crate::rules::clue_look::ClueLook;

/// Cells that many rows and columns apart, or the other way around, do not add up to a number.
pub static NO_LEAPER_SUM: ClueKind = ClueKind {
    name: "no-leaper-sum",
    reads: CellReading::Values,
    numbers: &[
        NumberField::new("rows"),
        NumberField::new("columns"),
        NumberField::new("total"),
    ],
    check: check_leap,
    scope: whole_board,
    says: |clue| {
        let total = clue.number(2);
        format!("cells {} apart do not add up to {total}", reads(clue))
    },
    holds: |digits| {
        let pairs = leaps(leap(digits.clue()), digits.rules());
        pairs
            .iter()
            .all(|[one, other]| digits.at(*one) + digits.at(*other) != digits.number(2))
    },
    parts: |clue, rules| {
        let part = |cells| {
            pair(cells, rules.shape(), |one, other| {
                one + other != clue.number(2)
            })
        };
        leaps(leap(clue), rules).into_iter().map(part).collect()
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};
