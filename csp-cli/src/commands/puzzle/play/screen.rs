//! The screen. It depends on the game and the area, and on nothing else.
//!
//! The board stands on the left. Beside it, or below if there is no room, stand the cursor's spots and the hint. If the board does not fit,
//! the part around the cursor is shown.

use std::collections::BTreeMap;

use csp_core::model::Direction;
use csp_puzzles::layer::{Layer, LayerKind, Spot};
use csp_puzzles::picture::BoardPicture;
use csp_puzzles::sign::{At, Sign};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget};

use super::super::words;
use super::game::{BoardGame, BoardShown, ShownHint};
use crate::output::drawing::Colour;
use crate::tui::form::offset;
use crate::tui::page::{PAGE_KEYS, above_foot, foot};
use crate::tui::text::wrap;

/// The least width of a useful pane.
const PANE: u16 = 24;

/// The keys, from the longest text to the shortest.
const KEYS: [&str; 3] = [
    "? keys  space value  Shift-arrow line  u undo  c check  t hint  w why  q quit",
    "? keys  u undo  c check  t hint  w why  q quit",
    "? keys  q quit",
];

/// What is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct PuzzleScreen<'a> {
    pub(super) game: &'a BoardGame,
    pub(super) colour: Colour,
}

/// A board and the part of it that is seen.
struct SeenBoard {
    picture: BoardPicture,
    area: Rect,
    /// How many lines above and how many columns on the left are not seen.
    scroll: (usize, usize),
}

impl Widget for PuzzleScreen<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let body = above_foot(area);
        if let Some(page) = &self.game.page {
            page.render(body, buffer);
            foot("", &[PAGE_KEYS], area, buffer);
            return;
        }
        let seen = self.seen(body);
        let lines = self.styled(&seen.picture);
        let (top, left) = seen.scroll;
        Paragraph::new(lines)
            .scroll((narrow(top), narrow(left)))
            .render(seen.area, buffer);
        let pane = pane(seen.area, body);
        let lines = wrap(&self.told(), usize::from(pane.width));
        let height = usize::from(pane.height);
        let lines: Vec<Line<'_>> = lines.into_iter().take(height).map(Line::raw).collect();
        Text::from(lines).render(pane, buffer);
        foot(&self.game.remark, &KEYS, area, buffer);
    }
}

impl PuzzleScreen<'_> {
    /// The spot at a place of the screen, which is this area. Lines come before cells.
    pub(super) fn spot_at(&self, (x, y): (u16, u16), area: Rect) -> Option<Spot> {
        let seen = self.seen(above_foot(area));
        if !seen.area.contains(Position { x, y }) {
            return None;
        }
        let line = usize::from(y - seen.area.y) + seen.scroll.0;
        let column = usize::from(x - seen.area.x) + seen.scroll.1;
        let holds = |spot: &Spot| {
            let (own, columns) = seen.picture.place(*spot);
            own == line && columns.contains(&column)
        };
        let layers = self.game.layers().iter();
        let between = layers.filter(|layer| layer.kind() != LayerKind::Cells);
        let mut between = between.flat_map(Layer::spots).copied();
        let mut cells = self.game.puzzle().diagram.shape().places().map(Spot::Cell);
        between.find(holds).or_else(|| cells.find(holds))
    }

    /// Where the board stands.
    fn seen(&self, body: Rect) -> SeenBoard {
        let picture = self.picture();
        let lines = picture.lines();
        let (line, columns) = picture.place(Spot::Cell(self.game.cursor()));
        let width = lines.iter().map(Vec::len).max().unwrap_or(0);
        let area = Rect {
            width: narrow(width).min(body.width),
            height: narrow(lines.len()).min(body.height),
            ..body
        };
        let top = offset(line, 1, lines.len(), usize::from(area.height));
        let left = offset(columns.start, columns.len(), width, usize::from(area.width));
        SeenBoard {
            picture,
            area,
            scroll: (top, left),
        }
    }

    /// The board with crosses where it is known that there is no line.
    fn picture(&self) -> BoardPicture {
        let game = self.game;
        let filling = game.shown_filling();
        let notes = match &game.shown {
            BoardShown::Hint(hint) => &hint.notes[..],
            _ => &[],
        };
        let mut picture = game.puzzle().noted_picture(game.layers(), &filling, notes);
        for (number, layer) in game.layers().iter().enumerate() {
            if layer.kind() == LayerKind::Cells {
                continue;
            }
            for (&spot, &value) in layer.spots().iter().zip(filling.layer(number)) {
                if value == Some(0) {
                    picture.draw(spot, '×');
                }
            }
        }
        picture
    }

    /// The lines of the board, with cursor and marks.
    fn styled(&self, picture: &BoardPicture) -> Vec<Line<'static>> {
        let mut styles: BTreeMap<(usize, usize), Style> = BTreeMap::new();
        let mut paint = |spot: Spot, style: Style| {
            let (line, columns) = picture.place(spot);
            for column in columns {
                let own = styles.entry((line, column)).or_default();
                *own = own.patch(style);
            }
        };
        let mark = self.mark();
        for spot in self.game.marked() {
            paint(spot, mark);
        }
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        paint(Spot::Cell(self.game.cursor()), reversed);
        let line = |(number, line): (usize, &Vec<char>)| {
            let signs = line.iter().enumerate();
            let spans = signs.map(|(column, sign)| {
                let style = styles.get(&(number, column)).copied().unwrap_or_default();
                Span::styled(sign.to_string(), style)
            });
            Line::from(spans.collect::<Vec<_>>())
        };
        picture.lines().iter().enumerate().map(line).collect()
    }

    /// How spots look that are pointed at. Without colour they are bold and underlined.
    fn mark(&self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        match (self.colour, &self.game.shown) {
            (Colour::Off, _) | (_, BoardShown::Plain) => style,
            (Colour::On, BoardShown::Hint(..)) => style.fg(Color::Green),
            (Colour::On, BoardShown::Broken(..)) => style.fg(Color::Red),
        }
    }

    /// What the pane says.
    fn told(&self) -> String {
        let game = self.game;
        let (blank, all) = game.blank();
        let state = match game.is_solved() {
            true => "SOLVED".to_owned(),
            false => format!("{blank} of {all} blank"),
        };
        let title = words::title(game.puzzle());
        let cursor = format!("{}: {}", At(game.cursor()), game.at_cursor().join(", "));
        let printed = self.printed();
        let text = match &game.shown {
            BoardShown::Plain => String::new(),
            BoardShown::Hint(ShownHint { text, .. }) | BoardShown::Broken(_, text) => {
                format!("\n{text}")
            }
        };
        format!("{title}\n{state}\n{cursor}\n{printed}{text}")
    }

    /// What is printed for the board, and for the region, the row and the column of the cursor, which the board may have no room for.
    fn printed(&self) -> String {
        let diagram = &self.game.puzzle().diagram;
        let (row, column) = self.game.cursor();
        let area = diagram.areas().of(diagram.node((row, column)));
        let region = diagram.area(area);
        let sides = [
            (Direction::Left, row),
            (Direction::Right, row),
            (Direction::Up, column),
            (Direction::Down, column),
        ];
        let beside = sides.into_iter().filter_map(|(side, line)| {
            let signs = diagram.outside(side)[line].iter();
            let signs = signs.filter(|sign| **sign != Sign::Nothing);
            let signs: Vec<String> = signs.map(ToString::to_string).collect();
            let place = match side {
                Direction::Left => "left of the row",
                Direction::Right => "right of the row",
                Direction::Up => "above the column",
                _ => "below the column",
            };
            (!signs.is_empty()).then(|| format!("{place}: {}\n", signs.join(" ")))
        });
        let number = diagram.number_in_words(self.game.layers());
        let number = number.map(|number| format!("{number}\n"));
        let region = (region != Sign::Nothing).then(|| format!("the region: {region}\n"));
        number.into_iter().chain(region).chain(beside).collect()
    }
}

/// The larger one of the areas on the right of the board and below it.
fn pane(board: Rect, body: Rect) -> Rect {
    let used = (board.width + 2).min(body.width);
    let beside = Rect {
        x: body.x + used,
        width: body.width - used,
        ..body
    };
    if beside.width >= PANE {
        return beside;
    }
    let used = (board.height + 1).min(body.height);
    Rect {
        y: body.y + used,
        height: body.height - used,
        ..body
    }
}

fn narrow(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}
