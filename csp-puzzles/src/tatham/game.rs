//! What a game of Tatham's collection is: its name, its genre, its parameters and its description.

use crate::diagram::Diagram;
use crate::error::{LinkFault, PuzzleError};
use crate::link::{LinkPart, LinkReader};

/// A game of Simon Tatham's Portable Puzzle Collection, and how its IDs tell puzzles of a genre.
#[derive(Debug)]
pub struct TathamGame {
    /// Its name in the collection: "loopy".
    pub name: &'static str,
    /// The name of the genre: "slitherlink".
    pub genre: &'static str,
    /// How its IDs tell the size of the board.
    pub size: GameSize,
    /// The letter behind the size that makes it this genre. Other IDs of the game are of another one, which is
    /// another row of the table.
    pub mode: Option<char>,
    /// The other parameters, in the order in which they are written.
    pub options: &'static [GameOption],
    /// What stands behind the colon.
    pub description: &'static [&'static dyn LinkPart],
}

/// How a game ID tells the size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameSize {
    /// Columns and rows: `7x5`; `7` is `7x7`.
    Rectangle,
    /// The side of a square: `5`.
    Square,
    /// The greatest number of a set of dominoes: `6` has 7 rows and 8 columns.
    DominoSet,
}

/// A parameter of a game ID: a letter with its value behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameOption {
    /// How boards are made, which does not change the rules of one that is there: it is read and dropped.
    Making(char, OptionValue),
    /// The number of the whole board. `usual` is that of a board whose number is 0, and of an ID without it; `None`: an ID needs it.
    Number {
        /// The letter.
        letter: char,
        /// The number that a board has if it says none.
        usual: Option<u32>,
    },
    /// A number that has to be this one, as the kind of grid, and is always written.
    Only {
        /// The letter.
        letter: char,
        /// The number.
        number: u32,
        /// What a puzzle with another number is.
        otherwise: &'static str,
    },
    /// A letter that makes rules that are not known here.
    OtherRules {
        /// The letter.
        letter: char,
        /// What it makes.
        what: &'static str,
    },
}

/// What stands behind the letter of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// No character.
    Absent,
    /// One letter or digit.
    Letter,
    /// A number, which may have a point.
    Number,
}

impl GameSize {
    /// Rows and columns.
    pub(super) fn read(self, from: &mut LinkReader<'_>) -> Result<(usize, usize), PuzzleError> {
        let first = side(from)?;
        match self {
            Self::Square => Ok((first, first)),
            Self::DominoSet => Ok((first.saturating_add(1), first.saturating_add(2))),
            Self::Rectangle if from.skip(b'x') => Ok((side(from)?, first)),
            Self::Rectangle => Ok((first, first)),
        }
    }

    fn write(self, rows: usize, columns: usize) -> Result<String, String> {
        match self {
            Self::Rectangle => Ok(format!("{columns}x{rows}")),
            Self::Square if rows == columns => Ok(rows.to_string()),
            Self::DominoSet if rows + 1 == columns => Ok((rows - 1).to_string()),
            Self::Square => Err("a board that is no square".to_owned()),
            Self::DominoSet => {
                Err("a board that has other columns than one more than rows".to_owned())
            }
        }
    }
}

fn side(from: &mut LinkReader<'_>) -> Result<usize, PuzzleError> {
    let number = from
        .number()
        .ok_or_else(|| from.fault(LinkFault::NoGameSize))?;
    Ok(number as usize)
}

impl OptionValue {
    /// Reads the value and drops it.
    fn skip(self, from: &mut LinkReader<'_>) -> Result<(), PuzzleError> {
        match self {
            Self::Absent => {}
            Self::Letter => {
                let value = from.peek().filter(u8::is_ascii_alphanumeric);
                value.ok_or_else(|| from.unexpected())?;
                from.take();
            }
            Self::Number => {
                from.number().ok_or_else(|| from.unexpected())?;
                if from.skip(b'.') {
                    from.number().ok_or_else(|| from.unexpected())?;
                }
            }
        }
        Ok(())
    }
}

impl GameOption {
    const fn letter(self) -> char {
        match self {
            Self::Making(letter, _)
            | Self::Number { letter, .. }
            | Self::Only { letter, .. }
            | Self::OtherRules { letter, .. } => letter,
        }
    }

    /// Reads what stands behind the letter.
    fn read(self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        match self {
            Self::Making(_, value) => value.skip(from)?,
            Self::Number { usual, .. } => {
                let number = from.number().ok_or_else(|| from.unexpected())?;
                into.set_number(if Some(number) == usual { 0 } else { number });
            }
            Self::Only {
                number, otherwise, ..
            } => {
                let before = from.clone();
                let value = from.number().ok_or_else(|| from.unexpected())?;
                if value != number {
                    return Err(before.fault(LinkFault::OtherRules(otherwise)));
                }
            }
            Self::OtherRules { what, .. } => {
                return Err(from.fault(LinkFault::OtherRules(what)));
            }
        }
        Ok(())
    }

    fn write(self, diagram: &Diagram, to: &mut String) {
        match self {
            Self::Making(..) | Self::OtherRules { .. } => {}
            Self::Number { letter, usual } => {
                let number = match diagram.number() {
                    0 => usual.unwrap_or(0),
                    number => number,
                };
                to.push_str(&format!("{letter}{number}"));
            }
            Self::Only { letter, number, .. } => to.push_str(&format!("{letter}{number}")),
        }
    }
}

impl TathamGame {
    /// Reads the parameters behind the size, and the colon.
    pub(super) fn read_options(
        &self,
        from: &mut LinkReader<'_>,
        into: &mut Diagram,
    ) -> Result<(), PuzzleError> {
        let is_needed =
            |option: &&GameOption| matches!(option, GameOption::Number { usual: None, .. });
        let mut missing = self.options.iter().find(is_needed);
        while !from.skip(b':') {
            let option = self
                .options
                .iter()
                .find(|option| from.skip(option.letter() as u8));
            match (option, from.peek()) {
                (Some(option), _) => {
                    option.read(from, into)?;
                    missing = missing.filter(|missing| *missing != option);
                }
                (None, Some(b'#' | b'%')) => return Err(from.fault(LinkFault::Seed)),
                (None, None) => return Err(from.fault(LinkFault::NoDescription)),
                (None, Some(_)) => return Err(from.unexpected()),
            }
        }
        match missing {
            None => Ok(()),
            Some(option) => Err(from.fault(LinkFault::NoParameter(option.letter()))),
        }
    }

    /// Writes the parameters of a board that is there.
    pub(super) fn write_parameters(
        &self,
        diagram: &Diagram,
        to: &mut String,
    ) -> Result<(), String> {
        let shape = diagram.shape();
        to.push_str(&self.size.write(shape.rows, shape.columns)?);
        to.extend(self.mode);
        for option in self.options {
            option.write(diagram, to);
        }
        Ok(())
    }
}
