use crate::house::House;
use crate::propagators::CircleGroups;
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
        let mut parts: Vec<CluePart> = in_groups(clue, rules).into_iter().collect();
        parts.extend(beside(clue, rules));
        parts
    },
    look: ClueLook::Mark(CellMark::Circle),
    ..ClueKind::PLAIN
};

/// What houses say of circles.
fn in_groups(clue: &Clue, rules: &Rules) -> Option<CluePart> {
    let (circles, shape) = (clue.line(0), rules.shape());
    if is_named_twice(circles) {
        return None;
    }
    let houses = rules.houses();
    let kinds: [fn(&House) -> bool; 3] = [
        |house| matches!(house, House::Row(_)),
        |house| matches!(house, House::Column(_)),
        |house| !matches!(house, House::Row(_) | House::Column(_)),
    ];
    let divide = |is_kind: &fn(&House) -> bool| {
        let mut open: Vec<usize> = (0..circles.len()).collect();
        let mut groups = Vec::new();
        for (_, cells) in houses.iter().filter(|(house, _)| is_kind(house)) {
            let (within, outside) = open
                .into_iter()
                .partition(|&circle| cells.contains(&circles[circle]));
            groups.push(within);
            open = outside;
        }
        groups.extend(open.into_iter().map(|circle| vec![circle]));
        groups
    };
    let divisions: Vec<Vec<Vec<usize>>> = kinds.iter().map(divide).collect();
    let (values, shift) = (shape.side(), shape.value(1) - 1);
    Some(CluePart::other(
        circles,
        move |circles, posting| match CircleGroups::new(circles, divisions.clone(), values, shift) {
            Some(groups) => posting.add(groups),
            None => Ok(()),
        },
    ))
}

/// What is left for the cells without a circle.
fn beside(clue: &Clue, rules: &Rules) -> Option<CluePart> {
    let cells = cells_beside(clue, rules);
    if cells.is_empty() {
        return None;
    }
    let rows = rules.shape().rows() as i32;
    let sides = 1..=rules.shape().side() as u8;
    let values: Vec<i32> = sides
        .clone()
        .map(|digit| rules.shape().value(digit))
        .collect();
    Some(CluePart::other(cells, move |cells, posting| {
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
    }))
}

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
    if is_named_twice(circles) || !(0..shape.rows()).all(is_full) {
        return Vec::new();
    }
    let cells = (0..shape.cells()).map(|place| shape.cell(place));
    cells.filter(|cell| !circles.contains(cell)).collect()
}

/// Whether a circle comes twice.
fn is_named_twice(circles: &[Cell]) -> bool {
    (1..circles.len()).any(|place| circles[..place].contains(&circles[place]))
}
