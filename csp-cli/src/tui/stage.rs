//! The loop of a command that takes the whole terminal: keys, clicks and time come in, screens go out.

use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyEvent, KeyEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::{DefaultTerminal, Frame};

use super::cursor::clicked;
use super::events::events;
use super::terminal;
use crate::interrupt;

/// The time between two looks at signals and terminal while nothing happens.
const IDLE: Duration = Duration::from_millis(100);

/// The most time that is made up for after the whole program was paused.
const LONGEST_STEP: Duration = Duration::from_secs(1);

/// What is shown, and what keys, clicks and time do to it.
pub(crate) trait Stage {
    fn draw(&self, frame: &mut Frame<'_>);

    /// A key was pressed, or is held.
    fn press(&mut self, key: KeyEvent) -> AfterKey;

    /// The left button was pressed at a column and a line of the screen, which is this area.
    fn click(&mut self, place: (u16, u16), area: Rect);

    /// The work that [`AfterKey::Work`] has announced.
    fn work(&mut self) {}

    /// The time between two screens if they change by themselves.
    fn frame(&self) -> Option<Duration> {
        None
    }

    /// Lets time pass. Returns whether the screen is another one.
    fn pass(&mut self, _: Duration) -> bool {
        false
    }
}

/// What follows a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterKey {
    Stay,
    /// Show the screen, and then do what takes longer.
    Work,
    Quit,
}

/// How the screen was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScreenExit {
    /// The user has left it.
    Quit,
    /// A signal came, or the terminal is gone.
    Cut,
}

/// The error if standard output is no terminal.
pub(crate) fn needs_terminal(command: &str, otherwise: &str) -> Result<(), String> {
    if io::stdout().is_terminal() {
        return Ok(());
    }
    Err(format!(
        "`{command}` needs a terminal, and standard output is none; {otherwise}"
    ))
}

/// Shows the stage until the user leaves, a signal comes, or the terminal is closed.
pub(crate) fn show(stage: &mut impl Stage, signalled: &AtomicBool) -> Result<ScreenExit, String> {
    let unusable = |error: io::Error| format!("cannot use the terminal: {error}");
    let shown = {
        let (_held, mut terminal) = terminal::take().map_err(unusable)?;
        run(stage, &mut terminal, signalled)
    };
    shown.or_else(|error| {
        // A terminal that is closed gives an error, a signal, or both.
        if interrupt::came() || !io::stdout().is_terminal() {
            Ok(ScreenExit::Cut)
        } else {
            Err(unusable(error))
        }
    })
}

fn run(
    stage: &mut impl Stage,
    terminal: &mut DefaultTerminal,
    signalled: &AtomicBool,
) -> io::Result<ScreenExit> {
    let events = events();
    let mut is_stale = true;
    let mut before = Instant::now();
    while !signalled.load(Ordering::Relaxed) && io::stdout().is_terminal() {
        if is_stale {
            terminal.draw(|frame| stage.draw(frame))?;
        }
        let event = events.recv_timeout(stage.frame().unwrap_or(IDLE));
        is_stale = event.is_ok();
        let next = match event {
            Ok(event) => take(stage, &event?, terminal)?,
            Err(RecvTimeoutError::Timeout) => AfterKey::Stay,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        match next {
            AfterKey::Stay => {}
            AfterKey::Work => {
                terminal.draw(|frame| stage.draw(frame))?;
                stage.work();
            }
            AfterKey::Quit => return Ok(ScreenExit::Quit),
        }
        let now = Instant::now();
        is_stale |= stage.pass((now - before).min(LONGEST_STEP));
        before = now;
    }
    Ok(ScreenExit::Cut)
}

fn take(stage: &mut impl Stage, event: &Event, terminal: &DefaultTerminal) -> io::Result<AfterKey> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => return Ok(stage.press(*key)),
        Event::Mouse(mouse) => {
            if let Some(place) = clicked(*mouse) {
                let area = Rect::from((Position::ORIGIN, terminal.size()?));
                stage.click(place, area);
            }
        }
        _ => {}
    }
    Ok(AfterKey::Stay)
}
