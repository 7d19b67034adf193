use super::leaps::{check_leap, leap, leaps, reads};
use super::places::whole_board;
use super::tools::pair;
use crate::rules::clue::{CellReading, ClueKind, NumberField};
use crate::rules::clue_look::ClueLook;

/// Cells that many rows and columns apart, or the other way around, do not differ by a number.
pub static NO_LEAPER_DIFFERENCE: ClueKind = ClueKind {
    name: "no-leaper-difference",
    reads: CellReading::Values,
    numbers: &[
        NumberField::new("rows"),
        NumberField::new("columns"),
        NumberField::or("difference", 1),
    ],
    check: check_leap,
    scope: whole_board,
    says: |clue| {
        let number = clue.number(2);
        format!("cells {} apart do not differ by {number}", reads(clue))
    },
    holds: |digits| {
        let pairs = leaps(leap(digits.clue()), digits.rules());
        pairs
            .iter()
            .all(|[one, other]| (digits.at(*one) - digits.at(*other)).abs() != digits.number(2))
    },
    parts: |clue, rules| {
        let part = |cells| {
            pair(cells, rules.shape(), |one: i32, other: i32| {
                (one - other).abs() != clue.number(2)
            })
        };
        leaps(leap(clue), rules).into_iter().map(part).collect()
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};
