use super::tools::tuple;
use crate::grid::Grid;
use crate::rules::Rules;
use crate::rules::clue::{Clue, ClueKind};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use std::sync::Arc;

/// None of some clues holds.
pub static NOT: ClueKind = ClueKind {
    name: "not",
    takes_clues: true,
    says: |clue| {
        let clues: Vec<String> = clue.clues().iter().map(ToString::to_string).collect();
        format!("this does not hold: {}", clues.join("; nor this: "))
    },
    holds: |digits| !digits.clue().clues().iter().any(|clue| digits.keeps(clue)),
    parts: |clue, rules| {
        let clues = clue.clues().iter();
        clues.map(|clue| is_broken(clue, rules)).collect()
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};

/// More rows than this are not listed.
const MOST_ROWS: usize = 10_000;

/// The clue does not hold. The parts of a clue may have variables of their own, about which a negation says nothing. So
/// it is asked what the clue means.
fn is_broken(clue: &Clue, rules: &Rules) -> CluePart {
    let shape = rules.shape();
    let mut cells = clue.cells();
    cells.extend(clue.scope(rules));
    cells.sort_by_key(|cell| shape.index(*cell));
    cells.dedup();
    let keeps = {
        let (cells, clue, rules) = (cells.clone(), clue.clone(), rules.clone());
        move |digits: &[i32]| {
            // What is in other cells does not matter.
            let mut all = vec![1; shape.cells()];
            for (&cell, digit) in cells.iter().zip(digits) {
                all[shape.index(cell)] = (digit - shape.value(1) + 1) as u8;
            }
            Grid::new(shape, all).is_ok_and(|grid| !clue.holds(&grid, &rules))
        }
    };
    let rows = shape.side().checked_pow(cells.len() as u32);
    if !cells.is_empty() && rows.is_some_and(|rows| rows <= MOST_ROWS) {
        return tuple(&cells, shape, keeps);
    }
    CluePart::Check {
        cells,
        keeps: Arc::new(keeps),
    }
}
