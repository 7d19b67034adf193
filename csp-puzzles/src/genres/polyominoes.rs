//! Forms of a few connected cells, and boards that are cut into them.

use super::common::{borders_of, whether_all};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::sign::{At, Sign};
use csp_core::constraints::{EqualRegions, ExactlyOne};
use csp_core::prelude::*;

/// A form of connected cells, which may be turned and mirrored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Polyomino {
    /// Its name: a letter.
    pub(super) name: char,
    /// Its cells in one position, by row and column.
    cells: &'static [Place],
}

impl Polyomino {
    const fn new(name: char, cells: &'static [Place]) -> Self {
        Self { name, cells }
    }

    /// Its cells in all ways to turn and to mirror it. The first cell in reading order is (0, 0).
    fn turned(self) -> Vec<Vec<(isize, isize)>> {
        turned(self.cells)
    }

    /// All ways to put it onto a board so that this is its first cell in reading order: the cells of each.
    pub(super) fn placed(self, shape: GridShape, first: Place) -> Vec<Vec<usize>> {
        placed(&self.turned(), shape, first)
    }
}

/// The cells of a form in all ways to turn and to mirror it. The first cell in reading order is (0, 0).
pub(super) fn turned(form: &[Place]) -> Vec<Vec<(isize, isize)>> {
    let mut all = Vec::new();
    for way in 0..8 {
        let turn = |&(row, column): &Place| {
            let (row, column) = (row as isize, column as isize);
            let (row, column) = if way & 1 == 0 {
                (row, column)
            } else {
                (column, row)
            };
            let row = if way & 2 == 0 { row } else { -row };
            (row, if way & 4 == 0 { column } else { -column })
        };
        let mut cells: Vec<(isize, isize)> = form.iter().map(turn).collect();
        cells.sort_unstable();
        let (row, column) = cells[0];
        let moved = cells.into_iter().map(|(r, c)| (r - row, c - column));
        all.push(moved.collect());
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// All of these ways in which a form fits onto a board with this first cell: the cells of each.
pub(super) fn placed(
    turned: &[Vec<(isize, isize)>],
    shape: GridShape,
    (row, column): Place,
) -> Vec<Vec<usize>> {
    let cell = |&(down, right): &(isize, isize)| {
        let row = row.checked_add_signed(down)?;
        let column = column.checked_add_signed(right)?;
        shape.number((row, column))
    };
    let ways = turned.iter();
    ways.filter_map(|cells| cells.iter().map(cell).collect())
        .collect()
}

/// The five forms of four cells.
pub(super) const TETROMINOES: [Polyomino; 5] = [
    Polyomino::new('L', &[(0, 0), (1, 0), (2, 0), (2, 1)]),
    Polyomino::new('I', &[(0, 0), (1, 0), (2, 0), (3, 0)]),
    Polyomino::new('T', &[(0, 0), (0, 1), (0, 2), (1, 1)]),
    Polyomino::new('S', &[(0, 1), (0, 2), (1, 0), (1, 1)]),
    Polyomino::new('O', &[(0, 0), (0, 1), (1, 0), (1, 1)]),
];

/// The twelve forms of five cells.
pub(super) const PENTOMINOES: [Polyomino; 12] = [
    Polyomino::new('F', &[(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]),
    Polyomino::new('I', &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
    Polyomino::new('L', &[(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]),
    Polyomino::new('N', &[(0, 1), (1, 1), (2, 0), (2, 1), (3, 0)]),
    Polyomino::new('P', &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]),
    Polyomino::new('T', &[(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]),
    Polyomino::new('U', &[(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]),
    Polyomino::new('V', &[(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]),
    Polyomino::new('W', &[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]),
    Polyomino::new('X', &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    Polyomino::new('Y', &[(0, 1), (1, 0), (1, 1), (2, 1), (3, 1)]),
    Polyomino::new('Z', &[(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]),
];

/// The borders of a board whose cells but for holes are cut into regions of one size. The search knows of the size; rules about
/// the regions are left to the genre.
pub(super) fn cut(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    size: usize,
) -> Result<Vec<Var>, ModelError> {
    let borders = board.borders()?.vars().to_vec();
    holes(diagram, board, &borders)?;
    let mut nodes = 0;
    let node_of: Vec<Option<usize>> = (diagram.cells().iter())
        .map(|&sign| {
            nodes += usize::from(sign != Sign::Hole);
            (sign != Sign::Hole).then(|| nodes - 1)
        })
        .collect();
    let edges = diagram.graph().edges().iter().zip(&borders);
    let (ends, own): (Vec<_>, Vec<Var>) = edges
        .filter_map(|(&(one, other), &border)| Some(((node_of[one]?, node_of[other]?), border)))
        .unzip();
    let graph = Graph::new(nodes, &ends).expect("the edges are those of the board");
    board.consequence(EqualRegions::new(&graph, &own, size))?;
    Ok(borders)
}

/// A board that is cut into polyominoes.
#[derive(Clone, Debug)]
pub(super) struct CutBoard {
    /// For each way to put a form onto the board, whether it is there.
    pub(super) all: Vec<Var>,
    /// By cell and by form, for each way to put the form over the cell, whether it is there.
    pub(super) over: Vec<Vec<Vec<Var>>>,
}

impl CutBoard {
    /// Cuts all cells but the holes into these forms by borders. `kind` is what they are called.
    pub(super) fn new(
        diagram: &Diagram,
        board: &mut LayeredBoard,
        borders: &[Var],
        (forms, kind): (&[Polyomino], &str),
    ) -> Result<Self, ModelError> {
        let cells = diagram.graph().nodes();
        let mut over = vec![vec![Vec::new(); forms.len()]; cells];
        let mut all = Vec::new();
        let is_hole = |cell: &usize| diagram.cells()[*cell] == Sign::Hole;
        for (number, form) in forms.iter().enumerate() {
            for first in diagram.shape().places() {
                let ways = form.placed(diagram.shape(), first).into_iter();
                for own in ways.filter(|own| !own.iter().any(is_hole)) {
                    let sides = borders_of(diagram, borders, &own);
                    let is_there = whether_all(board, "piece", sides)?;
                    for cell in own {
                        over[cell][number].push(is_there);
                    }
                    all.push(is_there);
                }
            }
        }
        for (cell, place) in diagram.shape().places().enumerate() {
            if !is_hole(&cell) {
                let sentence = format!("{} is in one {kind}", At(place));
                board.post(sentence, ExactlyOne::new(&over[cell].concat()))?;
            }
        }
        Ok(Self { all, over })
    }
}

/// There is a border between a hole and a cell, and none between two holes.
fn holes(diagram: &Diagram, board: &mut LayeredBoard, borders: &[Var]) -> Result<(), ModelError> {
    for (&(one, other), &border) in diagram.graph().edges().iter().zip(borders) {
        let holes = [one, other].map(|cell| diagram.cells()[cell] == Sign::Hole);
        if holes.contains(&true) {
            let [a, b] = [one, other].map(|cell| At(diagram.place(cell)));
            let is_there = holes[0] != holes[1];
            let words = if is_there { "a" } else { "no" };
            let sentence = format!("there is {words} border between {a} and {b}: holes");
            board.require(sentence, border.eq(i32::from(is_there)))?;
        }
    }
    Ok(())
}

/// The pieces of a form that lie in a room: the cells of each.
pub(super) fn pieces_within<'a>(
    diagram: &'a Diagram,
    room: &'a [usize],
    form: Polyomino,
) -> impl Iterator<Item = Vec<usize>> + 'a {
    let firsts = room.iter().map(|&cell| diagram.place(cell));
    let ways = firsts.flat_map(move |first| form.placed(diagram.shape(), first));
    ways.filter(|cells| cells.iter().all(|cell| room.contains(cell)))
}

/// For each piece of a form that lies in a room, whether it is what is shaded there.
pub(super) fn pieces_in_room(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    (room, form): (&[usize], Polyomino),
) -> Result<Vec<Var>, ModelError> {
    let mut pieces = Vec::new();
    for cells in pieces_within(diagram, room, form) {
        let value = |cell: usize| i32::from(cells.contains(&cell));
        let says = |&cell: &usize| Atom::is(shaded.vars()[cell], value(cell));
        pieces.push(whether_all(board, "piece", room.iter().map(says))?);
    }
    Ok(pieces)
}
