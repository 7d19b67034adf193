//! Where clues of a kind lie.

use crate::rules::clues::{LITTLE_KILLER, REGION_RUN};
use crate::rules::{ClueKind, ClueLook, LineEnds, LineField};
use crate::shape::{Cell, Shape};
use csp_core::random::Random;
use std::ops::RangeInclusive;

/// Where clues of a kind lie, as people draw them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CluePlace {
    /// On no cells: they are about the whole board.
    Board,
    /// Along a path of neighbors, also over corners.
    Path,
    /// Along a path whose ends are neighbors.
    Loop,
    /// On connected cells, after the number of cells alone before them.
    Area {
        /// How many cells stand alone.
        alone: usize,
    },
    /// On two or three groups of connected cells of the same form.
    Groups,
    /// On cells anywhere.
    Cells,
    /// Between two cells with a common side.
    Neighbors,
    /// Where four cells meet.
    Square,
    /// Along a row or a column, from an edge.
    Line,
    /// Along a diagonal, from an edge.
    Diagonal,
    /// On a cell, and along one or two paths from it.
    Arrow,
}

/// The most cells of a path or an area.
const MOST: usize = 6;

/// The cells that share a side or a corner, or a side only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    Side,
    Corner,
}

impl CluePlace {
    /// Where clues of this kind lie, if that can be said for all of them.
    pub(super) fn of(kind: &ClueKind) -> Option<Self> {
        if kind.text.is_some() || kind.takes_clues {
            return None;
        }
        let place = match kind.look {
            ClueLook::Board if kind.lines.iter().all(|line| line.repeats) => Self::Board,
            ClueLook::Board | ClueLook::Parts | ClueLook::Choices => return None,
            ClueLook::Line {
                ends: LineEnds::Joined,
                ..
            } => Self::Loop,
            ClueLook::Line { .. } => Self::Path,
            ClueLook::Cage { .. } | ClueLook::Area { .. } => match kind.lines {
                [only] if only.repeats => Self::Groups,
                lines => Self::Area {
                    alone: lines.len() - 1,
                },
            },
            ClueLook::Sign { .. } | ClueLook::Angle => Self::Neighbors,
            ClueLook::Corner => Self::Square,
            ClueLook::Mark(_) if kind.lines.len() == 1 => Self::Cells,
            ClueLook::Outside if kind == &LITTLE_KILLER => Self::Diagonal,
            ClueLook::Outside => Self::Line,
            ClueLook::Arrow if kind != &REGION_RUN => Self::Arrow,
            // Their cells beside the board are none of a usual board.
            ClueLook::Mark(_) | ClueLook::Arrow => return None,
        };
        Some(place)
    }

    /// Whether clues of one kind keep apart: they have no cell in common.
    pub(super) fn keeps_apart(self) -> bool {
        !matches!(
            self,
            Self::Board | Self::Neighbors | Self::Line | Self::Diagonal
        )
    }

    /// Random lines of cells, or none if chance led nowhere.
    pub(super) fn draw(
        self,
        kind: &ClueKind,
        shape: Shape,
        random: &mut Random,
    ) -> Option<Vec<Vec<Cell>>> {
        let fields = kind.lines;
        match self {
            Self::Board => Some(Vec::new()),
            Self::Path => {
                let length = sizes(&fields[0], 3, shape);
                Some(vec![path(Touch::Corner, length, shape, random)?])
            }
            Self::Loop => {
                let path = path(Touch::Corner, sizes(&fields[0], 4, shape), shape, random)?;
                touch(path[0], path[path.len() - 1], Touch::Corner).then_some(vec![path])
            }
            Self::Area { alone } => {
                let area = area(sizes(&fields[alone], 2, shape), shape, random)?;
                let mut lines: Vec<Vec<Cell>> =
                    (0..alone).map(|_| vec![any(shape, random)]).collect();
                lines.push(area);
                Some(lines)
            }
            Self::Groups => groups(shape, random),
            Self::Cells => {
                let size = in_range(&sizes(&fields[0], 1, shape), random);
                let mut cells: Vec<Cell> = (0..size).map(|_| any(shape, random)).collect();
                cells.sort_unstable();
                cells.dedup();
                Some(vec![cells])
            }
            Self::Neighbors => Some(vec![path(Touch::Side, 2..=2, shape, random)?]),
            Self::Square => Some(vec![square(shape, random)?]),
            Self::Line => Some(vec![line(shape, random)]),
            Self::Diagonal => diagonal(shape, random).map(|line| vec![line]),
            Self::Arrow => arrow(shape, random),
        }
    }
}

/// The sizes that a line may have.
fn sizes(field: &LineField, least: usize, shape: Shape) -> RangeInclusive<usize> {
    let most = MOST.min(shape.side()).min(*field.cells.end());
    let least = least.max(*field.cells.start());
    least.min(most)..=most
}

fn in_range(sizes: &RangeInclusive<usize>, random: &mut Random) -> usize {
    sizes.start() + random.index(sizes.end() + 1 - sizes.start())
}

fn any(shape: Shape, random: &mut Random) -> Cell {
    shape.cell(random.index(shape.cells()))
}

fn touch(one: Cell, other: Cell, how: Touch) -> bool {
    let rows = one.row.abs_diff(other.row);
    let columns = one.column.abs_diff(other.column);
    match how {
        Touch::Side => rows + columns == 1,
        Touch::Corner => rows.max(columns) == 1,
    }
}

/// A random cell that touches one of these and is none of them.
fn next(
    near: &[Cell],
    taken: &[Cell],
    how: Touch,
    shape: Shape,
    random: &mut Random,
) -> Option<Cell> {
    let cells = (0..shape.cells()).map(|index| shape.cell(index));
    let free: Vec<Cell> = cells
        .filter(|cell| !taken.contains(cell) && near.iter().any(|last| touch(*last, *cell, how)))
        .collect();
    free.get(random.index(free.len())).copied()
}

fn path(
    how: Touch,
    sizes: RangeInclusive<usize>,
    shape: Shape,
    random: &mut Random,
) -> Option<Vec<Cell>> {
    path_from(vec![any(shape, random)], how, sizes, shape, random)
}

/// A path that begins with these cells.
fn path_from(
    mut path: Vec<Cell>,
    how: Touch,
    sizes: RangeInclusive<usize>,
    shape: Shape,
    random: &mut Random,
) -> Option<Vec<Cell>> {
    let size = in_range(&sizes, random);
    while path.len() < size {
        let last = path[path.len() - 1];
        path.push(next(&[last], &path, how, shape, random)?);
    }
    Some(path)
}

fn area(sizes: RangeInclusive<usize>, shape: Shape, random: &mut Random) -> Option<Vec<Cell>> {
    let size = in_range(&sizes, random);
    let mut area = vec![any(shape, random)];
    while area.len() < size {
        area.push(next(&area, &area, Touch::Side, shape, random)?);
    }
    area.sort_unstable();
    Some(area)
}

/// An area, and the same moved elsewhere.
fn groups(shape: Shape, random: &mut Random) -> Option<Vec<Vec<Cell>>> {
    let first = area(2..=3, shape, random)?;
    let (from, to) = (first[0], any(shape, random));
    let moved = |cell: &Cell| {
        let row = (cell.row + to.row).checked_sub(from.row)?;
        let column = (cell.column + to.column).checked_sub(from.column)?;
        Some(Cell { row, column }).filter(|cell| shape.contains(*cell) && !first.contains(cell))
    };
    let second = first.iter().map(moved).collect::<Option<Vec<Cell>>>()?;
    Some(vec![first, second])
}

fn square(shape: Shape, random: &mut Random) -> Option<Vec<Cell>> {
    let corner = any(shape, random);
    let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let cells = places.map(|(rows, columns)| Cell {
        row: corner.row + rows,
        column: corner.column + columns,
    });
    let is_on_board = cells.iter().all(|cell| shape.contains(*cell));
    is_on_board.then(|| cells.to_vec())
}

fn line(shape: Shape, random: &mut Random) -> Vec<Cell> {
    let at = any(shape, random);
    let mut line: Vec<Cell> = if random.below(2) == 0 {
        let row = at.row;
        (0..shape.columns() as u8)
            .map(|column| Cell { row, column })
            .collect()
    } else {
        let column = at.column;
        (0..shape.rows() as u8)
            .map(|row| Cell { row, column })
            .collect()
    };
    if random.below(2) == 0 {
        line.reverse();
    }
    line
}

/// From a cell at the edge to the other edge.
fn diagonal(shape: Shape, random: &mut Random) -> Option<Vec<Cell>> {
    let start = line(shape, random)[0];
    let [down, right] = [(); 2].map(|()| random.below(2) == 0);
    let step = |at: u8, is_forward| {
        if is_forward {
            at.checked_add(1)
        } else {
            at.checked_sub(1)
        }
    };
    let next = |cell: &Cell| {
        let row = step(cell.row, down)?;
        let column = step(cell.column, right)?;
        Some(Cell { row, column }).filter(|cell| shape.contains(*cell))
    };
    let line: Vec<Cell> = std::iter::successors(Some(start), next).collect();
    (line.len() > 1).then_some(line)
}

fn arrow(shape: Shape, random: &mut Random) -> Option<Vec<Vec<Cell>>> {
    let circle = any(shape, random);
    let mut lines = vec![vec![circle]];
    let mut taken = vec![circle];
    for _ in 0..=random.index(2) {
        let first = next(&[circle], &taken, Touch::Corner, shape, random)?;
        let shaft = path_from(vec![first], Touch::Corner, 2..=4, shape, random)?;
        if shaft.iter().any(|cell| taken.contains(cell)) {
            return None;
        }
        taken.extend(&shaft);
        lines.push(shaft);
    }
    Some(lines)
}
