//! What a person notes in cells: its words, and its signs in pictures.

use csp_core::model::Place;

/// A value of a note.
///
/// ```
/// use csp_puzzles::note::NoteValue;
/// let path = NoteValue::new("on the path of the 3s", "3");
/// assert_eq!(path.sign, "3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoteValue {
    /// Its words in sentences: "on the path of the 3s".
    pub word: String,
    /// Its sign in pictures, which is short: "3".
    pub sign: String,
    /// The cells that say what the sign stands for, where no such sign is printed.
    pub home: Vec<Place>,
}

impl NoteValue {
    /// A value whose sign is printed on the board, or says by itself what it stands for.
    #[must_use]
    pub fn new(word: impl Into<String>, sign: impl Into<String>) -> Self {
        Self {
            word: word.into(),
            sign: sign.into(),
            home: Vec::new(),
        }
    }

    /// A value with the letter of its number, from "a" on. Wherever a picture has the letter, it has it in these cells, too.
    ///
    /// ```
    /// use csp_puzzles::note::NoteValue;
    /// let sign = |number| NoteValue::lettered("in the region of the circle of r1c2", number, vec![(0, 1)]).sign;
    /// assert_eq!([0, 25, 26, 51, 52, 702].map(sign), ["a", "z", "aa", "az", "ba", "aaa"]);
    /// ```
    #[must_use]
    pub fn lettered(word: impl Into<String>, number: usize, home: Vec<Place>) -> Self {
        Self {
            home,
            ..Self::new(word, letters(number))
        }
    }
}

/// What a picture shows of notes in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoteSign {
    /// The cell.
    pub cell: Place,
    /// The sign: "3"; "≠3" and "≠3,5" for what the cell is not.
    pub text: String,
    /// Whether it is what follows.
    pub part: NotePart,
}

/// What a note is to a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotePart {
    /// The step rests on it.
    Known,
    /// It follows.
    Follows,
}

/// The number as letters: a to z, then aa, ab and so on.
fn letters(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => last.to_string(),
        before => format!("{}{last}", letters(before - 1)),
    }
}
