use super::tools::sum;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_part::CluePart;
use crate::rules::look::Look;

/// No digit comes twice in a cage. If it has a number, its digits add up to it.
pub static CAGE: ClueKind = ClueKind {
    name: "cage",
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
        let cage = digits.line(0);
        let differ = (1..cage.len()).all(|cell| !cage[..cell].contains(&cage[cell]));
        let total: i32 = cage.iter().sum();
        differ
            && digits
                .clue()
                .numbers()
                .iter()
                .all(|number| *number == total)
    },
    parts: |clue, _| {
        let cells = clue.line(0);
        let different = CluePart::Different(cells.to_vec());
        let sums = clue.numbers().iter().map(|&total| sum(cells, total));
        std::iter::once(different).chain(sums).collect()
    },
    look: Look::Cage,
    ..ClueKind::PLAIN
};
