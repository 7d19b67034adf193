use super::draw::{cut_a_path, random_paths};
use super::paths::{NumberPaths, PassedCells, first_by_failures, orders};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, PuzzleMaker};
use csp_core::prelude::*;

/// Paths between equal numbers that pass all cells.
pub(super) static ARUKONE: Genre = Genre {
    name: "arukone",
    title: "Arukone",
    japanese: "アルコネ",
    links: &["arukone"],
    rules: &[
        "Join each two equal numbers by a path through the middles of cells.",
        "The paths do not branch, cross or share a cell, and pass all cells.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: random_paths,
        print: |_, _, _| {},
        change: Some(cut_a_path),
        places: CluePlaces::Drawn,
    }),
};

/// They take a few seconds. About half of the boards of 15×15 cells need fewer.
const STATES: u64 = 30_000_000;

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = board.steps()?;
    let paths = NumberPaths::new(diagram, PassedCells::All)?;
    let lines = paths.lines(board, &steps)?;
    board.consequence(lines.sweep(&orders(diagram), STATES))?;
    first_by_failures(board, &steps, ValueOrder::Min)?;
    paths.try_full_first(board);
    board.spell_out(move |board| paths.spell_out(board, &steps));
    Ok(())
}
