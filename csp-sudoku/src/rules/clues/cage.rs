use super::tools::sum;
use crate::rules::clue::{CellReading, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::Cell;
use std::collections::BTreeSet;

/// No digit comes twice in a cage. If it has a number, its digits add up to it. A cell that is named twice counts twice.
pub static CAGE: ClueKind = ClueKind {
    name: "cage",
    reads: CellReading::Values,
    lines: &[LineField::new("cells", 1)],
    numbers: &[NumberField::repeated("total")],
    says: |clue| {
        let names = clue.names(0);
        match clue.numbers() {
            [total, ..] => format!("{names} are different and add up to {total}"),
            [] => format!("{names} are different"),
        }
    },
    holds: |digits| {
        let cells = digits.clue().line(0);
        let clash = |one, other| one != other && digits.digit(one) == digits.digit(other);
        let differ = cells
            .iter()
            .all(|&one| !cells.iter().any(|&other| clash(one, other)));
        let total: i32 = digits.line(0).iter().sum();
        differ
            && digits
                .clue()
                .numbers()
                .iter()
                .all(|number| *number == total)
    },
    parts: |clue, _| {
        let cells = clue.line(0);
        let once: BTreeSet<Cell> = cells.iter().copied().collect();
        let different = CluePart::Different(once.into_iter().collect());
        let sums = clue.numbers().iter().map(|&total| sum(cells, total));
        std::iter::once(different).chain(sums).collect()
    },
    look: ClueLook::Cage { before: "" },
    ..ClueKind::PLAIN
};
