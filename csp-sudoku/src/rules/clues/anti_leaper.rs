use super::leaps::{check_leap, leap, leaps, reads};
use super::places::{apart, whole_board};
use super::tools::{pair, words};
use crate::rules::clue::{ClueKind, NumberField};
use crate::rules::clue_look::ClueLook;

/// Cells that many rows and columns apart, or the other way around, are different. If digits are named, this is said of
/// these digits only.
pub static ANTI_LEAPER: ClueKind = ClueKind {
    name: "anti-leaper",
    numbers: &[
        NumberField::new("rows"),
        NumberField::new("columns"),
        NumberField::repeated("digits"),
    ],
    check: check_leap,
    scope: whole_board,
    says: |clue| {
        let digits = match &clue.numbers()[2..] {
            [] => String::new(),
            digits => format!(" if one is {}", words(digits)),
        };
        format!("cells {} apart are different{digits}", reads(clue))
    },
    holds: |digits| {
        let named = &digits.clue().numbers()[2..];
        let pairs = leaps(leap(digits.clue()), digits.rules());
        pairs.iter().all(|[one, other]| {
            let digit = digits.at(*one);
            digit != digits.at(*other) || !named.is_empty() && !named.contains(&digit)
        })
    },
    parts: |clue, rules| {
        let pairs = leaps(leap(clue), rules);
        let named = &clue.numbers()[2..];
        if named.is_empty() {
            return apart(pairs, rules);
        }
        let part = |cells| {
            pair(cells, rules.shape(), |one, other| {
                one != other || !named.contains(&one)
            })
        };
        pairs.into_iter().map(part).collect()
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};
