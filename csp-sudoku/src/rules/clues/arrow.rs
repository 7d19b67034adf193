use super::tools::{each, lines};
use crate::rules::clue::{CellReading, Clue, ClueKind, LineField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::Cell;

/// The digits along each arrow add up to the number in its circle, which is read from left to right and from top to
/// bottom if it has several cells.
pub static ARROW: ClueKind = ClueKind {
    name: "arrow",
    reads: CellReading::Values,
    lines: &[
        LineField::between("circle", 1, 3),
        LineField::new("shaft", 1).repeated(),
    ],
    says: |clue| {
        format!(
            "the number in {} is the sum of each of these: {}",
            clue.names(0),
            lines(clue, 1)
        )
    },
    holds: |digits| {
        let circle = digits.of(&in_order(digits.clue()));
        let number = circle.iter().fold(0, |number, digit| 10 * number + digit);
        let one_place = circle[1..].iter().all(|digit| *digit < 10);
        let mut shafts = digits.clue().lines()[1..].iter();
        one_place && shafts.all(|shaft| digits.of(shaft).iter().sum::<i32>() == number)
    },
    parts: |clue, rules| {
        let circle = in_order(clue);
        let factors = [1, 10, 100].into_iter();
        let number: Vec<(i32, Cell)> = factors
            .map(|factor: i32| -factor)
            .zip(circle.iter().rev().copied())
            .collect();
        let mut parts = each(&circle[1..], rules.shape(), |digit| digit < 10);
        parts.extend(clue.lines()[1..].iter().map(|shaft| {
            let terms = shaft
                .iter()
                .map(|&cell| (1, cell))
                .chain(number.iter().copied());
            CluePart::Sum {
                terms: terms.collect(),
                total: 0,
            }
        }));
        parts
    },
    look: ClueLook::Arrow,
    ..ClueKind::PLAIN
};

/// The cells of the circle, as they are read.
fn in_order(clue: &Clue) -> Vec<Cell> {
    let mut circle = clue.line(0).to_vec();
    circle.sort_unstable();
    circle
}
