//! Random partitions into rectangles.

use crate::area::Areas;
use crate::diagram::Diagram;
use crate::maker::{DrawnBoard, MakerTools};
use crate::sign::Sign;
use csp_core::model::GridShape;
use csp_core::random::Random;

/// The cells of random rectangles of at most this number of rows and columns, in reading order of their first cells.
pub(in crate::genres) fn random_rectangles(
    shape: GridShape,
    most: usize,
    random: &mut Random,
) -> Vec<Vec<usize>> {
    let GridShape { rows, columns } = shape;
    let mut is_taken = vec![false; rows * columns];
    let mut all = Vec::new();
    for first in 0..rows * columns {
        if is_taken[first] {
            continue;
        }
        let (row, column) = (first / columns, first % columns);
        let height = (1 + random.index(most)).min(rows - row);
        let width = (1 + random.index(most)).min(columns - column);
        let free = (0..width)
            .take_while(|&right| !is_taken[first + right])
            .count();
        let cells =
            (0..height).flat_map(|down| (0..free).map(move |right| first + down * columns + right));
        let cells: Vec<usize> = cells.collect();
        cells.iter().for_each(|&cell| is_taken[cell] = true);
        all.push(cells);
    }
    all
}

/// By cell, the number of its rectangle.
pub(in crate::genres) fn region_of(rectangles: &[Vec<usize>]) -> Vec<usize> {
    let mut region_of = vec![0; rectangles.iter().map(Vec::len).sum()];
    for (number, cells) in rectangles.iter().enumerate() {
        cells.iter().for_each(|&cell| region_of[cell] = number);
    }
    region_of
}

/// A board that is cut into random rectangles, each with a sign that is not told.
pub(in crate::genres) fn cut_board(tools: &mut MakerTools<'_>) -> DrawnBoard {
    let mut diagram = tools.blank();
    let rectangles = random_rectangles(tools.shape, 4, tools.random);
    let region_of = region_of(&rectangles);
    for cells in &rectangles {
        let place = tools.any(cells);
        diagram.cells_mut()[place] = Sign::Unknown;
    }
    let edges = diagram.graph().edges().iter();
    let borders = edges.map(|&(one, other)| i32::from(region_of[one] != region_of[other]));
    DrawnBoard {
        layers: vec![borders.collect()],
        diagram,
    }
}

/// Prints a sign for each rectangle, by its rows and columns.
pub(in crate::genres) fn print_shapes(
    board: &DrawnBoard,
    diagram: &mut Diagram,
    sign: impl Fn(GridShape) -> Sign,
) {
    for cells in rectangles_of(board) {
        let [first, last] = [cells[0], cells[cells.len() - 1]].map(|cell| diagram.place(cell));
        let shape = GridShape {
            rows: last.0 - first.0 + 1,
            columns: last.1 - first.1 + 1,
        };
        for cell in cells {
            if diagram.cells()[cell] == Sign::Unknown {
                diagram.cells_mut()[cell] = sign(shape);
            }
        }
    }
}

/// The cells of each rectangle.
fn rectangles_of(board: &DrawnBoard) -> Vec<Vec<usize>> {
    let walls: Vec<bool> = board.layers[0].iter().map(|&border| border == 1).collect();
    let areas = Areas::new(board.diagram.graph(), &walls);
    areas.iter().map(<[usize]>::to_vec).collect()
}

/// Moves a sign within its rectangle, where another solution has other borders.
pub(in crate::genres) fn move_a_sign(
    tools: &mut MakerTools<'_>,
    board: &DrawnBoard,
    other: &DrawnBoard,
) -> Option<DrawnBoard> {
    let borders = board.layers[0].iter().zip(&other.layers[0]).enumerate();
    let differing: Vec<usize> = borders
        .filter(|(_, (own, others))| own != others)
        .map(|(edge, _)| edge)
        .collect();
    let edge = tools.any(&differing);
    let (one, last) = board.diagram.graph().ends(edge);
    let cell = tools.any(&[one, last]);
    let rectangle = rectangles_of(board)
        .into_iter()
        .find(|cells| cells.contains(&cell))?;
    let mut next = board.clone();
    let signs = next.diagram.cells_mut();
    rectangle
        .iter()
        .for_each(|&cell| signs[cell] = Sign::Nothing);
    signs[tools.any(&rectangle)] = Sign::Unknown;
    Some(next)
}
