//! The loop: keys and time come in, screens go out. No other part of `watch` has a clock.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use csp_sudoku::shape::Shape;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::Event;
use ratatui::layout::{Position, Rect};

use super::player::{Mode, Player, Wish};
use super::screen::Screen;
use crate::drawing::Colour;
use crate::tui::cursor::clicked;
use crate::tui::events::events;

/// How the playing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The user has seen enough.
    Quit,
    /// A signal came, or the terminal is gone.
    Cut,
}

/// The time between two looks at signals and terminal while nothing happens.
const IDLE: Duration = Duration::from_millis(100);

/// The time between two screens while the search is played.
const FRAME: Duration = Duration::from_millis(25);

/// The most time that is made up for after the whole program was paused.
const LONGEST_STEP: Duration = Duration::from_secs(1);

/// Shows the player until the user leaves, a signal comes, or the terminal is closed.
pub(crate) fn play(
    terminal: &mut DefaultTerminal,
    player: &mut Player,
    look: (Shape, Colour),
    signalled: &AtomicBool,
) -> io::Result<End> {
    let (shape, colour) = look;
    let events = events();
    let mut is_stale = true;
    let mut before = Instant::now();
    while !signalled.load(Ordering::Relaxed) && io::stdout().is_terminal() {
        if is_stale {
            terminal.draw(|frame| {
                frame.render_widget(
                    Screen {
                        player,
                        shape,
                        colour,
                    },
                    frame.area(),
                );
            })?;
        }
        let event = events.recv_timeout(if player.mode() == Mode::Running {
            FRAME
        } else {
            IDLE
        });
        is_stale = event.is_ok();
        match event {
            Ok(event) => match event? {
                Event::Key(key) if player.press(key) == Wish::Quit => return Ok(End::Quit),
                Event::Mouse(mouse) => {
                    let place = clicked(mouse);
                    let area = Rect::from((Position::ORIGIN, terminal.size()?));
                    let view = Screen {
                        player,
                        shape,
                        colour,
                    }
                    .view(Screen::body(area));
                    let cell = place.and_then(|place| view.cell_at(shape, place));
                    cell.into_iter().for_each(|cell| player.point_at(cell));
                }
                _ => {}
            },
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        let now = Instant::now();
        is_stale |= player.pass((now - before).min(LONGEST_STEP));
        before = now;
    }
    Ok(End::Cut)
}
