use crate::rules::clue::{ClueKind, LineField};
use crate::rules::clue_look::{CellMark, ClueLook};
use crate::rules::clue_part::CluePart;
use csp_core::constraints::{GlobalCardinality, Linear, Relation};
use csp_core::extend::{Consistency, Constraint as _, Values};

/// A digit in a circle says how many circles have that digit.
pub static COUNTING_CIRCLES: ClueKind = ClueKind {
    name: "counting-circles",
    lines: &[LineField::new("circles", 1)],
    says: |clue| {
        format!(
            "each digit in {} says how many of them have it",
            clue.names(0)
        )
    },
    holds: |digits| {
        let circles = digits.line(0);
        let count = |digit: i32| circles.iter().filter(|other| **other == digit).count() as i32;
        circles.iter().all(|&digit| count(digit) == digit)
    },
    parts: |clue, rules| {
        let shape = rules.shape();
        vec![CluePart::other(clue.line(0), move |cells, posting| {
            let sides = 1..=shape.side() as u8;
            let number = |digit| {
                let values: Values = [0, shape.value(digit)].into_iter().collect();
                posting.new_var("number of a digit", &values)
            };
            let numbers = sides.clone().map(number).collect::<Result<Vec<_>, _>>()?;
            Linear::sum(&numbers, Relation::Equal, cells.len()).post(posting)?;
            GlobalCardinality::new(cells, sides, &numbers)
                .consistency(Consistency::Domain)
                .post(posting)
        })]
    },
    look: ClueLook::Mark(CellMark::Circle),
    ..ClueKind::PLAIN
};
