use super::draw::{cut_a_path, random_induced_paths};
use super::paths::{NumberPaths, PassedCells, first_by_failures};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, PuzzleMaker};
use csp_core::prelude::*;

/// Paths between equal numbers.
pub(super) static NUMBERLINK: Genre = Genre {
    name: "numberlink",
    title: "Numberlink",
    japanese: "ナンバーリンク",
    links: &["numlin", "numberlink"],
    rules: &[
        "Join each two equal numbers by a path through the middles of cells.",
        "The paths do not branch, cross or share a cell. They need not pass all cells.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: random_induced_paths,
        print: |_, _, _| {},
        change: Some(cut_a_path),
        places: CluePlaces::Drawn,
    }),
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = board.steps()?;
    let paths = NumberPaths::new(diagram, PassedCells::Some)?;
    let lines = paths.lines(board, &steps)?;
    board.consequence(lines)?;
    first_by_failures(board, &steps, ValueOrder::Min)?;
    paths.try_full_first(board);
    // All paths lead to reduced ones, and if these pass all cells, no others do.
    let (reduced, most) = (paths.clone(), paths.most_lines() as i32);
    board.represent(
        move |board| {
            let steps = board.steps()?;
            let lines = reduced.lines(board, &steps)?;
            board.consequence(lines.reduced())?;
            first_by_failures(board, &steps, ValueOrder::Max)
        },
        move |lines| lines.iter().sum::<i32>() == most,
    );
    board.spell_out(move |board| paths.spell_out(board, &steps));
    Ok(())
}
