//! The loop: keys come in, screens go out, files are written.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::Event;
use ratatui::layout::{Position, Rect};

use super::editor::{Editor, Then, Wish};
use super::screen::Screen;
use super::store;
use crate::drawing::Colour;
use crate::tui::cursor::clicked;
use crate::tui::events::events;

/// How the game was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The player has left it.
    Quit,
    /// A signal came, or the terminal is gone.
    Cut,
}

/// The time between two looks at signals and terminal while nothing happens.
const IDLE: Duration = Duration::from_millis(100);

/// Shows the game until the player leaves, a signal comes, or the terminal is closed.
pub(super) fn play(
    terminal: &mut DefaultTerminal,
    editor: &mut Editor,
    colour: Colour,
    signalled: &AtomicBool,
) -> io::Result<End> {
    let events = events();
    let mut is_stale = true;
    while !signalled.load(Ordering::Relaxed) && io::stdout().is_terminal() {
        if is_stale {
            draw(terminal, editor, colour)?;
        }
        let event = events.recv_timeout(IDLE);
        is_stale = event.is_ok();
        let event = match event {
            Ok(event) => event?,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let wish = match event {
            Event::Key(key) => editor.press(key),
            Event::Mouse(mouse) => {
                let area = Rect::from((Position::ORIGIN, terminal.size()?));
                let view = Screen { editor, colour }.view(area);
                let shape = editor.game().shape();
                let cell = clicked(mouse).and_then(|place| view.cell_at(shape, place));
                cell.into_iter().for_each(|cell| editor.point_at(cell));
                Wish::Stay
            }
            _ => Wish::Stay,
        };
        match wish {
            Wish::Stay => {}
            Wish::Quit => return Ok(End::Quit),
            Wish::Save(path, then) => {
                editor.saved(store::save(editor.game(), &path));
                if then == Then::Quit && !editor.is_unsaved() {
                    return Ok(End::Quit);
                }
            }
            Wish::Think(thought) => {
                editor.say("thinking ...");
                draw(terminal, editor, colour)?;
                editor.think(thought);
            }
        }
    }
    Ok(End::Cut)
}

fn draw(terminal: &mut DefaultTerminal, editor: &Editor, colour: Colour) -> io::Result<()> {
    terminal
        .draw(|frame| frame.render_widget(Screen { editor, colour }, frame.area()))
        .map(drop)
}
