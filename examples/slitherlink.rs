//! Slitherlink: one loop along the lines of a grid; a number says how many sides of its cell are on it.
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
use itertools::iproduct;
use std::error::Error;

/// By row, a number or nothing.
type Clues = Vec<Vec<Option<i32>>>;

fn read(text: &str) -> Result<Clues, InstanceError> {
    cells(text, |c| if c == '.' { Some(None) } else { c.to_digit(4).map(|clue| Some(clue as i32)) })
}

/// The corners of the cells and the lines between them. A ring of corners around the grid, out of the loop's reach, spares
/// the border its cases.
struct Lines {
    graph: Graph,
    vars: Vec<Var>,
    width: usize,
}

impl Lines {
    fn new(model: &mut Model, rows: usize, columns: usize) -> Result<Self, ModelError> {
        let (height, width) = (rows + 3, columns + 3);
        let graph = Graph::grid(height, width);
        let inner = |&node: &usize| {
            let (row, column) = (node / width, node % width);
            (1..height - 1).contains(&row) && (1..width - 1).contains(&column)
        };
        let line = |&(a, b): &(usize, usize)| {
            model.var(format!("line[{a},{b}]"), if inner(&a) && inner(&b) { 0..=1 } else { 0..=0 })
        };
        let vars = graph.edges().iter().map(line).collect::<Result<_, _>>()?;
        Ok(Self { graph, vars, width })
    }

    /// The upper left corner of a cell; corners have the number of the cell to their lower right.
    fn corner(&self, row: usize, column: usize) -> usize {
        (row + 1) * self.width + column + 1
    }

    fn between(&self, from: usize, to: usize) -> Var {
        self.vars[self.graph.edge_between(from, to).expect("the corners are neighbours")]
    }
}

/// Four lines around a cell or a corner of which so many are on the loop, and for each where it meets the one before it,
/// whether just one of the two is.
fn around(counts: &[i32]) -> Vec<[i32; 8]> {
    let lines = (0..16).map(|bits| [bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3]);
    let lines = lines.filter(|lines| counts.contains(&lines.iter().sum()));
    lines.map(|[a, b, c, d]| [a, b, c, d, d ^ a, a ^ b, b ^ c, c ^ d]).collect()
}

fn model(clues: &Clues) -> Result<(Model, Lines), ModelError> {
    let (rows, columns) = (clues.len(), clues[0].len());
    let mut model = Model::new();
    let lines = Lines::new(&mut model, rows, columns)?;
    model.post(SingleCycle::new(&lines.graph, &lines.vars))?;
    // The loop takes two lines or none at a corner. So if just one of two lines that bound a cell is on it, this holds for
    // the cell across the corner, too: one variable for both, to upper left and lower right, another for the others.
    let falling = model.grid("falling", rows + 1, columns + 1, 0..=1)?;
    let rising = model.grid("rising", rows + 1, columns + 1, 0..=1)?;
    for (row, column) in iproduct!(0..=rows, 0..=columns) {
        let here = lines.corner(row, column);
        let [up, right, down, left] =
            [here - lines.width, here + 1, here + lines.width, here - 1].map(|there| lines.between(here, there));
        let (falling, rising) = (falling[(row, column)], rising[(row, column)]);
        let scope = [up, right, down, left, falling, rising, falling, rising];
        model.post(Table::new(&scope, around(&[0, 2])))?;
    }
    for (row, column) in iproduct!(0..rows, 0..columns) {
        let corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)];
        let [a, b, c, d] = corners.map(|(row, column)| lines.corner(row, column));
        let [upper, right, lower, left] = [(a, b), (b, c), (c, d), (d, a)].map(|(from, to)| lines.between(from, to));
        let [a, b, c, d] = corners;
        let scope = [upper, right, lower, left, falling[a], rising[b], falling[c], rising[d]];
        let counts = clues[row][column].map_or(vec![0, 1, 2, 3], |clue| vec![clue]);
        model.post(Table::new(&scope, around(&counts)))?;
    }
    model.branch_on(&lines.vars, VarOrder::DomWDeg, ValueOrder::Min)?;
    Ok((model, lines))
}

fn print(clues: &Clues, lines: &Lines, solution: &Solution) {
    let on = |from, to| solution[lines.between(from, to)] == 1;
    for row in 0..=clues.len() {
        let corners = (0..=clues[0].len()).map(|column| lines.corner(row, column));
        let across = corners.clone().map(|here| if on(here, here + 1) { "+-" } else { "+ " });
        show(across.collect::<String>().trim_end());
        if let Some(clues) = clues.get(row) {
            let down = corners.map(|here| if on(here, here + lines.width) { '|' } else { ' ' });
            let digits = clues.iter().map(|clue| clue.map_or(' ', |clue| char::from(b'0' + clue as u8)));
            let cells = down.zip(digits.chain([' '])).flat_map(|(line, digit)| [line, digit]);
            show(cells.collect::<String>().trim_end());
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let clues = read(include_str!("data/slitherlink.txt"))?;
    let (mut model, lines) = model(&clues)?;
    let solution = unique(&mut model)?;
    print(&clues, &lines, &solution);
    Ok(())
}
