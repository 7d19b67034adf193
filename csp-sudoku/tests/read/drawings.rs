//! Grids drawn with box-drawing characters.

use super::{check, rows, spread};
use crate::common::NINE;

/// The rows of the usual puzzle with a line before each band and one at the end.
fn drawn(edges: [&str; 3], row: impl Fn(&str) -> String) -> String {
    let lines = rows(NINE, row);
    let lines: Vec<&str> = lines.lines().collect();
    let [top, between, bottom] = edges;
    let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
    format!(
        "{top}\n{}\n{bottom}\n",
        bands.join(&format!("\n{between}\n"))
    )
}

#[test]
fn light_and_heavy_and_double_lines() {
    let boxes = |bar: &str, row: &str| {
        let boxes: Vec<String> = [&row[..3], &row[3..6], &row[6..]]
            .map(|cells| spread(cells, " "))
            .to_vec();
        format!("{bar} {} {bar}", boxes.join(&format!(" {bar} ")))
    };
    for (edges, bar) in [
        (
            [
                "┌───────┬───────┬───────┐",
                "├───────┼───────┼───────┤",
                "└───────┴───────┴───────┘",
            ],
            "│",
        ),
        (
            [
                "┏━━━━━━━┳━━━━━━━┳━━━━━━━┓",
                "┣━━━━━━━╋━━━━━━━╋━━━━━━━┫",
                "┗━━━━━━━┻━━━━━━━┻━━━━━━━┛",
            ],
            "┃",
        ),
        (
            [
                "╔═══════╦═══════╦═══════╗",
                "╠═══════╬═══════╬═══════╣",
                "╚═══════╩═══════╩═══════╝",
            ],
            "║",
        ),
        (
            [
                "╭───────┬───────┬───────╮",
                "├╌╌╌╌╌╌╌┼╌╌╌╌╌╌╌┼╌╌╌╌╌╌╌┤",
                "╰───────┴───────┴───────╯",
            ],
            "┊",
        ),
    ] {
        check(&drawn(edges, |row| boxes(bar, row)), "2: {9}\n");
    }
}

#[test]
fn only_inner_lines_and_no_blanks() {
    let boxes = |row: &str| [&row[..3], &row[3..6], &row[6..]].join("│");
    let lines = drawn(["", "───┼───┼───", ""], boxes);
    check(&lines, "2: {9}\n");
    // A line that is as long as a row is a border all the same.
    check(
        &drawn(["─────────", "─────────", "─────────"], str::to_owned),
        "2: {9}\n",
    );
}

#[test]
fn blank_cells_of_a_grid_with_a_border_around_each_cell() {
    let cells = |bar: &str, row: &str| {
        format!(
            "{bar} {} {bar}",
            spread(&row.replace('.', " "), &format!(" {bar} "))
        )
    };
    let edge = "├───┼───┼───┼───┼───┼───┼───┼───┼───┤";
    let grid: String = rows(NINE, |row| format!("{edge}\n{}", cells("│", row)));
    check(&grid, "2: {9}\n");
    let edge = "+---+---+---+---+---+---+---+---+---+";
    let grid: String = rows(NINE, |row| format!("{edge}\n{}", cells("|", row)));
    check(&grid, "2: {9}\n");
}

#[test]
fn a_row_of_blank_cells_between_bars() {
    let grid = "┌───┬───┬───┬───┐\n│ 1 │   │   │   │\n│   │   │   │   │\n\
                ├───┼───┼───┼───┤\n│   │   │   │   │\n│   │   │   │ 2 │\n└───┴───┴───┴───┘\n";
    check(grid, "2: 1..............2\n");
}

#[test]
fn names_keep_their_characters() {
    check("{9} ─ the first │\n", "1: {9} `─ the first │`\n");
    check(
        &format!("Grid ─ 1\n{}", rows(NINE, str::to_owned)),
        "2: {9} `Grid ─ 1`\n",
    );
}
