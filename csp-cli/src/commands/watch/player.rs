//! What keys and time do to a playback. Time comes in as durations. There is no clock here.

use std::time::Duration;

use csp_core::trace::TraceEvent;
use csp_sudoku::playback::Playback;
use csp_sudoku::shape::Shape;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::tui::cursor::{direction, moved};
use crate::tui::stage::AfterKey;

/// Whether the playback goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaybackMode {
    /// Only at the press of a key.
    Paused,
    /// A number of events a second.
    Running,
}

/// Events a second, the powers of two from 1 to 1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Speed(u32);

impl Speed {
    const SLOWEST: Self = Self(1);
    const FASTEST: Self = Self(1024);

    /// The number of events a second.
    pub(crate) fn events_a_second(self) -> u32 {
        self.0
    }

    fn faster(self) -> Self {
        Self(self.0 * 2).min(Self::FASTEST)
    }

    fn slower(self) -> Self {
        Self(self.0 / 2).max(Self::SLOWEST)
    }
}

/// A playback in the hands of a user.
#[derive(Debug)]
pub(crate) struct Player {
    playback: Playback,
    mode: PlaybackMode,
    speed: Speed,
    /// Time that has not made a whole event yet.
    owed: Duration,
    /// A remark on the last key.
    remark: &'static str,
    shape: Shape,
    /// The cell of the cursor, and whether the arrows move it.
    cursor: usize,
    arrows: Arrows,
}

/// What the arrows do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrows {
    /// They step through the search, and change the speed. There is no cursor.
    Search,
    /// They move the cursor.
    Cursor,
}

impl Player {
    /// Stands before the first event, paused.
    pub(crate) fn new(playback: Playback, shape: Shape) -> Self {
        Self {
            playback,
            mode: PlaybackMode::Paused,
            speed: Speed(4),
            owed: Duration::ZERO,
            remark: "",
            shape,
            cursor: 0,
            arrows: Arrows::Search,
        }
    }

    /// The cell of the cursor, if there is one.
    pub(crate) fn cursor(&self) -> Option<usize> {
        (self.arrows == Arrows::Cursor).then_some(self.cursor)
    }

    /// Puts the cursor on a cell.
    pub(crate) fn point_at(&mut self, cell: usize) {
        self.cursor = cell;
        self.arrows = Arrows::Cursor;
    }

    /// The board.
    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    /// What is played.
    pub(crate) fn playback(&self) -> &Playback {
        &self.playback
    }

    /// Whether it goes on by itself.
    pub(crate) fn mode(&self) -> PlaybackMode {
        self.mode
    }

    /// How fast it goes on.
    pub(crate) fn speed(&self) -> Speed {
        self.speed
    }

    /// A remark on the last key, or nothing.
    pub(crate) fn remark(&self) -> &'static str {
        self.remark
    }

    /// Lets time pass: plays the events that are due, and pauses after the last one. Returns
    /// whether anything changed.
    pub(crate) fn pass(&mut self, time: Duration) -> bool {
        if self.mode == PlaybackMode::Paused {
            return false;
        }
        self.owed += time;
        let each = Duration::from_secs(1) / self.speed.events_a_second();
        let mut moved = false;
        while self.owed >= each && self.playback.forward() {
            self.owed -= each;
            moved = true;
        }
        if self.playback.at() == self.playback.len() {
            self.pause();
            return true;
        }
        moved
    }

    /// Does what a key asks for.
    pub(crate) fn press(&mut self, key: KeyEvent) -> AfterKey {
        self.remark = "";
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let way = direction(key.code).filter(|_| self.arrows == Arrows::Cursor);
        match (key.code, way) {
            (KeyCode::Char('c'), _) if control => return AfterKey::Quit,
            _ if control => {}
            (KeyCode::Char('q'), _) => return AfterKey::Quit,
            (KeyCode::Tab, _) => {
                self.arrows = match self.arrows {
                    Arrows::Search => Arrows::Cursor,
                    Arrows::Cursor => Arrows::Search,
                }
            }
            (_, Some(way)) => self.cursor = moved(self.cursor, way, self.shape),
            (KeyCode::Char(' '), _) => self.toggle(),
            (KeyCode::Up | KeyCode::Char('+' | '='), _) => self.speed = self.speed.faster(),
            (KeyCode::Down | KeyCode::Char('-'), _) => self.speed = self.speed.slower(),
            (code, None) => self.travel(code),
        }
        AfterKey::Stay
    }

    /// The keys that go to another event. They pause the playback.
    fn travel(&mut self, code: KeyCode) {
        let is_node = |event: &TraceEvent| matches!(event, TraceEvent::Node { .. });
        let is_solution = |event: &TraceEvent| matches!(event, TraceEvent::Solved { .. });
        let (there, otherwise) = match code {
            KeyCode::Right | KeyCode::Char('l' | 'n') => {
                (self.playback.forward(), "this is the last event")
            }
            KeyCode::Left | KeyCode::Char('h' | 'p') => (self.playback.back(), "this is the start"),
            KeyCode::Char(']') => (self.playback.seek(is_node), "no further node"),
            KeyCode::Char('[') => (self.playback.seek_back(is_node), "no earlier node"),
            KeyCode::Char('s') => (self.playback.seek(is_solution), "no further solution"),
            KeyCode::Char('S') => (self.playback.seek_back(is_solution), "no earlier solution"),
            KeyCode::Home | KeyCode::Char('g') => (self.jump(0), ""),
            KeyCode::End | KeyCode::Char('G') => (self.jump(usize::MAX), ""),
            _ => return,
        };
        self.pause();
        self.remark = if there { "" } else { otherwise };
    }

    fn jump(&mut self, to: usize) -> bool {
        self.playback.jump(to);
        true
    }

    fn toggle(&mut self) {
        match self.mode {
            PlaybackMode::Running => self.pause(),
            PlaybackMode::Paused if self.playback.at() == self.playback.len() => {
                self.remark = "this is the last event";
            }
            PlaybackMode::Paused => self.mode = PlaybackMode::Running,
        }
    }

    fn pause(&mut self) {
        self.mode = PlaybackMode::Paused;
        self.owed = Duration::ZERO;
    }
}
