use super::common::{across_walls, connected_in_room, counted};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{AreaSigns, NUMBERS, Walls};
use crate::sign::At;
use csp_core::prelude::*;
use std::collections::BTreeSet;

/// An island in each room.
pub(super) static SHIMAGUNI: Genre = Genre {
    name: "shimaguni",
    title: "Shimaguni (Islands)",
    japanese: "島国",
    links: &["shimaguni", "islands"],
    rules: &[
        "Shade cells. Each room has shaded cells, its island, and they are connected within the room.",
        "Islands do not share a side. In rooms that share a side they differ in size.",
        "A number says how many cells of its room are shaded.",
    ],
    body: &[&Walls, &AreaSigns(NUMBERS)],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let (_, sizes) = islands(diagram, board)?;
    let areas = diagram.areas();
    let name = |room: usize| At(diagram.place(areas.cells(room)[0]));
    let pairs: BTreeSet<[usize; 2]> = across_walls(diagram)
        .into_iter()
        .map(|ends| ends.map(|place| areas.of(diagram.node(place))))
        .map(|[a, b]| [a.min(b), a.max(b)])
        .collect();
    for [a, b] in pairs {
        let sentence = format!(
            "the islands in the rooms of {} and {} differ in size",
            name(a),
            name(b)
        );
        board.require(sentence, sizes[a].ne(sizes[b]))?;
    }
    Ok(())
}

/// An island in each room, of the size that its number says. No two of them share a side. Returns what is shaded, and the sizes by room.
pub(super) fn islands(
    diagram: &Diagram,
    board: &mut LayeredBoard,
) -> Result<(VarGrid, Vec<Var>), PuzzleError> {
    let shaded = board.shading()?;
    let areas = diagram.areas();
    let sizes = (0..areas.len())
        .map(|room| island(diagram, board, &shaded, (room, areas.cells(room))))
        .collect::<Result<Vec<Var>, _>>()?;
    for [one, other] in across_walls(diagram) {
        let sentence = format!("{} and {} are not both shaded", At(one), At(other));
        board.require(sentence, !shaded[one] | !shaded[other])?;
    }
    Ok((shaded, sizes))
}

/// The island of a room, and its size.
fn island(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    (room, cells): (usize, &[usize]),
) -> Result<Var, PuzzleError> {
    let first = At(diagram.place(cells[0]));
    let vars: Vec<Var> = cells.iter().map(|&cell| shaded.vars()[cell]).collect();
    let size = board
        .model()
        .auxiliary_var("size", 0..=cells.len() as i32)?;
    board.define(&[size], |model| model.require(sum(&vars).eq(size)))?;
    if let Some(number) = diagram.area(room).number() {
        let all = counted(number, "shaded cell");
        board.require(format!("the room of {first} has {all}"), size.eq(number))?;
    }
    board.require(format!("the room of {first} has an island"), size.ge(1))?;
    connected_in_room(diagram, board, cells, &vars)?;
    Ok(size)
}
