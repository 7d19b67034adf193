//! Cells of a board by their numbers in reading order, for the rules of areas.

/// The rows and the columns of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GridSize {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl GridSize {
    /// The board of these rows of cells.
    pub(crate) fn of<T>(rows: &[Vec<T>]) -> Self {
        Self {
            rows: rows.len(),
            columns: rows.first().map_or(0, Vec::len),
        }
    }

    pub(crate) fn size(self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// All cells.
    pub(crate) fn cells(self) -> std::ops::Range<usize> {
        0..self.rows * self.columns
    }

    /// The cell at this distance in rows down and columns to the right, if it is on the board.
    pub(crate) fn step(self, cell: usize, down: isize, right: isize) -> Option<usize> {
        let row = (cell / self.columns).checked_add_signed(down)?;
        let column = (cell % self.columns).checked_add_signed(right)?;
        (row < self.rows && column < self.columns).then_some(row * self.columns + column)
    }

    /// The cells that share a side with this one.
    pub(crate) fn beside(self, cell: usize) -> impl Iterator<Item = usize> {
        let steps = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        steps
            .into_iter()
            .filter_map(move |(down, right)| self.step(cell, down, right))
    }

    /// The cells that share a side or a corner with this one.
    pub(crate) fn around(self, cell: usize) -> impl Iterator<Item = usize> {
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let others = steps.filter(|&step| step != (0, 0));
        others.filter_map(move |(down, right)| self.step(cell, down, right))
    }

    /// The rows, and the columns.
    pub(crate) fn lines(self) -> impl Iterator<Item = Vec<usize>> {
        let row = move |row: usize| (0..self.columns).map(move |c| row * self.columns + c);
        let column = move |column: usize| (0..self.rows).map(move |r| r * self.columns + column);
        (0..self.rows)
            .map(move |r| row(r).collect())
            .chain((0..self.columns).map(move |c| column(c).collect()))
    }

    /// The area of a cell: what is connected with it by sides of cells that are in it.
    pub(crate) fn area(self, cell: usize, is_in: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut area = vec![cell];
        let mut place = 0;
        while let Some(&cell) = area.get(place) {
            place += 1;
            for next in self.beside(cell) {
                if is_in(next) && !area.contains(&next) {
                    area.push(next);
                }
            }
        }
        area
    }

    /// Whether all cells that are in it are connected.
    pub(crate) fn is_connected(self, is_in: impl Fn(usize) -> bool) -> bool {
        let count = self.cells().filter(|&cell| is_in(cell)).count();
        let first = self.cells().find(|&cell| is_in(cell));
        first.is_none_or(|cell| self.area(cell, is_in).len() == count)
    }
}
