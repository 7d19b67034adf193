//! Puzzles to files.

use super::cells::text;
use super::entries::{DOUBLER, HouseEntry, NEGATOR, PuzzleEntries};
use super::fields;
use crate::house::{House, HouseKind};
use crate::rules::Rules;
use crate::shape::{Cell, Shape};
use crate::sudoku::{Sudoku, digits};
use itertools::Itertools as _;

/// The puzzle as TOML, which [`read_puzzle_file`](super::read_puzzle_file) reads. How its cells stand is left out: it says what is asked,
/// not how far someone came.
///
/// ```
/// use csp_sudoku::variant::{DrawnParts, puzzle_toml, read, read_puzzle_file};
///
/// let puzzle = read(".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_4", DrawnParts::Refuse)?;
/// assert_eq!(puzzle_toml(&puzzle), r#"
/// sudoku = "4x4"
/// givens = """
/// ....
/// ....
/// ....
/// ...4
/// """
///
/// [[clue]]
/// kind = "cage"
/// cells = "r1c1 r1c2"
/// total = 3
/// "#.trim_start());
/// assert_eq!(read_puzzle_file(&puzzle_toml(&puzzle))?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn puzzle_toml(puzzle: &Sudoku) -> String {
    toml::to_string_pretty(&entries(puzzle)).expect("texts, numbers and lists are TOML")
}

/// The puzzle as JSON on one line, with the same fields.
///
/// ```
/// use csp_sudoku::variant::{puzzle_json, read_puzzle_file};
///
/// let puzzle = "1..............4".parse()?;
/// assert_eq!(puzzle_json(&puzzle), r#"{"sudoku":"4x4","givens":"1...\n....\n....\n...4\n"}"#);
/// assert_eq!(read_puzzle_file(&puzzle_json(&puzzle))?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn puzzle_json(puzzle: &Sudoku) -> String {
    serde_json::to_string(&entries(puzzle)).expect("texts, numbers and lists are JSON")
}

fn entries(puzzle: &Sudoku) -> PuzzleEntries {
    let modified = unmodified(puzzle.rules());
    let (rules, modifiers) = match &modified {
        Some((base, modifiers)) => (base, &modifiers[..]),
        None => (puzzle.rules(), &[][..]),
    };
    let clues = &puzzle.rules().clues()[usize::from(modified.is_some())..];
    let shape = rules.shape();
    let mut entries = PuzzleEntries {
        sudoku: format!("{}x{}", shape.rows(), shape.columns()),
        title: puzzle.name().map(str::to_owned),
        boxes: boxes(shape),
        digits: digits_of(shape),
        givens: Some(givens(puzzle))
            .filter(|text| text.contains(|symbol| symbol != '.' && symbol != '\n')),
        solution: puzzle
            .solution()
            .map(|grid| rows(puzzle.shape(), |cell| shape.character(grid.digit(cell)))),
        doublers: modifiers.contains(&DOUBLER),
        negators: modifiers.contains(&NEGATOR),
        outside_rows: shape.rows() - rules.board_rows(),
        void: Some(rules.voids())
            .filter(|voids| !voids.is_empty())
            .map(text),
        fog: puzzle.fog().map(text),
        clue: clues.iter().map(fields::write).collect(),
        ..PuzzleEntries::default()
    };
    write_candidates(puzzle, &mut entries);
    write_houses(rules, &mut entries);
    entries
}

/// The rules without doublers and negators, if fields of the file say these.
fn unmodified(rules: &Rules) -> Option<(Rules, Vec<(i32, i32)>)> {
    let (base, modifiers) = rules.unmodified()?;
    let has_words = matches!(modifiers[..], [DOUBLER] | [NEGATOR] | [DOUBLER, NEGATOR]);
    has_words.then_some((base, modifiers))
}

/// The boxes, if they are not those that the board has by itself.
fn boxes(shape: Shape) -> Option<String> {
    let plain = Shape::rectangle(shape.rows(), shape.columns()).ok();
    let size = |shape: Shape| (shape.box_rows(), shape.box_columns());
    let (rows, columns) = size(shape);
    (plain.map(size) != Some((rows, columns))).then(|| format!("{rows}x{columns}"))
}

/// The digits, if they are not those that the board has by itself.
fn digits_of(shape: Shape) -> Option<String> {
    let most = shape.rows().max(shape.columns());
    let (from, to) = (shape.value(1), shape.value(shape.side() as u8));
    ((from, to) != (1, most as i32)).then(|| format!("{from}-{to}"))
}

/// A symbol for each cell, row by row.
fn rows(shape: Shape, symbol: impl Fn(Cell) -> char) -> String {
    let row = |cells: &[usize]| {
        let symbols = cells.iter().map(|cell| symbol(shape.cell(*cell)));
        symbols.chain(['\n']).collect::<String>()
    };
    let cells: Vec<usize> = (0..shape.cells()).collect();
    cells.chunks(shape.columns()).map(row).collect()
}

fn givens(puzzle: &Sudoku) -> String {
    let (shape, board_rows) = (puzzle.shape(), puzzle.rules().board_rows());
    let text = rows(shape, |cell| match puzzle.candidates(cell) {
        mask if mask.is_power_of_two() => shape.character(mask.trailing_zeros() as u8 + 1),
        _ => '.',
    });
    let (board, outside) = text.split_at(board_rows * (shape.columns() + 1));
    match outside.contains(|symbol| symbol != '.' && symbol != '\n') {
        true => text,
        false => board.to_owned(),
    }
}

/// The digits of cells that have some of them, and not one.
fn write_candidates(puzzle: &Sudoku, entries: &mut PuzzleEntries) {
    let shape = puzzle.shape();
    for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
        let mask = puzzle.candidates(cell);
        if mask != shape.all_digits() && !mask.is_power_of_two() {
            let digits = digits(mask).map(|digit| shape.character(digit));
            entries
                .candidates
                .insert(cell.to_string(), digits.collect());
        }
    }
}

/// The houses: in the fewest words that say them in their order.
fn write_houses(rules: &Rules, entries: &mut PuzzleEntries) {
    let houses = rules.houses();
    let regions = regions(rules);
    let jigsaw = regions
        .as_ref()
        .and_then(|text| Rules::jigsaw(rules.shape(), text).ok());
    let begins_with = |base: &Rules| houses.starts_with(&base.houses());
    let (classic, latin) = (Rules::classic(rules.shape()), Rules::latin(rules.shape()));
    let mut base = if begins_with(&classic) {
        classic
    } else if let Some(jigsaw) = jigsaw.filter(begins_with) {
        entries.regions = regions;
        jigsaw
    } else if begins_with(&latin) {
        entries.latin = true;
        latin
    } else {
        entries.without_houses = true;
        Rules::none(rules.shape())
    };
    if let Ok(more) = base.clone().with_diagonals()
        && begins_with(&more)
    {
        entries.diagonals = true;
        base = more;
    }
    if let Ok(more) = base.clone().with_windows()
        && more != base
        && begins_with(&more)
    {
        entries.windows = true;
        base = more;
    }
    for (house, cells) in &houses[base.houses().len()..] {
        let (name, number) = words(*house);
        entries.house.push(HouseEntry {
            name,
            number: Some(number + 1),
            cells: text(cells),
        });
    }
}

/// The name and the number of a house.
fn words(house: House) -> (String, usize) {
    match house {
        House::Row(number) => ("row".to_owned(), number),
        House::Column(number) => ("column".to_owned(), number),
        House::Box(number) => ("box".to_owned(), number),
        House::Other(kind, number) => (kind.as_str().to_owned(), number),
    }
}

/// The regions as letters, if each cell is in one.
fn regions(rules: &Rules) -> Option<String> {
    let shape = rules.shape();
    let is_region = |house: &House| matches!(house, House::Other(HouseKind::REGION, _));
    let all = rules.houses();
    let regions = all.iter().filter(|(house, _)| is_region(house));
    let regions: Vec<&Vec<Cell>> = regions.map(|(_, cells)| cells).collect();
    let label = |cell: Cell| {
        let region = regions.iter().position(|cells| cells.contains(&cell))?;
        char::from_digit(region as u32, 36).map(|label| label.to_ascii_uppercase())
    };
    let cells = (0..shape.cells()).map(|index| shape.cell(index));
    cells.clone().all(|cell| label(cell).is_some()).then(|| {
        let labels = cells.map(|cell| label(cell).unwrap_or('?'));
        let labels: Vec<char> = labels.collect();
        labels
            .chunks(shape.columns())
            .map(|row| row.iter().join("") + "\n")
            .collect()
    })
}
