//! Where the board of a SudokuPad puzzle is in its grid.

use crate::link::sudoku_pad::{PadPuzzle, PadSpot};

/// The rows and columns of the grid that are the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct PadFrame {
    /// Its first row and column.
    pub(super) top_left: PadSpot,
    /// How many rows and columns it has.
    pub(super) size: PadSpot,
}

impl PadFrame {
    /// The smallest rectangle with all cells of regions and cages, and those that the solution has a digit for.
    pub(super) fn of(puzzle: &PadPuzzle) -> Self {
        let regions = puzzle.regions.iter().flatten().copied();
        let cages = puzzle
            .cages
            .iter()
            .flat_map(|cage| cage.cells.iter().copied());
        let solved = solution(puzzle).map(|(spot, _)| spot);
        let spots: Vec<PadSpot> = regions.chain(cages).chain(solved).collect();
        let grid = grid_size(puzzle);
        let bounds = |axis: usize| {
            let places = || spots.iter().map(|spot| spot[axis]);
            let first = places().min().unwrap_or(0);
            (
                first,
                places().max().map_or(grid[axis], |last| {
                    last.saturating_sub(first).saturating_add(1)
                }),
            )
        };
        let (top, rows) = bounds(0);
        let (left, columns) = bounds(1);
        Self {
            top_left: [top, left],
            size: [rows, columns],
        }
    }

    /// The place of a cell of the grid on the board.
    pub(super) fn place(self, spot: PadSpot) -> PadSpot {
        let place = |axis: usize| spot[axis].saturating_sub(self.top_left[axis]);
        [place(0), place(1)]
    }
}

/// The rows and columns of the grid.
fn grid_size(puzzle: &PadPuzzle) -> PadSpot {
    let columns = puzzle.cells.iter().map(Vec::len).max();
    [puzzle.cells.len() as i32, columns.unwrap_or(0) as i32]
}

/// The digits of the solution, each with its cell of the grid.
pub(super) fn solution(puzzle: &PadPuzzle) -> impl Iterator<Item = (PadSpot, i32)> {
    let columns = grid_size(puzzle)[1].max(1);
    let notes = puzzle.notes().into_iter();
    let mut texts = notes
        .filter(|(key, _)| key == "solution")
        .map(|(_, text)| text);
    let text: Vec<char> = texts.next().unwrap_or_default().chars().collect();
    (0..).zip(text).filter_map(move |(place, c): (i32, char)| {
        let digit = c.to_digit(36)?;
        Some(([place / columns, place % columns], digit as i32))
    })
}
