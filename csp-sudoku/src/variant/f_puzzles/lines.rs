//! Lines and arrows of f-puzzles.

use super::reader::{FPlace, FReader};
use crate::link::f_puzzles::{FArrow, FLines};
use crate::shape::Cell;
use crate::variant::part_error::{PartError, PartFault};

/// A clue for each line of at least so many cells, with a number that the number of digits leads to.
pub(super) fn plain(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FLines,
    least: usize,
    number: fn(i32) -> Option<i32>,
) -> Result<(), PartError> {
    let numbers: Vec<i32> = number(reader.digits()).into_iter().collect();
    for line in long_lines(reader, at, entry, least)? {
        reader.add(at, vec![line], numbers.clone())?;
    }
    Ok(())
}

/// The lines of at least so many cells. Shorter ones say nothing.
fn long_lines(
    reader: &FReader<'_>,
    at: &FPlace<'_>,
    entry: &FLines,
    least: usize,
) -> Result<Vec<Vec<Cell>>, PartError> {
    let lines = entry.lines.iter().filter(|line| line.len() >= least);
    lines.map(|line| reader.cells(at, line)).collect()
}

/// Neighbours differ by at least the number, or half of the digits.
pub(super) fn whispers(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FLines,
) -> Result<(), PartError> {
    let digits = reader.digits();
    let number = reader.number(at, entry.value.as_deref())?;
    let number = number.unwrap_or((digits + 1) / 2);
    if !(1..digits).contains(&number) {
        let expected = "a number from 1 on that is less than the number of digits";
        return Err(at.fault(PartFault::text(&number, expected)));
    }
    for line in long_lines(reader, at, entry, 2)? {
        reader.add(at, vec![line], vec![number])?;
    }
    Ok(())
}

/// The pieces of a line in regions have the same sum. Cells without a region are left out.
pub(super) fn region_sum(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FLines,
) -> Result<(), PartError> {
    for line in long_lines(reader, at, entry, 2)? {
        let line = reader.in_regions(at, line)?;
        if !line.is_empty() {
            reader.add(at, vec![line], Vec::new())?;
        }
    }
    Ok(())
}

/// Each three successive cells have a low, a middle and a high digit.
pub(super) fn entropic(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FLines,
) -> Result<(), PartError> {
    let digits = reader.digits();
    if digits % 3 == 0 {
        return plain(reader, at, entry, 2, |digits| Some(digits / 3));
    }
    // The parts have different sizes.
    let part = |digit: i32| match (digits / 3, digits % 3) {
        (third, 1) => i32::from(digit > third) + i32::from(digit > 2 * third + 1),
        (third, _) => i32::from(digit > third + 1) + i32::from(digit > 2 * third + 1),
    };
    let pairs = (1..=digits).flat_map(|one| (1..=digits).map(move |other| [one, other]));
    let pairs = pairs.filter(|[one, other]| part(*one) != part(*other));
    let numbers: Vec<i32> = pairs.flatten().collect();
    let at = FPlace {
        kind: "all-pairs",
        ..*at
    };
    for line in long_lines(reader, &at, entry, 2)? {
        for window in line.windows(line.len().min(3)) {
            reader.add(&at, vec![window.to_vec()], numbers.clone())?;
        }
    }
    Ok(())
}

/// A circle, or a pill, with arrows.
pub(super) fn arrow(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FArrow,
) -> Result<(), PartError> {
    let circle = reader.cells(at, &entry.cells)?;
    if circle.len() > 1 && reader.digits() > 9 {
        return Err(at.fault(PartFault::LargePill));
    }
    if !circle.is_sorted() {
        let names: Vec<String> = entry.cells.iter().map(ToString::to_string).collect();
        let expected = "a number that is read from left to right and from top to bottom";
        return Err(at.fault(PartFault::text(&names.join(" "), expected)));
    }
    let mut lines = vec![circle];
    for line in &entry.lines {
        // The first cell is where the arrow leaves the circle.
        let shaft = reader.cells(at, line.get(1..).unwrap_or_default())?;
        lines.extend(Some(shaft).filter(|shaft| !shaft.is_empty()));
    }
    if lines.len() == 1 {
        return Ok(());
    }
    reader.add(at, lines, Vec::new())
}
