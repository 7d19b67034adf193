use super::places::{each_square_has_all, squares, whole_board};
use super::tools::{at_least, group, groups};
use crate::rules::clue::{ClueKind, NumberField};
use crate::rules::clue_look::ClueLook;

/// The digits are divided into groups of a size: with 9 digits and size 3 into low, middle and high ones. Each square of
/// four cells has a digit of each group.
pub static GLOBAL_ENTROPY: ClueKind = ClueKind {
    name: "global-entropy",
    numbers: &[NumberField::or("size", 3)],
    check: |clue| at_least(clue, 0, 1),
    scope: whole_board,
    says: |clue| {
        format!(
            "each square of four cells has digits of all groups of {}",
            clue.number(0)
        )
    },
    holds: |digits| {
        let shape = digits.shape();
        let group = |digit: i32| (digit - shape.value(1)) / digits.number(0);
        let all = group(shape.value(shape.side() as u8));
        squares(digits.rules()).iter().all(|square| {
            let square: Vec<i32> = square.iter().map(|cell| group(digits.at(*cell))).collect();
            (0..=all).all(|group| square.contains(&group))
        })
    },
    parts: |clue, rules| {
        let (size, shape) = (clue.number(0), rules.shape());
        each_square_has_all(rules, groups(size, shape), |digit| {
            group(digit, size, shape)
        })
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};
