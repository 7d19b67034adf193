//! The words of HoDoKu's notation: digits, cells, houses, candidates, nodes of chains, what goes.

use super::outline::{Candidate, ChainNode, DigitSet};
use crate::board_text::BoardText;
use crate::shape::{Cell, House, Shape};
use std::collections::BTreeSet;
use std::fmt;

impl BoardText for Candidate {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, shape.character(self.digit))
    }
}

impl BoardText for ChainNode {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.holds { "=" } else { "<>" };
        let (cells, digit) = (cells(&self.cells), shape.character(self.digit));
        write!(f, "{cells}{sign}{digit}")
    }
}

/// Digits with a separator.
pub(super) fn digits(shape: Shape, digits: &[u8], separator: &str) -> String {
    let symbols = digits.iter().map(|digit| shape.character(*digit));
    let symbols: Vec<String> = symbols.map(String::from).collect();
    symbols.join(separator)
}

/// Candidates that go: `r1c28,r4c8<>2, r5c1<>7`, the digits in the order in which they come first.
pub(super) fn eliminations(shape: Shape, gone: &[Candidate]) -> String {
    let mut digits: Vec<u8> = Vec::new();
    for candidate in gone {
        if !digits.contains(&candidate.digit) {
            digits.push(candidate.digit);
        }
    }
    let of_digit = |digit: u8| {
        let same = gone.iter().filter(|candidate| candidate.digit == digit);
        let of_digit: Vec<Cell> = same.map(|candidate| candidate.cell).collect();
        format!("{}<>{}", cells(&of_digit), shape.character(digit))
    };
    let parts: Vec<String> = digits.into_iter().map(of_digit).collect();
    parts.join(", ")
}

/// A set with its digits: `r1c12 {123}`.
pub(super) fn braced(shape: Shape, set: &DigitSet) -> String {
    format!(
        "{} {{{}}}",
        cells(&set.cells),
        digits(shape, &set.digits, "")
    )
}

/// Houses: `r36`, `c28`, `r3b2`. The kind is named when it changes.
pub(super) fn houses(houses: &[House]) -> String {
    let runs = houses.chunk_by(|left, right| kind(*left).0 == kind(*right).0);
    let named = |run: &[House]| {
        let of_run: Vec<usize> = run.iter().map(|house| kind(*house).1).collect();
        kind(run[0]).0 + &numbers(&of_run)
    };
    runs.map(named).collect()
}

/// The short name of a house's kind, and the house's number from 1.
fn kind(house: House) -> (String, usize) {
    let (kind, index) = match house {
        House::Row(index) => ("r".to_owned(), index),
        House::Column(index) => ("c".to_owned(), index),
        House::Box(index) => ("b".to_owned(), index),
        House::Other(kind, index) => (kind.as_str().to_owned(), index),
    };
    (kind, index + 1)
}

/// Numbers one after the other, or in braces if there are several and one has two digits.
fn numbers(numbers: &[usize]) -> String {
    let wide = numbers.len() > 1 && numbers.iter().any(|number| *number > 9);
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    if wide {
        return format!("{{{}}}", numbers.join(","));
    }
    numbers.concat()
}

/// Cells in few words: `r1c28,r49c3`. Each cell comes once, in the order of the board, and takes
/// with it the later cells of its row, or else those of its column.
pub(super) fn cells(cells: &[Cell]) -> String {
    let mut left: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut rows = vec![number(first.row)];
        let mut columns = vec![number(first.column)];
        left.retain(|cell| {
            if cell.row == first.row && rows.len() == 1 {
                columns.push(number(cell.column));
            } else if cell.column == first.column && columns.len() == 1 {
                rows.push(number(cell.row));
            } else {
                return true;
            }
            false
        });
        groups.push(format!("r{}c{}", numbers(&rows), numbers(&columns)));
    }
    groups.join(",")
}

/// A row or column as text counts it.
fn number(index: u8) -> usize {
    usize::from(index) + 1
}
