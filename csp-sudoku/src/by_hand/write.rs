//! The file of a game as text.

use super::game::Game;
use super::record::Content;
use super::sections::Section;
use crate::rules::Rules;
use crate::shape::Shape;
use crate::sudoku::digits;
use crate::symbols;
use std::fmt::Write as _;

/// The line between the moves that are done and those that are undone.
pub(super) const NOW: &str = "now";

/// The reason why a game cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// The file has no words for these rules.
    #[error("the file of a game cannot say these rules: {0}")]
    Rules(Rules),
}

impl Game {
    /// The game as a `.sdk` file, as the [module](super) describes it. The lines before the first
    /// section and the sections of other programs are those of the file that was read.
    ///
    /// # Errors
    /// The rules are not the classic ones.
    ///
    /// ```
    /// use csp_sudoku::Sudoku;
    /// use csp_sudoku::by_hand::{Clearing, Game};
    /// use csp_sudoku::techniques::Candidate;
    ///
    /// let puzzle: Sudoku = "1.....2..3.....4".parse()?;
    /// let mut game = Game::new(puzzle);
    /// game.enter(Candidate { digit: 4, cell: "r1c3".parse()? }, Clearing::On)?;
    /// let text = game.to_sdk()?;
    /// assert!(text.starts_with("[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n1.4.\n"));
    /// assert!(text.ends_with("[Moves]\ndigit r1c3=4\n"));
    /// assert_eq!(Game::from_sdk(&text, None)?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_sdk(&self) -> Result<String, SaveError> {
        let rules = self.puzzle.rules();
        if !rules.is_classic() {
            return Err(SaveError::Rules(rules.clone()));
        }
        let mut text = self.header_text();
        let mut add = |section: Section, lines: String| {
            // Writing to a string never fails.
            let _ = write!(text, "[{}]\n{lines}", section.name());
        };
        let givens: Vec<Content> = self
            .start
            .iter()
            .map(|content| digit_only(*content))
            .collect();
        let state: Vec<Content> = self
            .contents()
            .iter()
            .map(|content| digit_only(*content))
            .collect();
        add(Section::Puzzle, rows(&givens, self.shape(), "", symbol));
        add(Section::State, rows(&state, self.shape(), "", symbol));
        add(
            Section::PencilMarks,
            rows(self.contents(), self.shape(), ",", marks),
        );
        if self.start.iter().any(|content| content.marks() != 0) {
            add(
                Section::Candidates,
                rows(&self.open_masks(), self.shape(), ",", marks),
            );
        }
        if Shape::of_side(self.shape().side()) != Ok(self.shape()) {
            let (rows, columns) = (self.shape().box_rows(), self.shape().box_columns());
            add(Section::Boxes, format!("{rows}x{columns}\n"));
        }
        if !self.record().is_empty() {
            add(Section::Moves, self.moves_text());
        }
        text.extend(self.foreign.iter().map(|line| format!("{line}\n")));
        Ok(text)
    }

    /// The candidates that the puzzle allows in the cells that are not given.
    fn open_masks(&self) -> Vec<Content> {
        let masks = self.puzzle.masks().iter().zip(&self.start);
        let mask = |(mask, start): (&u64, &Content)| match start {
            Content::Digit(_) => Content::Marks(0),
            Content::Marks(_) => Content::Marks(*mask),
        };
        masks.map(mask).collect()
    }

    /// The lines before the first section.
    fn header_text(&self) -> String {
        match self.puzzle.name() {
            Some(name) if self.header.is_empty() => {
                format!("#D {}\n", name.replace(char::is_control, " ").trim())
            }
            _ => self.header.iter().map(|line| format!("{line}\n")).collect(),
        }
    }

    /// The record, a move a line.
    fn moves_text(&self) -> String {
        let mut lines: Vec<String> = self.record().iter().map(ToString::to_string).collect();
        if self.at() < lines.len() {
            lines.insert(self.at(), NOW.to_owned());
        }
        lines.into_iter().map(|line| line + "\n").collect()
    }
}

/// The digit without the marks.
fn digit_only(content: Content) -> Content {
    match content {
        Content::Digit(_) => content,
        Content::Marks(_) => Content::Marks(0),
    }
}

fn symbol(content: Content) -> String {
    symbols::character(content.digit()).to_string()
}

fn marks(content: Content) -> String {
    digits(content.marks()).map(symbols::character).collect()
}

/// Each row on a line.
fn rows(
    cells: &[Content],
    shape: Shape,
    separator: &str,
    text: impl Fn(Content) -> String,
) -> String {
    let row = |row: &[Content]| {
        let cells: Vec<String> = row.iter().map(|content| text(*content)).collect();
        cells.join(separator) + "\n"
    };
    cells.chunks(shape.side()).map(row).collect()
}
