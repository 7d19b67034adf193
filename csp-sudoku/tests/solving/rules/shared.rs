//! Links and texts for other programs: what is read again has the same solutions, for all kinds of clues.

use super::makers;
use super::naive::naive;
use crate::common::random::rng;
use csp_sudoku::rules::{Clue, ClueKind, clues};
use csp_sudoku::variant::{DrawnParts, ShareForm, UnsaidPart, foreign_names, read, share};
use csp_sudoku::{Cell, Rules, Shape, Sudoku};
use rand::seq::IndexedRandom as _;
use rand::{Rng, RngExt as _};
use std::collections::BTreeSet;

/// The most solutions of a puzzle.
const MOST: usize = 8;

/// Kinds of which a clue of chance is seldom said: those of the whole board and those of which few are in the form. They
/// are in other tests.
const SELDOM: [&str; 8] = [
    "automaton",
    "doppelganger",
    "no-difference",
    "no-ratio",
    "no-sum",
    "region-count",
    "region-run",
    "unknown-regions",
];

/// Kinds that are said without a constraint of their name: by digits of cells, by a house, or by a group.
const UNNAMED: [(ShareForm, &str); 5] = [
    (ShareForm::FPuzzles, "candidates"),
    (ShareForm::FPuzzles, "different"),
    (ShareForm::Iss, "and"),
    (ShareForm::Iss, "candidates"),
    (ShareForm::Iss, "or"),
];

fn shapes() -> Vec<Shape> {
    let rectangle = |rows, columns| Shape::rectangle(rows, columns).unwrap();
    vec![
        rectangle(4, 4),
        rectangle(3, 3),
        rectangle(5, 5),
        rectangle(6, 6),
    ]
}

/// Lines that some kinds need, and that chance finds rarely.
fn rare(kind: &'static ClueKind, shape: Shape, rng: &mut impl Rng) -> Option<Clue> {
    let side = shape.rows() as u8;
    let cell = |row, column| Cell { row, column };
    let line: Vec<Cell> = match kind.name {
        "little-killer" => {
            let first = rng.random_range(0..side - 1);
            let ends = first..side;
            match rng.random_range(0..4) {
                0 => ends.map(|row| cell(row, row - first)).collect(),
                1 => ends.map(|row| cell(row - first, row)).rev().collect(),
                2 => ends.map(|row| cell(row, side - 1 + first - row)).collect(),
                _ => (0..=first + 1)
                    .map(|row| cell(row, first + 1 - row))
                    .collect(),
            }
        }
        "quadruple" => {
            let (row, column) = (rng.random_range(0..side - 1), rng.random_range(0..side - 1));
            [(1, 1), (0, 1), (0, 0), (1, 0)]
                .map(|(down, right)| cell(row + down, column + right))
                .into()
        }
        _ => return None,
    };
    kind.clue([line], [rng.random_range(1..=4)]).ok()
}

/// Writes and reads a puzzle. Whether it was said.
fn holds(puzzle: &Sudoku, form: ShareForm) -> bool {
    let text = match share(puzzle, form) {
        Ok(text) => text,
        Err(error) => {
            assert!(!matches!(error.part, UnsaidPart::Cell(_)), "{error}");
            return false;
        }
    };
    let again = read(&text, DrawnParts::Refuse).unwrap_or_else(|error| panic!("{text}: {error}"));
    let solutions = |puzzle: &Sudoku| -> BTreeSet<String> {
        let grids = naive(puzzle, MOST + 1).into_iter();
        grids.map(|grid| grid.to_string()).collect()
    };
    assert_eq!(solutions(&again), solutions(puzzle), "{text}");
    // What is read is written as it was.
    assert_eq!(share(&again, form).as_deref(), Ok(&text[..]));
    true
}

/// Tries clues of a kind until three were said.
fn cases(kind: &'static ClueKind, form: ShareForm, tries: u32, rng: &mut impl Rng) -> usize {
    let mut said = 0;
    for _ in 0..tries {
        let shape = *shapes().choose(rng).unwrap();
        let rules = match rng.random_range(0..3) {
            0 => makers::houses(shape, rng),
            1 if shape.is_sudoku() => Rules::classic(shape),
            _ => Rules::latin(shape),
        };
        let Some(grid) = makers::grid(&rules, rng) else {
            continue;
        };
        let (puzzle, _) = makers::puzzle_of(Some(&grid), &rules, MOST, rng);
        let clue = rare(kind, shape, rng);
        let clue = clue.unwrap_or_else(|| makers::clue(kind, &grid, &rules, rng));
        let rules = rules.with_clue(clue).unwrap();
        said += usize::from(holds(&puzzle.with_rules(rules).unwrap(), form));
        if said == 3 {
            break;
        }
    }
    said
}

#[test]
fn links_and_texts_have_the_same_solutions() {
    let mut rng = rng(5);
    let mut rarely = Vec::new();
    // Only pairs of different thirds of the digits are said.
    let form_of_all_pairs = (ShareForm::FPuzzles, "all-pairs");
    for kind in clues::ALL {
        let names = foreign_names(kind);
        for (form, names) in [
            (ShareForm::FPuzzles, names.f_puzzles),
            (ShareForm::Iss, names.iss),
        ] {
            let is_said = !names.is_empty() || UNNAMED.contains(&(form, kind.name));
            let said = cases(kind, form, if is_said { 100 } else { 4 }, &mut rng);
            let is_right = if is_said { said == 3 } else { said == 0 };
            if !is_right && !SELDOM.contains(&kind.name) && form_of_all_pairs != (form, kind.name) {
                rarely.push(format!("{form} {}: {said}", kind.name));
            }
        }
    }
    assert!(rarely.is_empty(), "{rarely:#?}");
}
