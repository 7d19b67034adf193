//! The table of all kinds in the documentation.

use csp_sudoku::rules::{CellReading, ClueKind, ClueLook, LineField, NumberField, clues};
use csp_sudoku::variant::{foreign_names, read_puzzle_file};

/// The page with the table.
const PAGE: &str = include_str!("../../../docs/sudoku-files.md");

/// The first lines of the table.
const HEAD: &str =
    "| kind | fields | drawn | ISS | f-puzzles | SudokuSolver |\n|---|---|---|---|---|---|\n";

fn key(name: &str, is_needed: bool, repeats: bool) -> String {
    let name = name.replace(' ', "-");
    let dots = if repeats { " …" } else { "" };
    match is_needed {
        true => format!("`{name}`{dots}"),
        false => format!("[`{name}`{dots}]"),
    }
}

fn fields(kind: &ClueKind) -> String {
    let runs = kind.lines.chunk_by(|one, other| one.name == other.name);
    let line = |run: &[LineField]| {
        let repeats = run.len() > 1 || run[0].repeats;
        key(run[0].name, run.iter().any(|field| !field.repeats), repeats)
    };
    let number = |field: &NumberField| {
        key(
            field.name,
            field.default.is_none() && !field.repeats,
            field.repeats,
        )
    };
    let lines = runs.map(line);
    let numbers = kind.numbers.iter().map(number);
    let text = kind.text.map(|_| "`text`".to_owned());
    let others = kind.takes_clues.then(|| "`clues` …".to_owned());
    let all: Vec<String> = lines.chain(numbers).chain(text).chain(others).collect();
    all.join(", ")
}

fn row(kind: &ClueKind) -> String {
    let names = foreign_names(kind);
    let drawn = match kind.look {
        ClueLook::Board => "in words",
        _ => "yes",
    };
    let (name, fields) = (kind.name, fields(kind));
    let names = [names.iss, names.f_puzzles, names.sudoku_solver];
    let [iss, f_puzzles, solver] = names.map(|names| names.join(", "));
    format!("| {name} | {fields} | {drawn} | {iss} | {f_puzzles} | {solver} |\n")
}

#[test]
fn the_files_of_the_page_are_puzzles() {
    let files = PAGE.split("```toml\n").skip(1);
    let files = files.map(|behind| behind.split_once("```").unwrap().0);
    let puzzles: Vec<_> = files.map(|file| read_puzzle_file(file).unwrap()).collect();
    let clues: Vec<usize> = puzzles
        .iter()
        .map(|puzzle| puzzle.rules().clues().len())
        .collect();
    assert_eq!(clues, [4, 3]);
    assert_eq!(puzzles[0].count(2), 1);
    assert!(puzzles[1].count(2) > 0);
}

#[test]
fn the_page_names_the_kinds_that_read_values() {
    let kinds = clues::ALL.iter();
    let kinds = kinds.filter(|kind| kind.reads == CellReading::Values);
    let names: Vec<&str> = kinds.map(|kind| kind.name).collect();
    let sentence = format!("read what cells are worth: {}.", names.join(", "));
    assert!(PAGE.contains(&sentence), "{sentence}");
}

#[test]
fn the_page_has_all_kinds() {
    let rows: String = clues::ALL.iter().map(|kind| row(kind)).collect();
    let table = format!("{HEAD}{rows}");
    assert!(PAGE.ends_with(&table), "the page should end with\n{table}");
}
