//! Writing puzzles. [`crate::read`] reads the same puzzle again.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::grid::{self, Grid};
use crate::shape::Shape;
use crate::sudoku::{Sudoku, digits};

/// The header line of a table of puzzles. It comes once, before the puzzles in [`Format::Csv`].
pub const CSV_HEADER: &str = "puzzle,solution,name";

/// The largest side for which candidate grids are read.
const CANDIDATES_SIDE: usize = 9;

/// How a puzzle is written.
///
/// Formats that hold only givens write a puzzle with pencilmarks on one line, as
/// [`Format::Pencilmarks`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A symbol per cell on one line, then the name after a `#`.
    Line,
    /// A grid with box borders, or a candidate grid for puzzles with pencilmarks up to 9×9. No
    /// name.
    Grid,
    /// A line of numbers for each row, 0 for a blank cell. No name.
    Numbers,
    /// The format of SadMan Sudoku: a line of symbols for each row, the name as description.
    Sdk,
    /// The format of Simple Sudoku: a bordered grid of symbols, or a candidate grid for puzzles
    /// with pencilmarks up to 9×9. No name.
    Ss,
    /// One line with as many characters for each cell as there are digits: each candidate of the
    /// cell in its place, and `.` for the other digits. The name follows.
    Pencilmarks,
    /// A line of a table under [`CSV_HEADER`]: the puzzle, the solution that its source claims, the
    /// name.
    Csv,
}

/// Writes a puzzle. The text ends with a newline, and a grid with a blank line, because more
/// puzzles may follow.
///
/// Line breaks and other control characters in names become blanks.
///
/// # Errors
/// The I/O errors of the writer.
///
/// ```
/// use csp_sudoku::write::{Format, write_puzzle};
///
/// let puzzle = "1.....2..3.....4".parse()?;
/// let mut text = Vec::new();
/// write_puzzle(&mut text, &puzzle, Format::Numbers)?;
/// assert_eq!(text, b"1 0 0 0\n0 0 2 0\n0 3 0 0\n0 0 0 4\n\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_puzzle(out: &mut impl Write, puzzle: &Sudoku, format: Format) -> io::Result<()> {
    let name = puzzle.name().map(one_line).unwrap_or_default();
    let grid = puzzle.givens_grid();
    let marked = puzzle.has_pencilmarks();
    match format {
        Format::Grid | Format::Ss if marked && has_candidate_grid(puzzle) => {
            writeln!(out, "{}", candidate_grid(puzzle))
        }
        Format::Line => write_line(out, &puzzle.to_string(), &name),
        Format::Csv => write_table_line(out, puzzle, &name),
        Format::Grid if !marked => writeln!(out, "{}", grid.pretty()),
        Format::Numbers if !marked => writeln!(out, "{}", numbers(&grid)),
        Format::Sdk if !marked => write_sdk(out, &grid, &name),
        Format::Ss if !marked => writeln!(out, "{}", simple_sudoku(&grid)),
        _ => write_line(out, &puzzle.pencilmark_line(), &name),
    }
}

fn one_line(name: &str) -> String {
    name.replace(char::is_control, " ").trim().to_owned()
}

fn write_line(out: &mut impl Write, line: &str, name: &str) -> io::Result<()> {
    if name.is_empty() {
        writeln!(out, "{line}")
    } else {
        writeln!(out, "{line} # {name}")
    }
}

fn write_table_line(out: &mut impl Write, puzzle: &Sudoku, name: &str) -> io::Result<()> {
    let solution = puzzle.solution().map(Grid::to_string).unwrap_or_default();
    writeln!(out, "{puzzle},{solution},{}", csv_field(name))
}

/// A field of a table. It is in quotes if it needs them (RFC 4180).
#[must_use]
pub fn csv_field(field: &str) -> Cow<'_, str> {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\"")).into()
    } else {
        field.into()
    }
}

fn write_sdk(out: &mut impl Write, grid: &Grid, name: &str) -> io::Result<()> {
    if !name.is_empty() {
        writeln!(out, "#D {name}")?;
    }
    let shape = grid.shape();
    if Shape::of_cells(grid.shape().side()).is_ok() {
        // Such rows alone could be puzzles of a smaller board.
        writeln!(out, "[Puzzle]")?;
    }
    writeln!(out, "{}", rows(grid, |row| symbols_of(shape, row)))
}

/// Each row on a line of its own.
fn rows(grid: &Grid, text: impl Fn(&[u8]) -> String) -> String {
    let rows = grid.digits().chunks(grid.shape().columns());
    rows.map(|row| text(row) + "\n").collect()
}

fn symbols_of(shape: Shape, digits: &[u8]) -> String {
    digits.iter().map(|digit| shape.character(*digit)).collect()
}

fn numbers(grid: &Grid) -> String {
    let width = if grid.shape().side() > 9 { 2 } else { 1 };
    rows(grid, |row| {
        let numbers = row.iter().map(|digit| format!("{digit:>width$}"));
        numbers.collect::<Vec<_>>().join(" ")
    })
}

fn simple_sudoku(grid: &Grid) -> String {
    let shape = grid.shape();
    let segments = vec!["-".repeat(shape.box_columns()); shape.box_rows()];
    let edge = format!(" *{}*\n", segments.join("-"));
    let border = format!(" |{}|\n", segments.join("+"));
    let mut text = edge.clone();
    for (index, row) in grid.digits().chunks(shape.columns()).enumerate() {
        if index > 0 && index.is_multiple_of(shape.box_rows()) {
            text += &border;
        }
        let segments: Vec<String> = row
            .chunks(shape.box_columns())
            .map(|part| symbols_of(shape, part))
            .collect();
        text += &format!(" |{}|\n", segments.join("|"));
    }
    text + &edge
}

fn has_candidate_grid(puzzle: &Sudoku) -> bool {
    puzzle.shape().side() <= CANDIDATES_SIDE && !puzzle.masks().contains(&0)
}

fn candidate_grid(puzzle: &Sudoku) -> String {
    let shape = puzzle.shape();
    let candidates = |mask: &u64| digits(*mask).map(|digit| shape.character(digit)).collect();
    let cells: Vec<String> = puzzle.masks().iter().map(candidates).collect();
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = grid::draw(&mut text, shape, &cells);
    text
}
