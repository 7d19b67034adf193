use super::common::print_views;
use super::common::{numbers_are_views, shaded_cells_cut_nothing};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, PuzzleMaker};

/// Views between shaded cells.
pub(super) static KUROMASU: Genre = Genre {
    name: "kuromasu",
    title: "Kuromasu",
    japanese: "黒どこ",
    links: &["kurodoko", "kuromasu"],
    rules: &[
        "Shade cells without a number. No two shaded cells share a side, and the unshaded cells are connected.",
        "A number says how many unshaded cells are seen from its cell in the four directions, with its own.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| tools.solve_evenly(&tools.blank()),
        print: print_views,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    shaded_cells_cut_nothing(diagram, board, &shaded)?;
    numbers_are_views(diagram, board, &shaded)
}
