//! Places in a rectangle.

use crate::graph::Graph;

/// Row and column of a cell, counted from 0.
pub type Place = (usize, usize);

/// A direction in a grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the column on the right.
    Right,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// Up and right at once.
    UpRight,
    /// Down and right at once.
    DownRight,
    /// Down and left at once.
    DownLeft,
    /// Up and left at once.
    UpLeft,
}

impl Direction {
    /// The four directions along rows and columns, clockwise from the top.
    pub const STRAIGHT: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];
    /// The four directions along diagonals, clockwise from the top.
    pub const DIAGONAL: [Self; 4] = [Self::UpRight, Self::DownRight, Self::DownLeft, Self::UpLeft];

    /// The opposite direction.
    #[must_use]
    pub const fn reverse(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::UpRight => Self::DownLeft,
            Self::DownRight => Self::UpLeft,
            Self::DownLeft => Self::UpRight,
            Self::UpLeft => Self::DownRight,
        }
    }

    /// The change of row and column.
    #[must_use]
    pub const fn step(self) -> (isize, isize) {
        match self {
            Self::Up => (-1, 0),
            Self::Right => (0, 1),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::UpRight => (-1, 1),
            Self::DownRight => (1, 1),
            Self::DownLeft => (1, -1),
            Self::UpLeft => (-1, -1),
        }
    }
}

/// A rectangle of cells, without variables. It knows its cells, and which of them are neighbours.
///
/// ```
/// use csp_core::model::{Direction, GridShape};
/// let shape = GridShape { rows: 2, columns: 3 };
/// assert_eq!(shape.places().count(), 6);
/// assert_eq!(shape.neighbours((0, 0)).collect::<Vec<_>>(), [(0, 1), (1, 0)]);
/// assert_eq!(shape.ray((1, 0), Direction::Right).collect::<Vec<_>>(), [(1, 1), (1, 2)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct GridShape {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

impl GridShape {
    /// All cells in reading order.
    pub fn places(self) -> impl Iterator<Item = Place> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| (row, column)))
    }

    /// The number of a cell in reading order. `None` if it is outside the grid.
    #[must_use]
    pub fn number(self, (row, column): Place) -> Option<usize> {
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    /// The next cell in this direction. `None` if it is outside the grid.
    #[must_use]
    pub fn next(self, (row, column): Place, direction: Direction) -> Option<Place> {
        let (down, right) = direction.step();
        let next = (
            row.checked_add_signed(down)?,
            column.checked_add_signed(right)?,
        );
        self.number(next).map(|_| next)
    }

    /// The cells in this direction up to the edge of the grid, without the one where it begins.
    pub fn ray(self, from: Place, direction: Direction) -> impl Iterator<Item = Place> {
        std::iter::successors(self.next(from, direction), move |&place| {
            self.next(place, direction)
        })
    }

    /// The cells that share a side with this one, in reading order.
    pub fn neighbours(self, place: Place) -> impl Iterator<Item = Place> {
        let ways = [
            Direction::Up,
            Direction::Left,
            Direction::Right,
            Direction::Down,
        ];
        ways.into_iter()
            .filter_map(move |way| self.next(place, way))
    }

    /// Each pair of cells that share a side. The left or the upper cell comes first, and the pairs
    /// are in reading order of their first cells.
    ///
    /// ```
    /// use csp_core::model::GridShape;
    /// let pairs: Vec<_> = GridShape { rows: 2, columns: 2 }.adjacent_pairs().take(2).collect();
    /// assert_eq!(pairs, [[(0, 0), (0, 1)], [(0, 0), (1, 0)]]);
    /// ```
    pub fn adjacent_pairs(self) -> impl Iterator<Item = [Place; 2]> {
        let onward = move |place: Place| {
            let ways = [Direction::Right, Direction::Down];
            ways.into_iter()
                .filter_map(move |way| Some([place, self.next(place, way)?]))
        };
        self.places().flat_map(onward)
    }

    /// The cells that share a side or a corner with this one, in reading order.
    pub fn around(self, (row, column): Place) -> impl Iterator<Item = Place> {
        let near = |at: usize, end: usize| at.saturating_sub(1)..end.min(at.saturating_add(2));
        near(row, self.rows)
            .flat_map(move |r| near(column, self.columns).map(move |c| (r, c)))
            .filter(move |&place| place != (row, column))
    }

    /// All lines in this direction (rows, columns or diagonals), each from its first cell to its
    /// last. They are in reading order of their first cells.
    ///
    /// ```
    /// use csp_core::model::{Direction, GridShape};
    /// let shape = GridShape { rows: 2, columns: 2 };
    /// let diagonals: Vec<_> = shape.lines(Direction::DownLeft).collect();
    /// assert_eq!(diagonals, [vec![(0, 0)], vec![(0, 1), (1, 0)], vec![(1, 1)]]);
    /// ```
    pub fn lines(self, direction: Direction) -> impl Iterator<Item = Vec<Place>> {
        let starts = self
            .places()
            .filter(move |&place| self.next(place, direction.reverse()).is_none());
        starts.map(move |start| {
            std::iter::once(start)
                .chain(self.ray(start, direction))
                .collect()
        })
    }

    /// The cells as nodes of a graph, numbered in reading order, with an edge for each two that
    /// share a side.
    #[must_use]
    pub fn graph(self) -> Graph {
        Graph::grid(self.rows, self.columns)
    }
}
