use crate::house::House;
use crate::rules::Rules;
use crate::rules::clue::{Clue, ClueKind, LineField};
use crate::rules::clue_look::{CellMark, ClueLook};
use crate::rules::clue_part::CluePart;
use crate::shape::Cell;
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
        let sides = 1..=rules.shape().side() as u8;
        let values: Vec<i32> = sides
            .clone()
            .map(|digit| rules.shape().value(digit))
            .collect();
        vec![CluePart::other(clue.line(0), move |cells, posting| {
            let number = |value: &i32| {
                let values: Values = [0, *value].into_iter().collect();
                posting.new_var("number of a digit", &values)
            };
            let numbers = values.iter().map(number).collect::<Result<Vec<_>, _>>()?;
            Linear::sum(&numbers, Relation::Equal, cells.len()).post(posting)?;
            GlobalCardinality::new(cells, sides.clone(), &numbers)
                .consistency(Consistency::Domain)
                .post(posting)
        })]
    },
    follows: |clue, rules| {
        let cells = cells_beside(clue, rules);
        if cells.is_empty() {
            return Vec::new();
        }
        let rows = rules.shape().rows() as i32;
        let sides = 1..=rules.shape().side() as u8;
        let values: Vec<i32> = sides
            .clone()
            .map(|digit| rules.shape().value(digit))
            .collect();
        vec![CluePart::other(cells, move |cells, posting| {
            // A digit is in all circles that it asks for, or in none.
            let number = |value: &i32| {
                let values: Values = [rows, rows - value].into_iter().collect();
                posting.new_var("number of a digit without circles", &values)
            };
            let numbers = values.iter().map(number).collect::<Result<Vec<_>, _>>()?;
            Linear::sum(&numbers, Relation::Equal, cells.len()).post(posting)?;
            GlobalCardinality::new(cells, sides.clone(), &numbers)
                .consistency(Consistency::Domain)
                .post(posting)
        })]
    },
    look: ClueLook::Mark(CellMark::Circle),
    ..ClueKind::PLAIN
};

/// The cells without a circle, if each row has each digit: then a digit comes as often as there are rows. A circle that
/// is named twice counts twice, and nothing is said of the others.
fn cells_beside(clue: &Clue, rules: &Rules) -> Vec<Cell> {
    let shape = rules.shape();
    let circles = clue.line(0);
    let houses = rules.houses();
    let is_full = |row| {
        let is_row = |(house, cells): &(House, Vec<Cell>)| {
            *house == House::Row(row) && cells.len() == shape.side()
        };
        houses.iter().any(is_row)
    };
    let is_twice = (1..circles.len()).any(|place| circles[..place].contains(&circles[place]));
    if is_twice || !(0..shape.rows()).all(is_full) {
        return Vec::new();
    }
    let cells = (0..shape.cells()).map(|place| shape.cell(place));
    cells.filter(|cell| !circles.contains(cell)).collect()
}
