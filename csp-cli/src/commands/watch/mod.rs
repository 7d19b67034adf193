//! `csp sudoku watch`: a search played in the terminal.
//!
//! The search is over before it is shown. Its trace is recorded up to a bound and played event by
//! event ([`Playback`]). Keys and time move it (`player`). Board, pane and screen draw it. Each imports only from
//! those before it in this list.

mod player;

mod board;
mod pane;

mod screen;

#[cfg(test)]
mod playback_tests;
#[cfg(test)]
mod player_tests;
#[cfg(test)]
mod screen_tests;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use csp_core::trace::{Bounds, Trace, TraceLevel};
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::playback::Playback;
use csp_sudoku::record::About;
use csp_sudoku::sudoku::Sudoku;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use self::player::{PlaybackMode, Player};
use self::screen::SearchScreen;
use crate::arguments::limits::Budget;
use crate::arguments::puzzle::{ClueArguments, OnePuzzle};
use crate::arguments::values::{positive, when};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::charset::{Charset, charset};
use crate::output::drawing::Colour;
use crate::output::message::{resolve, tell};
use crate::tui::stage::{AfterKey, ScreenExit, Stage, needs_terminal, show};

/// What to watch.
#[derive(Args, Debug)]
pub(crate) struct WatchArguments {
    #[command(flatten)]
    clues: ClueArguments,

    #[command(flatten)]
    puzzle: OnePuzzle,

    /// Record no more than N events of the search
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = positive)]
    max_events: u64,

    /// Whether to colour: auto means unless NO_COLOR is set
    #[arg(long = "color", value_name = "WHEN", default_value = "auto", value_parser = when())]
    colour: Colour,
}

impl Execute for WatchArguments {
    const HELP: Help = Help {
        more: "The search is recorded first, up to --max-events, and then played forwards and backwards \
               at any speed.",
        notes: &[
            Text(
                "\
Keys:
  space            run, pause
  right, l, n      the next event
  left, h, p       the event before
  up, +  down, -   faster, slower
  ]  [             the next node of the search, the one before
  s  S             the next solution, the one before
  Home, g  End, G  the puzzle before the search, the last event
  Tab              a cursor for the arrows: what its cell holds, and which event
                   changed it last; a click sets it, too; Tab ends it
  q, Ctrl-C        quit

The board:
  #5  given                  ?5  decided
   5  found by propagation   !!  no candidate is left
  Open cells show their candidates, those that the event removes as dashes;
  where there is no room, :3 is a cell with three. Changed cells are reversed,
  and so is the house in conflict, with !5 for a digit that stands there twice.",
            ),
            Codes(&[
                (Exit::Fine, "left with q or Ctrl-C"),
                (
                    Exit::NotUnique,
                    "equal givens in a house: there is no search",
                ),
                (
                    Exit::BadInput,
                    "bad usage or input, or standard output is no terminal",
                ),
                (
                    Exit::Undecided,
                    "ended by a signal, or the terminal was closed",
                ),
            ]),
        ],
        examples: "\
$ csp sudoku watch 1.....2..3.....4
$ csp sudoku watch --max-events 1000 puzzles.txt",
    };

    fn run(self) -> Result<Exit, Refusal> {
        needs_terminal("watch", "`csp sudoku trace` prints the search as text")?;
        let puzzle = self.puzzle.read(self.clues)?;
        // There would be no search.
        if let Err(clash) = puzzle.check() {
            tell(resolve(clash));
            return Ok(Exit::NotUnique);
        }
        let signalled = interrupt::listen_only();
        let trace = searched(&puzzle, self.max_events, signalled);
        let playback = Playback::new(puzzle.masks(), trace);
        let mut watched = WatchedSearch {
            player: Player::new(playback, puzzle.shape()),
            colour: self.colour,
            charset: charset(),
        };
        match show(&mut watched, signalled)? {
            ScreenExit::Quit => Ok(Exit::Fine),
            ScreenExit::Cut => Ok(Exit::Undecided),
        }
    }
}

/// The time between two screens while the search is played.
const FRAME: Duration = Duration::from_millis(25);

/// A search on the screen.
struct WatchedSearch {
    player: Player,
    colour: Colour,
    charset: Charset,
}

impl WatchedSearch {
    fn screen(&self) -> SearchScreen<'_> {
        SearchScreen {
            player: &self.player,
            colour: self.colour,
            charset: self.charset,
        }
    }
}

impl Stage for WatchedSearch {
    fn draw(&self, frame: &mut Frame<'_>) {
        frame.render_widget(self.screen(), frame.area());
    }

    fn press(&mut self, key: KeyEvent) -> AfterKey {
        self.player.press(key)
    }

    fn click(&mut self, place: (u16, u16), area: Rect) {
        if let Some(cell) = self.screen().cell_at(place, area) {
            self.player.point_at(cell);
        }
    }

    fn frame(&self) -> Option<Duration> {
        (self.player.mode() == PlaybackMode::Running).then_some(FRAME)
    }

    fn pass(&mut self, time: Duration) -> bool {
        self.player.pass(time)
    }
}

/// The search for all solutions, up to a number of events, or until it is interrupted.
fn searched(puzzle: &Sudoku, events: u64, interrupted: &'static AtomicBool) -> Trace {
    let about = About {
        strategy: Strategy::default_for(puzzle.shape()),
        puzzle: puzzle.clone(),
    };
    let bounds = Bounds {
        events,
        ..Bounds::default()
    };
    let limits = Budget::default().limits(interrupted).solutions(u64::MAX);
    about.record(TraceLevel::Changes, bounds, limits)
}
