//! Areas: what walls divide a board into.

use csp_core::graph::Graph;

/// The areas of a board. Cells with no wall between them are in one area. Areas are numbered in
/// reading order of their first cells.
///
/// ```
/// use csp_core::graph::Graph;
/// use csp_puzzles::area::Areas;
/// // Three cells in a row with a wall before the last.
/// let areas = Areas::new(&Graph::grid(1, 3), &[false, true]);
/// assert_eq!((areas.of(1), areas.cells(1)), (0, &[2][..]));
/// assert_eq!(areas.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Areas {
    of: Vec<usize>,
    cells: Vec<Vec<usize>>,
}

impl Areas {
    /// Divides the cells, the nodes of this graph, by walls: one for each edge.
    #[must_use]
    pub fn new(cells: &Graph, walls: &[bool]) -> Self {
        const NONE: usize = usize::MAX;
        let mut areas = Self {
            of: vec![NONE; cells.nodes()],
            cells: Vec::new(),
        };
        for first in 0..cells.nodes() {
            if areas.of[first] != NONE {
                continue;
            }
            let number = areas.cells.len();
            areas.of[first] = number;
            let mut found = vec![first];
            let mut next = 0;
            while let Some(&cell) = found.get(next) {
                next += 1;
                for &(other, edge) in cells.neighbours(cell) {
                    if !walls[edge] && areas.of[other] == NONE {
                        areas.of[other] = number;
                        found.push(other);
                    }
                }
            }
            found.sort_unstable();
            areas.cells.push(found);
        }
        areas
    }

    /// The number of areas.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a board has a cell")]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The area of a cell.
    #[must_use]
    pub fn of(&self, cell: usize) -> usize {
        self.of[cell]
    }

    /// The cells of an area, in reading order.
    #[must_use]
    pub fn cells(&self, area: usize) -> &[usize] {
        &self.cells[area]
    }

    /// All areas: the cells of each.
    pub fn iter(&self) -> impl Iterator<Item = &[usize]> {
        self.cells.iter().map(Vec::as_slice)
    }
}
