//! Clues about others, which are asked what they mean.

use super::tools::tuple;
use crate::grid::Grid;
use crate::rules::Rules;
use crate::rules::clue::Clue;
use crate::rules::clue_part::CluePart;
use std::sync::Arc;

/// What is wanted of a clue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// It holds.
    Kept,
    /// It does not hold.
    Broken,
}

/// More rows than this are not listed.
const MOST_ROWS: usize = 10_000;

/// The clue holds, or does not. The parts of a clue may have variables of their own, about which a negation says nothing,
/// and a case that is open says little. So it is asked what the clue means: for all digits of its cells, as a table, if
/// they are few, and else once all of them but one are known.
pub(super) fn asked(clue: &Clue, wanted: Wanted, rules: &Rules) -> CluePart {
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
            let grid = Grid::new(shape, all);
            grid.is_ok_and(|grid| clue.holds(&grid, &rules) == (wanted == Wanted::Kept))
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
