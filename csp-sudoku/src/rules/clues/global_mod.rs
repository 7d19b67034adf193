use super::places::{each_square_has_all, squares, whole_board};
use super::tools::at_least;
use crate::rules::clue::{ClueKind, NumberField};
use crate::rules::clue_look::ClueLook;

/// Each square of four cells has digits of all remainders.
pub static GLOBAL_MOD: ClueKind = ClueKind {
    name: "global-mod",
    numbers: &[NumberField::or("modulus", 3)],
    check: |clue| at_least(clue, 0, 1),
    scope: whole_board,
    says: |clue| {
        format!(
            "each square of four cells has digits of all remainders modulo {}",
            clue.number(0)
        )
    },
    holds: |digits| {
        let modulus = digits.number(0);
        squares(digits.rules()).iter().all(|square| {
            let square: Vec<i32> = square
                .iter()
                .map(|cell| digits.at(*cell) % modulus)
                .collect();
            (0..modulus).all(|remainder| square.contains(&remainder))
        })
    },
    parts: |clue, rules| {
        let modulus = clue.number(0);
        each_square_has_all(rules, modulus, |digit| digit % modulus)
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};
