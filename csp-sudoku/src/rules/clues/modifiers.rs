use super::line_machine::LineMachine;
use super::places::regions;
use super::tools::{each, span};
use crate::rules::Rules;
use crate::rules::clue::{CellReading, Clue, ClueDigits, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::{Cell, House, Shape};
use csp_core::constraints::{GlobalCardinality, Table};
use csp_core::extend::{Consistency, Constraint as _, ModelError, Posting, Var};

/// One cell of each row, column, and box or region is worth another number than its digit: a factor times the digit, and an
/// offset. No two cells that are modified in the same way have the same digit. Which cells they are is to be found: each
/// cell has another one as its mark. The lowest digit marks plain cells, the next ones those of the modifiers, in their order.
pub static MODIFIERS: ClueKind = ClueKind {
    name: "modifiers",
    lines: &[LineField::new("cells", 2), LineField::new("marks", 2)],
    numbers: &[NumberField::repeated("factors and offsets")],
    reads: CellReading::Defines,
    check: |clue| {
        let [cells, marks] = [clue.line(0).len(), clue.line(1).len()];
        match clue.numbers().len() {
            _ if cells != marks => Err(format!("{cells} cells and {marks} marks")),
            0 => Err("it needs a factor and an offset".to_owned()),
            numbers if numbers % 2 == 1 => Err("each factor needs an offset".to_owned()),
            _ => Ok(()),
        }
    },
    says: |clue| {
        let all: Vec<String> = modifiers(clue).map(words).collect();
        format!(
            "each row, column and box has one cell that is worth {}, with different digits; the marks of {} are {}",
            all.join(", and one that is worth "),
            span(clue.line(0)),
            span(clue.line(1))
        )
    },
    holds,
    parts: |clue, rules| {
        let (shape, lowest) = (rules.shape(), rules.shape().value(1));
        let modifiers = modifiers(clue).count();
        let mut parts = each(clue.line(1), shape, |mark| {
            mark <= lowest + modifiers as i32
        });
        // The modifiers that were met.
        let machine = LineMachine {
            start: 0,
            step: |&met: &u64, mark| match usize::try_from(mark - lowest).ok()? {
                0 => Some(met),
                mark if mark > modifiers || met >> mark & 1 == 1 => None,
                mark => Some(met | 1 << mark),
            },
            accepts: |&met: &u64| met.count_ones() as usize == modifiers,
        };
        let marks = marked_houses(clue, rules);
        let machine = marks
            .iter()
            .map(|marks| machine.reads_if_small(marks, shape));
        parts.extend(machine.flatten());
        for modifier in 0..modifiers {
            let cells = [clue.line(0), clue.line(1)].concat();
            parts.push(CluePart::other(cells, move |vars, posting| {
                post_different(vars, modifier, shape, posting)
            }));
        }
        parts
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};

/// The factors and offsets.
fn modifiers(clue: &Clue) -> impl Iterator<Item = (i32, i32)> {
    let pairs = clue.numbers().chunks_exact(2);
    pairs.map(|pair| (pair[0], pair[1]))
}

/// What a cell is worth: "2 times its digit".
fn words((factor, offset): (i32, i32)) -> String {
    let product = match factor {
        0 => return offset.to_string(),
        1 => "its digit".to_owned(),
        factor => format!("{factor} times its digit"),
    };
    match offset {
        0 => product,
        1.. => format!("{product} plus {offset}"),
        _ => format!("{product} minus {}", offset.abs()),
    }
}

/// The marks of each row, column, and box or region that has a mark for each of its cells.
fn marked_houses(clue: &Clue, rules: &Rules) -> Vec<Vec<Cell>> {
    let lines = rules.houses().into_iter();
    let lines = lines.filter(|(house, _)| matches!(house, House::Row(_) | House::Column(_)));
    let lines = lines.map(|(_, cells)| cells);
    let mark = |cell: &Cell| {
        let place = clue.line(0).iter().position(|other| other == cell)?;
        Some(clue.line(1)[place])
    };
    let marks = |cells: Vec<Cell>| cells.iter().map(mark).collect::<Option<Vec<Cell>>>();
    lines.chain(regions(rules)).filter_map(marks).collect()
}

fn holds(digits: &ClueDigits<'_>) -> bool {
    let clue = digits.clue();
    let lowest = digits.shape().value(1);
    let marks = digits.line(1);
    let modifiers = lowest + 1..=lowest + modifiers(clue).count() as i32;
    let is_known = |mark: &i32| *mark == lowest || modifiers.contains(mark);
    let houses = marked_houses(clue, digits.rules());
    let has_one = |house: &Vec<Cell>, modifier: i32| {
        let marks = digits.of(house).into_iter();
        marks.filter(|mark| *mark == modifier).count() == 1
    };
    let each_differs = |modifier: i32| {
        let cells = digits.line(0).into_iter().zip(&marks);
        let modified = cells.filter(|(_, mark)| **mark == modifier);
        let mut modified: Vec<i32> = modified.map(|(digit, _)| digit).collect();
        modified.sort_unstable();
        modified.windows(2).all(|pair| pair[0] != pair[1])
    };
    marks.iter().all(is_known)
        && modifiers.clone().all(|modifier| {
            houses.iter().all(|house| has_one(house, modifier)) && each_differs(modifier)
        })
}

/// The cells with this modifier have different digits. The variables are those of the cells, and then those of the marks,
/// whose values count from 1.
fn post_different(
    vars: &[Var],
    modifier: usize,
    shape: Shape,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let (cells, marks) = vars.split_at(vars.len() / 2);
    let side = shape.side() as i32;
    let pairs = (1..=side).flat_map(|digit| (1..=side).map(move |mark| (digit, mark)));
    // The digit where it is modified, or 0.
    let row = |(digit, mark): (i32, i32)| {
        let is_modified = mark == modifier as i32 + 2;
        [digit, mark, if is_modified { digit } else { 0 }]
    };
    let rows: Vec<[i32; 3]> = pairs.map(row).collect();
    let mut modified = Vec::new();
    for (&cell, &mark) in cells.iter().zip(marks) {
        let digit = posting.new_var("modified digit", &(0..=side).into())?;
        Table::new(&[cell, mark, digit], &rows).post(posting)?;
        modified.push(digit);
    }
    let number = |_| posting.new_var("number of a modified digit", &(0..=1).into());
    let numbers = (1..=side).map(number).collect::<Result<Vec<_>, _>>()?;
    GlobalCardinality::new(&modified, 1..=side, &numbers)
        .consistency(Consistency::Domain)
        .post(posting)
}
