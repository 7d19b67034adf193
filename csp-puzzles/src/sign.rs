//! What is printed on a puzzle.

use csp_core::model::{Direction, Place};
use std::fmt;

/// What is printed at one place of a puzzle: in a cell, at a corner, in an area or beside a line.
///
/// ```
/// use csp_puzzles::sign::Sign;
/// assert_eq!(Sign::Number(12).to_string(), "12");
/// assert_eq!(Sign::default(), Sign::Nothing);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Sign {
    /// There is no sign.
    #[default]
    Nothing,
    /// A number that is not told. What it means depends on the genre.
    Unknown,
    /// A number.
    Number(u32),
    /// A white circle.
    White,
    /// A black circle.
    Black,
    /// A tree, as in tents.
    Tree,
    /// A cell that is not part of the board.
    Hole,
    /// A letter or another character.
    Letter(char),
    /// What an operation makes of the numbers of a cage, as in kenken.
    Result(CageOperation, u32),
    /// The sums of the runs below and to the right, as in kakuro.
    Sums(Option<u32>, Option<u32>),
    /// A number that is about the cells in a direction, as in yajilin. Either may not be told.
    Arrow(Option<Direction>, Option<u32>),
    /// Two to four numbers, as in tapa.
    Several(SignNumbers),
    /// A number in a circle, as in balance loop.
    Ringed(CircleColour, u32),
    /// A number that is about a direction, in a cell of a colour, as in castle wall. The colour is `None` for a grey one.
    Walled(Option<CircleColour>, Option<Direction>, Option<u32>),
}

impl Sign {
    /// Its number, if it is a number by itself.
    #[must_use]
    pub const fn number(self) -> Option<u32> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }
}

impl Sign {
    /// The sign as it stands between two rows: `>` and `<` are turned.
    pub(crate) const fn turned(self) -> Self {
        match self {
            Self::Letter('>') => Self::Letter('∨'),
            Self::Letter('<') => Self::Letter('∧'),
            sign => sign,
        }
    }

    /// What stands outside of a board; empty if there is no sign.
    pub(crate) fn outside_text(self) -> String {
        match self {
            Self::Nothing => String::new(),
            sign => sign.to_string(),
        }
    }
}

impl fmt::Display for Sign {
    /// As in a picture; `.` is no sign.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Nothing => f.pad("."),
            Self::Unknown => f.pad("?"),
            Self::Number(n) => f.pad(&n.to_string()),
            Self::White => f.pad("○"),
            Self::Black => f.pad("●"),
            Self::Tree => f.pad("T"),
            Self::Hole => f.pad("█"),
            Self::Letter(letter) => f.pad(letter.encode_utf8(&mut [0; 4])),
            Self::Result(operation, number) => f.pad(&format!("{number}{}", operation.sign())),
            Self::Sums(None, None) => f.pad("\\"),
            Self::Sums(below, right) => {
                let text = |sum: Option<u32>| sum.map_or(String::new(), |sum| sum.to_string());
                f.pad(&format!("{}\\{}", text(below), text(right)))
            }
            Self::Arrow(way, number) => {
                let number = number.map_or("?".to_owned(), |number| number.to_string());
                f.pad(&format!("{number}{}", way.map_or("", arrow)))
            }
            Self::Several(numbers) => f.pad(&numbers.to_string()),
            Self::Ringed(colour, number) => f.pad(&format!("{}{number}", colour.sign())),
            Self::Walled(colour, way, number) => {
                let text = Self::Arrow(way, number).to_string();
                let colour = colour.map_or('▒', CircleColour::sign);
                f.pad(&format!("{colour}{text}"))
            }
        }
    }
}

/// The colour of a circle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CircleColour {
    /// White.
    White,
    /// Black.
    Black,
}

impl CircleColour {
    /// The circle as a sign without a number.
    #[must_use]
    pub const fn circle(self) -> Sign {
        match self {
            Self::White => Sign::White,
            Self::Black => Sign::Black,
        }
    }

    const fn sign(self) -> char {
        match self {
            Self::White => '○',
            Self::Black => '●',
        }
    }
}

/// Two to four numbers in one cell. Some may not be told.
///
/// ```
/// use csp_puzzles::sign::SignNumbers;
/// let numbers = SignNumbers::new(&[Some(3), None]).unwrap();
/// assert_eq!(numbers.to_string(), "3?");
/// assert!(SignNumbers::new(&[Some(3)]).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SignNumbers {
    count: u8,
    /// Those behind `count` are `None`.
    numbers: [Option<u8>; 4],
}

impl SignNumbers {
    /// These numbers, from 1 to 9 each. `None`: there are fewer than two or more than four, or one is too large.
    #[must_use]
    pub fn new(all: &[Option<u8>]) -> Option<Self> {
        let fits = |number: &Option<u8>| number.is_none_or(|number| (1..=9).contains(&number));
        let mut numbers = [None; 4];
        if all.len() < 2 || all.len() > 4 || !all.iter().all(fits) {
            return None;
        }
        numbers[..all.len()].copy_from_slice(all);
        let count = all.len() as u8;
        Some(Self { count, numbers })
    }

    /// Four times a 1.
    pub const ONES: Self = Self {
        count: 4,
        numbers: [Some(1); 4],
    };

    /// The numbers in the order in which they are printed.
    #[must_use]
    pub fn get(&self) -> &[Option<u8>] {
        &self.numbers[..usize::from(self.count)]
    }
}

impl fmt::Display for SignNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in self.get() {
            match number {
                Some(number) => write!(f, "{number}")?,
                None => f.write_str("?")?,
            }
        }
        Ok(())
    }
}

/// An operation with the numbers of a cage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CageOperation {
    /// Their sum.
    Sum,
    /// Their product.
    Product,
    /// The greater one less the other.
    Difference,
    /// The greater one divided by the other.
    Quotient,
}

impl CageOperation {
    /// All operations.
    pub const ALL: [Self; 4] = [Self::Sum, Self::Product, Self::Difference, Self::Quotient];

    /// Its sign: `+`, `×`, `-` or `÷`.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Sum => '+',
            Self::Product => '×',
            Self::Difference => '-',
            Self::Quotient => '÷',
        }
    }
}

const fn arrow(way: Direction) -> &'static str {
    match way {
        Direction::Up => "↑",
        Direction::Right => "→",
        Direction::Down => "↓",
        Direction::Left => "←",
        Direction::UpRight => "↗",
        Direction::DownRight => "↘",
        Direction::DownLeft => "↙",
        Direction::UpLeft => "↖",
    }
}

/// A place by the names of its row and its column, counted from 1: `r4c7`.
///
/// ```
/// use csp_puzzles::sign::At;
/// assert_eq!(At((3, 6)).to_string(), "r4c7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At(pub Place);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.0;
        write!(f, "r{}c{}", row + 1, column + 1)
    }
}
