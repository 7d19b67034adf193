//! A game in the hands of a player at the keyboard. There is no clock, file or terminal here.

use std::path::{Path, PathBuf};

use csp_sudoku::by_hand::{CellContent, Clearing, Game, GameProgress, MoveError, MoveKind};
use csp_sudoku::shape::Cell;
use csp_sudoku::techniques::{Candidate, Ladder};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::keys::{self, Action};
use super::layer::{Layer, Then};
use super::rules::{CellRule, in_words, rules_at};
use super::think::{CheckScope, HintDetail, Tip, checked, explained, greeting};
use crate::tui::cursor::{Way, moved};
use crate::tui::page::TextPage;

/// What digits do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryMode {
    /// They fill cells.
    Digits,
    /// They make pencil marks, or take them away.
    Marks,
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
    Hint(HintDetail),
    /// Why the cell does not have this digit, or why it has its own.
    Why(Option<u8>),
}

/// A game, the cursor, and what is shown.
#[derive(Debug)]
pub(crate) struct Editor {
    pub(super) game: Game,
    pub(super) cursor: usize,
    pub(super) entry: EntryMode,
    pub(super) clearing: Clearing,
    /// The digit whose places are shown.
    pub(super) lit: Option<u8>,
    /// The cells that the last check found wrong.
    pub(super) wrong: Vec<Cell>,
    pub(super) tip: Option<Tip>,
    /// Which of the rules of a cell is shown: its number, which begins anew behind the last one.
    pub(super) rule: usize,
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
            entry: EntryMode::Digits,
            clearing: Clearing::On,
            lit: None,
            wrong: Vec::new(),
            tip: None,
            rule: 0,
            remark: "? shows the keys".to_owned(),
            layer: Layer::Board,
            file,
        };
        let mut places = 0..editor.game.shape().cells();
        editor.cursor = places.find(|place| !editor.is_void(*place)).unwrap_or(0);
        match greeting(&editor.game) {
            Some((Some(title), text)) => editor.open(title, text),
            Some((None, remark)) => editor.remark = remark,
            None => {}
        }
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

    /// The rules of the cell under the cursor beside rows, columns and boxes. The one that is shown comes first.
    pub(super) fn rules(&self) -> Vec<CellRule> {
        let mut rules = rules_at(self.game.puzzle().rules(), self.cell());
        let count = rules.len();
        if count > 0 {
            rules.rotate_left(self.rule % count);
        }
        rules
    }

    /// Puts the cursor on a cell.
    pub(crate) fn point_at(&mut self, cell: usize) {
        if !matches!(self.layer, Layer::Page(_)) && !self.is_void(cell) {
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
    fn open(&mut self, title: &'static str, text: impl Into<String>) {
        self.layer = Layer::Page(TextPage {
            title,
            text: text.into(),
            top: 0,
        });
    }

    /// Does what a key asks for.
    pub(crate) fn press(&mut self, key: KeyEvent) -> Wish {
        self.remark.clear();
        let shape = self.game.shape();
        let ends = key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL;
        let digit = match key.code {
            KeyCode::Char(letter) => keys::digit(letter, shape),
            _ => None,
        };
        let action = match std::mem::replace(&mut self.layer, Layer::Board) {
            Layer::AskQuit => return self.answer_quit(key.code, ends),
            _ if ends => Some(Action::Quit),
            Layer::Board => keys::action(key, shape),
            Layer::Command => keys::command(key.code),
            Layer::Why if digit.is_some() || key.code == KeyCode::Enter => {
                return Wish::Think(Thought::Why(digit));
            }
            Layer::Name(name, then) => return self.type_name(name, then, key),
            Layer::Light => {
                self.lit = digit;
                None
            }
            Layer::Page(page) => {
                self.layer = page.turned(key.code).map_or(Layer::Board, Layer::Page);
                None
            }
            Layer::AskGiveUp if key.code == KeyCode::Char('y') => {
                let given_up = self.game.give_up().map(|entry| entry.is_some());
                self.after(given_up);
                None
            }
            Layer::AskGiveUp | Layer::Why => None,
        };
        action.map_or(Wish::Stay, |action| self.act(action))
    }

    fn answer_quit(&mut self, code: KeyCode, ends: bool) -> Wish {
        match code {
            _ if ends => Wish::Stay,
            KeyCode::Char('y' | 's') => self.save(Then::Quit),
            KeyCode::Char('n') => Wish::Quit,
            _ => Wish::Stay,
        }
    }

    /// Takes a letter of a name, or its end.
    fn type_name(&mut self, mut name: String, then: Then, key: KeyEvent) -> Wish {
        match key.code {
            KeyCode::Esc => return Wish::Stay,
            KeyCode::Enter if !name.is_empty() => return Wish::Save(PathBuf::from(name), then),
            KeyCode::Backspace => drop(name.pop().is_some()),
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                name.push(letter);
            }
            _ => {}
        }
        self.layer = Layer::Name(name, then);
        Wish::Stay
    }

    /// Does an action.
    fn act(&mut self, action: Action) -> Wish {
        match action {
            Action::Move(way) => self.move_cursor(way),
            Action::RowStart => self.move_in_row(|cells| cells.into_iter().next()),
            Action::RowEnd => self.move_in_row(|cells| cells.into_iter().next_back()),
            Action::SwitchEntry => {
                self.entry = match self.entry {
                    EntryMode::Digits => EntryMode::Marks,
                    EntryMode::Marks => EntryMode::Digits,
                };
            }
            Action::SwitchClearing => {
                self.clearing = match self.clearing {
                    Clearing::On => Clearing::Off,
                    Clearing::Off => Clearing::On,
                };
            }
            Action::Digit(_) | Action::Mark(_) | Action::Erase | Action::Fill => {
                self.change(action);
            }
            Action::Apply => self.apply(),
            Action::Undo | Action::Redo | Action::BeforeMistake => self.travel(action),
            Action::CheckRules => self.check(CheckScope::Rules),
            Action::CheckDigits => self.check(CheckScope::Digits),
            Action::Tip if self.tip.is_none() => {
                return Wish::Think(Thought::Hint(HintDetail::Place));
            }
            Action::Tip => self
                .tip
                .iter_mut()
                .for_each(|tip| tip.detail = HintDetail::Whole),
            Action::Step => return Wish::Think(Thought::Hint(HintDetail::Whole)),
            Action::NextRule => self.rule = self.rule.wrapping_add(1),
            Action::Rules => self.open("Rules", in_words(self.game.puzzle().rules())),
            Action::Text => self.show_text(),
            Action::Help => self.open("Keys", keys::HELP),
            Action::Why => self.layer = Layer::Why,
            Action::Light => self.layer = Layer::Light,
            Action::Command => self.layer = Layer::Command,
            Action::GiveUp => self.layer = Layer::AskGiveUp,
            Action::Close => {
                self.forget();
                self.lit = None;
            }
            Action::Save => return self.save(Then::Stay),
            Action::SaveAs => self.layer = Layer::Name(String::new(), Then::Stay),
            Action::Quit if self.is_unsaved() => self.layer = Layer::AskQuit,
            Action::Quit => return Wish::Quit,
        }
        Wish::Stay
    }

    /// Moves the cursor to the next place that is a cell.
    fn move_cursor(&mut self, way: Way) {
        let shape = self.game.shape();
        self.cursor = moved(self.cursor, way, shape);
        while self.is_void(self.cursor) {
            self.cursor = moved(self.cursor, way, shape);
        }
    }

    /// Moves the cursor to a cell of its row.
    fn move_in_row(&mut self, choose: impl Fn(Vec<usize>) -> Option<usize>) {
        let columns = self.game.shape().columns();
        let start = self.cursor - self.cursor % columns;
        let cells = (start..start + columns).filter(|cell| !self.is_void(*cell));
        self.cursor = choose(cells.collect()).unwrap_or(self.cursor);
    }

    /// Whether a place is no cell.
    fn is_void(&self, place: usize) -> bool {
        let cell = self.game.shape().cell(place);
        self.game.puzzle().rules().is_void(cell)
    }

    /// Changes the cell under the cursor, or fills in all marks.
    fn change(&mut self, action: Action) {
        let cell = self.cell();
        let at = |digit| Candidate { digit, cell };
        let changed = match action {
            Action::Digit(digit) if self.entry == EntryMode::Digits => {
                self.game.enter(at(digit), self.clearing)
            }
            Action::Digit(digit) | Action::Mark(digit) => self.game.toggle_mark(at(digit)),
            Action::Fill => Ok(self.game.fill_candidates()),
            _ => self.game.erase(cell),
        };
        let changed = changed.map(|entry| entry.is_some());
        self.after(changed);
    }

    /// Does the step of the tip.
    fn apply(&mut self) {
        let Some(Tip { step, .. }) = self.tip.clone() else {
            self.remark = "there is no step to do; t gives a tip".to_owned();
            return;
        };
        let applied = self.game.apply(&step, self.clearing);
        let applied = applied.map(|entry| entry.is_some());
        self.after(applied);
        if self.remark.is_empty() {
            self.remark = step.to_string();
        }
        let eliminated = || step.eliminations.first().copied();
        if let Some(candidate) = step.placement.or_else(eliminated) {
            self.cursor = self.game.shape().index(candidate.cell);
        }
    }

    /// What follows a move, or the attempt at one.
    fn after(&mut self, moved: Result<bool, MoveError>) {
        match moved {
            Err(error) => self.remark = error.to_string(),
            Ok(false) => self.remark = "nothing changes".to_owned(),
            Ok(true) => {
                self.forget();
                self.tell_end();
            }
        }
    }

    /// What was shown is about another position.
    fn forget(&mut self) {
        self.tip = None;
        self.wrong.clear();
    }

    /// Says so if the game has come to an end.
    fn tell_end(&mut self) {
        let moves = self.game.at();
        let is_step = |cause: MoveKind| matches!(cause, MoveKind::Step(_));
        let steps = self
            .game
            .done()
            .iter()
            .filter(|entry| is_step(entry.kind))
            .count();
        self.remark = match self.game.progress() {
            GameProgress::Blank(_) => return,
            GameProgress::Solved if steps == 0 => {
                format!("Solved in {moves} moves, without a hint!")
            }
            GameProgress::Solved => format!("Solved in {moves} moves, {steps} of them by hints!"),
            GameProgress::GivenUp => "given up: this is the solution; u takes that back".to_owned(),
            GameProgress::Wrong => {
                "every cell is filled, but something is wrong: c and C check, U goes back"
                    .to_owned()
            }
        };
    }

    /// Goes to another move of the record.
    fn travel(&mut self, action: Action) {
        let before = self.game.at();
        let stuck = match action {
            Action::Undo => {
                self.game.undo();
                "this is the start"
            }
            Action::Redo => {
                self.game.redo();
                "nothing is undone"
            }
            _ => {
                self.game.go_to(self.game.before_mistake());
                if self.game.mistakes().is_empty() {
                    "there is no mistake to go back from"
                } else {
                    "the puzzle itself is wrong"
                }
            }
        };
        let after = self.game.at();
        if before == after {
            stuck.clone_into(&mut self.remark);
            return;
        }
        self.forget();
        let record = self.game.record();
        let turned = record.get(before.min(after));
        if let Some(change) = turned.and_then(|entry| entry.changes.first()) {
            self.cursor = self.game.shape().index(change.cell);
        }
        self.remark = format!("move {after} of {}", record.len());
    }

    fn save(&mut self, then: Then) -> Wish {
        match self.file() {
            Some(path) => Wish::Save(path.to_owned(), then),
            None => {
                self.layer = Layer::Name(String::new(), then);
                Wish::Stay
            }
        }
    }

    /// Checks the game, and marks what is wrong.
    fn check(&mut self, scope: CheckScope) {
        (self.wrong, self.remark) = checked(&self.game, scope);
    }

    /// Does what may take a while.
    pub(crate) fn think(&mut self, thought: Thought) {
        self.remark.clear();
        match thought {
            Thought::Hint(detail) => self.hint(detail),
            Thought::Why(digit) => match explained(&self.game, self.cell(), digit) {
                Ok((title, text)) => self.open(title, text),
                Err(remark) => self.remark = remark,
            },
        }
    }

    fn hint(&mut self, detail: HintDetail) {
        match self.game.hint(&Ladder::default()) {
            Ok(step) => {
                self.tip = Some(Tip { step, detail });
                self.wrong.clear();
            }
            Err(no_hint) => {
                self.tip = None;
                self.check(CheckScope::Digits);
                let back = if self.wrong.is_empty() {
                    ""
                } else {
                    "; U goes back to before it"
                };
                self.remark = format!("no hint: {no_hint}{back}");
            }
        }
    }

    /// The text of the tip, if there is one.
    pub(crate) fn tip_text(&self) -> Option<String> {
        let rules = self.game.puzzle().rules();
        self.tip.as_ref().map(|tip| tip.text(rules))
    }

    /// Shows the text of the tip on a page of its own.
    fn show_text(&mut self) {
        match self.tip_text() {
            Some(text) => self.open("Hint", text),
            None => self.remark = "there is no step to read; t gives a tip".to_owned(),
        }
    }

    /// How often each digit is still missing. It is not known for boards that do not have as many rows and columns as
    /// digits.
    pub(crate) fn missing(&self) -> Vec<(char, usize)> {
        let (shape, rules) = (self.game.shape(), self.game.puzzle().rules());
        let side = shape.side();
        if rules.board_cells().count() != side * side || shape.columns() != side {
            return Vec::new();
        }
        let count = |digit: u8| {
            self.game
                .contents()
                .iter()
                .filter(|content| **content == CellContent::Digit(digit))
                .count()
        };
        let digits = 1..=side as u8;
        digits
            .map(|digit| (shape.character(digit), side.saturating_sub(count(digit))))
            .collect()
    }
}
