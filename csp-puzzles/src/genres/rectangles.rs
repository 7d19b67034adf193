//! Boards that are cut into rectangles, each with one sign.

use super::common::{borders_of, whether_all};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::sign::{At, Sign};
use csp_core::constraints::ExactlyOne;
use csp_core::prelude::*;
use std::ops::Range;

/// A rectangle of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CellRectangle {
    rows: Range<usize>,
    columns: Range<usize>,
}

impl CellRectangle {
    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let columns = self.columns.clone();
        let rows = self.rows.clone();
        rows.flat_map(move |row| columns.clone().map(move |column| (row, column)))
    }

    /// All rectangles of this shape around a cell, with no sign in another cell.
    fn around(diagram: &Diagram, place: Place, shape: GridShape) -> Vec<Self> {
        let all = diagram.shape();
        let starts = |at: usize, length: usize, all: usize| {
            (at + 1).saturating_sub(length)..=at.min(all.saturating_sub(length))
        };
        let mut found = Vec::new();
        for row in starts(place.0, shape.rows, all.rows) {
            for column in starts(place.1, shape.columns, all.columns) {
                let rectangle = Self {
                    rows: row..row + shape.rows,
                    columns: column..column + shape.columns,
                };
                let is_free = |cell| cell == place || diagram.cell(cell) == Sign::Nothing;
                if rectangle.places().all(is_free) {
                    found.push(rectangle);
                }
            }
        }
        found
    }
}

/// Cuts the board into rectangles, each with one sign. `fits` says which shapes a sign allows, and `sentence` says the rule for a
/// sign.
pub(super) fn cut_into_rectangles(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    fits: impl Fn(Sign, GridShape) -> bool,
    sentence: impl Fn(Sign, At) -> String,
) -> Result<(), ModelError> {
    let borders = board.borders()?;
    let mut over: Vec<Vec<Var>> = vec![Vec::new(); diagram.graph().nodes()];
    let mut all = Vec::new();
    let signs = diagram.shape().places().zip(diagram.cells());
    for (place, &sign) in signs.filter(|&(_, &sign)| sign != Sign::Nothing) {
        let mut own = Vec::new();
        for shape in shapes(diagram.shape()).filter(|&shape| fits(sign, shape)) {
            for rectangle in CellRectangle::around(diagram, place, shape) {
                let cells: Vec<usize> = rectangle.places().map(|cell| diagram.node(cell)).collect();
                let sides = borders_of(diagram, borders.vars(), &cells);
                let is_there = whether_all(board, "rectangle", sides)?;
                for cell in cells {
                    over[cell].push(is_there);
                }
                own.push(is_there);
            }
        }
        board.post(sentence(sign, At(place)), ExactlyOne::new(&own))?;
        all.extend(own);
    }
    for (place, over) in diagram.shape().places().zip(&over) {
        let sentence = format!("{} is in one rectangle", At(place));
        board.post(sentence, ExactlyOne::new(over))?;
    }
    board
        .model()
        .branch_on(&all, VarOrder::DomWDeg, ValueOrder::Max)
}

/// All shapes up to this one.
fn shapes(most: GridShape) -> impl Iterator<Item = GridShape> {
    let shapes = most.places();
    shapes.map(|(row, column)| GridShape {
        rows: row + 1,
        columns: column + 1,
    })
}

/// At no corner do four rectangles meet.
pub(super) fn no_crossings(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), ModelError> {
    let borders = board.layers()[0].vars().to_vec();
    let border = |one: Place, other: Place| {
        let [one, other] = [one, other].map(|place| diagram.node(place));
        diagram
            .graph()
            .edge_between(one, other)
            .map(|edge| borders[edge])
    };
    for (row, column) in diagram.shape().places() {
        let [a, b] = [(row, column), (row, column + 1)];
        let [c, d] = [(row + 1, column), (row + 1, column + 1)];
        if diagram.shape().number(d).is_some() {
            let sides = [border(a, b), border(c, d), border(a, c), border(b, d)];
            let sentence = format!(
                "no four rectangles meet at the lower right corner of {}",
                At(a)
            );
            board.require(sentence, sum(sides.into_iter().flatten()).le(3))?;
        }
    }
    Ok(())
}
