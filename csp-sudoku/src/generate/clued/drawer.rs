//! Random clues that hold for a grid.

use super::numbers::NumberDraw;
use super::wish::ClueWish;
use crate::grid::Grid;
use crate::rules::{Clue, Rules};
use crate::shape::Cell;
use csp_core::random::Random;

/// How often a clue is tried to be drawn.
const TRIES: usize = 3_000;

/// Draws clues that hold for a grid and tell something of it.
pub(in crate::generate) struct ClueDrawer<'a> {
    /// The grid.
    pub(in crate::generate) grid: &'a Grid,
    /// Other grids.
    pub(in crate::generate) others: &'a [Grid],
    /// The rules without the clues that are drawn.
    pub(in crate::generate) rules: &'a Rules,
}

impl ClueDrawer<'_> {
    /// Clues as wished for, or none if fewer than the least number are found.
    pub(in crate::generate) fn clues(
        &self,
        wish: &ClueWish,
        random: &mut Random,
    ) -> Option<Vec<Clue>> {
        let least = *wish.count.start();
        // No board has more clues of a kind than are tried.
        let most = (*wish.count.end()).min(TRIES.max(least));
        let wanted = least + random.index(most + 1 - least);
        let mut clues: Vec<Clue> = Vec::new();
        for attempt in 0..TRIES {
            if clues.len() == wanted {
                break;
            }
            let usual = attempt < TRIES / 2 || !clues.is_empty();
            if let Some(clue) = self.clue(wish, &clues, usual, random) {
                clues.push(clue);
            }
        }
        (clues.len() >= least).then_some(clues)
    }

    /// A clue, if chance leads to one.
    fn clue(
        &self,
        wish: &ClueWish,
        before: &[Clue],
        usual: bool,
        random: &mut Random,
    ) -> Option<Clue> {
        let lines = wish.place.draw(wish.kind, self.grid.shape(), random)?;
        let is_void = |cell: &Cell| {
            usize::from(cell.row) >= self.rules.board_rows() || self.rules.voids().contains(cell)
        };
        if lines.iter().flatten().any(is_void) {
            return None;
        }
        let names = |cell: &Cell| before.iter().any(|clue| clue.cells().contains(cell));
        if wish.place.keeps_apart() && lines.iter().flatten().any(names) {
            return None;
        }
        let clue = NumberDraw::clue(wish.kind, &lines, (self.grid, self.rules), usual, random)?;
        let tells = self
            .others
            .iter()
            .any(|other| !clue.holds(other, self.rules));
        (tells && !before.contains(&clue)).then_some(clue)
    }
}
