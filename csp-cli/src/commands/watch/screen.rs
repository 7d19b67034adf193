//! The screen. It depends on the player and the area, and on nothing else.
//!
//! The board stands on the left, in the largest form that leaves room for the pane on the right. If
//! even the compact form does not fit, only the part of the board around the present event is
//! shown. The event and the keys are below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::board;
use super::pane;
use super::player::Player;
use crate::output::charset::Charset;
use crate::output::drawing::Colour;
use crate::tui::board::{BoardLayout, boxes};
use crate::tui::form::{CellForm, Viewport};
use crate::tui::text::cut;

/// What is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchScreen<'a> {
    /// The search and the place in it.
    pub(crate) player: &'a Player,
    /// Whether to colour.
    pub(crate) colour: Colour,
    /// How lines are drawn.
    pub(crate) charset: Charset,
}

/// The least width of the pane, as long as a smaller form of the board makes room for it.
const PANE: u16 = 22;

/// The least width of a useful pane. A narrower one is left out if the board has no smaller form.
const NARROW_PANE: u16 = 16;

/// From this height on, a long event gets two lines.
const HIGH: u16 = 30;

/// The keys, from the longest text to the shortest.
const KEYS: [&str; 3] = [
    "space run  <-/-> step  up/down speed  [ ] node  s solution  Tab cursor  q quit",
    "space run  <-/-> step  +/- speed  [ ] node  s sol.  q quit",
    "space <- -> + - [ ] s q",
];

impl Widget for SearchScreen<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let body = Self::body(area);
        let keys = u16::from(area.height >= 3);
        let event = area.height - body.height - keys;
        let side = self.board(body, buffer);
        let has_pane = side.width >= NARROW_PANE;
        if has_pane {
            let size = (usize::from(side.width), usize::from(side.height));
            let lines = pane::lines(self.player, size);
            Text::from(lines).render(side, buffer);
        }
        let event_area = Rect {
            y: body.bottom(),
            height: event,
            ..area
        };
        Paragraph::new(self.event(has_pane, event_area))
            .wrap(Wrap { trim: false })
            .render(event_area, buffer);
        let keys_area = Rect {
            y: event_area.bottom(),
            height: keys,
            ..area
        };
        let wide = |keys: &&&str| keys.len() <= usize::from(area.width);
        let text = KEYS.iter().find(wide).unwrap_or(&KEYS[KEYS.len() - 1]);
        Line::styled(*text, Style::new().add_modifier(Modifier::REVERSED))
            .render(keys_area, buffer);
    }
}

impl SearchScreen<'_> {
    /// The cell at a place of the screen, which is this area.
    pub(crate) fn cell_at(&self, place: (u16, u16), area: Rect) -> Option<usize> {
        let view = self.view(Self::body(area));
        view.cell_at(self.player.shape(), place)
    }

    /// Where the board stands.
    fn view(&self, body: Rect) -> Viewport {
        let shape = self.player.shape();
        let form = CellForm::that_fits(shape, body, PANE);
        Viewport::of(shape, form, body, self.focus())
    }

    /// The area of board and pane.
    fn body(area: Rect) -> Rect {
        let event = if area.height >= HIGH {
            2
        } else {
            1.min(area.height)
        };
        let keys = u16::from(area.height >= 3);
        Rect {
            height: area.height - event - keys,
            ..area
        }
    }

    /// Draws the board and returns the free area on its right.
    fn board(&self, body: Rect, buffer: &mut Buffer) -> Rect {
        let view = self.view(body);
        let shape = self.player.shape();
        let looks = board::looks(self.player.playback(), shape, view.form, self.colour);
        let board = BoardLayout {
            shape,
            areas: &boxes(shape),
            form: view.form,
            charset: self.charset,
        };
        let lines = board.lines(&looks, self.player.cursor());
        Paragraph::new(lines)
            .scroll(view.scroll())
            .render(view.area, buffer);
        view.beside(body)
    }

    /// The cell that has to be seen.
    fn focus(&self) -> usize {
        let playback = self.player.playback();
        let changed = playback.changes().next().map(|change| change.cell);
        let decided = || {
            playback
                .node()
                .and_then(|node| node.branch)
                .map(|branch| branch.atom.var().index())
        };
        let conflict = playback.conflict().first().copied();
        let cursor = self.player.cursor();
        let cell = cursor
            .or(conflict)
            .or(changed)
            .or_else(decided)
            .unwrap_or(0);
        cell.min(self.player.shape().cells() - 1)
    }

    /// The event as in the trace, cut to its area. The position stands before it if there is no
    /// pane to show it.
    fn event(&self, has_pane: bool, area: Rect) -> String {
        let playback = self.player.playback();
        let line = playback
            .line()
            .unwrap_or_else(|| "the puzzle, before the search".to_owned());
        let line = if has_pane {
            line
        } else {
            format!("{}/{} {line}", playback.at(), playback.len())
        };
        let line = if self.player.remark().is_empty() {
            line
        } else {
            format!("({}) {line}", self.player.remark())
        };
        // Lines break between words, so the text may need a little more room than its length.
        let slack = usize::from(area.height.saturating_sub(1)) * 10;
        let most = (usize::from(area.width) * usize::from(area.height)).saturating_sub(slack);
        cut(&line, most)
    }
}
