//! Random boards, grids and clues. Most clues hold for a grid, so that they leave something.

use super::naive::naive;
use crate::solving::tools::puzzle;
use csp_sudoku::rules::{Clue, ClueFields, ClueKind, ClueLook, LineField, clues};
use csp_sudoku::{Cell, Grid, House, Rules, Shape, Sudoku};
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng, RngExt as _};

/// Small boards of many forms.
pub(super) fn shapes() -> Vec<Shape> {
    let shape = |rows, columns| Shape::new(rows, columns).unwrap();
    let rectangle = |rows, columns| Shape::rectangle(rows, columns).unwrap();
    vec![
        shape(2, 2),
        shape(1, 4),
        shape(1, 3),
        shape(2, 3),
        rectangle(3, 4),
        rectangle(4, 3),
        rectangle(4, 4).with_digits(0, 4).unwrap(),
        rectangle(3, 3).with_digits(0, 2).unwrap(),
        rectangle(4, 4).with_digits(0, 3).unwrap(),
        rectangle(3, 3).with_digits(1, 5).unwrap(),
    ]
}

/// Regions of any form: those of a few swaps of cells between boxes.
fn regions(shape: Shape, rng: &mut impl Rng) -> String {
    let mut labels: Vec<char> = vec!['.'; shape.cells()];
    let boxes = shape.columns() / shape.box_columns();
    for (index, label) in labels.iter_mut().enumerate() {
        let cell = shape.cell(index);
        let row = usize::from(cell.row) / shape.box_rows();
        let column = usize::from(cell.column) / shape.box_columns();
        *label = char::from(b'A' + (row * boxes + column) as u8);
    }
    for _ in 0..rng.random_range(0..3) {
        let one = rng.random_range(0..labels.len());
        let other = rng.random_range(0..labels.len());
        labels.swap(one, other);
    }
    labels.iter().collect()
}

pub(super) fn cells(shape: Shape, count: usize, rng: &mut impl Rng) -> Vec<Cell> {
    let mut places: Vec<usize> = (0..shape.cells()).collect();
    places.shuffle(rng);
    let places = places.into_iter().take(count);
    places.map(|place| shape.cell(place)).collect()
}

/// Houses of all kinds, mixed.
pub(super) fn houses(shape: Shape, rng: &mut impl Rng) -> Rules {
    let is_sudoku = shape.is_sudoku();
    let mut rules = match rng.random_range(0..3) {
        0 => Rules::classic(shape),
        1 if shape.box_rows() * shape.box_columns() <= shape.side() => {
            Rules::jigsaw(shape, &regions(shape, rng)).unwrap()
        }
        _ => Rules::latin(shape),
    };
    if is_sudoku && rng.random_bool(0.2) {
        rules = rules.with_diagonals().unwrap();
    }
    if is_sudoku && rng.random_bool(0.2) {
        rules = rules.with_windows().unwrap();
    }
    for number in 0..rng.random_range(0..2) {
        let count = rng.random_range(1..=shape.side().min(3));
        let cells = cells(shape, count, rng);
        let house = House::other("extra", number).unwrap();
        rules = rules.with_house(house, cells).unwrap();
    }
    rules
}

/// A grid that keeps the houses, if there is one.
pub(super) fn grid(rules: &Rules, rng: &mut impl Rng) -> Option<Grid> {
    let shape = rules.shape();
    let mut digits = vec![0; shape.cells()];
    // Chance in the first cells, and then the first solution.
    for _ in 0..shape.cells() / 2 {
        let cell = rng.random_range(0..digits.len());
        let before = digits[cell];
        digits[cell] = rng.random_range(1..=shape.side() as u8);
        let grid = Grid::new(shape, digits.clone()).unwrap();
        let next = puzzle(shape, &digits).with_rules(rules.clone()).unwrap();
        if rules.check(&grid).is_err() || next.solve().is_none() {
            digits[cell] = before;
        }
    }
    puzzle(shape, &digits)
        .with_rules(rules.clone())
        .unwrap()
        .solve()
}

/// A puzzle of these rules that has this grid among its solutions, and few others; and these. Without a grid it is
/// blank.
pub(super) fn puzzle_of(
    grid: Option<&Grid>,
    rules: &Rules,
    most: usize,
    rng: &mut impl Rng,
) -> (Sudoku, Vec<Grid>) {
    let shape = rules.shape();
    let mut masks = vec![shape.all_digits(); shape.cells()];
    let order = cells(shape, shape.cells(), rng);
    let mut open = order.iter().zip(grid.into_iter().cycle());
    loop {
        let puzzle = Sudoku::new(shape, masks.clone()).unwrap();
        let puzzle = puzzle.with_rules(rules.clone()).unwrap();
        let grids = naive(&puzzle, most);
        match open.next() {
            Some((&cell, grid)) if grids.len() == most => {
                masks[shape.index(cell)] = 1 << (grid.digit(cell) - 1);
            }
            _ => return (puzzle, grids),
        }
    }
}

/// A line of cells: neighbors or any cells, and for clues outside of the board often a row or a column.
fn line(field: &LineField, kind: &ClueKind, shape: Shape, rng: &mut impl Rng) -> Vec<Cell> {
    let (rows, columns) = (shape.rows() as u8, shape.columns() as u8);
    if matches!(kind.look, ClueLook::Outside) && rng.random_bool(0.8) {
        let mut line: Vec<Cell> = if rng.random_bool(0.5) {
            let row = rng.random_range(0..rows);
            (0..columns).map(|column| Cell { row, column }).collect()
        } else {
            let column = rng.random_range(0..columns);
            (0..rows).map(|row| Cell { row, column }).collect()
        };
        if rng.random_bool(0.5) {
            line.reverse();
        }
        return line;
    }
    let least = *field.cells.start();
    let count = rng.random_range(least..=(least + 3).min(*field.cells.end()));
    let mut line = cells(shape, count.min(shape.cells()), rng);
    if rng.random_bool(0.6) {
        line.truncate(1);
        while line.len() < count {
            let last = line[line.len() - 1];
            let near = (0..shape.cells())
                .map(|index| shape.cell(index))
                .filter(|cell| {
                    let apart = last
                        .row
                        .abs_diff(cell.row)
                        .max(last.column.abs_diff(cell.column));
                    let straight = last.row == cell.row || last.column == cell.column;
                    apart == 1 && (straight || least > 2) && !line.contains(cell)
                });
            let near: Vec<Cell> = near.collect();
            let Some(&next) = near.choose(rng) else {
                return cells(shape, count, rng);
            };
            line.push(next);
        }
    }
    line
}

fn lines(kind: &ClueKind, shape: Shape, rng: &mut impl Rng) -> Vec<Vec<Cell>> {
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    for field in kind.lines {
        let count = if field.repeats {
            rng.random_range(0..3)
        } else {
            1
        };
        lines.extend((0..count).map(|_| line(field, kind, shape, rng)));
    }
    match kind.name {
        // All lines begin with one cell.
        "region-run" => {
            let first = lines[1][0];
            lines[1..].iter_mut().for_each(|line| line[0] = first);
        }
        // As many numbers or marks as cells.
        "unknown-regions" | "modifiers" => {
            let count = lines[0].len().min(lines[1].len());
            lines.iter_mut().for_each(|line| line.truncate(count));
        }
        _ => {}
    }
    // A line may cross itself, or another one.
    if let (Some(cell), true) = (lines.first().map(|line| line[0]), rng.random_bool(0.1)) {
        let last = lines.len() - 1;
        lines[last].pop();
        lines[last].push(cell);
    }
    lines
}

/// Numbers, some of which are digits of some cells, or their sum.
fn numbers(kind: &ClueKind, lines: &[Vec<Cell>], grid: &Grid, rng: &mut impl Rng) -> Vec<i32> {
    let shape = grid.shape();
    if kind.name == "modifiers" {
        let modifiers = [[2, 0], [-1, 0], [1, 1], [0, 3]];
        let count = rng.random_range(1..3);
        return modifiers.sample(rng, count).copied().flatten().collect();
    }
    let values: Vec<i32> = lines
        .concat()
        .iter()
        .map(|cell| shape.value(grid.digit(*cell)))
        .collect();
    let mut numbers = Vec::new();
    for field in kind.numbers {
        if field.default.is_some() && rng.random_bool(0.2) {
            break;
        }
        let count = if field.repeats {
            rng.random_range(0..5)
        } else {
            1
        };
        numbers.extend((0..count).map(|_| match rng.random_range(0..5) {
            0 if !values.is_empty() => values.iter().sum(),
            1 if !values.is_empty() => *values.choose(rng).unwrap(),
            2 => rng.random_range(0..=2 * shape.side() as i32),
            3 if rng.random_bool(0.05) => *[-100_000, -1, 100_000].choose(rng).unwrap(),
            _ => rng.random_range(0..=shape.side() as i32),
        }));
    }
    numbers
}

/// A regular expression.
fn expression(depth: u32, rng: &mut impl Rng) -> String {
    let digit = |rng: &mut dyn Rng| char::from(b'0' + rng.random_range(0..5)).to_string();
    match rng.random_range(if depth == 0 { 5..10 } else { 0..10 }) {
        0 => format!(
            "({}|{})",
            expression(depth - 1, rng),
            expression(depth - 1, rng)
        ),
        1 | 2 => format!(
            "{}{}",
            expression(depth - 1, rng),
            expression(depth - 1, rng)
        ),
        3 => {
            let times = ["*", "+", "?", "{2}", "{1,}", "{0,2}", "*?", "{2}+"];
            format!(
                "({}){}",
                expression(depth - 1, rng),
                times.choose(rng).unwrap()
            )
        }
        4 => format!("({})", expression(depth - 1, rng)),
        5 => ".".to_owned(),
        6 => "[1-3]".to_owned(),
        7 => format!("[^{}]", digit(rng)),
        8 => format!("[0{}4]*", digit(rng)),
        _ => format!("{}.*", digit(rng)),
    }
}

fn automaton(rng: &mut impl Rng) -> String {
    let mut text = "start A; accept B C".to_owned();
    for _ in 0..rng.random_range(3..8) {
        let [from, to] = [(); 2].map(|()| *["A", "B", "C"].choose(rng).unwrap());
        let label = *["1", "2 3", "0..2", ".", "/", "4 0"].choose(rng).unwrap();
        text += &format!("; {from} {label} -> {to}");
    }
    text
}

/// Some clues of any kinds.
fn others(grid: &Grid, rules: &Rules, rng: &mut impl Rng) -> Vec<Clue> {
    let count = rng.random_range(1..3);
    let kinds = clues::ALL.map(|kind| Some(kind).filter(|kind| *kind != &clues::MODIFIERS));
    let kinds: Vec<_> = kinds.into_iter().flatten().collect();
    (0..count)
        .map(|_| clue(kinds.choose(rng).unwrap(), grid, rules, rng))
        .collect()
}

/// A clue of this kind. It mostly holds for the grid.
pub(super) fn clue(
    kind: &'static ClueKind,
    grid: &Grid,
    rules: &Rules,
    rng: &mut impl Rng,
) -> Clue {
    let holds = rng.random_bool(0.8);
    let mut last = None;
    for _ in 0..300 {
        let lines = lines(kind, rules.shape(), rng);
        let fields = ClueFields {
            numbers: numbers(kind, &lines, grid, rng),
            text: match kind.name {
                "regex" => expression(4, rng),
                "automaton" => automaton(rng),
                _ => String::new(),
            },
            clues: if kind.takes_clues {
                others(grid, rules, rng)
            } else {
                Vec::new()
            },
            lines,
        };
        let Ok(clue) = kind.clue_of(fields) else {
            continue;
        };
        if !holds || clue.holds(grid, rules) {
            return clue;
        }
        last = Some(clue);
    }
    last.unwrap_or_else(|| panic!("no clue of kind {}", kind.name))
}
