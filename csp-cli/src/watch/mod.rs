//! `csp sudoku watch`: a search played in the terminal.
//!
//! The search is over before it is shown. Its trace is recorded up to a bound and played event by
//! event ([`Playback`]). Keys and time move it (`player`). Board, pane and screen draw it, and
//! `play` is the loop. Each imports only from those before it in this list.

mod player;

mod board;
mod pane;
mod screen;

mod play;

#[cfg(test)]
mod playback_tests;
#[cfg(test)]
mod player_tests;
#[cfg(test)]
mod screen_tests;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::sync::atomic::AtomicBool;

use csp_core::trace::{Bounds, Level, Trace};
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::playback::Playback;
use csp_sudoku::record::About;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;

use crate::approval::resolve;
use crate::drawing::Colour;
use crate::interrupt;
use crate::message::tell;
use crate::report::Exit;
use crate::single;
use crate::task::Budget;
use crate::tui::terminal;
use play::End;
use player::Player;

/// What the user wants to see.
#[derive(Debug)]
pub(crate) struct Plan {
    /// A file, `-` or a puzzle typed out.
    pub(crate) input: OsString,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// The most events that are recorded.
    pub(crate) events: u64,
    /// Whether to colour.
    pub(crate) colour: Colour,
}

/// Plays the search of a puzzle and returns the exit code.
pub(crate) fn run(plan: Plan) -> Exit {
    match show(plan) {
        Ok(End::Quit) => Exit::Fine,
        Ok(End::Cut) => Exit::Undecided,
        Err(refusal) => {
            tell(refusal.message);
            refusal.exit
        }
    }
}

/// The reason why nothing is shown, and the exit code.
struct Refusal {
    message: String,
    exit: Exit,
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Self {
            message,
            exit: Exit::BadInput,
        }
    }
}

fn show(plan: Plan) -> Result<End, Refusal> {
    if !io::stdout().is_terminal() {
        let message = "`watch` needs a terminal, and standard output is none";
        return Err(format!("{message}; `csp sudoku trace` prints the search as text").into());
    }
    let puzzle = puzzle(plan.input, plan.shape)?;
    let signalled = interrupt::listen_only();
    let trace = searched(&puzzle, plan.events, signalled);
    let mut player = Player::new(Playback::new(puzzle.masks(), trace), puzzle.shape());
    let unusable = |error: io::Error| Refusal::from(format!("cannot use the terminal: {error}"));
    let played = {
        let (_held, mut terminal) = terminal::take().map_err(unusable)?;
        play::play(
            &mut terminal,
            &mut player,
            (puzzle.shape(), plan.colour),
            signalled,
        )
    };
    // A terminal that is closed gives an error, a signal, or both.
    let gone = || interrupt::came() || !io::stdout().is_terminal();
    played.or_else(|error| {
        if gone() {
            Ok(End::Cut)
        } else {
            Err(unusable(error))
        }
    })
}

/// The search for all solutions, up to so many events, or until it is interrupted.
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
    about.record(Level::Changes, bounds, limits)
}

/// The puzzle of the input. Its givens must not clash, as there would be no search.
fn puzzle(input: OsString, shape: Option<Shape>) -> Result<Sudoku, Refusal> {
    let puzzle = single::puzzle(input, shape)?;
    match puzzle.check() {
        Ok(()) => Ok(puzzle),
        Err(clash) => Err(Refusal {
            message: resolve(clash),
            exit: Exit::NotUnique,
        }),
    }
}
