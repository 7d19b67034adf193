//! Makes puzzles. The same seed makes the same puzzles as long as the models find the same.

mod heyawake;
mod masyu;
mod nonogram;
mod numberlink;
mod star_battle;
mod takuzu;
mod tents;

pub(crate) use self::heyawake::heyawake;
pub(crate) use self::masyu::masyu;
pub(crate) use self::nonogram::nonogram;
pub(crate) use self::numberlink::numberlink;
pub(crate) use self::star_battle::star_battle;
pub(crate) use self::takuzu::takuzu;
pub(crate) use self::tents::tents;

use super::board::GridSize;
use super::posed::{Pose, Posed};
use csp_benches::random::SplitMix;
use csp_core::distinct::DistinctSearch;
use csp_core::prelude::{Limits, Model, ValueOrder, Var, VarOrder};

/// [`Draft::most_failures`], unless a generator sets it.
const MOST_FAILURES: u64 = 20_000;

/// A puzzle is changed so often before another draft is begun.
const MOST_CHANGES: usize = 300;

/// The number of solutions that are looked at before a puzzle is changed.
const SOLUTIONS_AT_ONCE: usize = 10;

/// What a generator gets.
pub(crate) struct Draft<'a> {
    pub(crate) random: &'a mut SplitMix,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Searches that fail more often than this count as if there were several solutions.
    pub(crate) most_failures: u64,
    pose: Pose,
}

impl<'a> Draft<'a> {
    /// A puzzle of the genre whose puzzles are posed so.
    pub(crate) fn new(pose: Pose, random: &'a mut SplitMix, size: (usize, usize)) -> Self {
        Self {
            random,
            rows: size.0,
            columns: size.1,
            most_failures: MOST_FAILURES,
            pose,
        }
    }

    /// Whether a puzzle has one solution, by its model.
    pub(crate) fn is_unique(&self, puzzle: &str) -> bool {
        self.solutions(puzzle).is_some_and(|found| found.len() == 1)
    }

    /// Up to two solutions of a puzzle, by its model. `None`: the search failed too often.
    pub(crate) fn solutions(&self, puzzle: &str) -> Option<Vec<Vec<i32>>> {
        self.some_solutions(puzzle, 2)
    }

    /// The model of a puzzle, whose searches end if they fail too often.
    pub(crate) fn pose(&self, puzzle: &str) -> Option<Posed> {
        let mut posed = (self.pose)(puzzle).ok()?;
        posed
            .model
            .limit(Limits::default().failures(self.most_failures));
        Some(posed)
    }

    /// Up to this number of solutions of a puzzle, by its model. `None`: the search failed too often.
    pub(crate) fn some_solutions(&self, puzzle: &str, most: usize) -> Option<Vec<Vec<i32>>> {
        let posed = self.pose(puzzle)?;
        take(posed.model, &posed.answer, most)
    }

    /// A solution that a search finds which decides on cells in a random order. `None`: there is
    /// none, or the search failed too often.
    pub(crate) fn random_solution(&mut self, puzzle: &str, values: ValueOrder) -> Option<Vec<i32>> {
        let mut posed = self.pose(puzzle)?;
        let order = self.random.permutation(posed.answer.len());
        let cells: Vec<Var> = order.into_iter().map(|cell| posed.answer[cell]).collect();
        posed
            .model
            .branch_on(&cells, VarOrder::InputOrder, values)
            .ok()?;
        take(posed.model, &posed.answer, 1)?.pop()
    }

    /// Changes a puzzle until it has no other solution than this. `text` writes it, and `refute`
    /// changes it so that none of the solutions met before fits, or returns `None`, as this does
    /// then.
    pub(crate) fn refine<P>(
        &mut self,
        puzzle: &mut P,
        only: &[i32],
        text: impl Fn(&P) -> String,
        mut refute: impl FnMut(&mut Self, &mut P, &[Vec<i32>]) -> Option<()>,
    ) -> Option<()> {
        let mut others: Vec<Vec<i32>> = Vec::new();
        for _ in 0..MOST_CHANGES {
            let found = self.some_solutions(&text(puzzle), SOLUTIONS_AT_ONCE)?;
            let met = others.len();
            others.extend(found.into_iter().filter(|found| found != only));
            if others.len() == met {
                return Some(());
            }
            refute(self, puzzle, &others)?;
        }
        None
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

    /// The cells that share a side or a corner with a cell.
    pub(crate) fn around(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        self.board().around(cell)
    }

    fn board(&self) -> GridSize {
        GridSize {
            rows: self.rows,
            columns: self.columns,
        }
    }

    /// What is connected with a cell by neighbours that are in it.
    pub(crate) fn area(&self, cell: usize, is_in: impl Fn(usize) -> bool) -> Vec<usize> {
        self.board().area(cell, is_in)
    }

    /// A picture of the cells, with an empty line at its end.
    pub(crate) fn picture(&self, cells: &[char]) -> String {
        let rows = cells.chunks(self.columns);
        rows.map(|row| row.iter().collect::<String>() + "\n")
            .collect()
    }
}

/// Up to this number of answers of a model. `None`: the search failed too often.
fn take(model: Model, answer: &[Var], most: usize) -> Option<Vec<Vec<i32>>> {
    let mut search = DistinctSearch::new(model, answer).ok()?;
    let found = search.by_ref().take(most);
    let found: Vec<Vec<i32>> = found.map(|solution| solution.values(answer)).collect();
    search.limit().is_none().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::super::genres::GENRES;
    use super::super::run::{PuzzleSettings, SearchStatus, run};
    use super::{Draft, SplitMix};
    use std::time::Duration;

    const SETTINGS: PuzzleSettings = PuzzleSettings {
        search: None,
        time: Duration::from_secs(300),
    };

    #[test]
    fn what_is_made_has_one_solution() {
        for genre in GENRES {
            let Some(generate) = genre.generate else {
                continue;
            };
            // Regions of stars are made for squares.
            let size = if genre.name == "star_battle" {
                (8, 8)
            } else {
                (6, 8)
            };
            let mut random = SplitMix::new(1);
            let mut draft = Draft::new(genre.pose, &mut random, size);
            let puzzle = (0..10_000)
                .find_map(|_| generate(&mut draft))
                .expect("there are puzzles");
            let outcome = run(genre, &puzzle, SETTINGS).expect("the puzzle can be read");
            assert_eq!(
                (outcome.status, outcome.size),
                (SearchStatus::Unique, size),
                "{}",
                genre.name
            );
        }
    }
}
