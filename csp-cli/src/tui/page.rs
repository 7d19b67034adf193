//! A text in place of the board.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::Widget;

use super::text::{cut, wrap};

/// The keys of a page, for the last line of the screen.
pub(crate) const PAGE_KEYS: &str = "up, down, space, b: scroll   Esc, Enter: back";

/// A text in place of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextPage {
    pub(crate) title: &'static str,
    pub(crate) text: String,
    /// The first line that is seen.
    pub(crate) top: usize,
}

impl TextPage {
    /// The page after a key. `None` if it is left.
    pub(crate) fn turned(self, code: KeyCode) -> Option<Self> {
        let top = match code {
            KeyCode::Down | KeyCode::Char('j') => self.top + 1,
            KeyCode::Up | KeyCode::Char('k') => self.top.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top + 10,
            KeyCode::PageUp | KeyCode::Char('b') => self.top.saturating_sub(10),
            KeyCode::Home => 0,
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char(_) => return None,
            _ => self.top,
        };
        // Long lines take several on the screen. The screen stops at the last one.
        let most = self.text.lines().count() + self.text.len() / 40;
        Some(Self {
            top: top.min(most),
            ..self
        })
    }

    /// Draws it.
    pub(crate) fn render(&self, body: Rect, buffer: &mut Buffer) {
        let lines = wrap(&self.text, usize::from(body.width));
        let height = usize::from(body.height.saturating_sub(2));
        let top = self.top.min(lines.len().saturating_sub(height));
        let more = lines.len().saturating_sub(top + height);
        let title = match more {
            0 => self.title.to_owned(),
            more => format!("{} ({more} more lines)", self.title),
        };
        let title = Line::styled(title, Style::new().add_modifier(Modifier::BOLD));
        let shown = lines.into_iter().skip(top).take(height).map(Line::raw);
        let text: Vec<Line<'_>> = [title, Line::raw("")].into_iter().chain(shown).collect();
        Text::from(text).render(body, buffer);
    }
}

/// Draws what every screen has below: a line with a remark, and one with keys, the longest of these texts that fits.
pub(crate) fn foot(remark: &str, keys: &[&str], area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let line = |up: u16| Rect {
        y: area.bottom().saturating_sub(up),
        height: 1,
        ..area
    };
    Line::raw(cut(remark, width)).render(line(2), buffer);
    let keys = keys.iter().find(|keys| keys.len() <= width);
    let keys = keys.copied().unwrap_or_default();
    let reversed = Style::new().add_modifier(Modifier::REVERSED);
    Line::styled(cut(keys, width), reversed).render(line(1), buffer);
}

/// The area above the two lines of the foot.
pub(crate) fn above_foot(area: Rect) -> Rect {
    Rect {
        height: area.height.saturating_sub(2),
        ..area
    }
}
