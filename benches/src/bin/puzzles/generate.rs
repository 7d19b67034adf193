//! Makes puzzles. The same seed makes the same puzzles as long as the models find the same.

mod masyu;
mod numberlink;

pub(crate) use self::masyu::masyu;
pub(crate) use self::numberlink::numberlink;

use super::genre::Genre;
use csp_benches::random::SplitMix;
use csp_core::prelude::{Goal, Limits};

/// Searches that fail more often than this count as if there were several solutions.
const MOST_FAILURES: u64 = 20_000;

/// What a generator gets.
pub(crate) struct Draft<'a> {
    pub(crate) random: &'a mut SplitMix,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    genre: &'a Genre,
}

impl<'a> Draft<'a> {
    pub(crate) fn new(genre: &'a Genre, random: &'a mut SplitMix, size: (usize, usize)) -> Self {
        Self { random, rows: size.0, columns: size.1, genre }
    }

    /// Whether a puzzle has one solution, by its model.
    pub(crate) fn is_unique(&self, puzzle: &str) -> bool {
        self.solutions(puzzle).is_some_and(|found| found.len() == 1)
    }

    /// Up to two solutions of a puzzle, by its model. `None`: the search failed too often.
    pub(crate) fn solutions(&self, puzzle: &str) -> Option<Vec<Vec<i32>>> {
        let mut posed = (self.genre.pose)(puzzle).ok()?;
        posed.model.limit(Limits::default().failures(MOST_FAILURES));
        let mut search = posed.model.search(Goal::Satisfy, ()).ok()?;
        let solutions = search.by_ref().take(2);
        let found: Vec<Vec<i32>> = solutions.map(|found| found.values(&posed.answer)).collect();
        (found.len() == 2 || search.limit().is_none()).then_some(found)
    }

    /// The neighbours of a cell, which have its number plus or minus 1 or the number of columns.
    pub(crate) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        let (row, column) = (cell / columns, cell % columns);
        let around = [
            (row > 0).then(|| cell - columns),
            (column + 1 < columns).then_some(cell + 1),
            (row + 1 < rows).then_some(cell + columns),
            (column > 0).then(|| cell - 1),
        ];
        around.into_iter().flatten()
    }

    /// A picture of the cells, with an empty line at its end.
    pub(crate) fn picture(&self, cells: &[char]) -> String {
        let rows = cells.chunks(self.columns);
        rows.map(|row| row.iter().collect::<String>() + "\n").collect()
    }
}
