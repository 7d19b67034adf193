//! The screen. It depends on the editor and the area, and on nothing else.
//!
//! The board stands on the left, in the largest form that leaves room for the pane. If even the
//! compact form does not fit, the part around the cursor is shown. A remark or a question and the
//! keys are below.

use csp_sudoku::shape::Shape;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Text;
use ratatui::widgets::{Paragraph, Widget};

use super::editor::Editor;
use super::layer::Layer;
use super::looks::looks;
use super::pane;
use super::rules::{areas, layout};
use crate::output::charset::Charset;
use crate::output::drawing::Colour;
use crate::tui::board::BoardLayout;
use crate::tui::form::{CellForm, Viewport};
use crate::tui::page::{PAGE_KEYS, above_foot, foot};
use crate::tui::text::wrap;

/// The least width of the pane, as long as a smaller form of the board makes room for it.
const PANE: u16 = 22;

/// The least width of a useful pane.
const NARROW_PANE: u16 = 16;

/// The least size of a useful screen.
const LEAST: (u16, u16) = (16, 6);

/// The keys, from the longest text to the shortest.
const KEYS: [&str; 3] = [
    "? keys  space marks  u undo  t tip  w why  c C check  f fill  s save  q quit",
    "? keys  space marks  u undo  t tip  s save  q quit",
    "? keys  q quit",
];

/// What is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameScreen<'a> {
    pub(crate) editor: &'a Editor,
    pub(crate) colour: Colour,
    /// How lines are drawn.
    pub(crate) charset: Charset,
}

impl Widget for GameScreen<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let text = format!("too small: {}x{} is the least", LEAST.0, LEAST.1);
            Text::from(wrap(&text, usize::from(area.width)).join("\n")).render(area, buffer);
            return;
        }
        let body = above_foot(area);
        match &self.editor.layer {
            Layer::Page(page) => page.render(body, buffer),
            _ => self.board(body, buffer),
        }
        let keys: &[&str] = match &self.editor.layer {
            Layer::Page(_) => &[PAGE_KEYS],
            _ => &KEYS,
        };
        foot(&self.remark(body), keys, area, buffer);
    }
}

impl GameScreen<'_> {
    /// The cell at a place of the screen, which is this area.
    pub(crate) fn cell_at(&self, place: (u16, u16), area: Rect) -> Option<usize> {
        let view = self.view(above_foot(area));
        view.cell_at(self.layout(), place)
    }

    /// How the board is laid out.
    fn layout(&self) -> Shape {
        layout(self.editor.game.puzzle().rules())
    }

    /// Where the board stands.
    fn view(&self, body: Rect) -> Viewport {
        let shape = self.layout();
        let form = CellForm::that_fits(shape, body, PANE);
        Viewport::of(shape, form, body, self.editor.cursor)
    }

    fn board(&self, body: Rect, buffer: &mut Buffer) {
        let view = self.view(body);
        let looks = looks(self.editor, view.form, self.colour);
        let areas = areas(self.editor.game.puzzle().rules());
        let board = BoardLayout {
            shape: self.layout(),
            areas: &areas,
            form: view.form,
            charset: self.charset,
        };
        let lines = board.lines(&looks, Some(self.editor.cursor));
        Paragraph::new(lines)
            .scroll(view.scroll())
            .render(view.area, buffer);
        let side = view.beside(body);
        if side.width >= NARROW_PANE {
            let size = (usize::from(side.width), usize::from(side.height));
            let lines = pane::lines(self.editor, size, usize::from(body.width));
            Text::from(lines.join("\n")).render(side, buffer);
        }
    }

    /// The line below the board. Where there is no pane, it tells the hint or the cell.
    fn remark(&self, body: Rect) -> String {
        let beside = self.view(body).beside(body).width;
        match self.editor.layer.question(self.editor.cell()) {
            Some(question) => question,
            None if !self.editor.remark.is_empty() || beside >= NARROW_PANE => {
                self.editor.remark.clone()
            }
            None => pane::brief(self.editor),
        }
    }
}
