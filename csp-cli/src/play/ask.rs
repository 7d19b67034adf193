//! Questions, names and pages: what takes the keys in place of the board.

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::editor::{Editor, Layer, Page, Then, Wish};

impl Editor {
    /// Moves in a page, or leaves it.
    pub(super) fn turn(&mut self, page: Page, code: KeyCode) {
        let top = match code {
            KeyCode::Down | KeyCode::Char('j') => page.top + 1,
            KeyCode::Up | KeyCode::Char('k') => page.top.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => page.top + 10,
            KeyCode::PageUp | KeyCode::Char('b') => page.top.saturating_sub(10),
            KeyCode::Home => 0,
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char(_) => return,
            _ => page.top,
        };
        // Long lines take several on the screen. The screen stops at the last one.
        let most = page.text.lines().count() + page.text.len() / 40;
        self.layer = Layer::Page(Page {
            top: top.min(most),
            ..page
        });
    }

    pub(super) fn answer_quit(&mut self, code: KeyCode, ends: bool) -> Wish {
        match code {
            _ if ends => Wish::Stay,
            KeyCode::Char('y' | 's') => self.save(Then::Quit),
            KeyCode::Char('n') => Wish::Quit,
            _ => Wish::Stay,
        }
    }

    /// Takes a letter of a name, or its end.
    pub(super) fn type_name(&mut self, mut name: String, then: Then, key: KeyEvent) -> Wish {
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

    /// What is asked on the last line but one, if anything.
    pub(crate) fn question(&self) -> Option<String> {
        Some(match &self.layer {
            Layer::Board | Layer::Page(_) => return None,
            Layer::Command => ":".to_owned(),
            Layer::Light => "show all places of which digit? (another key: none)".to_owned(),
            Layer::Why => {
                format!(
                    "why, at {}? Enter: its digit; or a digit that it is not",
                    self.cell()
                )
            }
            Layer::AskQuit => "save before the end? y yes, n no, Esc stay".to_owned(),
            Layer::AskGiveUp => "give up and see the solution? y yes, another key: no".to_owned(),
            Layer::Name(name, _) => format!("save in: {name}_"),
        })
    }
}
