//! A game in the hands of a player at the keyboard. There is no clock, file or terminal here.

use std::path::{Path, PathBuf};

use csp_sudoku::by_hand::{Clearing, Content, Game};
use csp_sudoku::shape::Cell;
use csp_sudoku::symbols;
use csp_sudoku::techniques::Step;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::keys::{self, Action};

/// What digits do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// They fill cells.
    Digits,
    /// They make pencil marks, or take them away.
    Marks,
}

/// How much of a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// Where to look.
    Place,
    /// The whole step.
    Whole,
}

/// A hint that is shown.
#[derive(Clone, Debug)]
pub(crate) struct Tip {
    pub(crate) step: Step,
    pub(crate) grade: Grade,
}

/// A text in place of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) title: &'static str,
    pub(crate) text: String,
    /// The first line that is seen.
    pub(crate) top: usize,
}

/// What follows a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    Stay,
    Quit,
}

/// What takes the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    Board,
    /// A command, where its letter is a digit.
    Command,
    /// The digit to show.
    Light,
    /// The digit to explain.
    Why,
    Page(Page),
    /// Whether to save before the end.
    AskQuit,
    /// Whether to give up.
    AskGiveUp,
    /// The name of the file.
    Name(String, Then),
}

/// What the player wants that the editor cannot do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Stay,
    Quit,
    Save(PathBuf, Then),
    /// Something that may take a while.
    Think(Thought),
}

/// Something that may take a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thought {
    Hint(Grade),
    /// Why the cell does not have this digit, or why it has its own.
    Why(Option<u8>),
}

/// A game, the cursor, and what is shown.
#[derive(Debug)]
pub(crate) struct Editor {
    pub(super) game: Game,
    pub(super) cursor: usize,
    pub(super) entry: Entry,
    pub(super) clearing: Clearing,
    /// The digit whose places are shown.
    pub(super) lit: Option<u8>,
    /// The cells that the last check found wrong.
    pub(super) wrong: Vec<Cell>,
    pub(super) tip: Option<Tip>,
    pub(super) remark: String,
    pub(super) layer: Layer,
    file: Option<PathBuf>,
    /// The game as it is in the file.
    saved: Game,
}

impl Editor {
    /// A game that is as its file, if it has one.
    pub(crate) fn new(game: Game, file: Option<PathBuf>) -> Self {
        let mut editor = Self {
            saved: game.clone(),
            game,
            cursor: 0,
            entry: Entry::Digits,
            clearing: Clearing::On,
            lit: None,
            wrong: Vec::new(),
            tip: None,
            remark: "? shows the keys".to_owned(),
            layer: Layer::Board,
            file,
        };
        editor.greet();
        editor
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The file of the game.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Whether the game is not as it is in the file.
    pub(crate) fn is_unsaved(&self) -> bool {
        (self.game.at(), self.game.record()) != (self.saved.at(), self.saved.record())
    }

    /// The cell under the cursor.
    pub(crate) fn cell(&self) -> Cell {
        self.game.shape().cell(self.cursor)
    }

    /// Puts the cursor on a cell.
    pub(crate) fn point_at(&mut self, cell: usize) {
        if !matches!(self.layer, Layer::Page(_)) {
            self.cursor = cell;
        }
    }

    /// Notes how a save went.
    pub(crate) fn saved(&mut self, result: Result<PathBuf, String>) {
        match result {
            Ok(path) => {
                self.remark = format!("saved in {}", path.display());
                self.file = Some(path);
                self.saved = self.game.clone();
            }
            Err(message) => self.remark = message,
        }
    }

    /// Shows a remark.
    pub(crate) fn say(&mut self, remark: &str) {
        remark.clone_into(&mut self.remark);
    }

    /// Shows a text.
    pub(super) fn open(&mut self, title: &'static str, text: impl Into<String>) {
        self.layer = Layer::Page(Page {
            title,
            text: text.into(),
            top: 0,
        });
    }

    /// Does what a key asks for.
    pub(crate) fn press(&mut self, key: KeyEvent) -> Wish {
        if key.kind == KeyEventKind::Release {
            return Wish::Stay;
        }
        self.remark.clear();
        let side = self.game.shape().side();
        let ends = key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL;
        let letter = if let KeyCode::Char(letter) = key.code {
            Some(letter)
        } else {
            None
        };
        match std::mem::replace(&mut self.layer, Layer::Board) {
            Layer::AskQuit => return self.answer_quit(key.code, ends),
            _ if ends => return self.act(Action::Quit),
            Layer::Board => {
                return keys::action(key, side).map_or(Wish::Stay, |action| self.act(action));
            }
            Layer::Command => {
                return keys::command(key.code).map_or(Wish::Stay, |action| self.act(action));
            }
            Layer::Light => self.lit = letter.and_then(|letter| keys::digit(letter, side)),
            Layer::Why => {
                let digit = letter.and_then(|letter| keys::digit(letter, side));
                if digit.is_some() || key.code == KeyCode::Enter {
                    return Wish::Think(Thought::Why(digit));
                }
            }
            Layer::Page(page) => self.turn(page, key.code),
            Layer::AskGiveUp if letter == Some('y') => {
                let given_up = self.game.give_up().map(|entry| entry.is_some());
                self.after(given_up);
            }
            Layer::AskGiveUp => {}
            Layer::Name(name, then) => return self.type_name(name, then, key),
        }
        Wish::Stay
    }

    /// How often each digit is still missing.
    pub(crate) fn missing(&self) -> Vec<(char, usize)> {
        let side = self.game.shape().side();
        let count = |digit: u8| {
            self.game
                .contents()
                .iter()
                .filter(|content| **content == Content::Digit(digit))
                .count()
        };
        let digits = 1..=side as u8;
        digits
            .map(|digit| (symbols::character(digit), side.saturating_sub(count(digit))))
            .collect()
    }
}
