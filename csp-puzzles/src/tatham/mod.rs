//! Game IDs of Simon Tatham's Portable Puzzle Collection.
//!
//! A game ID is `PARAMETERS:DESCRIPTION`, as `7x7t0:a2g2…`. It does not say its game, so the name of the game stands before it:
//! `loopy:7x7t0:…`, or the address of the game's page, `https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#7x7t0:…`.
//! [`GAMES`] is the table of all games that are read: each has a genre, a size, parameters, and a description that is
//! a list of [parts](crate::link::LinkPart), as the body of a link is.
//!
//! Parameters that say how a board is made (how hard it is, its symmetry) are read and dropped: his programs leave them out, too, where
//! they tell a board. Those that change the rules are kept, or refused. The forms are those of the
//! programs of January 2023 (Debian's package `sgt-puzzles` 20230122).

mod game;
mod games;
mod parts;
mod token;

pub use self::game::{GameOption, GameSize, OptionValue, TathamGame};
pub use self::games::GAMES;

use self::games::UNREADABLE;
use crate::diagram::Diagram;
use crate::error::{LinkFault, PuzzleError};
use crate::link::LinkReader;

/// What a game ID on a page begins with, before the name of the game.
const PAGES: &[&str] = &[
    "chiark.greenend.org.uk/~sgtatham/puzzles/js/",
    "chiark.greenend.org.uk/%7Esgtatham/puzzles/js/",
];

/// What stands before the parameters of a game ID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameHead<'a> {
    /// The name of the game.
    name: &'a str,
    /// Where the parameters begin, in bytes.
    at: usize,
}

impl<'a> GameHead<'a> {
    /// The name of the game; `None`: the text does not begin as a game ID.
    pub(crate) fn of(text: &'a str) -> Option<Self> {
        let mut rest = text.trim();
        for prefixes in [&["https://", "http://"][..], &["www."], PAGES] {
            rest = prefixes
                .iter()
                .find_map(|prefix| rest.strip_prefix(prefix))
                .unwrap_or(rest);
        }
        let end = rest.find(|c: char| !c.is_ascii_lowercase())?;
        let (name, rest) = rest.split_at(end);
        let rest = [".html#", ".html?", ":", " "]
            .iter()
            .find_map(|mark| rest.strip_prefix(mark))?;
        let at = text.trim_end().len() - rest.len();
        Some(Self { name, at }).filter(|_| end > 0)
    }

    /// Whether the game is known.
    pub(crate) fn is_known(&self) -> bool {
        GAMES.iter().any(|game| game.name == self.name)
    }
}

/// Whether a text is a game ID that does not say its game: a size, other parameters and a colon.
pub(crate) fn is_nameless(text: &str) -> bool {
    let text = text.trim();
    let parameters = text.split([':', '#']).next().unwrap_or(text);
    let is_size = |c: u8| c.is_ascii_alphanumeric() || c == b'.';
    parameters.len() < text.len()
        && parameters
            .as_bytes()
            .first()
            .is_some_and(u8::is_ascii_digit)
        && parameters.bytes().all(is_size)
}

/// Reads a game ID: its game, and what is printed.
pub(crate) fn read(
    text: &str,
    head: &GameHead<'_>,
) -> Result<(&'static TathamGame, Diagram), PuzzleError> {
    if !head.is_known() {
        return Err(unreadable(head.name));
    }
    let mut from = LinkReader::new(text.trim_end(), head.at);
    read_from(&mut from, head.name).map_err(PuzzleError::in_game_id)
}

fn read_from(
    from: &mut LinkReader<'_>,
    name: &str,
) -> Result<(&'static TathamGame, Diagram), PuzzleError> {
    let of_name = || GAMES.iter().filter(|game| game.name == name);
    let first = of_name().next().expect("the game is in the table");
    let (rows, columns) = first.size.read(from)?;
    let mode = of_name()
        .filter_map(|game| game.mode)
        .find(|&mode| from.skip(mode as u8));
    let game = of_name()
        .find(|game| game.mode == mode)
        .expect("each game has a row without a letter");
    let mut diagram = Diagram::new(rows, columns)?;
    game.read_options(from, &mut diagram)?;
    for part in game.description {
        part.read(from, &mut diagram)?;
    }
    match from.peek() {
        None => Ok((game, diagram)),
        Some(_) => Err(from.fault(LinkFault::Beyond)),
    }
}

/// The error that a game is not read.
fn unreadable(name: &str) -> PuzzleError {
    let why = UNREADABLE.iter().find(|(game, _)| *game == name);
    if let Some((_, why)) = why {
        return PuzzleError::Board(format!("{name}: {why}"));
    }
    let mut known: Vec<&'static str> = GAMES.iter().map(|game| game.name).collect();
    known.dedup();
    let name = name.to_owned();
    PuzzleError::Genre { name, known }
}

/// Writes a diagram as a game ID, with the name of the game before it.
pub(crate) fn write(genre: &'static str, diagram: &Diagram) -> Result<String, PuzzleError> {
    let unwritable = |what: String| PuzzleError::NoGameId { genre, what };
    let game = GAMES.iter().find(|game| game.genre == genre);
    let game = game.ok_or_else(|| unwritable("Tatham's collection has no such game".to_owned()))?;
    let cannot_hold = |what: String| unwritable(format!("{} cannot hold {what}", game.name));
    let mut text = format!("{}:", game.name);
    game.write_parameters(diagram, &mut text)
        .map_err(cannot_hold)?;
    text.push(':');
    for part in game.description {
        part.write(diagram, &mut text).map_err(cannot_hold)?;
    }
    Ok(text)
}
