use super::tools::{each, never, span};
use crate::rules::clue::{ClueDigits, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::{Cell, Shape};
use csp_core::constraints::{AllDifferent, RegionPartition, Table, ValuePrecede};
use csp_core::extend::{Consistency, Constraint as _, ModelError, Posting, Var};
use csp_core::prelude::Graph;
use std::collections::BTreeSet;

/// The cells are divided into connected regions of one size, in each of which all digits differ. Which cell is in which
/// region is to be found (chaos construction): each cell has another one that holds the number of its region. Regions are
/// numbered in the order of their first cells, from the lowest digit on. The size 0 stands for the number of digits.
pub static UNKNOWN_REGIONS: ClueKind = ClueKind {
    name: "unknown-regions",
    lines: &[LineField::new("cells", 2), LineField::new("numbers", 2)],
    numbers: &[NumberField::or("size", 0)],
    check: |clue| {
        let [cells, numbers] = [clue.line(0).len(), clue.line(1).len()];
        if cells != numbers {
            return Err(format!("{cells} cells and {numbers} numbers of regions"));
        }
        match usize::try_from(clue.number(0)) {
            Ok(0) => Ok(()),
            Ok(size) if cells.is_multiple_of(size) => Ok(()),
            _ => Err(format!(
                "{cells} cells are not divided into regions of {}",
                clue.number(0)
            )),
        }
    },
    says: |clue| {
        let size = match clue.number(0) {
            0 => "as many cells as there are digits".to_owned(),
            size => format!("{size} cells"),
        };
        format!(
            "{} are divided into connected regions of {size}, in each of which all digits differ; the numbers of their regions, in the order of their first cells, are {}",
            span(clue.line(0)),
            span(clue.line(1))
        )
    },
    holds,
    parts: |clue, rules| {
        let shape = rules.shape();
        let cells = clue.line(0).to_vec();
        let size = size(clue.number(0), shape);
        if !cells.len().is_multiple_of(size) {
            return vec![never(shape)];
        }
        let regions = cells.len() / size;
        let lowest = shape.value(1);
        let mut parts = each(clue.line(1), shape, |number| {
            number < lowest + regions as i32
        });
        let length = cells.len();
        let digits = shape.side();
        parts.push(CluePart::other(
            [clue.line(0), clue.line(1)].concat(),
            move |vars, posting| {
                let (digits_of, numbers) = vars.split_at(length);
                post_regions(&cells, numbers, size, posting)?;
                post_places(digits_of, numbers, [regions, digits], posting)
            },
        ));
        parts
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};

/// The number of cells of a region.
fn size(number: i32, shape: Shape) -> usize {
    match usize::try_from(number) {
        Ok(size @ 1..) => size,
        _ => shape.side(),
    }
}

fn holds(digits: &ClueDigits<'_>) -> bool {
    let cells = digits.clue().line(0);
    let numbers = digits.line(1);
    let size = size(digits.number(0), digits.shape());
    let mut next = digits.shape().value(1);
    for (place, number) in numbers.iter().enumerate() {
        if numbers[..place].contains(number) {
            continue;
        }
        let region: Vec<Cell> = (0..cells.len())
            .filter(|&other| numbers[other] == *number)
            .map(|other| cells[other])
            .collect();
        let different: BTreeSet<i32> = digits.of(&region).into_iter().collect();
        if *number != next
            || region.len() != size
            || different.len() != size
            || !is_connected(&region)
        {
            return false;
        }
        next += 1;
    }
    cells.len().is_multiple_of(size)
}

fn touch(one: Cell, other: Cell) -> bool {
    one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
}

fn is_connected(region: &[Cell]) -> bool {
    let mut reached = vec![region[0]];
    let mut at = 0;
    while at < reached.len() {
        for &cell in region {
            if touch(reached[at], cell) && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
        at += 1;
    }
    reached.len() == region.len()
}

/// The regions are connected, of this size, and numbered in the order of their first cells. Numbers count from 1.
fn post_regions(
    cells: &[Cell],
    numbers: &[Var],
    size: usize,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let regions = cells.len() / size;
    let pairs = (0..cells.len()).flat_map(|one| (0..one).map(move |other| (other, one)));
    let edges: Vec<(usize, usize)> = pairs
        .filter(|&(one, other)| touch(cells[one], cells[other]))
        .collect();
    let graph = Graph::new(cells.len(), &edges)?;
    // No region has the number 0.
    let sizes = (0..=regions).map(|number| if number == 0 { 0 } else { size as i32 });
    let sizes = sizes.map(|size| posting.new_var("size", &size.into()));
    let sizes = sizes.collect::<Result<Vec<Var>, ModelError>>()?;
    RegionPartition::new(&graph, numbers, &sizes).post(posting)?;
    ValuePrecede::chain(1..=regions as i32, numbers).post(posting)
}

/// No region has a digit twice: region and digit together are different for all cells.
fn post_places(
    digits: &[Var],
    numbers: &[Var],
    [regions, most]: [usize; 2],
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let (regions, most) = (regions as i32, most as i32);
    let place = |region: i32, digit: i32| (region - 1) * most + digit;
    let all = (1..=regions).flat_map(|region| (1..=most).map(move |digit| (region, digit)));
    let rows: Vec<[i32; 3]> = all
        .map(|(region, digit)| [region, digit, place(region, digit)])
        .collect();
    let mut places = Vec::new();
    for (&digit, &number) in digits.iter().zip(numbers) {
        let both = posting.new_var("region and digit", &(1..=regions * most).into())?;
        Table::new(&[number, digit, both], &rows).post(posting)?;
        places.push(both);
    }
    AllDifferent::new(&places)
        .consistency(Consistency::Domain)
        .post(posting)
}
