//! `csp sudoku play`: a puzzle solved by hand in the terminal.
//!
//! The game is a value of the library ([`Game`](csp_sudoku::by_hand::Game)). Keys become actions (`keys`), which an editor
//! does (`layer`, `rules`, `think`, `editor`). Looks, pane and screen draw it. `open` finds the game, and `store` keeps it on disk.
//! Each imports only from those before it in this list.

mod keys;
mod layer;
mod rules;
mod think;

mod editor;

mod looks;
mod pane;

mod screen;

mod open;
mod store;

#[cfg(test)]
mod editor_tests;
#[cfg(test)]
mod screen_tests;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use csp_sudoku::techniques::Level;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use self::editor::{Editor, Thought, Wish};
use self::layer::Then;
use self::screen::GameScreen;
use crate::arguments::puzzle::{BoardArguments, ClueArguments};
use crate::arguments::values::{Seed, seed, when};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::charset::{Charset, charset};
use crate::output::drawing::Colour;
use crate::output::message::tell;
use crate::tui::stage::{AfterKey, ScreenExit, Stage, needs_terminal, show};

/// What to play.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// A puzzle typed out, a file (text or gzip) that holds one, or a saved game [default: a new
    /// puzzle]
    #[arg(value_name = "PUZZLE")]
    input: Option<OsString>,

    /// Save the game in FILE, which must not be there yet [default: where a saved game came from,
    /// or as asked for]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    clues: ClueArguments,

    /// How hard a new puzzle is: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", default_value = "easy", value_parser = level, conflicts_with = "input")]
    level: Level,

    /// The seed of a new puzzle, or random
    #[arg(long, value_name = "N", default_value = "random", value_parser = seed, conflicts_with = "input")]
    seed: Seed,

    /// Whether to colour: auto means unless NO_COLOR is set
    #[arg(long = "color", value_name = "WHEN", default_value = "auto", value_parser = when())]
    colour: Colour,
}

impl Execute for Play {
    const HELP: Help = Help {
        more: "Without PUZZLE it makes a new one. A saved game goes on where it was left. Puzzles with clues are \
               played, too: beside the board stand the clues of the cell under the cursor, and the cells of one \
               of them are underlined.",
        notes: &[
            Text(
                "\
Keys (? shows all of them):
  arrows, hjkl     move              digits, letters  enter a digit
  space            digits or marks   Alt and a digit  one mark
  u r  U           undo, redo; back to the last place without a mistake
  c C              check the rules; check the digits against the solution
  t T  Enter       where to look, the whole step; do it
  w                why a cell has its digit, or not another
  Tab  R           the next clue of the cell; all rules in words
  f  a  /          all candidates; clearing marks or not; all places of a digit
  G  s  q          give up; save; quit

Files: a game is a .sdk file of SadMan Sudoku with [Puzzle], [State] and
[PencilMarks], and [Moves] for undo. It is written whole under another name and
then renamed. A signal or a closed terminal saves the game: in its file, or else
in game-1.sdk (or the next free number) in this folder.",
            ),
            Codes(&[
                (Exit::Fine, "left with q or Ctrl-C"),
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
$ csp sudoku play 1.....2..3.....4
$ csp sudoku play --level hard --seed 7 --save game.sdk
$ csp sudoku play .Cage~9~R1C1~R1C2
$ csp sudoku play game.sdk",
    };

    fn run(self) -> Result<Exit, Refusal> {
        needs_terminal("play", "`csp sudoku solve` prints the solution")?;
        let signalled = interrupt::listen_only();
        let opened = self.open(signalled)?;
        let mut played = Played {
            editor: Editor::new(opened.game, opened.file),
            colour: self.colour,
            charset: charset(),
            thought: None,
        };
        match show(&mut played, signalled) {
            Ok(ScreenExit::Quit) => Ok(Exit::Fine),
            Ok(ScreenExit::Cut) => {
                rescue(&played.editor)?;
                Ok(Exit::Undecided)
            }
            Err(message) => {
                // The terminal is of no use, which matters more than a game that is lost.
                let _ = rescue(&played.editor);
                Err(message.into())
            }
        }
    }
}

/// The level of this name.
fn level(text: &str) -> Result<Level, String> {
    let named = |level: &Level| level.to_string().eq_ignore_ascii_case(text);
    let names = || {
        Level::ALL
            .map(|level| level.to_string().to_lowercase())
            .join(", ")
    };
    Level::ALL
        .into_iter()
        .find(named)
        .ok_or_else(|| format!("give one of {}", names()))
}

/// A game on the screen.
struct Played {
    editor: Editor,
    colour: Colour,
    charset: Charset,
    /// What is thought about next.
    thought: Option<Thought>,
}

impl Played {
    fn screen(&self) -> GameScreen<'_> {
        GameScreen {
            editor: &self.editor,
            colour: self.colour,
            charset: self.charset,
        }
    }
}

impl Stage for Played {
    fn draw(&self, frame: &mut Frame<'_>) {
        frame.render_widget(self.screen(), frame.area());
    }

    fn press(&mut self, key: KeyEvent) -> AfterKey {
        match self.editor.press(key) {
            Wish::Stay => AfterKey::Stay,
            Wish::Quit => AfterKey::Quit,
            Wish::Save(path, then) => {
                self.editor.saved(store::save(self.editor.game(), &path));
                if then == Then::Quit && !self.editor.is_unsaved() {
                    AfterKey::Quit
                } else {
                    AfterKey::Stay
                }
            }
            Wish::Think(thought) => {
                self.editor.say("thinking ...");
                self.thought = Some(thought);
                AfterKey::Work
            }
        }
    }

    fn click(&mut self, place: (u16, u16), area: Rect) {
        if let Some(cell) = self.screen().cell_at(place, area) {
            self.editor.point_at(cell);
        }
    }

    fn work(&mut self) {
        if let Some(thought) = self.thought.take() {
            self.editor.think(thought);
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
