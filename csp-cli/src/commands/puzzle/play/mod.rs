//! `csp puzzle play`: a grid puzzle solved by hand in the terminal.
//!
//! Keys become actions (`keys`), which the game does (`game`), and the screen draws it. Each imports only from those before it in this
//! list. The loop, pages and texts are those of all commands that take the terminal (`tui`).

mod keys;

mod game;

mod screen;

#[cfg(test)]
mod game_tests;

use std::ffi::{OsStr, OsString};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use clap::error::ErrorKind;
use csp_core::limits::Limits;
use csp_core::model::GridShape;
use csp_puzzles::generate::{PuzzleGenerator, PuzzleWishes};
use csp_puzzles::genre::Genre;
use csp_puzzles::genres;
use csp_puzzles::given::GivenPuzzle;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use self::game::{BoardGame, BoardThought, BoardWish};
use self::screen::PuzzleScreen;
use super::FILLED;
use super::batch::only_puzzle;
use super::generate::size;
use crate::arguments::values::{Seed, seed, when};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, Refusal, looks_like_genre};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::drawing::Colour;
use crate::output::stdout::print;
use crate::tui::stage::{AfterKey, ScreenExit, Stage, needs_terminal, show};

/// How long a hint or an explanation may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The board of a new puzzle.
const NEW_SIZE: GridShape = GridShape {
    rows: 8,
    columns: 8,
};

/// What to play.
#[derive(Args, Debug)]
pub(crate) struct PlayBoard {
    /// A link of puzz.link, a file with one puzzle, or a genre, of which a new puzzle is made
    #[arg(value_name = "INPUT")]
    input: OsString,

    /// Rows and columns of a new puzzle, such as 8x10, or one number for both [default: 8x8]
    #[arg(long, value_name = "RxC", value_parser = size)]
    size: Option<GridShape>,

    /// The seed of a new puzzle [default: another one each time, which is told]
    #[arg(long, value_name = "N", value_parser = seed)]
    seed: Option<Seed>,

    /// Whether to colour: auto means unless NO_COLOR is set
    #[arg(long = "color", value_name = "WHEN", default_value = "auto", value_parser = when())]
    colour: Colour,
}

impl Execute for PlayBoard {
    const HELP: Help = Help {
        more: "When it is left, by a signal, too, it prints the link of the board with what is filled in, which all commands of `csp puzzle` \
               take.",
        notes: &[
            Text(
                "\
Keys (? shows all of them, and the rules):
  arrows, hjkl          move
  space, digits, signs  the value of the cell; x none, . or Backspace blank
  Shift and an arrow    the line, side or border there; also Ctrl, or H J K L
  u r                   undo, redo
  c                     check: which rules are broken
  t Enter               the next step with its rules; do it
  w                     why the cell is what it is, or, with an arrow, a line there
  q                     quit
Blank spots count as no line, or unshaded, once everything else is right.",
            ),
            Text(FILLED),
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
$ csp puzzle play 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
$ csp puzzle play slitherlink --size 10
$ csp puzzle play 'slither/4/4/dgdh2c7b'",
    };

    fn run(self) -> Result<Exit, Refusal> {
        needs_terminal("play", "`csp puzzle solve` prints the solution")?;
        let signalled = interrupt::listen_only();
        let game = match genre_of(&self.input)? {
            Some(genre) => self.made(genre, signalled)?,
            None => self.given()?,
        };
        let mut played = PlayedBoard {
            game,
            thought: None,
            colour: self.colour,
            signalled,
        };
        let exit = match show(&mut played, signalled)? {
            ScreenExit::Quit => Exit::Fine,
            ScreenExit::Cut => Exit::Undecided,
        };
        Ok(print(played.game.state(), exit))
    }
}

impl PlayBoard {
    /// The puzzle that is named.
    fn given(&self) -> Result<BoardGame, Refusal> {
        if self.size.is_some() || self.seed.is_some() {
            return Err(Refusal::Usage(
                ErrorKind::ArgumentConflict,
                "--size and --seed are for a new puzzle: name a genre, such as slitherlink, in place of a puzzle",
            ));
        }
        let given = only_puzzle(
            vec![self.input.clone()],
            "give one at a time, typed out or in a file of its own",
        )?;
        BoardGame::new(&given).map_err(|error| error.to_string().into())
    }

    /// A new puzzle.
    fn made(
        &self,
        genre: &'static Genre,
        signalled: &'static AtomicBool,
    ) -> Result<BoardGame, String> {
        let seed = self.seed.unwrap_or_else(Seed::drawn).number();
        let wishes = PuzzleWishes::new(self.size.unwrap_or(NEW_SIZE));
        let generator = PuzzleGenerator::new(genre, wishes, seed);
        let generator = generator.map_err(|error| error.to_string())?;
        let generator = generator.stop_when(|| signalled.load(Ordering::Relaxed));
        let made = generator.make(0).map_err(|error| error.to_string())?;
        let given = GivenPuzzle::blank(made.puzzle);
        let mut game = BoardGame::new(&given).map_err(|error| error.to_string())?;
        game.remark = format!("`--seed {seed}` makes it again; {}", game.remark);
        Ok(game)
    }
}

/// The genre of this name, if it may be one.
fn genre_of(input: &OsStr) -> Result<Option<&'static Genre>, String> {
    let name = input.to_str().filter(|name| looks_like_genre(name));
    let genre = name.map(genres::named).transpose();
    genre.map_err(|error| error.to_string())
}

/// A board on the screen.
struct PlayedBoard {
    game: BoardGame,
    /// What is to be thought of.
    thought: Option<BoardThought>,
    colour: Colour,
    signalled: &'static AtomicBool,
}

impl PlayedBoard {
    fn screen(&self) -> PuzzleScreen<'_> {
        PuzzleScreen {
            game: &self.game,
            colour: self.colour,
        }
    }
}

impl Stage for PlayedBoard {
    fn draw(&self, frame: &mut Frame<'_>) {
        frame.render_widget(self.screen(), frame.area());
    }

    fn press(&mut self, key: KeyEvent) -> AfterKey {
        if let Some(page) = self.game.page.take()
            && !keys::ends(key)
        {
            self.game.page = page.turned(key.code);
            return AfterKey::Stay;
        }
        let wish = keys::action(key).map(|action| self.game.act(action));
        match wish {
            None | Some(BoardWish::Stay) => AfterKey::Stay,
            Some(BoardWish::Quit) => AfterKey::Quit,
            Some(BoardWish::Think(thought)) => {
                self.thought = Some(thought);
                self.game.remark = "thinking ...".to_owned();
                AfterKey::Work
            }
        }
    }

    fn click(&mut self, place: (u16, u16), area: Rect) {
        if self.game.page.is_none()
            && let Some(spot) = self.screen().spot_at(place, area)
        {
            self.game.click(spot);
        }
    }

    fn work(&mut self) {
        let signalled = self.signalled;
        let limits = Limits::default()
            .time(PATIENCE)
            .stop_when(move || signalled.load(Ordering::Relaxed));
        if let Some(thought) = self.thought.take() {
            self.game.think(thought, limits);
        }
    }
}
