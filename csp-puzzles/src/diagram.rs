//! A puzzle as it is printed.

use crate::area::Areas;
use crate::error::PuzzleError;
use crate::layer::Layer;
use crate::piece::BankPiece;
use crate::sign::{At, Sign};
use csp_core::graph::Graph;
use csp_core::model::{Direction, GridShape, Place};

/// The largest number of rows and of columns.
pub const MOST_LINES: usize = 1_000;

/// One thing that is printed. A genre has a few of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiagramPart {
    /// The number of the whole board.
    Number,
    /// Signs in cells.
    Cells,
    /// Walls between cells.
    Walls,
    /// Signs in areas.
    Areas,
    /// Signs at the corners of cells.
    Corners,
    /// Signs in the middles of cells, of sides and at corners.
    Dots,
    /// Signs between neighbouring cells.
    Between,
    /// Signs outside of the board, on one side.
    Outside(Direction),
    /// Pieces beside the board.
    Pieces,
}

/// The signs and walls of a puzzle. Which of them a genre uses is said by the genre.
///
/// ```
/// use csp_puzzles::diagram::Diagram;
/// use csp_puzzles::sign::Sign;
/// let mut diagram = Diagram::new(2, 3)?;
/// diagram.set_cell((1, 2), Sign::Number(4));
/// assert_eq!(diagram.cell((1, 2)), Sign::Number(4));
/// assert_eq!(diagram.numbers().collect::<Vec<_>>(), [((1, 2), 4)]);
/// # Ok::<(), csp_puzzles::error::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    shape: GridShape,
    graph: Graph,
    cells: Vec<Sign>,
    walls: Vec<bool>,
    areas: Vec<Sign>,
    corners: Vec<Sign>,
    dots: Vec<Sign>,
    /// By side, in the order of [`Direction::STRAIGHT`], the signs beside each line.
    outside: [Vec<Vec<Sign>>; 4],
    number: u32,
    pieces: Vec<BankPiece>,
}

impl Diagram {
    /// A board without signs and walls.
    ///
    /// # Errors
    /// [`PuzzleError::Size`]: it has no cell, or more than [`MOST_LINES`] rows or columns.
    pub fn new(rows: usize, columns: usize) -> Result<Self, PuzzleError> {
        let fits = |lines: usize| (1..=MOST_LINES).contains(&lines);
        if !fits(rows) || !fits(columns) {
            return Err(PuzzleError::Size {
                rows,
                columns,
                most: MOST_LINES,
            });
        }
        let shape = GridShape { rows, columns };
        let graph = shape.graph();
        Ok(Self {
            shape,
            cells: vec![Sign::Nothing; graph.nodes()],
            walls: vec![false; graph.edges().len()],
            areas: Vec::new(),
            corners: vec![Sign::Nothing; (rows + 1) * (columns + 1)],
            dots: vec![Sign::Nothing; (2 * rows - 1) * (2 * columns - 1)],
            outside: Direction::STRAIGHT.map(|side| {
                let is_vertical = matches!(side, Direction::Up | Direction::Down);
                vec![Vec::new(); if is_vertical { columns } else { rows }]
            }),
            number: 0,
            pieces: Vec::new(),
            graph,
        })
    }

    /// The rows and columns.
    #[must_use]
    pub const fn shape(&self) -> GridShape {
        self.shape
    }

    /// The cells in reading order, as nodes of a graph with an edge for each two that share a side.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The place of a cell by its number in reading order.
    #[must_use]
    pub const fn place(&self, cell: usize) -> Place {
        (cell / self.shape.columns, cell % self.shape.columns)
    }

    /// The signs of the cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Sign] {
        &self.cells
    }

    /// The same, to be changed.
    pub fn cells_mut(&mut self) -> &mut [Sign] {
        &mut self.cells
    }

    /// The sign of a cell.
    ///
    /// # Panics
    /// The cell is not on the board.
    #[must_use]
    pub fn cell(&self, place: Place) -> Sign {
        self.cells[self.node(place)]
    }

    /// Prints a sign in a cell.
    ///
    /// # Panics
    /// The cell is not on the board.
    pub fn set_cell(&mut self, place: Place, sign: Sign) {
        let node = self.node(place);
        self.cells[node] = sign;
    }

    /// The number of a cell in reading order: its node in [`graph`](Self::graph).
    ///
    /// # Panics
    /// The cell is not on the board.
    #[must_use]
    pub fn node(&self, place: Place) -> usize {
        self.shape.number(place).expect("the place is on the board")
    }

    /// Whether a cell lies at the edge of the board.
    #[must_use]
    pub const fn is_at_edge(&self, (row, column): Place) -> bool {
        let GridShape { rows, columns } = self.shape;
        row == 0 || column == 0 || row + 1 == rows || column + 1 == columns
    }

    /// The cells with a number by itself, in reading order.
    pub fn numbers(&self) -> impl Iterator<Item = (Place, u32)> + '_ {
        self.shape
            .places()
            .zip(&self.cells)
            .filter_map(|(place, sign)| Some((place, sign.number()?)))
    }

    /// Whether there is a wall, for each two neighbouring cells: the edges of [`graph`](Self::graph).
    #[must_use]
    pub fn walls(&self) -> &[bool] {
        &self.walls
    }

    /// The same, to be changed.
    pub fn walls_mut(&mut self) -> &mut [bool] {
        &mut self.walls
    }

    /// What the walls divide the board into. There is a wall around each [hole](Sign::Hole) and each arrow.
    #[must_use]
    pub fn areas(&self) -> Areas {
        let is_hole = |cell: usize| matches!(self.cells[cell], Sign::Hole | Sign::Arrow(..));
        let walls = self.graph.edges().iter().zip(&self.walls);
        let walls = walls.map(|(&(one, other), &wall)| wall || is_hole(one) || is_hole(other));
        Areas::new(&self.graph, &walls.collect::<Vec<_>>())
    }

    /// The sign of an area, by its number in [`areas`](Self::areas).
    #[must_use]
    pub fn area(&self, area: usize) -> Sign {
        self.areas.get(area).copied().unwrap_or_default()
    }

    /// Prints a sign in each area.
    pub fn set_areas(&mut self, signs: Vec<Sign>) {
        self.areas = signs;
    }

    /// Prints a sign in one area, by its number in [`areas`](Self::areas).
    pub fn set_area(&mut self, area: usize, sign: Sign) {
        if self.areas.len() <= area {
            self.areas.resize(area + 1, Sign::Nothing);
        }
        self.areas[area] = sign;
    }

    /// The rows and columns of [`corners`](Self::corners).
    #[must_use]
    pub const fn corner_shape(&self) -> GridShape {
        GridShape {
            rows: self.shape.rows + 1,
            columns: self.shape.columns + 1,
        }
    }

    /// The signs at the corners of the cells, in reading order.
    #[must_use]
    pub fn corners(&self) -> &[Sign] {
        &self.corners
    }

    /// The same, to be changed.
    pub fn corners_mut(&mut self) -> &mut [Sign] {
        &mut self.corners
    }

    /// The corners with a number, in reading order. The corner (0, 0) is the upper left one of the board.
    pub fn corner_numbers(&self) -> impl Iterator<Item = (Place, u32)> + '_ {
        let corners = self.corner_shape().places().zip(&self.corners);
        corners.filter_map(|(corner, sign)| Some((corner, sign.number()?)))
    }

    /// The cells around a corner: four within the board, fewer at its edge.
    pub fn around_corner(&self, (row, column): Place) -> impl Iterator<Item = Place> + use<> {
        let GridShape { rows, columns } = self.shape;
        let rows = row.saturating_sub(1)..(row + 1).min(rows);
        let columns = column.saturating_sub(1)..(column + 1).min(columns);
        rows.flat_map(move |row| columns.clone().map(move |column| (row, column)))
    }

    /// A corner in words, by the cell to the lower right of it, or else by the nearest one.
    #[must_use]
    pub fn corner_name(&self, (row, column): Place) -> String {
        let GridShape { rows, columns } = self.shape;
        let vertical = if row < rows { "upper" } else { "lower" };
        let horizontal = if column < columns { "left" } else { "right" };
        let cell = At((row.min(rows - 1), column.min(columns - 1)));
        format!("the {vertical} {horizontal} corner of {cell}")
    }

    /// The rows and columns of [`dots`](Self::dots).
    #[must_use]
    pub const fn dot_shape(&self) -> GridShape {
        GridShape {
            rows: 2 * self.shape.rows - 1,
            columns: 2 * self.shape.columns - 1,
        }
    }

    /// The signs in the middles of cells, of sides and at corners within the board, in reading order: row 0 has those of the first
    /// cells, row 1 those between the first and the second.
    #[must_use]
    pub fn dots(&self) -> &[Sign] {
        &self.dots
    }

    /// The same, to be changed.
    pub fn dots_mut(&mut self) -> &mut [Sign] {
        &mut self.dots
    }

    /// The place in [`dots`](Self::dots) of the side between two neighbouring cells, by their edge in [`graph`](Self::graph).
    #[must_use]
    pub fn dot_between(&self, edge: usize) -> usize {
        let (one, other) = self.graph.ends(edge);
        let [(row, column), (next_row, next_column)] = [one, other].map(|cell| self.place(cell));
        (row + next_row) * self.dot_shape().columns + column + next_column
    }

    /// The signs between neighbouring cells, with the cells. The first of the two is on the left of the other or above it.
    pub fn signs_between(&self) -> impl Iterator<Item = ([Place; 2], Sign)> + '_ {
        let signs = (0..self.graph.edges().len()).map(|edge| self.dots[self.dot_between(edge)]);
        let ends = self.graph.edges().iter().zip(signs);
        ends.map(|(&(one, other), sign)| ([one, other].map(|cell| self.place(cell)), sign))
    }

    /// The signs outside of the board, by column if they stand above or below, else by row. The last of a
    /// line stands next to the board.
    ///
    /// # Panics
    /// The side is not one of [`Direction::STRAIGHT`].
    #[must_use]
    pub fn outside(&self, side: Direction) -> &[Vec<Sign>] {
        &self.outside[side_number(side)]
    }

    /// The same, to be changed.
    ///
    /// # Panics
    /// As for [`outside`](Self::outside).
    pub fn outside_mut(&mut self, side: Direction) -> &mut [Vec<Sign>] {
        &mut self.outside[side_number(side)]
    }

    /// The number of the whole board, as the number of stars in each line. 0 where the genre has none, or it is not told.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The number of the whole board by the name of the first layer, as "mines: 10". `None`: there is none.
    #[must_use]
    pub fn number_in_words(&self, layers: &[Layer]) -> Option<String> {
        let number = Some(self.number).filter(|&number| number > 0)?;
        Some(format!("{}: {number}", layers.first()?.name()))
    }

    /// The pieces beside the board, as in statue park.
    #[must_use]
    pub fn pieces(&self) -> &[BankPiece] {
        &self.pieces
    }

    /// Prints pieces beside the board.
    pub fn set_pieces(&mut self, pieces: Vec<BankPiece>) {
        self.pieces = pieces;
    }

    /// Sets the number of the whole board.
    pub const fn set_number(&mut self, number: u32) {
        self.number = number;
    }
}

fn side_number(side: Direction) -> usize {
    let mut sides = Direction::STRAIGHT.into_iter();
    sides
        .position(|known| known == side)
        .expect("signs stand above, below, on the left or on the right")
}
