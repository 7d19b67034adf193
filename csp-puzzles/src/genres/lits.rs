use super::common::{across_walls, no_square};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::Walls;
use crate::sign::At;
use csp_core::constraints::ExactlyOne;
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
};

/// The cells of a piece of each form, by row and column.
const FORMS: [(&str, [Place; 4]); 4] = [
    ("L", [(0, 0), (1, 0), (2, 0), (2, 1)]),
    ("I", [(0, 0), (1, 0), (2, 0), (3, 0)]),
    ("T", [(0, 0), (0, 1), (0, 2), (1, 1)]),
    ("S", [(0, 1), (0, 2), (1, 0), (1, 1)]),
];

/// The cells of a form in all ways to turn and to mirror it. The first cell in reading order is (0, 0).
fn turned(form: [Place; 4]) -> Vec<[(isize, isize); 4]> {
    let mut all = Vec::new();
    for way in 0..8 {
        let mut cells = form.map(|(row, column)| {
            let (row, column) = (row as isize, column as isize);
            let (row, column) = if way & 1 == 0 {
                (row, column)
            } else {
                (column, row)
            };
            let row = if way & 2 == 0 { row } else { -row };
            (row, if way & 4 == 0 { column } else { -column })
        });
        cells.sort_unstable();
        let (row, column) = cells[0];
        all.push(cells.map(|(r, c)| (r - row, c - column)));
    }
    all.sort_unstable();
    all.dedup();
    all
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    let areas = diagram.areas();
    let forms = areas
        .iter()
        .map(|room| piece(diagram, board, &shaded, room))
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
    no_square(board, &shaded, 1, "shaded")?;
    let connected = Connected::nodes(diagram.graph(), shaded.vars());
    board.post("the shaded cells are connected", connected)?;
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
    for (name, form) in FORMS {
        let pieces = pieces(diagram, board, shaded, (room, form))?;
        let has_form = board.model().auxiliary_var(name, 0..=1)?;
        board.define(&[has_form], |model| {
            model.require(has_form.iff(exists(pieces.iter().copied())))
        })?;
        forms.push(has_form);
        all.extend(pieces);
    }
    let first = At(diagram.place(room[0]));
    let sentence = format!("the room of {first} has one L, I, T or S");
    board.post(sentence, ExactlyOne::new(&all))?;
    let cells: Vec<Var> = room.iter().map(|&cell| shaded.vars()[cell]).collect();
    board.consequence(Count::exactly(&cells, 1, 4))?;
    Ok([forms[0], forms[1], forms[2], forms[3]])
}

/// For each piece of a form that lies in a room, whether it is what is shaded there.
fn pieces(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    (room, form): (&[usize], [Place; 4]),
) -> Result<Vec<Var>, ModelError> {
    let mut pieces = Vec::new();
    for cells in placed(diagram, room, form) {
        let is_there = board.model().auxiliary_var("piece", 0..=1)?;
        let value = |cell: usize| i32::from(cells.contains(&cell));
        let says = room.iter().map(|&cell| shaded.vars()[cell].eq(value(cell)));
        board.define(&[is_there], |model| {
            model.require(is_there.iff(forall(says)))
        })?;
        pieces.push(is_there);
    }
    Ok(pieces)
}

/// All pieces of a form that lie in a room.
fn placed(diagram: &Diagram, room: &[usize], form: [Place; 4]) -> Vec<[usize; 4]> {
    let mut all = Vec::new();
    for cells in turned(form) {
        for &first in room {
            let (row, column) = diagram.place(first);
            let cell = |(down, right): (isize, isize)| {
                let place = (
                    row.checked_add_signed(down)?,
                    column.checked_add_signed(right)?,
                );
                diagram
                    .shape()
                    .number(place)
                    .filter(|cell| room.contains(cell))
            };
            if let [Some(a), Some(b), Some(c), Some(d)] = cells.map(cell) {
                all.push([a, b, c, d]);
            }
        }
    }
    all
}
