//! Slitherlink: draw one loop along the lines of a grid. A number says how many sides of its cell
//! are on the loop.
//!
//! ```text
//! + +-+-+-+-+-+-+-+-+-+-+ +-+ + +
//!   |        1 1       2| | |1
//! + + + + + + + + +-+-+ +-+ + + +
//!  2|1 0 0   0   1|  2|     |1 0
//! +-+ + + + + + + +-+ +-+-+-+ + +
//! |2           1 1  |1   2 1 0
//! + +-+ +-+-+ +-+-+-+ + +-+ + +-+
//! | |3|3|  3| |  2     2|3|   |3|
//! +-+ +-+ +-+ + +-+-+-+-+ +-+-+ +
//!    0 1 2|   | |2       1 2 2  |
//! +-+ + +-+ +-+ + + +-+-+-+-+-+-+
//! | |2  |   |3  |  1|2     2
//! + +-+-+ + +-+ + + + + +-+-+-+ +
//! |  1       2| |1  |  2|2 1  |
//! + + + + + + + + + +-+-+ + + +-+
//! |           | |        1     2|
//! +-+-+ + + + +-+ +-+-+-+-+-+-+ +
//!  1  |      1 1  |3 2 2 2   2| |
//! + +-+ +-+ +-+ + +-+-+-+-+-+ +-+
//!   |2 2|3| |3|      2   1 3|  1
//! +-+ +-+ + + + + + +-+-+ +-+ + +
//! |   |3 1| |2|  0 1|   |3|
//! +-+ +-+ +-+ + + + +-+ +-+ + + +
//!  2|   |  1 2|  0   2|      1
//! + +-+-+ + +-+ + +-+ +-+-+-+-+-+
//!  0 1     1|    1| |          3|
//! + + + + + + + + + + +-+-+ +-+-+
//!           |    1| |2|3  | |2
//! + + + + + + + + + + +-+ +-+ + +
//!      0   1|2 1  | |  3|  1 0
//! + + + + + +-+-+-+ +-+-+ + + + +
//! ```

use csp_core::prelude::*;
use csp_examples::{InstanceError, cells, show, unique};
use std::error::Error;

/// The numbers, by row; `None` for a cell without a number.
pub(crate) type Clues = Vec<Vec<Option<i32>>>;

/// Reads a picture of the numbers, with dots for cells without one.
pub(crate) fn read(text: &str) -> Result<Clues, InstanceError> {
    cells(text, |c| {
        if c == '.' {
            Some(None)
        } else {
            c.to_digit(4).map(|clue| Some(clue as i32))
        }
    })
}

/// Rows for a table on the four lines around a cell or a corner. The first four entries say which
/// lines are on the loop. Their number is one of `counts`. The last four say, for each line and the
/// line before it, whether exactly one of the two is on the loop.
fn around(counts: &[i32]) -> Vec<[i32; 8]> {
    let lines = (0..16).map(|bits| [bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3]);
    let allowed = lines.filter(|lines| counts.contains(&lines.iter().sum()));
    allowed
        .map(|[a, b, c, d]| [a, b, c, d, d ^ a, a ^ b, b ^ c, c ^ d])
        .collect()
}

/// The lines above, to the right, below and to the left of a corner; `None` at the edge of the
/// grid.
fn meeting(edges: GridEdges, (row, column): Place) -> [Option<usize>; 4] {
    let GridShape { rows, columns } = edges.cells();
    [
        (row > 0).then(|| edges.below((row - 1, column))),
        (column < columns).then(|| edges.right_of((row, column))),
        (row < rows).then(|| edges.below((row, column))),
        (column > 0).then(|| edges.right_of((row, column - 1))),
    ]
}

/// The model, and a variable for each line in the order of the edges.
pub(crate) fn model(edges: GridEdges, clues: &Clues) -> Result<(Model, Vec<Var>), ModelError> {
    let mut model = Model::new();
    let graph = edges.graph();
    let lines = model.array("line", graph.edges().len(), 0..=1)?;
    model.post(SingleCycle::new(&graph, &lines))?;
    // Stands for the lines that would lead out of the grid.
    let outside = model.var("outside", 0..=0)?;
    // The loop takes two lines or none at a corner. If exactly one of the two lines between a cell
    // and the corner is on the loop, the same holds for the opposite cell. Both cells share a
    // variable: `falling` is for the upper left and the lower right cell of a corner, `rising` for
    // the other two.
    let GridShape { rows, columns } = edges.corners();
    let falling = model.grid("falling", rows, columns, 0..=1)?;
    let rising = model.grid("rising", rows, columns, 0..=1)?;
    for corner in edges.corners().places() {
        let [up, right, down, left] =
            meeting(edges, corner).map(|line| line.map_or(outside, |line| lines[line]));
        let falling = falling[corner];
        let rising = rising[corner];
        let scope = [up, right, down, left, falling, rising, falling, rising];
        model.post(Table::new(&scope, around(&[0, 2])))?;
    }
    for (row, column) in edges.cells().places() {
        let [upper, left, right, lower] = edges.of_cell((row, column)).map(|line| lines[line]);
        let [a, b, c, d] = [
            (row, column),
            (row, column + 1),
            (row + 1, column + 1),
            (row + 1, column),
        ];
        let scope = [
            upper, right, lower, left, falling[a], rising[b], falling[c], rising[d],
        ];
        let counts = clues[row][column].map_or(vec![0, 1, 2, 3], |clue| vec![clue]);
        model.post(Table::new(&scope, around(&counts)))?;
    }
    model.branch_on(&lines, VarOrder::DomWDeg, ValueOrder::Min)?;
    model.learning(Learning::On);
    Ok((model, lines))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let clues = read(include_str!("data/slitherlink.txt"))?;
    let edges = GridEdges::new(clues.len(), clues[0].len());
    let (mut model, lines) = model(edges, &clues)?;
    let solution = unique(&mut model)?;
    let sign =
        |(row, column): Place| clues[row][column].map_or(' ', |clue| char::from(b'0' + clue as u8));
    let picture = edges.picture(sign, |line| solution[lines[line]] == 1);
    for line in picture.lines() {
        show(line.trim_end());
    }
    Ok(())
}
