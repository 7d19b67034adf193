use super::places::{step, whole_board};
use super::tools::{pair, tuple};
use crate::rules::clue::ClueKind;
use crate::rules::clue_look::ClueLook;
use crate::shape::{Cell, Shape};

/// Below the lowest digit or above the highest one stands the middle one (of two, the lower one), wherever it is: a 5 has a 1 above it or a 9
/// below it.
pub static DUTCH_FLATMATES: ClueKind = ClueKind {
    name: "dutch-flatmates",
    scope: whole_board,
    says: |_| "the middle digit has the lowest one above it or the highest one below it".to_owned(),
    holds: |digits| {
        let [low, middle, high] = flatmates(digits.shape());
        let is = |cell: Option<Cell>, digit: i32| cell.is_some_and(|cell| digits.at(cell) == digit);
        digits.rules().board_cells().all(|cell| {
            digits.at(cell) != middle
                || is(step(cell, (-1, 0), digits.rules()), low)
                || is(step(cell, (1, 0), digits.rules()), high)
        })
    },
    parts: |_, rules| {
        let [low, middle, high] = flatmates(rules.shape());
        let keeps = |digits: &[i32]| match *digits {
            [above, cell, below] => cell != middle || above == low || below == high,
            _ => true,
        };
        let part = |cell: Cell| {
            let shape = rules.shape();
            match [-1, 1].map(|down| step(cell, (down, 0), rules)) {
                [Some(above), Some(below)] => tuple(&[above, cell, below], shape, keeps),
                [Some(above), None] => pair([above, cell], shape, |above, cell| {
                    cell != middle || above == low
                }),
                [None, Some(below)] => pair([cell, below], shape, |cell, below| {
                    cell != middle || below == high
                }),
                [None, None] => tuple(&[cell], shape, |digits| digits[0] != middle),
            }
        };
        rules.board_cells().map(part).collect()
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};

/// The lowest, the middle and the highest digit.
fn flatmates(shape: Shape) -> [i32; 3] {
    let side = shape.side() as u8;
    [1, side.div_ceil(2), side].map(|digit| shape.value(digit))
}
