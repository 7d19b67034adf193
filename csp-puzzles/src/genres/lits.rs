use super::common::{across_walls, no_square};
use super::polyominoes::{Polyomino, TETROMINOES, pieces_in_room, pieces_within};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::Walls;
use crate::sign::At;
use csp_core::constraints::{ExactlyOne, Table};
use csp_core::prelude::*;

/// A tetromino in each room.
pub(super) static LITS: Genre = Genre {
    name: "lits",
    title: "LITS",
    japanese: "ＬＩＴＳ",
    links: &["lits"],
    rules: &[
        "Shade four connected cells in each room, which have the form of an L, an I, a T or an S.",
        "Two pieces of the same form, turned or mirrored as they may be, do not share a side.",
        "The shaded cells are connected, and no 2×2 of them are all shaded.",
    ],
    body: &[&Walls],
    post,
    make: None,
};

/// The forms of the pieces: those of four cells but the square.
const FORMS: [Polyomino; 4] = {
    let [l, i, t, s, _] = TETROMINOES;
    [l, i, t, s]
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    tables(diagram, board, &shaded)?;
    let (told, cells) = (diagram.clone(), shaded.clone());
    board.spell_out(move |board| pieces(&told, board, &cells));
    no_square(board, &shaded, 1, "shaded")?;
    let connected = Connected::nodes(diagram.graph(), shaded.vars());
    board.post("the shaded cells are connected", connected)?;
    Ok(())
}

/// The rules of pieces as the search has them: a table of the pieces of each room. With a variable for each piece, a large
/// room has too many to search with.
fn tables(diagram: &Diagram, board: &mut LayeredBoard, shaded: &VarGrid) -> Result<(), ModelError> {
    let areas = diagram.areas();
    let mut forms = Vec::new();
    for room in areas.iter() {
        let form = board.model().auxiliary_var("form", 0..=3)?;
        let cells = room.iter().map(|&cell| shaded.vars()[cell]);
        let scope: Vec<Var> = cells.chain([form]).collect();
        let ways = (0..).zip(FORMS).flat_map(|(number, form)| {
            let pieces = pieces_within(diagram, room, form);
            pieces.map(move |piece| (number, piece))
        });
        let rows = ways.map(|(number, piece)| {
            let cells = room.iter().map(|cell| i32::from(piece.contains(cell)));
            cells.chain([number]).collect::<Vec<i32>>()
        });
        board.consequence(Table::new(&scope, rows))?;
        forms.push(form);
    }
    for [one, other] in across_walls(diagram) {
        let [a, b] = [one, other].map(|place| forms[areas.of(diagram.node(place))]);
        let apart = !shaded[one] | !shaded[other] | a.ne(b);
        board.model().require(apart)?;
    }
    Ok(())
}

/// The rules of pieces in words.
fn pieces(diagram: &Diagram, board: &mut LayeredBoard, shaded: &VarGrid) -> Result<(), ModelError> {
    let areas = diagram.areas();
    let forms = areas
        .iter()
        .map(|room| piece(diagram, board, shaded, room))
        .collect::<Result<Vec<_>, _>>()?;
    for [one, other] in across_walls(diagram) {
        let [a, b] = [one, other].map(|place| forms[areas.of(diagram.node(place))]);
        let sentence = format!(
            "at {} and {}, no pieces of the same form meet",
            At(one),
            At(other)
        );
        board.rule(sentence, |model| {
            let apart = || !shaded[one] | !shaded[other];
            let mut pairs = a.into_iter().zip(b);
            pairs.try_for_each(|(a, b)| model.require(apart() | !a | !b))
        })?;
    }
    Ok(())
}

/// The piece of a room: by form, whether it has that form.
fn piece(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    room: &[usize],
) -> Result<[Var; 4], ModelError> {
    let mut all = Vec::new();
    let mut forms = Vec::new();
    for form in FORMS {
        let pieces = pieces_in_room(diagram, board, shaded, (room, form))?;
        let has_form = board.model().auxiliary_var("form", 0..=1)?;
        board.define(&[has_form], |model| {
            model.require(has_form.iff(exists(pieces.iter().copied())))
        })?;
        forms.push(has_form);
        all.extend(pieces);
    }
    let first = At(diagram.place(room[0]));
    let sentence = format!("the room of {first} has one L, I, T or S");
    board.post(sentence, ExactlyOne::new(&all))?;
    Ok([forms[0], forms[1], forms[2], forms[3]])
}
