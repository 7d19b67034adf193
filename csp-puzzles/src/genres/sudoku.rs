use super::common::{latin_square, numbers_differ, print_numbers, rooms};
use crate::board::LayeredBoard;
use crate::diagram::{Diagram, DiagramPart};
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::link::{LinkPart, LinkReader};
use crate::maker::{CluePlaces, PuzzleMaker};
use csp_core::prelude::*;

/// Different numbers in rows, columns and boxes.
pub(super) static SUDOKU: Genre = Genre {
    name: "sudoku",
    title: "Sudoku",
    japanese: "数独",
    links: &["sudoku"],
    rules: &[
        "Write a number into each cell, from 1 to the length of a row.",
        "In each row, column and box the numbers are different.",
    ],
    body: &[&Boxes, &CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| tools.solve_evenly(&tools.blank()),
        print: print_numbers,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

/// The boxes, which no link tells: they are as high and wide as the square root of the number of columns, but on a board of six columns,
/// where they are three cells wide.
#[derive(Clone, Copy, Debug)]
struct Boxes;

impl Boxes {
    /// Whether there is a wall, by edge.
    fn walls(diagram: &Diagram) -> Vec<bool> {
        let columns = diagram.shape().columns;
        let high = columns.isqrt();
        let wide = if columns == 6 { 3 } else { high };
        let box_of = |cell: usize| {
            let (row, column) = diagram.place(cell);
            (row / high, column / wide)
        };
        let edges = diagram.graph().edges().iter();
        edges
            .map(|&(one, other)| box_of(one) != box_of(other))
            .collect()
    }
}

impl LinkPart for Boxes {
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Walls]
    }

    fn prepare(&self, diagram: &mut Diagram) {
        let walls = Self::walls(diagram);
        diagram.walls_mut().copy_from_slice(&walls);
    }

    fn read(&self, _: &mut LinkReader<'_>, _: &mut Diagram) -> Result<(), PuzzleError> {
        Ok(())
    }

    fn write(&self, diagram: &Diagram, _: &mut String) -> Result<(), String> {
        match diagram.walls() == Self::walls(diagram) {
            true => Ok(()),
            false => Err("other boxes than those of its size".to_owned()),
        }
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let numbers = latin_square(diagram, board)?;
    let GridShape { rows, columns } = diagram.shape();
    let most = rows.max(columns);
    for (first, cells, _) in rooms(diagram, &numbers) {
        let name = format!("the box of {first}");
        numbers_differ(board, &name, &cells, most)?;
    }
    Ok(())
}
