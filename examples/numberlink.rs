//! Numberlink: join each letter to its twin by a path from cell to cell. The paths fill the grid
//! and do not meet.
//!
//! ```text
//! A  .--B  .--.--.--.--.--.--.
//! |  |     |                 |
//! .  .  .--.  .--C  .--.--.  .
//! |  |  |     |     |     |  |
//! .  .  .  .--.  D  .  E  .  .
//! |  |  |  |     |  |  |  |  |
//! .  .  .  .  D--.  F  .  .  .
//! |  |  |  |           |  |  |
//! .  .  .  .--.--.--.  .  .  G
//! |  |  |           |  |  |
//! .  .  .--.--.  H  .  .  .--.
//! |  |        |  |  |  |     |
//! .  .--.--.  G  .  .  .--.  .
//! |        |     |  |     |  |
//! .  E--.  .--.  .  .--.  .  .
//! |     |     |  |     |  |  |
//! .--A  .--.  B  .--H  C  .  .
//!          |              |  |
//! I--.--I  .--.--.--.--.--.  F
//! ```

use csp_core::constraints::DisjointPaths;
use csp_core::prelude::*;
use csp_examples::{InstanceError, cells, show, unique};
use std::error::Error;

/// Reads a picture of the letters, with dots for other cells.
pub(crate) fn read(text: &str) -> Result<Vec<Vec<Option<char>>>, InstanceError> {
    cells(text, |c| {
        if c == '.' {
            Some(None)
        } else {
            c.is_ascii_uppercase().then_some(Some(c))
        }
    })
}

/// The graph of the grid, and a variable for each edge: whether a path takes it.
pub(crate) fn model(letters: &[Vec<Option<char>>]) -> Result<(Model, Graph, Vec<Var>), ModelError> {
    let graph = Graph::grid(letters.len(), letters[0].len());
    let cells: Vec<Option<char>> = letters.concat();
    let first = |letter| cells.iter().position(|&cell| cell == Some(letter));
    let last = |letter| cells.iter().rposition(|&cell| cell == Some(letter));
    let pairs: Vec<(usize, usize)> = ('A'..='Z')
        .filter_map(|letter| first(letter).zip(last(letter)))
        .collect();

    let mut model = Model::new();
    let edges = model.array("edge", graph.edges().len(), 0..=1)?;
    let paths = model.array("path", graph.nodes(), 0..=pairs.len() as i32 - 1)?;
    model.post(DisjointPaths::new(&graph, &edges, &paths, &pairs))?;
    model.branch_on(&edges, VarOrder::DomWDeg, ValueOrder::Min)?;
    model.learning(Learning::On);
    Ok((model, graph, edges))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let letters = read(include_str!("data/numberlink.txt"))?;
    let (mut model, graph, edges) = model(&letters)?;
    let solution = unique(&mut model)?;
    let columns = letters[0].len();
    for (row, letters) in letters.iter().enumerate() {
        let cells = (0..columns).map(|column| row * columns + column);
        let taken = |cell, next| {
            graph
                .edge_between(cell, next)
                .is_some_and(|edge| solution[edges[edge]] == 1)
        };
        let across = cells.clone().zip(letters).map(|(cell, letter)| {
            format!(
                "{}{}",
                letter.unwrap_or('.'),
                if taken(cell, cell + 1) { "--" } else { "  " }
            )
        });
        let down = cells.map(|cell| {
            if taken(cell, cell + columns) {
                "|  "
            } else {
                "   "
            }
        });
        show(across.collect::<String>().trim_end());
        if row + 1 < graph.nodes() / columns {
            show(down.collect::<String>().trim_end());
        }
    }
    Ok(())
}
