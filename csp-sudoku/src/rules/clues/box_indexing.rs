use super::places::{regions, whole_board};
use super::tools::{never, points};
use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::ClueLook;
use crate::shape::Cell;

/// A digit says at which place the number of its place stands, in its box. The places of a box are counted as they are
/// read.
pub static BOX_INDEXING: ClueKind = ClueKind {
    name: "box-indexing",
    lines: &[LineField::new("cells", 1)],
    scope: whole_board,
    says: |clue| {
        format!(
            "each of {} says at which place of its box the number of its place stands",
            clue.names(0)
        )
    },
    holds: |digits| {
        let boxes = regions(digits.rules());
        digits.clue().line(0).iter().all(|cell| {
            let mut boxes = boxes.iter().filter(|cells| cells.contains(cell));
            boxes.next().is_some_and(|cells| {
                let mut places = (1..).zip(cells);
                let own = (1..).zip(cells).find(|(_, other)| *other == cell);
                places.any(|(place, other)| {
                    digits.at(*cell) == place
                        && own.is_some_and(|(own, _)| own == digits.at(*other))
                })
            })
        })
    },
    parts: |clue, rules| {
        let boxes = regions(rules);
        let part = |&cell: &Cell| {
            let place = |cells: &Vec<Cell>| cells.iter().position(|other| *other == cell);
            let found = boxes.iter().find_map(|cells| Some((place(cells)?, cells)));
            found.map_or_else(
                || vec![never(rules.shape())],
                |(place, cells)| points(cell, cells, place as i32 + 1, rules.shape()),
            )
        };
        clue.line(0).iter().flat_map(part).collect()
    },
    look: ClueLook::Area { color: "turquoise" },
    ..ClueKind::PLAIN
};
