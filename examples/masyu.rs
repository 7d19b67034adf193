//! Masyu: draw one loop through cells that share sides. The loop turns at a black circle, and runs
//! straight through the cells before and after it. It runs straight through a white circle, and
//! turns in the cell before it, in the cell after it, or in both.
//!
//! ```text
//! .  .  .  .  .  .  .--o--.--.--o--.  .--o--.
//!                   |              |  |     |
//! .--.--*  .--.--*  .  .  .  *--.--.  .--.  .
//! |     |  |     |  |        |           |  |
//! .--.  .  .--.  .  *--.--.  .  .--o--.  .  .
//!    |  |     |  |        |  |  |     |  |  |
//! .  .  .--o--.  .--.--.--.  .  .  .--.  .  .
//!    |                       |  |  |     |  |
//! .  *--.--.--.--*  *--.--.--.  .  .  .  .  .
//!                |  |           |  |     |  |
//! .--.  .--.  .  .  .  .--.--.--*  *--.--*  o
//! |  |  |  |     |  |  |                    |
//! o  .  o  .--o--.  .  .--o--.  *--.--.  .--.
//! |  |  |           |        |  |     |  |
//! .  .  .--o--o--.  .--.--o--.  .  .  o  .--.
//! |  |           |              |     |     |
//! .  .--o--.--o--.  .  .--o--.--.  .--.  .  o
//! |                    |           |        |
//! *--.--o--.  .--o--.  o  .--.--*  o  .  .  .
//!          |  |     |  |  |     |  |        |
//! .--.--.  .--.  .  .  .--.  .  .  .--o--.--*
//! |     |           |           |
//! o  .  .--o--.--o--.  .  .--.--*  .--o--.--.
//! |                       |        |        |
//! *--.--.  *--.--.  .--.  o  .  .  .  .  .  o
//!       |  |     |  |  |  |        |        |
//! .--.--.  .  .--.  .  o  .--.--o--.  .  .  .
//! |        |  |     |  |                    |
//! .--o--.--.  .--.--*  .--.--.--.--.--.--o--.
//! ```

use csp_core::prelude::*;
use csp_examples::{InstanceError, cells, show, unique};
use itertools::iproduct;
use std::error::Error;

/// What is in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    /// A black circle.
    Black,
    /// A white circle.
    White,
    /// No circle.
    Free,
}

/// Reads a picture: `*` is a black circle, `o` a white one.
pub(crate) fn read(text: &str) -> Result<Vec<Vec<Cell>>, InstanceError> {
    cells(text, |c| match c {
        '*' => Some(Cell::Black),
        'o' => Some(Cell::White),
        '.' => Some(Cell::Free),
        _ => None,
    })
}

/// The steps from cell to cell.
#[derive(Debug)]
pub(crate) struct Steps {
    /// The cells of the grid, with the steps as its edges.
    graph: Graph,
    /// By step, whether the loop takes it.
    pub(crate) vars: Vec<Var>,
    rows: usize,
    columns: usize,
    /// Always 0. It stands for steps out of the grid.
    none: Var,
}

impl Steps {
    /// The first two steps from a cell up, to the right, down and to the left.
    fn from(&self, row: usize, column: usize) -> [[Var; 2]; 4] {
        let rows = self.rows as i32;
        let columns = self.columns as i32;
        [(-1, 0), (0, 1), (1, 0), (0, -1)].map(|(down, right)| {
            let cell = |step| {
                let row = row as i32 + step * down;
                let column = column as i32 + step * right;
                let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
                inside.then_some((row * columns + column) as usize)
            };
            [0, 1].map(|step| {
                let ends = cell(step).zip(cell(step + 1));
                let edge = ends.and_then(|(from, to)| self.graph.edge_between(from, to));
                edge.map_or(self.none, |edge| self.vars[edge])
            })
        })
    }
}

/// The model, with the steps.
pub(crate) fn model(circles: &[Vec<Cell>]) -> Result<(Model, Steps), ModelError> {
    let rows = circles.len();
    let columns = circles[0].len();
    let graph = Graph::grid(rows, columns);
    let mut model = Model::new();
    let vars = model.array("step", graph.edges().len(), 0..=1)?;
    let none = model.var("none", 0)?;
    model.post(SingleCycle::new(&graph, &vars))?;
    let steps = Steps {
        graph,
        vars,
        rows,
        columns,
        none,
    };
    for (row, column) in iproduct!(0..rows, 0..columns) {
        let around = steps.from(row, column);
        match circles[row][column] {
            Cell::Free => {}
            Cell::Black => turn_and_run_straight(&mut model, around)?,
            Cell::White => run_straight_and_turn(&mut model, around)?,
        }
    }
    model.branch_on(&steps.vars, VarOrder::DomWDeg, ValueOrder::Max)?;
    model.learning(Learning::On);
    Ok((model, steps))
}

/// A black circle: the loop turns here, and takes a second step in the same direction both ways.
fn turn_and_run_straight(
    model: &mut Model,
    [up, right, down, left]: [[Var; 2]; 4],
) -> Result<(), ModelError> {
    for (one, other) in [(up, down), (left, right)] {
        model.linear(&[(1, one[0]), (1, other[0])], Relation::Equal, 1)?;
        for [first, second] in [one, other] {
            model.linear(&[(1, first), (-1, second)], Relation::AtMost, 0)?;
        }
    }
    Ok(())
}

/// A white circle: the loop runs straight here, and not in both cells beside it.
fn run_straight_and_turn(
    model: &mut Model,
    [up, right, down, left]: [[Var; 2]; 4],
) -> Result<(), ModelError> {
    model.linear(&[(1, up[0]), (1, left[0])], Relation::Equal, 1)?;
    for (one, other) in [(up, down), (left, right)] {
        model.linear(&[(1, one[0]), (-1, other[0])], Relation::Equal, 0)?;
        model.linear(
            &[(1, one[0]), (1, one[1]), (1, other[1])],
            Relation::AtMost,
            2,
        )?;
    }
    Ok(())
}

fn print(circles: &[Vec<Cell>], steps: &Steps, solution: &Solution) {
    for (row, circles) in circles.iter().enumerate() {
        let mut across = String::new();
        let mut down = String::new();
        for (column, circle) in circles.iter().enumerate() {
            let [_, right, below, _] = steps
                .from(row, column)
                .map(|[first, _]| solution[first] == 1);
            across.push(match circle {
                Cell::Black => '*',
                Cell::White => 'o',
                Cell::Free => '.',
            });
            across.push_str(if right { "--" } else { "  " });
            down.push_str(if below { "|  " } else { "   " });
        }
        show(across.trim_end());
        if row + 1 < steps.rows {
            show(down.trim_end());
        }
    }
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let circles = read(include_str!("data/masyu.txt"))?;
    let (mut model, steps) = model(&circles)?;
    let solution = unique(&mut model)?;
    print(&circles, &steps, &solution);
    Ok(())
}
