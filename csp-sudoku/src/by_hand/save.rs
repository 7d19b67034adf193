//! The file of a game: its sections, and how they are written.

use super::game::Game;
use super::record::CellContent;
use crate::board_text::BoardText;
use crate::shape::Shape;
use crate::sudoku::digits;
use crate::variant::puzzle_json;
use std::fmt::Write as _;

/// The sections that a game reads and writes, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum GameSection {
    Puzzle,
    State,
    PencilMarks,
    Moves,
    Candidates,
    Boxes,
}

impl GameSection {
    pub(super) const ALL: [Self; 6] = [
        Self::Puzzle,
        Self::State,
        Self::PencilMarks,
        Self::Moves,
        Self::Candidates,
        Self::Boxes,
    ];

    /// The name between the brackets.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Puzzle => "Puzzle",
            Self::State => "State",
            Self::PencilMarks => "PencilMarks",
            Self::Moves => "Moves",
            Self::Candidates => "Candidates",
            Self::Boxes => "Boxes",
        }
    }
}

/// The line between the moves that are done and those that are undone.
pub(super) const NOW: &str = "now";

/// The game as a `.sdk` file, as the [module](super) describes it. The lines before the first
/// section and the sections of other programs are those of the file that was read.
///
/// ```
/// use csp_sudoku::Sudoku;
/// use csp_sudoku::by_hand::{Clearing, Game, from_sdk, to_sdk};
/// use csp_sudoku::techniques::Candidate;
///
/// let puzzle: Sudoku = "1.....2..3.....4".parse()?;
/// let mut game = Game::new(puzzle);
/// game.enter(Candidate { digit: 4, cell: "r1c3".parse()? }, Clearing::On)?;
/// let text = to_sdk(&game);
/// assert!(text.starts_with("[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n1.4.\n"));
/// assert!(text.ends_with("[Moves]\ndigit r1c3=4\n"));
/// assert_eq!(from_sdk(&text, None)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn to_sdk(game: &Game) -> String {
    let rules = game.puzzle.rules();
    let mut text = header_text(game);
    let mut add = |section: GameSection, lines: String| {
        // Writing to a string never fails.
        let _ = write!(text, "[{}]\n{lines}", section.name());
    };
    let shape = game.shape();
    let digits = |cells| rows(cells, shape, "", |content| symbol(content, shape));
    let marks = |cells| rows(cells, shape, ",", |content| marks(content, shape));
    let puzzle = match rules.is_classic() {
        true => digits(&game.start),
        false => rules_text(game),
    };
    add(GameSection::Puzzle, puzzle);
    add(GameSection::State, digits(game.contents()));
    add(GameSection::PencilMarks, marks(game.contents()));
    if game.start.iter().any(|content| content.marks() != 0) {
        add(GameSection::Candidates, marks(&open_masks(game)));
    }
    if rules.is_classic() && Shape::of_side(shape.side()) != Ok(shape) {
        let (rows, columns) = (shape.box_rows(), shape.box_columns());
        add(GameSection::Boxes, format!("{rows}x{columns}\n"));
    }
    if !game.record().is_empty() {
        add(GameSection::Moves, moves_text(game));
    }
    text.extend(game.foreign.iter().map(|line| format!("{line}\n")));
    text
}

/// The givens and the rules on a line, as a puzzle file has them.
fn rules_text(game: &Game) -> String {
    let mask = |(mask, start): (&u64, &CellContent)| match start {
        CellContent::Digit(_) => *mask,
        CellContent::Marks(_) => game.shape().all_digits(),
    };
    let masks = game.puzzle.masks().iter().zip(&game.start).map(mask);
    puzzle_json(&game.puzzle.rearranged(masks.collect(), None)) + "\n"
}

/// The candidates that the puzzle allows in the cells that are not given.
fn open_masks(game: &Game) -> Vec<CellContent> {
    let masks = game.puzzle.masks().iter().zip(&game.start);
    let mask = |(mask, start): (&u64, &CellContent)| match start {
        CellContent::Digit(_) => CellContent::Marks(0),
        CellContent::Marks(_) => CellContent::Marks(*mask),
    };
    masks.map(mask).collect()
}

/// The lines before the first section.
fn header_text(game: &Game) -> String {
    match game.puzzle.name() {
        Some(name) if game.header.is_empty() => {
            format!("#D {}\n", name.replace(char::is_control, " ").trim())
        }
        _ => game.header.iter().map(|line| format!("{line}\n")).collect(),
    }
}

/// The record, a move a line.
fn moves_text(game: &Game) -> String {
    let mut lines: Vec<String> = game
        .record()
        .iter()
        .map(|entry| entry.on(game.shape()).to_string())
        .collect();
    if game.at() < lines.len() {
        lines.insert(game.at(), NOW.to_owned());
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The digit, or the symbol for a blank cell.
fn symbol(content: CellContent, shape: Shape) -> String {
    shape.character(content.digit()).to_string()
}

fn marks(content: CellContent, shape: Shape) -> String {
    let digits = digits(content.marks());
    digits.map(|digit| shape.character(digit)).collect()
}

/// Each row on a line.
fn rows(
    cells: &[CellContent],
    shape: Shape,
    separator: &str,
    text: impl Fn(CellContent) -> String,
) -> String {
    let row = |row: &[CellContent]| {
        let cells: Vec<String> = row.iter().map(|content| text(*content)).collect();
        cells.join(separator) + "\n"
    };
    cells.chunks(shape.columns()).map(row).collect()
}
