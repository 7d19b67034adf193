use super::common::{across_walls, signs};
use super::loops::{loop_with_cells, rooms_visited_once};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{Triples, Walls};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// A loop through the moons of one room and the suns of the next.
pub(super) static MOON_OR_SUN: Genre = Genre {
    name: "moon-or-sun",
    title: "Moon or Sun",
    japanese: "月か太陽",
    links: &["moonsun"],
    rules: &[
        "Draw one loop through the middles of cells. It does not branch or cross itself, and is in each room exactly once.",
        "In each room it passes either all moons and no sun or all suns and no moon, and at least one of them.",
        "After a room with moons there comes one with suns, and after suns moons.",
    ],
    body: &[&Walls, &Triples([Sign::Nothing, SUN, MOON])],
    post,
    make: None,
};

const SUN: Sign = Sign::Letter('☀');
const MOON: Sign = Sign::Letter('☾');

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let (steps, passed) = loop_with_cells(board)?;
    rooms_visited_once(diagram, board, &steps)?;
    let areas = diagram.areas();
    let mut has_suns = Vec::new();
    for cells in areas.iter() {
        let first = At(diagram.place(cells[0]));
        let with = |meant: Sign| {
            let own = cells
                .iter()
                .filter(move |&&cell| diagram.cells()[cell] == meant);
            own.map(|&cell| passed.vars()[cell]).collect::<Vec<Var>>()
        };
        let (suns, moons) = (with(SUN), with(MOON));
        let is_sunny = board.model().auxiliary_var("suns", 0..=1)?;
        board.define(&[is_sunny], |model| {
            model.require(is_sunny.iff(exists(suns.iter().copied())))
        })?;
        if suns.is_empty() || moons.is_empty() {
            let sentence = format!("the loop passes a moon or a sun in the room of {first}");
            board.require(sentence, exists(suns.into_iter().chain(moons)))?;
        }
        has_suns.push(is_sunny);
    }
    for (place, sign) in signs(diagram) {
        let room = areas.of(diagram.node(place));
        let first = At(diagram.place(areas.cells(room)[0]));
        let is_passed = i32::from(sign == SUN);
        let sentence = format!(
            "the loop passes the {} of {} with the others in the room of {first}, or with none there",
            if sign == SUN { "sun" } else { "moon" },
            At(place)
        );
        board.require(
            sentence,
            (passed[place].eq(1)).iff(has_suns[room].eq(is_passed)),
        )?;
    }
    for [one, other] in across_walls(diagram) {
        let rooms = [one, other].map(|place| areas.of(diagram.node(place)));
        let ends = [one, other].map(|place| diagram.node(place));
        let edge = diagram.graph().edge_between(ends[0], ends[1]);
        if let Some(edge) = edge {
            let sentence = format!(
                "a step from {} to {} leads from moons to suns or from suns to moons",
                At(one),
                At(other)
            );
            let differ = has_suns[rooms[0]].ne(has_suns[rooms[1]]);
            board.require(sentence, steps.vars()[edge].implies(differ))?;
        }
    }
    Ok(())
}
