//! `csp sudoku play`: a puzzle solved by hand in the terminal.
//!
//! The game is a value of the library ([`csp_sudoku::by_hand::Game`]). Keys become actions (`keys`), which an editor does
//! (`editor`, `act`, `ask`, `think`: one type). Looks, pane and screen draw it. `open` finds the game, `store` keeps it on
//! disk, and `table` is the loop. Each imports only from those before it in this list.

mod keys;

mod act;
mod ask;
mod editor;
mod think;

mod looks;
mod pane;
mod screen;

mod open;
mod store;

mod table;

#[cfg(test)]
mod editor_tests;
#[cfg(test)]
mod screen_tests;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use csp_sudoku::shape::Shape;
use csp_sudoku::techniques::Level;

use crate::drawing::Colour;
use crate::interrupt;
use crate::message::tell;
use crate::report::Exit;
use crate::tui::terminal;
use editor::Editor;
use table::End;

/// What the user wants to play.
#[derive(Debug)]
pub(crate) struct Plan {
    /// A file, `-` or a puzzle typed out. A new puzzle if there is none.
    pub(crate) input: Option<OsString>,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// The file of the game.
    pub(crate) save: Option<PathBuf>,
    /// How hard a new puzzle is.
    pub(crate) level: Level,
    /// The seed of a new puzzle.
    pub(crate) seed: u64,
    /// Whether to colour.
    pub(crate) colour: Colour,
}

/// Plays a puzzle and returns the exit code.
pub(crate) fn run(plan: Plan) -> Exit {
    match play(plan) {
        Ok(exit) => exit,
        Err(message) => {
            tell(message);
            Exit::BadInput
        }
    }
}

fn play(plan: Plan) -> Result<Exit, String> {
    if !io::stdout().is_terminal() {
        let message = "`play` needs a terminal, and standard output is none";
        return Err(format!("{message}; `csp sudoku solve` prints the solution"));
    }
    let signalled = interrupt::listen_only();
    let colour = plan.colour;
    let opened = open::open(plan, signalled)?;
    let mut editor = Editor::new(opened.game, opened.file);
    let unusable = |error: io::Error| format!("cannot use the terminal: {error}");
    let played = {
        let (_held, mut terminal) = terminal::take().map_err(unusable)?;
        table::play(&mut terminal, &mut editor, colour, signalled)
    };
    match played {
        Ok(End::Quit) => Ok(Exit::Fine),
        // A terminal that is closed gives an error, a signal, or both.
        Ok(End::Cut) => rescue(&editor).map(|()| Exit::Undecided),
        Err(error) => {
            let gone = interrupt::came() || !io::stdout().is_terminal();
            let kept = rescue(&editor);
            if gone {
                kept.map(|()| Exit::Undecided)
            } else {
                Err(unusable(error))
            }
        }
    }
}

/// Keeps what is not saved when the end came from outside.
fn rescue(editor: &Editor) -> Result<(), String> {
    if !editor.is_unsaved() {
        return Ok(());
    }
    let path = store::rescue(editor.game(), editor.file())?;
    tell(format_args!(
        "the game is saved in {0}; `csp sudoku play {0}` goes on",
        path.display()
    ));
    Ok(())
}
