use super::common::shaded_cells_cut_nothing;
use super::draw::full_shading;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{Base36, Mark};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::model::{Direction, GridShape, Place};
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
    make: Some(PuzzleMaker {
        draw,
        print: |_, _, _| {},
        change: Some(renumber),
        places: CluePlaces::Drawn,
    }),
};

/// Numbers that are different in each row and column where they are not shaded. A shaded one stands beside its like.
fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let mut diagram = tools.blank();
    let GridShape { rows, columns } = tools.shape;
    let most = rows.max(columns);
    let [of_row, of_column, names] = [(); 3].map(|()| {
        let mut order: Vec<usize> = (0..most).collect();
        tools.random.shuffle(&mut order);
        order
    });
    for (row, column) in tools.shape.places() {
        let number = names[(of_row[row] + of_column[column]) % most];
        diagram.set_cell((row, column), Sign::Number(number as u32 + 1));
    }
    let layers = vec![full_shading(diagram.graph(), tools.random)];
    let mut board = DrawnBoard { diagram, layers };
    for place in tools.shape.places() {
        if board.value(place) == 1 {
            copy_a_number(tools, &mut board, place, |_| true)?;
        }
    }
    Some(board)
}

/// Gives a cell the number of an unshaded one in its row or column.
fn copy_a_number(
    tools: &mut MakerTools<'_>,
    board: &mut DrawnBoard,
    place: Place,
    may_be: impl Fn(Place) -> bool,
) -> Option<()> {
    let rays = Direction::STRAIGHT
        .into_iter()
        .flat_map(|way| tools.shape.ray(place, way));
    let open: Vec<Place> = rays
        .filter(|&next| board.value(next) == 0 && may_be(next))
        .collect();
    if open.is_empty() {
        return None;
    }
    let sign = board.diagram.cell(tools.any(&open));
    board.diagram.set_cell(place, sign);
    Some(())
}

/// Another number for a shaded cell that another solution does not shade: that of a cell which neither shades.
fn renumber(
    tools: &mut MakerTools<'_>,
    board: &DrawnBoard,
    other: &DrawnBoard,
) -> Option<DrawnBoard> {
    let place = tools.place_that_differs(board, other)?;
    if board.value(place) == 0 {
        return None;
    }
    let mut next = board.clone();
    copy_a_number(tools, &mut next, place, |place| other.value(place) == 0)?;
    Some(next)
}

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
