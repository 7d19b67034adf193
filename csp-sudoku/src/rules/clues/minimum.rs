use super::places::{around, outward, reach};
use super::tools::pair;
use crate::rules::clue::{CellReading, ClueKind, LineField};
use crate::rules::clue_look::{CellMark, ClueLook};

/// A digit is less than those of the cells with an edge in common. Cells that the clue names do not count.
pub static MINIMUM: ClueKind = ClueKind {
    name: "minimum",
    reads: CellReading::Values,
    lines: &[LineField::new("cells", 1)],
    scope: reach,
    says: |clue| format!("each of {} is less than its other neighbors", clue.names(0)),
    holds: |digits| {
        let cells = digits.clue().line(0);
        cells.iter().all(|cell| {
            let mut others = around(*cell, digits.rules())
                .into_iter()
                .filter(|other| !cells.contains(other));
            others.all(|other| digits.at(*cell) < digits.at(other))
        })
    },
    parts: |clue, rules| {
        let pairs = outward(clue, rules).into_iter();
        pairs
            .map(|cells| pair(cells, rules.shape(), |one, other| one < other))
            .collect()
    },
    look: ClueLook::Mark(CellMark::Inward),
    ..ClueKind::PLAIN
};
