use super::common::shaded_cells_cut_nothing;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{Base36, Mark};
use crate::sign::{At, Sign};
use itertools::Itertools as _;

/// Shading numbers that stand twice.
pub(super) static HITORI: Genre = Genre {
    name: "hitori",
    title: "Hitori",
    japanese: "ひとりにしてくれ",
    links: &["hitori"],
    rules: &[
        "Shade cells, so that no number stands twice among the unshaded cells of a row or of a column.",
        "No two shaded cells share a side, and the unshaded cells are connected.",
    ],
    body: &[&CellSigns(&[
        &Base36,
        &Mark('.', Sign::Nothing),
        &Mark('@', Sign::Unknown),
        &Mark('%', Sign::Unknown),
    ])],
    post,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    shaded_cells_cut_nothing(diagram, board, &shaded)?;
    for [one, other] in diagram.numbers().array_combinations() {
        let [
            ((row, column), number),
            ((other_row, other_column), other_number),
        ] = [one, other];
        let in_line = row == other_row || column == other_column;
        if in_line && number == other_number {
            let places = [one.0, other.0];
            let [a, b] = places.map(At);
            let sentence = format!("{a} and {b} both have a {number}: one is shaded");
            board.require(sentence, shaded[places[0]] | shaded[places[1]])?;
        }
    }
    Ok(())
}
