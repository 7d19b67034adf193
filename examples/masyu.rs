//! Masyu: one loop through cells that share sides. It turns at a black circle and runs straight
//! through the cells before and after it; it runs straight through a white one and turns in the
//! cell before it, or after it, or both.
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Black,
    White,
    Free,
}

fn read(text: &str) -> Result<Vec<Vec<Cell>>, InstanceError> {
    cells(text, |c| match c {
        '*' => Some(Cell::Black),
        'o' => Some(Cell::White),
        '.' => Some(Cell::Free),
        _ => None,
    })
}

/// Steps from cell to cell, and for each whether the loop takes it.
struct Steps {
    graph: Graph,
    vars: Vec<Var>,
    rows: usize,
    columns: usize,
    /// Stands for steps out of the grid.
    none: Var,
}

impl Steps {
    /// From a cell up, to the right, down and to the left, the first step and the one after it.
    fn from(&self, row: usize, column: usize) -> [[Var; 2]; 4] {
        let (rows, columns) = (self.rows as i32, self.columns as i32);
        [(-1, 0), (0, 1), (1, 0), (0, -1)].map(|(down, right)| {
            let cell = |step| {
                let (row, column) = (row as i32 + step * down, column as i32 + step * right);
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

fn model(circles: &[Vec<Cell>]) -> Result<(Model, Steps), ModelError> {
    let (rows, columns) = (circles.len(), circles[0].len());
    let graph = Graph::grid(rows, columns);
    let mut model = Model::new();
    let vars = model.array("step", graph.edges().len(), 0..=1)?;
    let none = model.var("none", 0)?;
    model.post(SingleCycle::new(&graph, &vars))?;
    let steps = Steps { graph, vars, rows, columns, none };
    for (row, column) in iproduct!(0..rows, 0..columns) {
        let [up, right, down, left] = steps.from(row, column);
        match circles[row][column] {
            Cell::Free => {}
            Cell::Black => {
                for (one, other) in [(up, down), (left, right)] {
                    model.linear(&[(1, one[0]), (1, other[0])], Relation::Equal, 1)?;
                    for [first, second] in [one, other] {
                        model.linear(&[(1, first), (-1, second)], Relation::AtMost, 0)?;
                    }
                }
            }
            Cell::White => {
                model.linear(&[(1, up[0]), (1, left[0])], Relation::Equal, 1)?;
                for (one, other) in [(up, down), (left, right)] {
                    model.linear(&[(1, one[0]), (-1, other[0])], Relation::Equal, 0)?;
                    model.linear(
                        &[(1, one[0]), (1, one[1]), (1, other[1])],
                        Relation::AtMost,
                        2,
                    )?;
                }
            }
        }
    }
    model.branch_on(&steps.vars, VarOrder::DomWDeg, ValueOrder::Max)?;
    Ok((model, steps))
}

fn print(circles: &[Vec<Cell>], steps: &Steps, solution: &Solution) {
    for (row, circles) in circles.iter().enumerate() {
        let [mut across, mut down] = [String::new(), String::new()];
        for (column, circle) in circles.iter().enumerate() {
            let [_, right, below, _] =
                steps.from(row, column).map(|[first, _]| solution[first] == 1);
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

fn main() -> Result<(), Box<dyn Error>> {
    let circles = read(include_str!("data/masyu.txt"))?;
    let (mut model, steps) = model(&circles)?;
    let solution = unique(&mut model)?;
    print(&circles, &steps, &solution);
    Ok(())
}
