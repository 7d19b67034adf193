//! Grids as drawings. The givens are in bold.

pub(crate) use csp_views::text::Colour;

use std::io::{self, IsTerminal as _};

use clap::ColorChoice;
use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;

const BOLD: &str = "\x1b[1m";
const RESET: &str = "\x1b[0m";

/// Whether to colour. By default a terminal is coloured, unless `NO_COLOR` is set (no-color.org).
pub(crate) fn colour(choice: ColorChoice) -> Colour {
    let refused = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let wanted = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stdout().is_terminal() && !refused(),
    };
    if wanted { Colour::On } else { Colour::Off }
}

/// The grid with box borders. In colour, the givens of the puzzle are bold.
pub(crate) fn draw(grid: &Grid, puzzle: &Sudoku, colour: Colour) -> String {
    let plain = grid.pretty().to_string();
    if colour == Colour::Off {
        return plain;
    }
    let mut given = puzzle.masks().iter().map(|mask| mask.is_power_of_two());
    plain
        .split_inclusive('\n')
        .map(|line| {
            if line.starts_with('|') {
                embolden(line, &mut given)
            } else {
                line.to_owned()
            }
        })
        .collect()
}

/// One row of a drawing. The cells for which `given` is true are bold.
fn embolden(row: &str, given: &mut impl Iterator<Item = bool>) -> String {
    let word = |word: &str| {
        let is_cell = !word.is_empty() && !word.starts_with(['|', '\n']);
        if is_cell && given.next() == Some(true) {
            format!("{BOLD}{word}{RESET}")
        } else {
            word.to_owned()
        }
    };
    row.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn givens_are_bold_and_nothing_else_changes() {
        let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
        let grid = puzzle.givens_grid();
        let bold = draw(&grid, &puzzle, Colour::On);
        assert!(
            bold.starts_with(
                "+-----+-----+\n| \x1b[1m1\x1b[0m . | . . |\n| . . | \x1b[1m2\x1b[0m . |\n"
            ),
            "{bold}"
        );
        assert_eq!(
            bold.replace(BOLD, "").replace(RESET, ""),
            draw(&grid, &puzzle, Colour::Off)
        );
    }
}
