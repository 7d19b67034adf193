//! Grids as drawings. The givens are in bold.

pub(crate) use csp_views::text::Colour;

use super::charset::{Charset, charset, is_dumb};

use std::io::{self, IsTerminal as _};

use clap::ColorChoice;
use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;

const BOLD: &str = "\x1b[1m";
const YELLOW: &str = "\x1b[33m";
const RESET: &str = "\x1b[0m";

/// The most places that are named.
const NAMED: usize = 12;

/// Whether to colour. By default a terminal is coloured, unless `NO_COLOR` is set (no-color.org) or it is a dumb one.
pub(crate) fn colour(choice: ColorChoice) -> Colour {
    let refused =
        || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) || is_dumb();
    let wanted = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stdout().is_terminal() && !refused(),
    };
    if wanted { Colour::On } else { Colour::Off }
}

/// The grid with box borders. In colour, the givens of the puzzle are bold.
pub(crate) fn draw(grid: &Grid, puzzle: &Sudoku, colour: Colour) -> String {
    coloured(&grid.pretty().to_string(), puzzle, colour)
}

/// Two solutions as one drawing, and the cells in which they differ below it. There both digits stand, in colour if there is any.
pub(crate) fn draw_both([one, other]: [&Grid; 2], puzzle: &Sudoku, colour: Colour) -> String {
    let drawing = coloured(&one.pretty_beside(other).to_string(), puzzle, colour);
    let cells: Vec<String> = one
        .differences(other)
        .map(|cell| cell.to_string())
        .collect();
    format!(
        "{drawing}multiple: two of the solutions differ at {}\n",
        named(&cells)
    )
}

/// The first of some places by name, and how many more there are.
pub(crate) fn named(places: &[String]) -> String {
    let named = places[..places.len().min(NAMED)].join(", ");
    match places.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// A drawing in colour, if that is wanted, and with lines that join, where the terminal has them.
fn coloured(plain: &str, puzzle: &Sudoku, colour: Colour) -> String {
    joined(&styled(plain, puzzle, colour), charset())
}

/// A drawing whose lines are drawn in these characters.
fn joined(drawing: &str, charset: Charset) -> String {
    if charset == Charset::Ascii {
        return drawing.to_owned();
    }
    let last = drawing.trim_end().rfind('\n').map_or(0, |end| end + 1);
    let mut text = String::new();
    let mut at = 0;
    for line in drawing.split_inclusive('\n') {
        let width = line.trim_end().chars().count();
        let joint = |place: usize| charset.joint([at > 0, at < last, place > 0, place + 1 < width]);
        text.extend(line.chars().enumerate().map(|(place, sign)| match sign {
            '|' => charset.down(),
            '-' => charset.across(),
            '+' => joint(place),
            other => other,
        }));
        at += line.len();
    }
    text
}

/// A drawing in colour, if that is wanted.
fn styled(plain: &str, puzzle: &Sudoku, colour: Colour) -> String {
    if colour == Colour::Off {
        return plain.to_owned();
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

/// One row of a drawing. The cells for which `given` is true are bold, and those with two digits yellow.
fn embolden(row: &str, given: &mut impl Iterator<Item = bool>) -> String {
    let word = |word: &str| {
        let is_cell = !word.is_empty() && !word.starts_with(['|', '\n']);
        let is_given = is_cell && given.next() == Some(true);
        match word {
            _ if is_given => format!("{BOLD}{word}{RESET}"),
            _ if is_cell && word.contains('/') => format!("{YELLOW}{word}{RESET}"),
            _ => word.to_owned(),
        }
    };
    row.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_join_where_they_can() {
        let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
        let plain = draw(&puzzle.givens_grid(), &puzzle, Colour::Off);
        assert_eq!(joined(&plain, Charset::Ascii), plain);
        let lines = "\
╭─────┬─────╮
│ 1 . │ . . │
│ . . │ 2 . │
├─────┼─────┤
│ . 3 │ . . │
│ . . │ . 4 │
╰─────┴─────╯
";
        assert_eq!(joined(&plain, Charset::Unicode), lines);
        assert_eq!(lines.parse::<Sudoku>().unwrap(), puzzle);
    }

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
