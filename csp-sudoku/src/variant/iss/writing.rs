//! Puzzles to texts of Interactive Sudoku Solver.

use super::board::{IssBoard, REGION_NUMBERS, TIES};
use super::token::tokens;
use super::{kinds, read_iss};
use crate::house::{House, HouseKind};
use crate::rules::Clue;
use crate::shape::{Cell, Shape};
use crate::sudoku::{Sudoku, digits};
use crate::variant::content::{Content, OF_ALL_PAIRS};
use crate::variant::share_error::{ShareError, ShareForm, UnsaidPart};
use itertools::Itertools as _;

/// The puzzle as Interactive Sudoku Solver has it, so that [`read_iss`] reads the same rules. Houses that it does not name
/// are cells that differ. The title, the solution, and how cells stand are left out.
///
/// ```
/// use csp_sudoku::variant::{DrawnParts, read, write_iss};
///
/// let json = r#"{"size": 4, "grid": [[{"value": 2, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}],
///     [{}, {}, {}, {}]], "diagonal+": true, "killercage": [{"cells": ["R2C1", "R2C2"], "value": "5"}]}"#;
/// let puzzle = read(json, DrawnParts::Refuse)?;
/// assert_eq!(write_iss(&puzzle)?, ".Shape~4x4.Diagonal~1.Cage~5~R2C1~R2C2.~R1C1_2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first part that Interactive Sudoku Solver cannot say.
pub fn write_iss(puzzle: &Sudoku) -> Result<String, ShareError> {
    let written = IssWriter::new(puzzle).and_then(IssWriter::write);
    written.map_err(|part| ShareError {
        form: ShareForm::Iss,
        part,
    })
}

/// A puzzle as far as it is written.
struct IssWriter {
    content: Content,
    text: String,
    /// The constraints that tell of the board alone, and what a reader takes them for.
    head: String,
    board: IssBoard,
    of_head: Content,
}

impl IssWriter {
    /// The board.
    fn new(puzzle: &Sudoku) -> Result<Self, UnsaidPart> {
        let content = Content::of(puzzle);
        let heads = heads(puzzle, &content);
        let heads = heads.into_iter().filter_map(|(first, more)| {
            let head = with_groups(first, &content)? + more;
            let of_head = read(&head)?;
            let board = IssBoard::of(&tokens(&head).ok()?).ok()?;
            let fits = of_head.has_board_of(&content)
                && of_head.houses_beyond(&content).is_empty()
                && of_head.clues_beyond(&content).is_empty();
            fits.then_some((head, board, of_head))
        });
        // If several say as much, the first one is taken.
        let heads: Vec<_> = heads.collect();
        let said = |(_, _, of_head): &&(String, IssBoard, Content)| of_head.houses.len();
        let best = heads.iter().rev().max_by_key(said).cloned();
        let (head, board, of_head) = best.ok_or(UnsaidPart::Board(
            "all rows and columns are houses there, or none",
        ))?;
        Ok(Self {
            text: head.clone(),
            content,
            head,
            board,
            of_head,
        })
    }

    fn write(mut self) -> Result<String, UnsaidPart> {
        self.write_houses()?;
        for (clue, parts) in self.content.whole.clone() {
            let is_in_head = parts.iter().all(|clue| self.of_head.clues.contains(clue));
            if is_in_head || OF_ALL_PAIRS.contains(&clue.kind().name) {
                continue;
            }
            if let Some(words) = self.words(&clue, &parts) {
                self.text += &words;
                continue;
            }
            for clue in parts {
                let words = self.words(&clue, std::slice::from_ref(&clue));
                self.text += &words.ok_or_else(|| UnsaidPart::clue(&clue))?;
            }
        }
        self.write_ties();
        for name in [".StrictKropki", ".StrictXV", ".AntiConsecutive"] {
            self.add_if_right(name);
        }
        self.write_digits()?;
        // The usual board need not be named, if anything follows.
        if let Some(text) = self.text.strip_prefix(".Shape~9x9.") {
            self.text = format!(".{text}");
        }
        let read = read(&self.text).ok_or(UnsaidPart::Board("it would be read as no puzzle"))?;
        match UnsaidPart::first(&self.content, &read) {
            Some(part) => Err(part),
            None => Ok(self.text),
        }
    }

    /// Houses that have names, then all others as cells that differ.
    fn write_houses(&mut self) -> Result<(), UnsaidPart> {
        for name in [".Diagonal~1", ".Diagonal~-1", ".Windoku", ".DisjointSets"] {
            self.add_if_right(name);
        }
        self.add_if_right(&format!(".Jigsaw~{}", layout(&self.content)));
        let Some(read) = read(&self.text) else {
            return Ok(());
        };
        for house in self.content.houses_beyond(&read) {
            let names = self.board.names(&house.1);
            let names = names.ok_or_else(|| UnsaidPart::house(&house))?;
            self.text += &format!(".AllDifferent~{}", names.iter().format("~"));
        }
        Ok(())
    }

    /// The constraint that says a clue, which is the same as these.
    fn words(&self, clue: &Clue, parts: &[Clue]) -> Option<String> {
        let mut candidates = self.candidates(clue).into_iter();
        candidates.find(|words| {
            let text = format!("{}{}{words}", self.head, ties(clue));
            let read = read(&text);
            read.is_some_and(|read| read.clues_beyond(&self.of_head) == parts)
        })
    }

    /// The constraints that may say a clue, or a part of one.
    fn candidates(&self, clue: &Clue) -> Vec<String> {
        match clue.kind().name {
            "or" => self.group("Or", clue).into_iter().collect(),
            "and" => self.group("And", clue).into_iter().collect(),
            "candidates" => {
                let names = self.board.names(clue.line(0)).unwrap_or_default();
                let digits = clue.numbers().iter().join("_");
                vec![format!(".~{}_{digits}", names.iter().format("~"))]
            }
            _ => kinds::written(&self.board, clue),
        }
    }

    /// A group with constraints for each of its clues, each of which is the first one that says as many.
    fn group(&self, name: &str, clue: &Clue) -> Option<String> {
        let inner = clue.clues().iter().map(|clue| {
            let mut candidates = self.candidates(clue).into_iter();
            candidates.find(|words| {
                let text = format!("{}.And{words}.End", self.head);
                let read = read(&text).map(|read| read.clues_beyond(&self.of_head));
                read.is_some_and(|read| read.len() == 1 && read[0].clues() == [clue.clone()])
            })
        });
        let inner: Option<String> = inner.collect();
        Some(format!(".{name}{}.End", inner?))
    }

    /// Which ties of ranks are allowed, for all ranks.
    fn write_ties(&mut self) {
        let ranks = self.content.clues.iter().map(ties);
        let ties = ranks.max().unwrap_or_default();
        self.text += &ties;
    }

    /// The candidates of cells that the constraints above do not leave out.
    fn write_digits(&mut self) -> Result<(), UnsaidPart> {
        let shape = self.content.shape;
        let mut named = String::new();
        for index in 0..shape.cells() {
            let (cell, mask) = (shape.cell(index), self.content.masks[index]);
            if mask == self.of_head.masks[index] {
                continue;
            }
            let is_said = |name: &String| mask != 0 && !name.starts_with(REGION_NUMBERS);
            let name = self.board.name(cell).filter(is_said);
            let name = name.ok_or(UnsaidPart::Cell(cell))?;
            let values = digits(mask).map(|digit| shape.value(digit)).join("_");
            named += &format!("~{name}_{values}");
        }
        if !named.is_empty() {
            self.text += &format!(".{named}");
        }
        Ok(())
    }

    /// Adds a constraint if the puzzle says all that it says, and something of it is new.
    fn add_if_right(&mut self, words: &str) {
        let text = format!("{}{words}", self.text);
        let old = read(&self.text).unwrap_or_else(|| self.of_head.clone());
        let is_right = read(&text).is_some_and(|new| {
            let is_new = new.houses.len() > old.houses.len() || new.clues.len() > old.clues.len();
            is_new
                && new.houses_beyond(&self.content).is_empty()
                && new.clues_beyond(&self.content).is_empty()
        });
        if is_right {
            self.text = text;
        }
    }
}

/// What a reader takes a text for.
fn read(text: &str) -> Option<Content> {
    Some(Content::of(&read_iss(text).ok()?))
}

/// The constraint that says which ties a rank may have, if it is not the usual one.
fn ties(clue: &Clue) -> String {
    let name = TIES.get(clue.number(1) as usize);
    match name {
        Some(name) if clue.kind().name == "full-rank" && clue.number(1) != 1 => {
            format!(".FullRankTies~{name}")
        }
        _ => String::new(),
    }
}

/// The constraints about the size and houses of the board that may be those of a puzzle: in front of the cells outside
/// of it, and behind them.
fn heads(puzzle: &Sudoku, content: &Content) -> Vec<(String, &'static str)> {
    let rules = puzzle.rules();
    let sizes = [content.shape.box_rows() * content.shape.box_columns()];
    let regions = rules.clues().iter();
    let regions = regions.filter(|clue| clue.kind().name == "unknown-regions");
    let sizes = sizes
        .into_iter()
        .chain(regions.map(|clue| clue.number(0) as usize));
    let sizes = sizes.map(|size| format!(".RegionSize~{size}"));
    let mut heads = Vec::new();
    for size in [String::new()].into_iter().chain(sizes) {
        for (has_houses, more) in [(true, ""), (true, ".NoBoxes"), (false, "")] {
            let shape = shape(content.shape, content.board_rows, has_houses);
            heads.push((format!("{shape}{size}"), more));
        }
    }
    heads
}

/// The constraint about the size of the board.
fn shape(shape: Shape, rows: usize, has_houses: bool) -> String {
    let columns = shape.columns();
    let (from, to) = (shape.value(1), shape.value(shape.side() as u8));
    let digits = match (from, to) {
        (1, to) if to == rows.max(columns) as i32 => String::new(),
        (from, to) => format!("{from}-{to}"),
    };
    match (digits.is_empty(), has_houses) {
        (true, true) => format!(".Shape~{rows}x{columns}"),
        (false, true) => format!(".Shape~{rows}x{columns}~{digits}"),
        (_, false) => format!(".Shape~{rows}x{columns}~{digits}~Raw"),
    }
}

/// The board with the groups of cells outside of it, from above: those that clues bring with them, and a variable for
/// each other row. `None` if they are not such groups.
fn with_groups(first: String, content: &Content) -> Option<String> {
    let shape = content.shape;
    let mut head = first;
    let mut variables = 0;
    let mut row = content.board_rows;
    while row < shape.rows() {
        let begins = |clue: &&Clue| {
            let cells = clue.lines().iter().flatten();
            let outside = cells.filter(|cell| usize::from(cell.row) >= content.board_rows);
            outside
                .min()
                .is_some_and(|cell| usize::from(cell.row) == row)
        };
        let clues = content.clues.iter().filter(begins);
        let mut names = clues.filter_map(|clue| match clue.kind().name {
            "unknown-regions" => Some(".ChaosConstruction"),
            "doppelganger" => Some(".Doppelganger"),
            _ => None,
        });
        if let Some(name) = names.next() {
            head += name;
        } else {
            let cells = (0..shape.columns()).map(|column| Cell {
                row: row as u8,
                column: column as u8,
            });
            let cells = cells
                .take_while(|cell| !content.voids.contains(cell))
                .count();
            head += &format!(".Var~{}", variable(variables));
            if cells != 1 {
                head += &format!("~~{cells}");
            }
            variables += 1;
        }
        let board = IssBoard::of(&tokens(&head).ok()?).ok()?;
        if board.shape.rows() <= row {
            return None;
        }
        row = board.shape.rows();
    }
    Some(head)
}

/// The name of a variable: `A` to `Z`, then `AA` and so on.
fn variable(number: usize) -> String {
    let last = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", variable(more - 1)),
    }
}

/// A character for the region of each cell. Cells that are in none have one more.
fn layout(content: &Content) -> String {
    let is_region = |house: &House| matches!(house, House::Other(HouseKind::REGION, _));
    let houses = content.houses.iter();
    let regions: Vec<&Vec<Cell>> = houses
        .filter(|(house, _)| house.as_ref().is_some_and(is_region))
        .map(|(_, cells)| cells)
        .collect();
    let label = |index: usize| {
        let cell = content.shape.cell(index);
        let region = regions.iter().position(|cells| cells.contains(&cell));
        let region = region.unwrap_or(regions.len()) as u32;
        char::from_digit(region, 36).unwrap_or('-')
    };
    let cells = content.board_rows * content.shape.columns();
    (0..cells).map(label).collect()
}
